import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import type { MissionOutcome } from '../hospital/stay-day.schema.ts';
import { doseState, isOpen, NOW_SECONDS } from './dose-state.ts';

const due = 1_763_596_800;
const dose = { missionID: 'inj', due };
const told = (...missions: Partial<MissionOutcome>[]) => ({
  log: {
    execute: missions.map((mission, at) => ({
      ...{ _id: `x${at}`, dateTime: due, attachmentFile: [], note: '', optBy: 'a@clinic.test', type: '', name: '' },
      missions: [{ missionID: 'inj', due, done: false, ...mission }],
    })),
  },
  monitor: undefined,
  zone: TEST_ZONE,
});

describe('how something arranged stands', () => {
  it('goes by the clock until somebody has seen to it', () => {
    const at = (seconds: number) => doseState(told(), dose, due + seconds);
    expect(at(-NOW_SECONDS - 1)).toBe('upcoming');
    expect([at(-NOW_SECONDS), at(0), at(NOW_SECONDS - 1)]).toEqual(['now', 'now', 'now']);
    expect(at(NOW_SECONDS)).toBe('overdue');
    expect(['upcoming', 'now', 'overdue'].map((state) => isOpen(state as 'now'))).toEqual([true, true, true]);
  });

  it('says what came of it: given, given and vomited, held back, stopped, noted twice', () => {
    const late = due + 7200;
    expect(doseState(told({ done: true }), dose, late)).toBe('done');
    expect(doseState(told({ done: true, outcome: 'vomited' }), dose, late)).toBe('done');
    expect(doseState(told({ outcome: 'held', reason: '低血壓' }), dose, late)).toBe('skipped');
    expect(doseState(told({ outcome: 'refused', reason: '咬人' }), dose, late)).toBe('skipped');
    expect(doseState(told({ outcome: 'stopped', reason: '停藥' }), dose, late)).toBe('stopped');
    expect(doseState(told({ done: true }, { done: true, double: true }), dose, late)).toBe('double');
    expect(isOpen('double')).toBe(false);
  });

  it('is still due where the log says only that it wasn’t done, without why', () => {
    expect(doseState(told({ done: false }), dose, due + 7200)).toBe('overdue');
  });
});
