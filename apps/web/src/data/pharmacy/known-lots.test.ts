import { expect, it } from 'vitest';
import { z } from 'zod';
import { KnownLots } from './known-lots.ts';

const lot = z.object({ lotID: z.string() });
const storage = () => {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
};

it('what was last heard of products is known without a network, with the age of the oldest', () => {
  const shared = storage();
  const known = new KnownLots(shared, 'demo', lot);
  known.keep(new Map([['/p/a', [{ lotID: 'A' }]]]), 100);
  known.keep(new Map([['/p/b', [{ lotID: 'B' }]]]), 200);
  known.keep(new Map([['/p/a', [{ lotID: 'A2' }]]]), 300);
  const found = known.of(['/p/a', '/p/b', '/p/none']);
  expect(found?.at).toBe(200);
  expect(found?.lots).toEqual(
    new Map([
      ['/p/b', [{ lotID: 'B' }]],
      ['/p/a', [{ lotID: 'A2' }]],
    ]),
  );
  expect(known.of(['/p/none'])).toBeUndefined();
  expect(new KnownLots(shared, 'harbour', lot).of(['/p/a'])).toBeUndefined();
});

it('what an older version kept otherwise, and what there is no room for, is not known', () => {
  const shared = storage();
  shared.kept.set('vetloom.lots.demo', '[["/p/a",{"at":1,"lots":[{"id":"A"}]}]]');
  expect(new KnownLots(shared, 'demo', lot).of(['/p/a'])).toBeUndefined();
  const full = {
    ...storage(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(() => new KnownLots(full, 'demo', lot).keep(new Map([['/p/a', []]]), 1)).not.toThrow();
});

it('holds a day’s products and forgets those that were asked for longest ago', () => {
  const known = new KnownLots(storage(), 'demo', lot);
  for (let at = 0; at < 200; at += 1) known.keep(new Map([[`/p/${at}`, [{ lotID: 'x' }]]]), at);
  expect(known.of(['/p/0'])).toBeUndefined();
  expect(known.of(['/p/199'])).toBeDefined();
});
