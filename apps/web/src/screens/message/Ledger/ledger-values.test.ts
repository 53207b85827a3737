import type { LedgerSum } from '@vetloom/domain/message/ledger.ts';
import { expect, it } from 'vitest';
import { added, sumsByChannel, unexplainedDays } from './ledger-values.ts';

const sum = (fields: Partial<LedgerSum>): LedgerSum => ({
  ...{ day: '2026-11-01', channel: 'sms', about: 'care', messages: 1, segments: 1, points: 0.1, unsure: 0 },
  ...fields,
});

it('purposes and days of a way add up to its total, and ways are not added to each other', () => {
  const [line, sms] = sumsByChannel([
    sum({}),
    sum({ about: 'result', points: 0.2, segments: 3 }),
    sum({ day: '2026-11-02', unsure: 1, messages: 0, segments: 0, points: 0 }),
    sum({ channel: 'line', points: 1 }),
  ]);
  expect(line?.total).toEqual({ messages: 1, segments: 1, points: 1, unsure: 0 });
  expect(sms?.total).toEqual({ messages: 2, segments: 4, points: 0.3, unsure: 1 });
  expect(added((sms?.purposes ?? []).map(({ figures }) => figures))).toEqual(sms?.total);
  expect(added((sms?.days ?? []).map(({ figures }) => figures))).toEqual(sms?.total);
  expect(sms?.days.map(({ day }) => day)).toEqual(['2026-11-02', '2026-11-01']);
});

it('only days that moved otherwise than by our messages are told', () => {
  const balance = (day: string, unexplained: number | null) => ({ day, channel: 'sms' as const, left: 1, unexplained });
  expect(unexplainedDays([balance('a', null), balance('b', 0), balance('c', -4)], 'sms')).toEqual([
    { day: 'c', points: -4 },
  ]);
  expect(unexplainedDays([balance('c', -4)], 'line')).toEqual([]);
});
