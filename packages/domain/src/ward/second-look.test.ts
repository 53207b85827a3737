import { AwayDesk, apart } from '@vetloom/testing/domain/apart.ts';
import { aDrugItem } from '@vetloom/testing/domain/builders.ts';
import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { injection, TestWard } from '@vetloom/testing/domain/ward.ts';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../commands.ts';
import { owedLooks } from './second-look.ts';

const [an, bo, cy] = ['an', 'bo', 'cy'].map((name) => person(`${name}@clinic.test`)) as [
  ReturnType<typeof person>,
  ReturnType<typeof person>,
  ReturnType<typeof person>,
];
const ITEM = '/catalog/product/ketamine';
const drug = { _id: 'k', itemID: ITEM, name: 'Ketamine', price: 100, number: 1 };

/** The catalogue says whether the injected drug is a controlled one. */
function sayOfCatalog(clinic: TestClinic, controlled: boolean): void {
  const item = { ...aDrugItem('Ketamine', ['ketamine'], { controlled, schedule: controlled ? 3 : null }), _id: ITEM };
  clinic.reader.apply([{ collection: 'catalog', id: ITEM, before: undefined, after: item }]);
}

async function wardWithKetamine(controlled = true) {
  const ward = await TestWard.open(new TestClinic());
  const { clinic } = ward;
  sayOfCatalog(clinic, controlled);
  await ward.plan('injectionMission', injection(ward, [8, 20], { itemID: ITEM }));
  const due = ward.at(8);
  const inj = { missionID: 'inj', due };
  const told = (_id: string, more: object = {}, missions: object[] = [inj]) =>
    ['mission.execute', { ...ward.of(), entry: { _id, dateTime: due, missions }, ...more }] as const;
  const looking = (dose: object = inj) => ['mission.check', { ...ward.of(), doses: [dose] }] as const;
  const taking = (executeID: string, more: object = {}) =>
    ['mission.remove', { ...ward.of(), executeID, ...more }] as const;
  const give = (_id: string, more: object = {}, as = an) => clinic.run(...told(_id, more), as);
  const look = (as = bo, dose: object = inj) => clinic.run(...looking(dose), as);
  const owed = async () => owedLooks(await ward.log()).map(({ entry }) => entry._id);
  const entry = async (id = 'x') => (await ward.log())?.execute.find(({ _id }) => _id === id);
  return { ward, clinic, due, inj, told, looking, taking, give, look, owed, entry };
}

const refused = (rule: string) => ({ detail: { rule } });

