import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { REST_MS, unrepeated } from './unrepeated.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('an act runs once however often it is asked for while it runs and a moment after, and again later', async () => {
  const once = unrepeated();
  const act = vi.fn<() => Promise<void>>();
  let finish: (() => void) | undefined;
  act.mockImplementation(() => new Promise((resolve) => (finish = resolve)));
  const first = once(act);
  await once(act);
  finish?.();
  await first;
  await once(act);
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(REST_MS);
  void once(act);
  expect(act).toHaveBeenCalledTimes(2);
});

it('an act that failed may be tried again after the same moment', async () => {
  const once = unrepeated();
  const act = vi.fn<() => Promise<void>>();
  await expect(once(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  vi.advanceTimersByTime(REST_MS);
  await once(act);
  expect(act).toHaveBeenCalledTimes(1);
});
