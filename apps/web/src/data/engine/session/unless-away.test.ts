import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NOTHING_HERE_WITHIN, unlessAway } from './unless-away.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const never = new Promise<string>(() => undefined);

it('a sign-in that nobody answers is given up within 3 seconds, to go on without the server', async () => {
  const silent = (within: number) => new Promise<boolean>((done) => setTimeout(() => done(false), within));
  const given = unlessAway(never, silent).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await given).toMatchObject({ kind: 'offline' });
});

it('a server that is there and takes long is waited for', async () => {
  const slow = new Promise<string>((done) => setTimeout(() => done('in'), 20_000));
  const given = unlessAway(slow, async () => true);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await given).toBe('in');
});

it('where nothing is kept to go on with, a server behind a slow line has time to say that it is there', async () => {
  const slow = new Promise<string>((done) => setTimeout(() => done('in'), 8_000));
  const after = (within: number) => new Promise<boolean>((done) => setTimeout(() => done(within >= 4_000), 4_000));
  const given = unlessAway(slow, after, NOTHING_HERE_WITHIN);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await given).toBe('in');
});

it('an answer in time asks nobody else', async () => {
  const asked = vi.fn(async () => false);
  expect(await unlessAway(Promise.resolve('in'), asked)).toBe('in');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).not.toHaveBeenCalled();
});
