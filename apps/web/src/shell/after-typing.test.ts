import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterTyping } from './after-typing.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('what comes while somebody writes waits until they pause, and is asked once', () => {
  const keys = new EventTarget();
  const ask = vi.fn();
  afterTyping(ask, keys);
  for (let letter = 0; letter < 20; letter += 1) {
    vi.advanceTimersByTime(1_000);
    keys.dispatchEvent(new Event(letter < 10 ? 'keydown' : 'input'));
  }
  expect(ask).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3_000);
  keys.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(10_000);
  expect(ask).toHaveBeenCalledOnce();
});

it('is not asked any more once it was called off', () => {
  const ask = vi.fn();
  afterTyping(ask, new EventTarget())();
  vi.advanceTimersByTime(10_000);
  expect(ask).not.toHaveBeenCalled();
});