describe('a controlled drug in a ward', () => {
  it('is refused without a second person and without a reason, and leaves nothing', async () => {
    const { ward, give } = await wardWithKetamine();
    await expect(give('x')).rejects.toMatchObject(refused('secondPerson'));
    await expect(give('x', { uncheckedReason: '…' })).rejects.toMatchObject(refused('secondPerson'));
    expect(await ward.log()).toBeUndefined();
  });

  it('is given once a second person has looked; the look goes with the entry and is used up', async () => {
    const { ward, clinic, give, look, owed, entry } = await wardWithKetamine();
    await look();
    const at = clinic.now;
    await give('x');
    expect(await entry()).toMatchObject({
      optBy: an.staffID,
      missions: [{ controlled: true }],
      looks: [{ missionID: 'inj', due: ward.at(8), by: bo.staffID, dateTime: at }],
    });
    expect(await ward.log()).toMatchObject({ looks: [] });
    expect(await owed()).toEqual([]);
    await clinic.run('mission.remove', { ...ward.of(), executeID: 'x', reason: '其實沒打' });
    await expect(give('y')).rejects.toMatchObject(refused('secondPerson'));
  });

  it('has been seen by one person only when the one who looked gives it', async () => {
    const { give, look } = await wardWithKetamine();
    await look(an);
    await expect(give('x')).rejects.toMatchObject(refused('secondPerson'));
    await look(bo);
    await give('x');
  });

  it('given alone for a reason owes the look, which anybody else gives later', async () => {
    const { give, look, owed, entry } = await wardWithKetamine();
    await give('x', { uncheckedReason: '夜間只有一人' });
    expect(await entry()).toMatchObject({ missions: [{ controlled: true, uncheckedReason: '夜間只有一人' }] });
    expect(await owed()).toEqual(['x']);
    await expect(look(an)).rejects.toMatchObject(refused('secondPersonSame'));
    await look(bo);
    expect(await owed()).toEqual([]);
    expect(await entry()).toMatchObject({
      missions: [{ uncheckedReason: '夜間只有一人' }],
      looks: [{ by: bo.staffID }],
    });
    await look(cy);
    expect((await entry())?.looks).toHaveLength(1);
  });

  it('is asked for where it is given out of a bag or by an infusion too, and not where nothing is given', async () => {
    const { ward, clinic, give, due } = await wardWithKetamine(false);
    await give('x');
    const bag = {
      bagID: 'b',
      items: [
        { ...drug, controlled: true },
        { ...drug, _id: 'o', name: 'Other' },
      ],
    };
    await ward.plan('drugBag', bag);
    const oral = (missionID: string, name: string) => ({ missionID, bagID: 'b', name, arrangeDateTime: [due] });
    await ward.plan('drugMission', oral('oral', 'Ketamine'));
    await ward.plan('drugMission', oral('other', 'Other'));
    const infusion = { ...drug, _id: 'i', missionID: 'drip', controlled: true, arrangeDateTime: [due] };
    await ward.plan('infusionDrugMission', infusion);
    const told = (missionID: string, more: object = {}) =>
      clinic.run('mission.execute', {
        ...ward.of(),
        entry: { _id: missionID, dateTime: due, missions: [{ missionID, due, ...more }] },
      });
    await told('other');
    await expect(told('oral')).rejects.toMatchObject(refused('secondPerson'));
    await expect(told('drip')).rejects.toMatchObject(refused('secondPerson'));
    await told('oral', { outcome: 'refused', reason: '吐出' });
    await expect(told('drip', { outcome: 'vomited' })).rejects.toMatchObject(refused('secondPerson'));
  });

  it('by an older device is given, and the look is owed', async () => {
    const { ward, due, inj, owed, clinic } = await wardWithKetamine();
    const { upcasters } = COMMANDS.get('mission.execute') ?? {};
    const old = { ...ward.of(), entry: { _id: 'x', dateTime: due, missions: [inj] } };
    await clinic.run('mission.execute', upcasters?.[1]?.(old), an);
    expect(await owed()).toEqual(['x']);
  });
});

describe('an entry of the log that gave a controlled drug', () => {
  it('is taken back with a reason once a second person has looked', async () => {
    const { clinic, taking, give, look, entry } = await wardWithKetamine();
    await give('x', { uncheckedReason: '急救' });
    await look();
    await expect(clinic.run(...taking('x'), an)).rejects.toMatchObject(refused('checkedReason'));
    await clinic.run(...taking('x', { reason: '記錯動物' }), an);
    expect(await entry()).toBeUndefined();
  });

  it('keeps its look when it is corrected, which nobody writes, and what it newly gives needs one', async () => {
    const { ward, clinic, give, look, entry, due } = await wardWithKetamine();
    await look();
    await give('x');
    const edit = (edits: object[], more: object = {}, executeID = 'x') =>
      clinic.run('mission.edit', { ...ward.of(), executeID, edits, ...more }, an);
    const set = (field: string, to: unknown) => ({ op: 'set', path: ['missions', 'inj', field], to });
    await edit([set('outcome', 'vomited'), { op: 'set', path: ['dateTime'], from: due, to: due + 300 }]);
    await edit([{ op: 'remove', path: ['missions', 'inj', 'controlled'] }]).catch(() => undefined);
    expect(await entry()).toMatchObject({
      dateTime: due + 300,
      missions: [{ outcome: 'vomited', controlled: true }],
      looks: [{ by: bo.staffID }],
    });
    await expect(edit([{ op: 'set', path: ['looks'], to: [] }])).rejects.toMatchObject({ code: 100105 });
    await expect(edit([{ op: 'remove', path: ['missions', 'inj'] }])).rejects.toMatchObject(refused('checkedReason'));

    const held = [{ missionID: 'inj', due: ward.at(20), outcome: 'held', reason: '睡了' }];
    const entryOf = { _id: 'h', dateTime: ward.at(20), missions: held };
    await clinic.run('mission.execute', { ...ward.of(), entry: entryOf }, an);
    const given = [{ ...set('outcome', 'given'), from: 'held' }];
    await expect(edit(given, {}, 'h')).rejects.toMatchObject(refused('secondPerson'));
    await edit(given, { uncheckedReason: '急救' }, 'h');
    expect(await entry('h')).toMatchObject({ missions: [{ done: true, uncheckedReason: '急救' }] });
  });
});

