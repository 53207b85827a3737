import { apart, type Told } from '@vetloom/testing/domain/apart.ts';
import { set } from '@vetloom/testing/domain/builders.ts';
import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';

/* Merging chooses what remains of two that somebody has before them: it never goes over what they haven't seen, and never takes a third one (law 3, law 9). */

async function three(): Promise<TestClinic> {
  const clinic = new TestClinic();
  for (const key of ['a', 'b', 'c'])
    await clinic.run('owner.create', {
      _id: `/user/${key}`,
      fields: { name: `飼主 ${key}`, phone: `091200000${key.charCodeAt(0) - 96}`, address: `${key} 路` },
    });
  for (const key of ['a', 'b', 'c'])
    await clinic.run('pet.create', { _id: `/pet/${key}`, userID: '/user/a', fields: { name: `動物 ${key}` } });
  return clinic;
}

const merging = {
  owner: (from: string, to: string, more = {}): Told => [
    'owner.merge',
    { userID: `/user/${from}`, mainID: `/user/${to}`, mergeID: `/userMerge/${from}${to}`, ...more },
  ],
  pet: (from: string, to: string, more = {}): Told => [
    'pet.combine',
    { petID: `/pet/${from}`, mainID: `/pet/${to}`, mergeID: `/petMerge/${from}${to}`, ...more },
  ],
};
const collections = { owner: 'user', pet: 'pet' } as const;
const idsIn = async (clinic: TestClinic, kind: 'owner' | 'pet') => {
  const collection = collections[kind];
  const found = await Promise.all(['a', 'b', 'c'].map((key) => clinic.tx.get(collection, `/${collection}/${key}`)));
  return found.map((document) => document?._id.at(-1));
};

describe.each(['owner', 'pet'] as const)('two desks that merge an %s', (kind) => {
  const merge = merging[kind];

  it('with different ones merge the first two alone: the third is nobody’s double, and the second desk is told', async () => {
    const clinic = await three();
    const { first, second } = await apart(clinic, [merge('a', 'b')], [merge('a', 'c')]);
    expect(await idsIn(clinic, kind)).toEqual(['b', 'b', 'c']);
    expect([first, second]).toEqual([[], ['mergedAway']]);
  });

  it('with the same one have it merged once, and nobody is asked', async () => {
    const clinic = await three();
    const second = merge('a', 'b', { mergeID: `/${collections[kind]}Merge/again` });
    const heard = await apart(clinic, [merge('a', 'b')], [second]);
    expect([await idsIn(clinic, kind), heard.first, heard.second]).toEqual([['b', 'b', 'c'], [], []]);
  });

  it('and its main one with a third have all three in one', async () => {
    const clinic = await three();
    const { first, second } = await apart(clinic, [merge('b', 'c')], [merge('a', 'b')]);
    expect([await idsIn(clinic, kind), first, second]).toEqual([['c', 'c', 'c'], [], []]);
  });
});

const phone: Told = ['owner.edit', { userID: '/user/a', edits: [set(['phone'], '0912000001', '0977777777')] }];
const mainAddress: Told = ['owner.edit', { userID: '/user/b', edits: [set(['address'], 'b 路', '新路')] }];
const died: Told = ['pet.edit', { petID: '/pet/a', edits: [set(['status'], 0, 9)] }];
const moved: Told = ['pet.transfer', { petID: '/pet/a', userID: '/user/c' }];
const checked: Told = ['pet.setApproval', { petID: '/pet/a', approvalStatus: 90, note: '晶片不符' }];

it.each([
  ['the telephone of the owner who goes', phone, merging.owner('a', 'b')],
  ['what is taken from the other one', mainAddress, merging.owner('a', 'b', { take: ['address'] })],
  ['that the animal died', died, merging.pet('a', 'b')],
  ['that the animal has another owner', moved, merging.pet('a', 'b')],
  ['that somebody has checked the animal', checked, merging.pet('a', 'b')],
])('nothing is merged over %s, which its author hasn’t seen, until they have', async (_what, act, merge) => {
  const clinic = await three();
  const { first, second, desks } = await apart(clinic, [act], [merge]);
  expect([first, second]).toEqual([[], ['changedSince']]);
  desks[1].look();
  await desks[1].does(merge);
  await desks[1].arrives();
  expect(desks[1].heard).toEqual(['changedSince']);
});

it('what is joined, or stays as it is anyway, keeps nobody from merging', async () => {
  const clinic = await three();
  const weight = { id: 'w', value: 4, dateTime: clinic.now, source: '' };
  const acts: Told[] = [
    ['pet.addWeight', { petID: '/pet/a', weight }],
    ['pet.touch', { petID: '/pet/b' }],
    ['owner.touch', { userID: '/user/a' }],
  ];
  const { second } = await apart(clinic, acts, [merging.pet('a', 'b'), merging.owner('b', 'c')]);
  expect(second).toEqual([]);
  expect((await clinic.tx.get('pet', '/pet/b'))?.weightHistory).toEqual([weight]);
});

it('an animal that has another number by now is merged all the same', async () => {
  const clinic = await three();
  const { second } = await apart(
    clinic,
    [['pet.rename', { petID: '/pet/a', newID: '/pet/A0001' }]],
    [merging.pet('a', 'b')],
  );
  expect([await idsIn(clinic, 'pet'), second]).toEqual([['b', 'b', 'c'], []]);
});
