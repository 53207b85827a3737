import { AwayDesk, apart } from '@vetloom/testing/domain/apart.ts';
import { BookingClinic, onDay } from '@vetloom/testing/domain/bookings.ts';
import { set } from '@vetloom/testing/domain/builders.ts';
import { person, TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { rosterOf } from './roster.ts';
import type { Schedule } from './schedule.schema.ts';
import { turnedDays, withTurns } from './turns.ts';

const CHEN = '/staff/chen@clinic.test';
const WANG = '/staff/wang@clinic.test';
const duty = { morning: [CHEN], afternoon: [CHEN, WANG], evening: [] };
const turn = (days: number, part: string, doctorID: string, works: boolean) => ({
  dateTime: onDay(days, 12),
  part,
  doctorID,
  works,
});
const assign = (...turns: readonly object[]) => ['schedule.assign', { turns, cycleTag: 'hand' }] as const;
const generate = (cycleTag: string, more: object = {}) =>
  ['schedule.generate', { dateTime: onDay(3, 12), cycleType: 'everyday', cycleTag, ...duty, ...more }] as const;

async function opened(): Promise<BookingClinic> {
  const clinic = await BookingClinic.open();
  await clinic.run(...generate('all'));
  return clinic;
}
const rosters = (clinic: BookingClinic): Promise<Schedule[]> =>
  clinic.clinic.tx.query('schedule', 'byDay', { from: 0 });
async function onDuty(clinic: BookingClinic, days: number) {
  const all = (await rosters(clinic)).filter(({ dateTime }) => dateTime === onDay(days, 0));
  return rosterOf(all, [], '2026-01-01');
}

describe('arranging who works', () => {
  it('[3.2.52 rule half] says it of each doctor and part by itself; a day without a roster gets its own, other days stay', async () => {
    const clinic = await opened();
    // 2 is a Sunday, on which nothing was generated.
    await clinic.run(
      ...assign(
        turn(3, 'morning', WANG, true),
        turn(3, 'afternoon', CHEN, false),
        turn(2, 'evening', WANG, true),
        turn(4, 'morning', CHEN, true),
      ),
    );
    expect(await onDuty(clinic, 3)).toEqual({ morning: [CHEN, WANG], afternoon: [WANG], evening: [] });
    expect(await onDuty(clinic, 4)).toEqual(duty);
    const [first] = await rosters(clinic);
    expect(first).toMatchObject({ _id: '/schedule/2026-11-22/once', evening: [WANG], cycleTag: 'hand' });
    const fourth = (await rosters(clinic)).find(({ dateTime }) => dateTime === onDay(4, 0));
    expect(fourth?.updateDateTime).toBe(fourth?.createDateTime);
  });

  it('[3.6.17 rule half] takes doctors alone; who left stays where they stood until somebody takes them out', async () => {
    const clinic = await opened();
    const helper = await clinic.doctor('helper', { doctor: false });
    await expect(clinic.run(...assign(turn(3, 'morning', helper, true)))).rejects.toMatchObject({
      detail: { rule: 'notDoctor' },
    });
    await clinic.doctor('wang', { status: 0 });
    await clinic.run(...assign(turn(3, 'afternoon', CHEN, false)));
    expect(await onDuty(clinic, 3)).toEqual({ morning: [CHEN], afternoon: [WANG], evening: [] });
    for (const more of [turn(3, 'evening', WANG, true), turn(2, 'morning', WANG, true)])
      await expect(clinic.run(...assign(turn(4, 'afternoon', WANG, true), more))).rejects.toMatchObject({
        detail: { rule: 'notDoctor' },
      });
    const reader = person('reader@clinic.test', ['DOCTOR_ROASTER_READ']);
    await expect(clinic.run(...assign(turn(3, 'morning', CHEN, false)), reader)).rejects.toMatchObject({
      codeName: 'forbidden',
    });
    await expect(
      clinic.run(...assign(turn(3, 'morning', CHEN, false), turn(90, 'morning', CHEN, false))),
    ).rejects.toMatchObject({ detail: { rule: 'turnsTooFar' } });
  });

  it('of two who arrange different parts without hearing of each other both stand; of the same one the later', async () => {
    const mine = assign(turn(3, 'morning', WANG, true), turn(3, 'evening', CHEN, true));
    const theirs = assign(turn(3, 'morning', CHEN, false), turn(3, 'evening', CHEN, true));
    for (const [first, second] of [
      [mine, theirs],
      [theirs, mine],
    ] as const) {
      const clinic = await opened();
      expect(await apart(clinic.clinic, [first], [second])).toMatchObject({ first: [], second: [] });
      expect(await onDuty(clinic, 3)).toEqual({ morning: [WANG], afternoon: [CHEN, WANG], evening: [CHEN] });
    }
    const clinic = await opened();
    await apart(
      clinic.clinic,
      [assign(turn(3, 'evening', WANG, true))],
      [assign(turn(3, 'evening', WANG, true)), assign(turn(3, 'evening', WANG, false))],
    );
    expect((await onDuty(clinic, 3)).evening).toEqual([]);
  });

  it('and generating anew: whoever replaces a day that was arranged meanwhile is told; the other order goes into the new one', async () => {
    const arranged = assign(turn(5, 'morning', WANG, true));
    const anew = generate('anew', { morning: [], afternoon: [] });
    const clinic = await opened();
    expect((await apart(clinic.clinic, [arranged], [anew])).second).toEqual(['changedSince']);
    expect((await onDuty(clinic, 5)).morning).toEqual([CHEN, WANG]);
    const other = await opened();
    expect(await apart(other.clinic, [anew], [arranged])).toMatchObject({ first: [], second: [] });
    expect((await onDuty(other, 5)).morning).toEqual([WANG]);
  });

  it('and what was arranged without a network arrives after a later one: nobody replaces or ends what they haven’t seen', async () => {
    const end = ['schedule.end', { cycleTag: 'all', dateTime: onDay(4, 9) }] as const;
    for (const act of [generate('anew', { morning: [], afternoon: [] }), end]) {
      const clinic = await opened();
      const away = new AwayDesk(clinic.clinic, 'away');
      await away.does(assign(turn(5, 'morning', WANG, true)));
      await clinic.run(...assign(turn(6, 'morning', WANG, true)));
      const desk = new AwayDesk(clinic.clinic, 'desk');
      await desk.does(act);
      await away.arrives();
      await desk.arrives();
      expect(desk.heard).toEqual(['changedSince']);
      expect((await onDuty(clinic, 5)).morning).toEqual([CHEN, WANG]);
    }
  });

  it('and the end of a cycle: whoever ends it over an arranged day is told; who arranges an ended day gives it a roster', async () => {
    const arranged = assign(turn(5, 'morning', WANG, true));
    const end = ['schedule.end', { cycleTag: 'all', dateTime: onDay(4, 9) }] as const;
    const clinic = await opened();
    expect((await apart(clinic.clinic, [arranged], [end])).second).toEqual(['changedSince']);
    await clinic.run(...end);
    expect((await rosters(clinic)).map(({ dateTime }) => dateTime)).toEqual([onDay(3, 0)]);
    const other = await opened();
    expect(await apart(other.clinic, [end], [arranged])).toMatchObject({ first: [], second: [] });
    expect(await onDuty(other, 5)).toEqual({ morning: [WANG], afternoon: [], evening: [] });
  });

  it('and a swap, in either order: nobody works twice, and a swap of what is gone is told', async () => {
    const swap = [
      'schedule.swap',
      {
        one: { scheduleID: '/schedule/2026-11-23/everyday', part: 'morning', doctorID: CHEN },
        other: { scheduleID: '/schedule/2026-11-24/everyday', part: 'afternoon', doctorID: WANG },
      },
    ] as const;
    const gone = assign(turn(3, 'morning', CHEN, false));
    const clinic = await BookingClinic.open();
    await clinic.run(...generate('all', { afternoon: [WANG] }));
    expect((await apart(clinic.clinic, [gone], [swap])).second).toEqual(['changedSince']);
    const other = await BookingClinic.open();
    await other.run(...generate('all', { afternoon: [WANG] }));
    expect(await apart(other.clinic, [swap], [gone])).toMatchObject({ first: [], second: [] });
    expect(await onDuty(other, 3)).toMatchObject({ morning: [WANG] });
    expect(await onDuty(other, 4)).toMatchObject({ afternoon: [CHEN] });
  });

  it('and an edit of the day by a program: lists of one part meet as any change of a field', async () => {
    const edit = [
      'schedule.edit',
      { scheduleID: '/schedule/2026-11-23/everyday', edits: [set(['afternoon'], [CHEN, WANG], [CHEN])] },
    ] as const;
    const clinic = await opened();
    expect(await apart(clinic.clinic, [assign(turn(3, 'morning', WANG, true))], [edit])).toMatchObject({
      first: [],
      second: [],
    });
    expect(await onDuty(clinic, 3)).toEqual({ morning: [CHEN, WANG], afternoon: [CHEN], evening: [] });
  });
});

describe('what turns would do', () => {
  it('goes into the day’s roster also where that was made in another zone, and hides nobody', async () => {
    const clinic = await opened();
    // What began at midnight begins at one where the clinic has set its clock on.
    const moved = (await rosters(clinic)).map((roster) => ({ ...roster, dateTime: roster.dateTime + 3600 }));
    const [day] = turnedDays(moved, [turn(3, 'evening', WANG, true)] as never, TEST_ZONE);
    expect(day?.before?._id).toBe('/schedule/2026-11-23/everyday');
    expect(day?.after).toEqual({ ...duty, evening: [WANG] });
  });

  it('is what they do, asked before anything is saved', async () => {
    const clinic = await opened();
    const turns = [turn(3, 'evening', WANG, true), turn(2, 'morning', CHEN, true), turn(4, 'morning', CHEN, true)];
    const before = await rosters(clinic);
    const wanted = withTurns(before, turns as never, TEST_ZONE);
    expect(turnedDays(before, turns as never, TEST_ZONE)).toHaveLength(2);
    await clinic.run(...assign(...turns));
    const shape = (all: readonly Schedule[]) =>
      all
        .map(({ dateTime, morning, afternoon, evening }) => ({ dateTime, morning, afternoon, evening }))
        .sort((a, b) => a.dateTime - b.dateTime);
    expect(shape(wanted)).toEqual(shape(await rosters(clinic)));
  });
});
