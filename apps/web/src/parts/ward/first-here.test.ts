import { expect, it } from 'vitest';
import { isFirstHere } from './first-here.ts';

/** A browser's locks, as several of its pages share them: whoever comes while one is held gets none. */
function sharedLocks(): Pick<LockManager, 'request'> {
  const held = new Set<string>();
  const request = async (name: string, _options: object, run: (lock: Lock | null) => Promise<void>) => {
    if (held.has(name)) return run(null);
    held.add(name);
    await run({ name, mode: 'exclusive' }).finally(() => held.delete(name));
  };
  return { request } as Pick<LockManager, 'request'>;
}

it('of several pages of a browser the first tells of something, and of what another one hasn’t told', async () => {
  const locks = sharedLocks();
  expect(await isFirstHere(['a', 'b'], locks)).toBe(true);
  expect(await isFirstHere(['a', 'b'], locks)).toBe(false);
  expect(await isFirstHere(['b', 'c'], locks)).toBe(true);
});

it('a page tells where the browser has no locks or gives none', async () => {
  expect(await isFirstHere(['a'], undefined)).toBe(true);
  const request = () => Promise.reject(new DOMException('no', 'SecurityError'));
  expect(await isFirstHere(['a'], { request } as Pick<LockManager, 'request'>)).toBe(true);
});
