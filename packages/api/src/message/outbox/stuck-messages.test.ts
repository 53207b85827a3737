import { describe, expect, it } from 'vitest';
import { StuckMessages } from './stuck-messages.ts';

const message = (id: string, seq = 1) => ({ id, seq, channel: 'sms' as const });
const AT = { ways: 'stopped', now: 1_763_596_800 };

describe('messages that could not go', () => {
  it('are not looked at again as they stand', () => {
    const stuck = new StuckMessages();
    expect(stuck.fresh([message('a'), message('b')], AT)).toHaveLength(2);
    stuck.leave([message('a'), message('b')]);
    expect(stuck.fresh([message('a'), message('b')], { ...AT, now: AT.now + 599 })).toEqual([]);
  });

  it('are looked at when they were changed, beside what has come', () => {
    const stuck = new StuckMessages();
    stuck.fresh([message('a')], AT);
    stuck.leave([message('a'), message('b')]);
    const due = [message('a', 2), message('b'), message('c')];
    expect(stuck.fresh(due, AT)).toEqual([message('a', 2), message('c')]);
  });

  it.each([
    ['a way of the clinic has changed', { ...AT, ways: 'open' }],
    ['ten minutes have passed', { ...AT, now: AT.now + 600 }],
  ])('are looked at when %s', (_when, at) => {
    const stuck = new StuckMessages();
    stuck.fresh([], AT);
    stuck.leave([message('a')]);
    expect(stuck.fresh([message('a')], at)).toEqual([message('a')]);
  });
});
