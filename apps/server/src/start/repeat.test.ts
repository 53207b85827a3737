import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RoundMetrics } from '../watch/round-metrics.ts';
import { Rounds } from './repeat.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }));
afterEach(() => void vi.useRealTimers());

const ROUND = { name: 'test', failed: 'could not', firstAfterMs: 1_000, everyMs: 10_000 };
function rounds() {
  const registry = new Registry();
  const log = { warn: vi.fn() };
  const figure = async (name: string) =>
    (await registry.metrics())
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1];
  return { rounds: new Rounds(log as unknown as Logger, new RoundMetrics(registry)), log, figure };
}
const DONE = 'vetloom_round_last_success_timestamp_seconds{round="test"}';
const runs = (outcome: string) => `vetloom_round_runs_total{round="test",outcome="${outcome}"}`;

it('a round is known with its pace before it was first done, and tells when it was last done', async () => {
  const { rounds: all, figure } = rounds();
  const repeated = all.repeat(ROUND, async () => undefined);
  expect(await figure('vetloom_round_interval_seconds{round="test"}')).toBe('10');
  expect(await figure(runs('done'))).toBe('0');
  expect(await figure(DONE)).toBe('1800000000');
  await vi.advanceTimersByTimeAsync(11_000);
  expect(await figure(runs('done'))).toBe('2');
  expect(await figure(DONE)).toBe('1800000011');
  await repeated.stop();
});

it('a round that fails is told to the log, counts, and leaves the last success where it was', async () => {
  const { rounds: all, log, figure } = rounds();
  const repeated = all.repeat(ROUND, async () => Promise.reject(new Error('away')));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(log.warn).toHaveBeenCalledWith({ err: expect.any(Error) }, 'could not');
  expect(await figure(runs('failed'))).toBe('1');
  expect(await figure(DONE)).toBe('1800000000');
  await repeated.stop();
});

it('a round doesn’t begin while it is under way, unless it may; and stopping waits for it', async () => {
  const { rounds: all } = rounds();
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => void ends.push(resolve));
  const one = all.repeat(ROUND, work);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(ends).toHaveLength(1);
  let isOver = false;
  const over = one.stop().then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(30_000);
  expect([ends.length, isOver]).toEqual([1, false]);
  ends[0]?.();
  await over;
  const other = all.repeat({ ...ROUND, evenWhileUnder: true }, work);
  await vi.advanceTimersByTimeAsync(21_000);
  expect(ends).toHaveLength(4);
  for (const end of ends) end();
  await other.stop();
});
