import type { HistoryPack } from '@vetloom/protocol/history-page.ts';
import { describe, expect, it } from 'vitest';
import { PackCache } from './pack-cache.ts';

const pack = (bytes: number): HistoryPack => ({
  collection: 'record',
  count: 1,
  size: bytes,
  bounds: {},
  ids: ['/record/1', '/record/1'],
  filter: new Uint8Array(0),
  lines: new Uint8Array(bytes),
});
const HOUR = 3600;

describe('packs that are kept for the next device [S26]', () => {
  it('stay within their room: what is there holds its place, what finds none is made again', () => {
    const cache = new PackCache(10_000);
    for (const key of ['a', 'b', 'c', 'd', 'e']) cache.put(key, [pack(2500)], 0);
    expect(['a', 'b', 'c', 'd', 'e'].filter((key) => cache.get(key, 0))).toEqual(['a', 'b', 'c']);
    cache.put('f', [pack(20_000)], 0);
    expect(cache.get('f', 0)).toBeUndefined();
    // Their time is up: there is room again.
    for (const key of ['d', 'e']) cache.put(key, [pack(2500)], 4 * HOUR);
    expect(['a', 'd', 'e'].filter((key) => cache.get(key, 4 * HOUR))).toEqual(['d', 'e']);
  });

  it('take their place once, however often they are put', () => {
    const cache = new PackCache(10_000);
    cache.put('a', [pack(2500)], 0);
    for (let again = 0; again < 10; again += 1) cache.put('b', [pack(2500)], 0);
    expect(cache.get('a', 0)).toHaveLength(1);
  });

  it('go after four hours, asked for or not', () => {
    const cache = new PackCache(10_000);
    cache.put('a', [pack(2500)], 0);
    cache.put('b', [pack(2500)], 3 * HOUR);
    expect(cache.get('a', 4 * HOUR - 1)).toHaveLength(1);
    expect(cache.get('a', 4 * HOUR)).toBeUndefined();
    expect(cache.get('b', 4 * HOUR)).toHaveLength(1);
  });
});
