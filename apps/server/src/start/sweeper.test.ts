import type { Logger } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Rounds } from './repeat.ts';
import { startSweeping, startSweepingFiles } from './sweeper.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const logger = () => ({ debug: vi.fn(), warn: vi.fn() });

it('sweeps a minute after the start and every hour, until it is stopped', async () => {
  const sweep = vi.fn(async () => new Map([['sessions', 2]]));
  const log = logger();
  const stop = startSweeping({ sweep }, new Rounds(log as unknown as Logger), () => 1_800_000_000);
  expect(sweep).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sweep).toHaveBeenCalledExactlyOnceWith(1_800_000_000, { idempotency: 7 * 86_400, ended: 30 * 86_400 });
  expect(log.debug).toHaveBeenCalledWith({ gone: { sessions: 2 } }, expect.any(String));
  await vi.advanceTimersByTimeAsync(2 * 3_600_000);
  expect(sweep).toHaveBeenCalledTimes(3);
  stop();
  await vi.advanceTimersByTimeAsync(5 * 3_600_000);
  expect(sweep).toHaveBeenCalledTimes(3);
});

it('tries again in the next hour after a failure', async () => {
  const sweep = vi.fn(async () => Promise.reject(new Error('the database is away')));
  const log = logger();
  const stop = startSweeping({ sweep }, new Rounds(log as unknown as Logger), () => 0);
  await vi.advanceTimersByTimeAsync(60_000 + 3_600_000);
  expect(sweep).toHaveBeenCalledTimes(2);
  expect(log.warn).toHaveBeenCalledTimes(2);
  stop();
});

it('looks for unused files half an hour after the start and once a day, clinic by clinic, and goes on the next day after a failure', async () => {
  const sweepUnused = vi.fn(async (clinic: string) => {
    if (clinic === 'harbour' && sweepUnused.mock.calls.length < 3) throw new Error('the database is away');
    return 1;
  });
  const log = logger();
  const clinics = async () => [{ id: 'demo' }, { id: 'harbour' }];
  const stop = startSweepingFiles({ sweepUnused }, clinics, new Rounds(log as unknown as Logger));
  await vi.advanceTimersByTimeAsync(30 * 60_000);
  expect(sweepUnused.mock.calls).toEqual([['demo'], ['harbour']]);
  expect(log.warn).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  expect(sweepUnused).toHaveBeenCalledTimes(4);
  expect(log.debug).toHaveBeenLastCalledWith({ clinic: 'harbour', gone: 1 }, expect.any(String));
  stop();
  await vi.advanceTimersByTimeAsync(48 * 3_600_000);
  expect(sweepUnused).toHaveBeenCalledTimes(4);
});
