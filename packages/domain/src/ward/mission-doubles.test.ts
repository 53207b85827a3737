import { apart } from '@vetloom/testing/domain/apart.ts';
import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { injection, TestWard } from '@vetloom/testing/domain/ward.ts';
import { describe, expect, it } from 'vitest';
import { dayGoods } from '../hospital/stay-goods.ts';
import { asNeededDoubles } from './as-needed-doubles.ts';

/** A ward in which an injection is due at eight; notes of it see each other only where it is said. */
async function wardWithDose() {
  const ward = await TestWard.open(new TestClinic());
  await ward.plan('injectionMission', injection(ward, [8], { itemID: '/prod/inj' }));
  const due = ward.at(8);
  const inj = { missionID: 'inj', due };
  const note = (_id: string, missions: object[] = [inj], beside: string[] = []) =>
    ward.clinic.run('mission.execute', { ...ward.of(), beside, entry: { _id, dateTime: due, missions } });
  const correct = (executeID: string, edits: object[]) =>
    ward.clinic.run('mission.edit', { ...ward.of(), executeID, edits });
  const given = async (): Promise<number> => {
    const [plan, log] = [await ward.dayPlan(), await ward.log()];
    if (!plan) throw new Error('no plan');
    return dayGoods(plan, false, log).reduce((sum, { number }) => sum + number, 0);
  };
  const outcome = (to: string) => ({ op: 'set', path: ['missions', 'inj', 'outcome'], to });
  const because = { op: 'set', path: ['missions', 'inj', 'reason'], to: '嘔吐中' };
  return { ward, inj, note, correct, given, outcome, because };
}

describe('a dose', () => {
  it('counts once however often one entry says it, with its time or without', async () => {
    for (const timed of [true, false]) {
      const { inj, note, given } = await wardWithDose();
      const told = timed ? inj : { missionID: 'inj' };
      await note('a', [told, told]);
      expect(await given()).toBe(1);
    }
  });

  it('that three noted unseen counts once when the first note is taken back, and the others still wait to be decided', async () => {
    const { ward, note, given } = await wardWithDose();
    for (const id of ['a', 'b', 'c']) await note(id);
    await ward.clinic.run('mission.remove', { ...ward.of(), executeID: 'a' });
    expect(await given()).toBe(1);
    expect((await ward.log())?.execute.map(({ missions }) => missions[0]?.double ?? false)).toEqual([false, true]);
  });

  it('that two noted counts by the other note once the first says that it wasn’t given', async () => {
    const { note, correct, given, outcome, because } = await wardWithDose();
    for (const id of ['a', 'b']) await note(id);
    await correct('a', [outcome('held'), because]);
    expect(await given()).toBe(1);
    await correct('a', [{ ...outcome('given'), from: 'held' }]);
    expect(await given()).toBe(1);
  });
});

describe('a correction of an entry', () => {
  it('neither makes a double nor decides about one', async () => {
    const { ward, note, correct, given } = await wardWithDose();
    await note('a');
    const double = (executeID: string, to: true | undefined) =>
      correct(executeID, [{ op: 'set', path: ['missions', 'inj', 'double'], from: to ? undefined : true, to }]);
    await double('a', true);
    expect(await given()).toBe(1);
    await note('b');
    await double('b', undefined);
    expect(await given()).toBe(1);
    await ward.clinic.run('mission.decideDouble', { ...ward.of(), executeID: 'b', missionID: 'inj', both: true });
    expect(await given()).toBe(2);
    await correct('b', [{ op: 'set', path: ['note'], from: '', to: '兩支都打了' }]);
    expect(await given()).toBe(2);
  });

  it('gives a dose once, and as a double where another entry has it', async () => {
    const { ward, inj, note, correct, given } = await wardWithDose();
    await note('a');
    await note('b', [{ missionID: 'rub' }]);
    const given1 = { ...inj, done: true };
    const from = (await ward.log())?.execute[1]?.missions;
    await correct('b', [{ op: 'set', path: ['missions'], from, to: [given1, given1] }]);
    expect(await given()).toBe(1);
    expect((await ward.log())?.execute[1]?.missions).toMatchObject([{ ...given1, double: true }]);
  });

  it('says why something wasn’t given, as the entry had to', async () => {
    const { note, correct, outcome, because } = await wardWithDose();
    await note('a');
    await expect(correct('a', [outcome('refused')])).rejects.toMatchObject({ detail: { rule: 'reasonMissing' } });
    await correct('a', [outcome('refused'), because]);
  });
});

