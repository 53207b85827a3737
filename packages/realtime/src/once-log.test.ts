import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OnceLog } from './once-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const listening = () => {
  const lines: unknown[] = [];
  const log = new OnceLog(
    { warn: (facts, message) => void lines.push([message, facts]), error: () => undefined },
    1000,
  );
  return { log, lines };
};

it('tells the same thing once in its time, other things by themselves', () => {
  const { log, lines } = listening();
  for (let at = 0; at < 10_000; at += 1) log.warn('a', { at }, 'refused');
  log.warn('b', {}, 'refused');
  expect(lines).toEqual([
    ['refused', { at: 0 }],
    ['refused', {}],
  ]);
});

it('tells with the next line how many were left out', () => {
  const { log, lines } = listening();
  for (let at = 0; at < 5; at += 1) log.warn('a', {}, 'refused');
  vi.advanceTimersByTime(1001);
  log.warn('a', {}, 'refused');
  expect(lines[1]).toEqual(['refused', { more: 4 }]);
});

it('stays small, however many things there are to tell', () => {
  const { log, lines } = listening();
  for (let at = 0; at < 25_000; at += 1) log.warn(`address ${at}`, {}, 'refused');
  expect(lines).toHaveLength(25_000);
  log.warn('address 1', {}, 'refused');
  expect(lines).toHaveLength(25_001);
});