describe('what others do meanwhile with a controlled drug', () => {
  it('leaves a look and a giving together in either order', async () => {
    for (const turned of [false, true]) {
      const { clinic, told, looking, owed, entry } = await wardWithKetamine();
      const acts = [[told('x', { uncheckedReason: '夜間' })], [looking()]] as const;
      const heard = await apart(clinic, acts[turned ? 1 : 0], acts[turned ? 0 : 1]);
      expect([heard.first, heard.second]).toEqual([[], []]);
      expect(await owed()).toEqual([]);
      expect((await entry())?.looks).toHaveLength(1);
    }
  });

  it('loses no giving of which nobody knew that the drug is a controlled one: the look is owed', async () => {
    const { clinic, told, owed, entry } = await wardWithKetamine(false);
    const away = new AwayDesk(clinic, 'an', an);
    await away.does(told('x'));
    sayOfCatalog(clinic, true);
    await away.arrives();
    expect(away.heard).toEqual([]);
    expect(await owed()).toEqual(['x']);
    expect(await entry()).toMatchObject({ missions: [{ controlled: true, uncheckedReason: '—' }] });
  });

  it('loses neither of two givings that rest on one look: the second is a double, and owes its own once it counts', async () => {
    const { ward, clinic, told, look, owed } = await wardWithKetamine();
    await look(bo);
    const [first, second] = [new AwayDesk(clinic, 'an', an), new AwayDesk(clinic, 'cy', cy)];
    await first.does(told('x'));
    await second.does(told('y'));
    await first.arrives();
    await second.arrives();
    expect([first.heard, second.heard]).toEqual([[], []]);
    expect((await ward.log())?.execute).toMatchObject([
      { looks: [{ by: bo.staffID }] },
      { missions: [{ double: true }] },
    ]);
    expect(await owed()).toEqual([]);
    await clinic.run('mission.decideDouble', { ...ward.of(), executeID: 'y', missionID: 'inj', both: true });
    expect(await owed()).toEqual(['y']);
  });

  it('keeps a look beside a correction made in that moment, and tells whoever takes the entry back', async () => {
    for (const turned of [false, true]) {
      const { ward, clinic, give, looking, entry } = await wardWithKetamine();
      await give('x', { uncheckedReason: '夜間' });
      const edits = [{ op: 'set', path: ['missions', 'inj', 'outcome'], to: 'vomited' }];
      const acts = [[['mission.edit', { ...ward.of(), executeID: 'x', edits }]], [looking()]] as const;
      const heard = await apart(clinic, acts[turned ? 1 : 0], acts[turned ? 0 : 1]);
      expect([heard.first, heard.second]).toEqual([[], []]);
      expect(await entry()).toMatchObject({ missions: [{ outcome: 'vomited' }], looks: [{ missionID: 'inj' }] });
    }
    const looked = await wardWithKetamine();
    await looked.give('x', { uncheckedReason: '夜間' });
    const late = await apart(looked.clinic, [looked.looking()], [looked.taking('x')]);
    expect(late.second).toEqual(['writtenSince']);
    expect(await looked.entry()).toBeDefined();

    const gone = await wardWithKetamine();
    await gone.give('x', { uncheckedReason: '夜間' });
    const early = await apart(gone.clinic, [gone.taking('x')], [gone.looking()]);
    expect([early.first, early.second]).toEqual([[], []]);
    expect(await gone.entry()).toBeUndefined();
  });
});
