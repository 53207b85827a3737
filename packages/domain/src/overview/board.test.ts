import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import {
  type BoardVisit,
  boardFrom,
  byUrgency,
  isOnBoard,
  isOnTodaysCheckout,
  isSettledToday,
  laneMinutes,
  laneOf,
  medianMinutes,
  visitSegments,
  waitsFor,
} from './board.ts';

const visit = (more: Partial<BoardVisit> = {}): BoardVisit => ({
  status: 0,
  dateTime: 1000,
  openedDateTime: 0,
  inspectedDateTime: 0,
  examStatus: 0,
  dispenseStatus: 0,
  billStatus: 0,
  statusUpdateDateTime: 1000,
  ...more,
});

describe('the board', () => {
  it.each([
    ['waits until a doctor opens it', {}, 'waiting'],
    ['is seen from then on', { openedDateTime: 1100 }, 'inRoom'],
    [
      'stands at the examination while one is requested, whoever sees it',
      { openedDateTime: 1100, examStatus: 20 },
      'exam',
    ],
    ['goes to the pharmacy before the cashier', { status: 10, dispenseStatus: 20, billStatus: 20 }, 'dispense'],
    ['goes to the cashier when the drugs are out', { status: 20, dispenseStatus: 30, billStatus: 20 }, 'checkout'],
    ['stays at the pharmacy when it was paid first', { status: 90, dispenseStatus: 20, billStatus: 30 }, 'dispense'],
    ['leaves when nothing is left', { status: 90, dispenseStatus: 30, billStatus: 30 }, 'settled'],
  ] as const)('a visit %s', (_rule, more, lane) => expect(laneOf(visit(more))).toBe(lane));

  it('counts the wait from the arrival at the station', () => {
    expect(laneMinutes(visit(), 1000 + 600)).toBe(10);
    expect(laneMinutes(visit({ openedDateTime: 1300 }), 1000 + 600)).toBe(5);
    expect(laneMinutes(visit(), 900)).toBe(0);
  });

  it('draws the visit as waiting, doctor, work and waiting again', () => {
    const seen = visit({ status: 20, openedDateTime: 1600, inspectedDateTime: 2200, drugDispensedDateTime: 2500 });
    expect(visitSegments(seen, 3100)).toEqual([
      { kind: 'waiting', minutes: 10 },
      { kind: 'doctor', minutes: 10 },
      { kind: 'work', minutes: 5 },
      { kind: 'waiting', minutes: 10 },
    ]);
  });

  it('puts emergencies first, then the longest wait', () => {
    const late = { ...visit({ dateTime: 2000 }), label: ['急診'] };
    const early = { ...visit({ dateTime: 1500 }), label: [] };
    const first = { ...visit({ dateTime: 1000 }), label: [] };
    expect([early, first, late].sort(byUrgency)).toEqual([late, first, early]);
  });

  it('takes for an emergency what is labelled with any word that means the same in the clinic’s list', () => {
    const labels = [{ _id: 'u', name: '緊急', former: ['急診'], merged: [{ _id: 'v', name: '危急' }] }];
    const [late, first] = [visit({ dateTime: 2000 }), { ...visit({ dateTime: 1000 }), label: ['會咬'] }];
    for (const word of ['緊急', '急診', '危急']) {
      const urgent = { ...late, label: [word] };
      expect([first, urgent].sort((a, b) => byUrgency(a, b, labels))).toEqual([urgent, first]);
    }
    const elsewhere = { ...late, label: ['緊急'] };
    expect([elsewhere, first].sort((a, b) => byUrgency(a, b))).toEqual([first, elsewhere]);
  });

  it('takes the middle of the waits', () => {
    expect(medianMinutes([])).toBe(0);
    expect(medianMinutes([5, 1, 9])).toBe(5);
    expect(medianMinutes([4, 8])).toBe(6);
  });
});

it('an animal that was given to nobody waits for every doctor, and one that was given to a doctor for that one alone', () => {
  const waiting = (doctorID: string, more: object = {}) => waitsFor({ ...visit(more), doctorID }, '/staff/lin');
  expect([waiting('/staff/lin'), waiting(''), waiting('/staff/chen')]).toEqual([true, true, false]);
  expect(waiting('', { openedDateTime: 1100 })).toBe(false);
});

describe('after midnight', () => {
  const midnight = 1_795_104_000;
  const HOUR = 3600;
  const late = visit({ dateTime: midnight - 7 * 60 });

  it('an animal that came before it stays on the board for the night', () => {
    expect(late.dateTime).toBeGreaterThan(boardFrom(midnight));
    expect(isOnBoard(late, midnight, midnight)).toBe(true);
    expect(isOnBoard({ ...late, status: 90, billStatus: 20 }, midnight, midnight + 7 * HOUR)).toBe(true);
    expect(isOnBoard(late, midnight, midnight + 8 * HOUR)).toBe(false);
  });

  it('what is settled stays with its day, whose own visits are on it to the end', () => {
    const done = { status: 90, dispenseStatus: 30, billStatus: 30 } as const;
    expect(isOnBoard({ ...late, ...done }, midnight, midnight)).toBe(false);
    for (const own of [visit({ dateTime: midnight }), visit({ ...done, dateTime: midnight })])
      expect(isOnBoard(own, midnight, midnight + 23 * HOUR)).toBe(true);
  });

  it('nobody waits for what came from another program, whatever day it says', () => {
    const imported = { job: 'j', file: 'old.csv', row: 2, number: '', print: 'p' };
    for (const status of [20, 90] as const)
      expect(isOnBoard(visit({ status, billStatus: 20, dateTime: midnight, imported }), midnight, midnight)).toBe(
        false,
      );
  });
});

it('a bill that another program had settled is none of today’s; what was paid of it here is', () => {
  const today = 1_795_104_000;
  const bill = (settledElsewhere: number) =>
    isOnTodaysCheckout(
      { billStatus: 30, billDoneDateTime: today + 60, statusUpdateDateTime: today, total: 800, settledElsewhere },
      today,
    );
  expect([bill(800), bill(300)]).toEqual([false, true]);
});

it('[2.4.71 rule half] today’s checkout holds bills that were asked for, of any day, those settled today, and stays settled today', () => {
  const today = 1_795_104_000;
  const bill = (billStatus: 0 | 10 | 20 | 30, billDoneDateTime: number, statusUpdateDateTime = today - 1) =>
    isOnTodaysCheckout({ billStatus, billDoneDateTime, statusUpdateDateTime }, today);
  expect([bill(20, 0), bill(30, today), bill(30, 0, today)]).toEqual([true, true, true]);
  expect([bill(0, 0), bill(10, 0, today), bill(30, today - 1), bill(30, 0)]).toEqual([false, false, false, false]);
  const stay = (settleDateTime: number) => isSettledToday({ settleDateTime }, today, TEST_ZONE);
  expect([stay(today), stay(today + 86_399)]).toEqual([true, true]);
  expect([stay(0), stay(today - 1), stay(today + 86_400)]).toEqual([false, false, false]);
});