it('a log takes as many entries as it can be corrected with, and hands back what is beyond', async () => {
  const { ward, note, correct } = await wardWithDose();
  await note('a');
  const log = await ward.log();
  const [entry] = log?.execute ?? [];
  if (!log || !entry) throw new Error('no log');
  const tx = ward.clinic.tx;
  const others = Array.from({ length: 998 }, (_, at) => ({ ...entry, _id: `e${at}`, missions: [] }));
  await tx.put('inHospitalMissionLog', { ...log, execute: [...log.execute, ...others] });
  ward.clinic.reader.apply(tx.writes());
  await note('last', [{ missionID: 'rub' }]);
  await expect(note('more', [{ missionID: 'rub' }])).rejects.toMatchObject({ detail: { rule: 'logFull' } });
  await correct('a', [{ op: 'set', path: ['note'], from: '', to: '順利' }]);
});

describe('a dose whose order somebody takes out of the plan unseen', () => {
  const DOSE = { missionID: 'inj', name: '止吐針', took: { list: 'injectionMission', itemID: '/prod/inj', number: 1 } };

  it.each([0, 1])('says what was given, and leaves the shelf once, whoever is heard first (%i)', async (order) => {
    const { ward, inj, given } = await wardWithDose();
    const entry = { _id: 'a', dateTime: inj.due, missions: [inj] };
    const acts: [string, object][] = [
      ['mission.execute', { ...ward.of(), entry }],
      ['stayPlan.edit', { ...ward.of(), edits: [{ op: 'remove', path: ['injectionMission', 'inj'] }] }],
    ];
    const [first, second] = order === 0 ? acts : acts.toReversed();
    await apart(ward.clinic, [first as [string, object]], [second as [string, object]]);
    expect((await ward.dayPlan())?.injectionMission).toEqual([]);
    expect((await ward.log())?.execute[0]?.missions).toMatchObject([DOSE]);
    expect(await given()).toBe(1);
  });

  it('is what the plan says while it has it, and is corrected by nobody', async () => {
    const { ward, inj, correct } = await wardWithDose();
    const handed = { name: '別的藥', took: { list: 'injectionMission', itemID: '/prod/other', number: 9 } };
    const entry = { _id: 'a', dateTime: inj.due, missions: [{ ...inj, handed }] };
    await ward.clinic.run('mission.execute', { ...ward.of(), entry });
    await correct('a', [{ op: 'set', path: ['missions', 'inj', 'name'], from: '止吐針', to: '別的藥' }]);
    expect((await ward.log())?.execute[0]?.missions).toMatchObject([DOSE]);
  });
});

