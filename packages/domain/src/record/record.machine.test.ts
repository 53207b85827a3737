import { aBag, aCharge, aTask, facts } from '@vetloom/testing/domain/builders.ts';
import { describe, expect, it } from 'vitest';
import {
  billStatusOf,
  dispenseStatusOf,
  examStatusOf,
  isArchivable,
  nextStatus,
  STATUS_SCALES,
} from './record.machine.ts';
import { RECORD_STATUS, THREAD_STATUS } from './record-status.ts';

it('[2.4.01 table half] a visit goes from check-in by inspected and dispensed to check-out', () => {
  expect(RECORD_STATUS).toEqual({ checkIn: 0, inspected: 10, dispensed: 20, checkOut: 90 });
  expect(STATUS_SCALES.status).toEqual([0, 10, 20, 90]);
  const { checkOut, checkIn, dispensed, inspected } = RECORD_STATUS;
  const listed = [checkOut, checkIn, dispensed, inspected].toSorted((one, other) => one - other);
  expect(listed).toEqual([checkIn, inspected, dispensed, checkOut]);
});

it('[2.4.27] the threads share one scale: none, unrequested, requested, done', () => {
  expect(THREAD_STATUS).toEqual({ none: 0, unrequested: 10, requested: 20, done: 30 });
  for (const thread of ['examStatus', 'dispenseStatus', 'billStatus'] as const)
    expect(STATUS_SCALES[thread]).toEqual([0, 10, 20, 30]);
});

describe('completing the visit (spec 2 §4)', () => {
  it.each([
    ['2.4.04 drugs lead to inspected, even when paid', { drugBag: [aBag()], total: 500, received: 500 }, 10, false],
    ['2.4.05 a drug note alone leads to inspected', { drugBagNote: '回診再開' }, 10, false],
    ['2.4.06 without drugs and paid: check-out with hasBill', { total: 500, received: 500 }, 90, true],
    ['2.4.07 without drugs and unpaid: dispensed with hasBill', { total: 500, received: 0 }, 20, true],
    ['2.4.08 a free visit: check-out', {}, 90, true],
  ])('[%s]', (_rule, given, status, hasBill) => {
    expect(nextStatus('complete', facts(given), 0)).toEqual({ status, hasBill });
  });
});

describe('dispensing (spec 2 §4)', () => {
  it.each([
    ['2.4.11 all, paid: check-out with hasBill', { drugBag: [aBag(1, true)], total: 500, received: 500 }, 10, 90, true],
    ['2.4.12 all, unpaid: dispensed with hasBill', { drugBag: [aBag(1, true)], total: 500 }, 10, 20, true],
    ['2.4.13 all at 90: unchanged', { drugBag: [aBag(1, true)], total: 500, received: 500 }, 90, 90, false],
    ['2.4.13 all at 20: unchanged', { drugBag: [aBag(1, true)], total: 500, received: 500 }, 20, 20, false],
  ] as const)('[%s]', (_rule, given, before, status, hasBill) => {
    const known = facts({ ...given, drugBag: [...given.drugBag] });
    expect(nextStatus('dispense', known, before)).toEqual({ status, hasBill });
  });

  it('leaves the status while a bag waits', () => {
    const waits = facts({ drugBag: [aBag(1, true), aBag(1)], total: 500, received: 500 });
    for (const before of [0, 10, 20, 90] as const) expect(nextStatus('dispense', waits, before).status).toBe(before);
  });
});

describe('payment (spec 2 §4, R4)', () => {
  it.each([
    ['equal: check-out', 500, 500, 90],
    ['2.4.15 part: dispensed', 500, 200, 20],
    ['2.4.15 overpaid: dispensed', 500, 600, 20],
  ])('%s', (_rule, total, received, status) => {
    for (const before of [0, 10, 20, 90] as const)
      expect(nextStatus('payment', facts({ total, received }), before).status).toBe(status);
  });
});

describe('edit (spec 2 §4, R5)', () => {
  const undispensed = { drugBag: [aBag(1, true), aBag()] };
  it.each([
    ['2.4.17 at 90, total changed, a bag undispensed', { ...undispensed, total: 600, received: 500 }, 90, 500, 10],
    ['2.4.18 at 90, total raised', { total: 600, received: 500 }, 90, 500, 20],
    ['2.4.18 at 90, total lowered', { total: 400, received: 500 }, 90, 500, 20],
    ['2.4.19 at 90, total unchanged', { total: 500, received: 500 }, 90, 500, 90],
    ['2.4.20 at 20, now equal', { total: 300, received: 300 }, 20, 500, 90],
    ['2.4.21 at 20, a bag added', { drugBag: [aBag()], total: 700 }, 20, 500, 10],
    ['2.4.22 at 0 stays', { total: 300, received: 300 }, 0, 0, 0],
    ['2.4.22 at 10 stays', { total: 300, received: 300 }, 10, 0, 10],
    ['2.4.23 equality comes before the bag test', { drugBag: [aBag()], total: 500, received: 500 }, 20, 300, 90],
  ] as const)('[%s]', (_rule, given, before, totalBefore, after) => {
    expect(nextStatus('edit', facts({ drugBag: [], ...given } as never), before, totalBefore).status).toBe(after);
  });
});

