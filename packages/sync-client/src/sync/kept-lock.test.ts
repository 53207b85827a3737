import { describe, expect, it, vi } from 'vitest';
import type { Locks } from '../client.types.ts';
import { keepLock } from './kept-lock.ts';

interface Asked {
  readonly grant: () => Promise<void>;
  readonly steal: () => void;
  readonly signal: AbortSignal | undefined;
}

/** A browser's locks, one lock of which the test decides about. */
class TestLocks implements Locks {
  readonly asked: Asked[] = [];

  request<T>(
    _name: string,
    options: { readonly signal?: AbortSignal },
    work: (lock: unknown) => Promise<T>,
  ): Promise<T> {
    const { signal } = options;
    return new Promise<T>((resolve, reject) => {
      let granted = false;
      signal?.addEventListener('abort', () => {
        if (!granted) reject(signal.reason);
      });
      this.asked.push({
        signal,
        grant: async () => {
          granted = true;
          work({}).then(resolve, reject);
        },
        steal: () => reject(new DOMException('stolen', 'AbortError')),
      });
    });
  }
}

const setUp = () => {
  const locks = new TestLocks();
  const page = new EventTarget();
  const stop = new AbortController();
  const story: string[] = [];
  keepLock({
    locks,
    name: 'push',
    signal: stop.signal,
    acquired: () => story.push('acquired'),
    lost: () => story.push('lost'),
    onFault: (error) => story.push(`fault ${String(error)}`),
    page,
  });
  return { locks, page, stop, story };
};
const settled = () => vi.waitUntil(() => new Promise((resolve) => setTimeout(() => resolve(true))));

describe('a lock that a tab keeps', () => {
  it('[C85] is waited for anew when it was stolen', async () => {
    const { locks, story } = setUp();
    await locks.asked[0]?.grant();
    locks.asked[0]?.steal();
    await settled();
    expect(story).toEqual(['acquired', 'lost']);
    expect(locks.asked).toHaveLength(2);
    await locks.asked[1]?.grant();
    expect(story).toEqual(['acquired', 'lost', 'acquired']);
  });

  it('[C85] is given up by a frozen tab and asked for again when that is resumed', async () => {
    const { locks, page, story } = setUp();
    await locks.asked[0]?.grant();
    page.dispatchEvent(new Event('freeze'));
    await settled();
    expect(story).toEqual(['acquired', 'lost']);
    expect(locks.asked).toHaveLength(1);
    page.dispatchEvent(new Event('resume'));
    expect(locks.asked).toHaveLength(2);
  });

  it('[C85] is not even waited for while frozen', async () => {
    const { locks, page, story } = setUp();
    page.dispatchEvent(new Event('freeze'));
    await settled();
    expect(locks.asked[0]?.signal?.aborted).toBe(true);
    expect(story).toEqual([]);
  });

  it('is given up at the end, without a fault', async () => {
    const { locks, stop, story } = setUp();
    await locks.asked[0]?.grant();
    stop.abort();
    await settled();
    expect(story).toEqual(['acquired', 'lost']);
    expect(locks.asked).toHaveLength(1);
  });

  it('tells a fault that is none of these', async () => {
    const story: string[] = [];
    keepLock({
      locks: { request: () => Promise.reject(new Error('broken')) },
      name: 'push',
      signal: new AbortController().signal,
      acquired: () => {},
      lost: () => {},
      onFault: (error) => story.push(String(error)),
      page: undefined,
    });
    await settled();
    expect(story).toEqual(['Error: broken']);
  });
});