describe('what is given as needed', () => {
  const MINUTES = 60;
  /** A ward with something that is given as needed; a note says when, and which others its author had before them. */
  async function asNeeded(leastGap: number) {
    const ward = await TestWard.open(new TestClinic());
    await ward.plan('injectionMission', injection(ward, [], { itemID: '/prod/inj', repeat: { leastGap } }));
    const note = (_id: string, minute: number, beside?: string[]) =>
      ward.clinic.run('mission.execute', {
        ...ward.of(),
        ...(beside === undefined ? {} : { beside }),
        entry: { _id, dateTime: ward.at(10) + minute * MINUTES, missions: [{ missionID: 'inj' }] },
      });
    const doubles = async () => asNeededDoubles(await ward.log()).map(({ executeID }) => executeID);
    const given = async () => {
      const [plan, log] = [await ward.dayPlan(), await ward.log()];
      return plan ? dayGoods(plan, false, log).reduce((sum, { number }) => sum + number, 0) : 0;
    };
    return { ward, note, doubles, given };
  }

  it('by two who hadn’t seen each other’s note within its least gap may be one dose, and counts once until somebody says so', async () => {
    for (const order of [
      ['a', 'b'],
      ['b', 'a'],
    ] as const) {
      const { ward, note, doubles, given } = await asNeeded(6 * 3600);
      for (const id of order) await note(id, id === 'a' ? 0 : 180, []);
      // The later of both waits, whichever was heard first.
      expect(await doubles()).toEqual(['b']);
      expect(await given()).toBe(1);
      await ward.clinic.run('mission.decideDouble', { ...ward.of(), executeID: 'b', missionID: 'inj', both: true });
      expect(await doubles()).toEqual([]);
      expect(await given()).toBe(2);
    }
  });

  it('that one of them hadn’t given goes, and the other counts', async () => {
    const { ward, note, doubles, given } = await asNeeded(6 * 3600);
    for (const id of ['a', 'b']) await note(id, 0, []);
    await ward.clinic.run('mission.decideDouble', { ...ward.of(), executeID: 'b', missionID: 'inj', both: false });
    expect([await doubles(), await given()]).toEqual([[], 1]);
    expect((await ward.log())?.execute.map(({ _id }) => _id)).toEqual(['a']);
  });

  it('by somebody who had the other note before them is meant, as is what lies further apart, and what a call says', async () => {
    const seen = await asNeeded(6 * 3600);
    await seen.note('a', 0, []);
    await seen.note('b', 60, ['a']);
    expect(await seen.doubles()).toEqual([]);
    const apart = await asNeeded(3600);
    await apart.note('a', 0, []);
    await apart.note('b', 60, []);
    expect(await apart.doubles()).toEqual([]);
    const called = await asNeeded(6 * 3600);
    await called.note('a', 0);
    await called.note('b', 10);
    expect([await called.doubles(), await called.given()]).toEqual([[], 2]);
  });

  it('without a least gap may be one dose within a quarter of an hour', async () => {
    const { note, doubles } = await asNeeded(0);
    await note('a', 0, []);
    await note('b', 14, []);
    await note('c', 29, []);
    expect(await doubles()).toEqual(['b']);
  });

  it('by three is told alike in whatever order their notes are heard', async () => {
    const at: Readonly<Record<string, number>> = { a: 0, b: 10, c: 20 };
    for (const order of ['abc', 'acb', 'bac', 'bca', 'cab', 'cba']) {
      const { note, doubles, given } = await asNeeded(0);
      for (const id of order) await note(id, at[id] ?? 0, []);
      expect([order, await doubles(), await given()]).toEqual([order, ['b'], 2]);
    }
  });

  it('counts by the other note where the first is taken back or corrected to be held', async () => {
    const { ward, note, doubles, given } = await asNeeded(6 * 3600);
    for (const id of ['a', 'b']) await note(id, 0, []);
    await ward.clinic.run('mission.remove', { ...ward.of(), executeID: 'a' });
    expect([await doubles(), await given()]).toEqual([[], 1]);
  });

  it('offline by two devices is a possible double on both once they have heard of each other', async () => {
    const { ward, doubles } = await asNeeded(6 * 3600);
    const entry = (_id: string) => ({ _id, dateTime: ward.at(10), missions: [{ missionID: 'inj' }] });
    const told = (id: string) => ['mission.execute', { ...ward.of(), entry: entry(id) }] as const;
    await apart(ward.clinic, [told('a')], [told('b')]);
    expect(await doubles()).toEqual(['b']);
  });
});