describe('examStatus (spec 2 §4)', () => {
  const outside = (more: object = {}) => aTask({ type: '外送', ...more });
  it.each([
    ['2.4.30 no tasks', [], 0, 0],
    [
      '2.4.31 in-house without create time beside a finished one',
      [aTask(), aTask({ createTaskDateTime: 900, finishDateTime: 950 })],
      1000,
      10,
    ],
    ['2.4.32 outsourced without create and finish', [outside()], 0, 10],
    ['2.4.33 outsourced finished without create', [outside({ finishDateTime: 900 })], 0, 30],
    ['2.4.34 in-house unfinished', [aTask({ createTaskDateTime: 900 })], 0, 20],
    ['2.4.35 finished after the submit', [aTask({ createTaskDateTime: 800, finishDateTime: 1000 })], 900, 20],
    ['2.4.36 never submitted', [aTask({ createTaskDateTime: 800, finishDateTime: 1000 })], 0, 20],
    [
      '2.4.37 outsourced unfinished',
      [aTask({ createTaskDateTime: 1, finishDateTime: 2 }), outside({ createTaskDateTime: 900 })],
      2,
      20,
    ],
    ['2.4.38 finished at the submit', [aTask({ createTaskDateTime: 800, finishDateTime: 1000 })], 1000, 30],
    ['2.4.38 finished before the submit', [aTask({ createTaskDateTime: 800, finishDateTime: 1000 })], 1100, 30],
    ['2.4.38 outsourced needs no submit', [outside({ createTaskDateTime: 800, finishDateTime: 900 })], 0, 30],
    ['2.4.39 unrequested before requested', [aTask(), aTask({ createTaskDateTime: 900 })], 0, 10],
  ])('[%s]', (_rule, examTask, examTaskSubmitDateTime, status) => {
    expect(examStatusOf({ examTask, examTaskSubmitDateTime })).toBe(status);
  });
});

describe('dispenseStatus (spec 2 §4)', () => {
  const of = (given: object, previous: 0 | 10 | 20 | 30) => dispenseStatusOf(facts(given), previous);
  it('[2.4.40] neither bags nor note: none, also after done', () => expect(of({}, 30)).toBe(0));
  it('[2.4.41] unrequested until requested, even when all are flagged', () => {
    expect(of({ drugBag: [aBag()] }, 0)).toBe(10);
    expect(of({ drugBag: [aBag(1, true)] }, 10)).toBe(10);
  });
  it('[2.4.42] requested and all dispensed: done', () => expect(of({ drugBag: [aBag(1, true)] }, 20)).toBe(30));
  it('[2.4.43] requested and some left: requested', () =>
    expect(of({ drugBag: [aBag(1, true), aBag()] }, 20)).toBe(20));
  it('[2.4.44] done returns to requested for a new bag', () =>
    expect(of({ drugBag: [aBag(1, true), aBag()] }, 30)).toBe(20));
  it('[2.4.45] only a note: unrequested, also with a time', () =>
    expect(of({ drugBagNote: 'x', drugDispensedDateTime: 5 }, 0)).toBe(10));
  it('[2.4.46] only a note, requested', () => expect(of({ drugBagNote: 'x' }, 20)).toBe(20));
  it('[2.4.47] only a note, requested, dispensed', () =>
    expect(of({ drugBagNote: 'x', drugDispensedDateTime: 5 }, 20)).toBe(30));
});

describe('billStatus (spec 2 §4)', () => {
  const of = (given: object, previous: 0 | 10 | 20 | 30) => billStatusOf(facts(given), previous);
  const charges = { chargeDivision: [aCharge(500)] };
  it('[2.4.49] nothing billable: none', () => expect(of({}, 0)).toBe(0));
  it.each([
    [{ chargeDivision: [aCharge(1)] }],
    [{ drugBag: [aBag()] }],
    [{ examTask: [aTask()] }],
    [{ surgery: [aCharge(1)] }],
    [{ examConsumable: [aCharge(1)] }],
    [{ vaccine: [aCharge(1)] }],
  ])('[2.4.50] each kind alone makes it unrequested: %o', (given) => expect(of(given, 0)).toBe(10));
  it('[2.4.51] a drug note is not billable', () => expect(of({ drugBagNote: 'x' }, 0)).toBe(0));
  it('[2.4.52] requested and integer totals equal: done', () =>
    expect(of({ ...charges, total: 500.4, received: 500 }, 20)).toBe(30));
  it.each([300, 600])('[2.4.53] requested and different stays requested: %i of 500', (received) =>
    expect(of({ ...charges, total: 500, received }, 20)).toBe(20),
  );
  it.each([
    [600, 500],
    [500, 0],
  ])('[2.4.54] done reverts when they differ: %i asked, %i received', (total, received) =>
    expect(of({ ...charges, total, received }, 30)).toBe(20),
  );
  it('[2.4.55] unrequested stays though paid', () =>
    expect(of({ ...charges, total: 500, received: 500 }, 10)).toBe(10));
  it('[2.4.56] a bill of nothing is done as soon as it is asked for', () =>
    expect(of({ chargeDivision: [aCharge(0)], total: 0, received: 0 }, 20)).toBe(30));
  it('[2.4.57] removing every item gives none', () => expect(of({ received: 500 }, 30)).toBe(0));
});

it('a visit can be put away once it is paid and nothing of it is left to do', () => {
  const paid = { status: 90, archiveStatus: 0, examStatus: 30, dispenseStatus: 0, billStatus: 30 } as const;
  expect(isArchivable(paid)).toBe(true);
  for (const open of [{ status: 20 }, { archiveStatus: 10 }, { examStatus: 20 }, { dispenseStatus: 10 }] as const)
    expect([open, isArchivable({ ...paid, ...open })]).toEqual([open, false]);
});
