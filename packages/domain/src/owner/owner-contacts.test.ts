import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { mergeChoices } from '../engine/merge.ts';
import { likelySame } from './likely-same.ts';
import type { Owner } from './owner.schema.ts';
import { phonesOf } from './owner-contacts.ts';
import { OWNER_MERGE } from './owner-merge.schema.ts';

const WANG = '/user/1-wang';
const wife = { _id: 'wife', relation: 'spouse', name: '林淑芬', phone: '０９２２-333-444' };
const insert = (row: object) => ({ op: 'insert', path: ['contacts'], row });

async function wangs(fields: object = {}): Promise<TestClinic> {
  const clinic = new TestClinic();
  await clinic.run('owner.create', { _id: WANG, fields: { name: '王小明', phone: '0912345678', ...fields } });
  return clinic;
}
const owner = async (clinic: TestClinic, id = WANG): Promise<Owner> => {
  const found = await clinic.tx.get('user', id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};

describe('further phones of an owner', () => {
  it('are kept as phones are, from the beginning or later, by row', async () => {
    const clinic = await wangs({ contacts: [wife, { _id: 'second', phone: '(02) 2345-6789' }] });
    expect((await owner(clinic)).contacts).toEqual([
      { _id: 'wife', relation: 'spouse', name: '林淑芬', phone: '0922333444', note: '' },
      { _id: 'second', relation: 'self', name: '', phone: '0223456789', note: '' },
    ]);
    expect(phonesOf(await owner(clinic))).toEqual(['0912345678', '0922333444', '0223456789']);

    const later = await wangs();
    expect(phonesOf(await owner(later))).toEqual(['0912345678']);
    await later.run('owner.edit', { userID: WANG, edits: [insert({ note: '', ...wife })] });
    await later.run('owner.edit', {
      userID: WANG,
      edits: [{ op: 'set', path: ['contacts', 'wife', 'phone'], from: '0922333444', to: '+886 922 333 555' }],
    });
    expect((await owner(later)).contacts).toMatchObject([{ _id: 'wife', phone: '0922333555' }]);
    await later.run('owner.edit', { userID: WANG, edits: [{ op: 'remove', path: ['contacts', 'wife'] }] });
    expect((await owner(later)).contacts).toEqual([]);
  });

  it('are refused where they are no phones, and the owner stays as they were', async () => {
    const clinic = await wangs();
    for (const phone of ['', 'ask her', '123'])
      await expect(
        clinic.run('owner.edit', { userID: WANG, edits: [insert({ ...wife, phone })] }),
        phone,
      ).rejects.toMatchObject({ codeName: 'badParameter', detail: { field: 'contacts.0.phone' } });
    expect(phonesOf(await owner(clinic))).toEqual(['0912345678']);
  });

  it('[1.5.02 phone half] may be shared: by a family, and with somebody who is an owner too; own phones may not', async () => {
    const clinic = await wangs({ contacts: [wife] });
    const create = (phone: string, contacts: object[] = []) =>
      clinic.run('owner.create', { _id: `/user/2-${phone}`, fields: { name: '林淑芬', phone, contacts } });
    await create('0922333444', [{ _id: 'husband', relation: 'spouse', phone: '0912345678' }]);
    await expect(create('0912345678')).rejects.toMatchObject({ codeName: 'ownerPhoneTaken' });
  });

  it('of two people who add one each, unaware of each other, both stay', async () => {
    const clinic = await wangs();
    const son = { _id: 'son', relation: 'child', name: '王大同', phone: '0933000111', note: '' };
    const unaware = (row: object) => ({ userID: WANG, edits: [{ ...insert(row), beside: [] }] });
    await clinic.run('owner.edit', unaware({ note: '', ...wife }));
    await clinic.run('owner.edit', unaware(son));
    expect(phonesOf(await owner(clinic))).toEqual(['0912345678', '0922333444', '0933000111']);
  });

  it('tell that somebody who gives one of them may be of that family', async () => {
    const typed = { name: '林淑芬', phone: '0922-333-444', address: '', IDcard: '' };
    expect(likelySame(typed, await owner(await wangs({ contacts: [wife] })))).toBe('contactPhone');
    expect(likelySame({ ...typed, phone: '0922' }, await owner(await wangs({ contacts: [wife] })))).toBeUndefined();
    expect(likelySame(typed, await owner(await wangs()))).toBeUndefined();
  });

  it('of two owners who are one person come together, and part again', async () => {
    const clinic = await wangs({ contacts: [wife] });
    const other = '/user/2-wang';
    const son = { _id: 'son', relation: 'child', phone: '0933000111' };
    await clinic.run('owner.create', {
      _id: other,
      fields: { name: '王小明', phone: '0287654321', contacts: [son] },
    });
    expect(
      mergeChoices(OWNER_MERGE, await owner(clinic), await owner(clinic, other)).map(({ field }) => field),
    ).toEqual(['phone']);
    await clinic.run('owner.merge', { userID: other, mainID: WANG, mergeID: '/userMerge/1-a', take: [], keep: [] });
    expect((await owner(clinic)).contacts?.map(({ _id }) => _id)).toEqual(['wife', 'son']);
    await clinic.run('owner.undoMerge', { mergeID: '/userMerge/1-a' });
    expect((await owner(clinic)).contacts?.map(({ _id }) => _id)).toEqual(['wife']);
    expect((await owner(clinic, other)).contacts?.map(({ _id }) => _id)).toEqual(['son']);
  });
});
