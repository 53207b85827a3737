import type { KeyPart, Range } from '@vetloom/domain/engine/transaction.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type KeysetSource, nextStretch, stretchesInSight } from './keyset.ts';

interface Named {
  readonly id: number;
  readonly key: number;
}

function source(documents: readonly Named[], descending: boolean): KeysetSource<Named> & { reads: number } {
  const made = {
    descending,
    reads: 0,
    keyOf: (document: Named): KeyPart => document.key,
    read: async (range: Range) => {
      made.reads += 1;
      const inside = documents
        .filter((document) => range.from === undefined || document.key >= Number(range.from))
        .filter((document) => range.to === undefined || document.key < Number(range.to))
        .sort((a, b) => (descending ? b.key - a.key : a.key - b.key));
      return range.limit === undefined ? inside : inside.slice(0, range.limit);
    },
  };
  return made;
}

async function walk(documents: readonly Named[], descending: boolean, size: number): Promise<number[]> {
  const from = source(documents, descending);
  const ids: number[] = [];
  let next: KeyPart | undefined;
  do {
    const stretch = await nextStretch(from, next, size);
    ids.push(...(await from.read(stretch.range)).map((document) => document.id));
    next = stretch.next;
  } while (next !== undefined);
  return ids;
}

describe('a list read in stretches', () => {
  it('shows every document once and in order, whatever names repeat', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 60 }),
        fc.boolean(),
        fc.integer({ min: 1, max: 7 }),
        async (keys, descending, size) => {
          const documents = keys.map((key, id) => ({ id, key }));
          const walked = await walk(documents, descending, size);
          expect([...walked].sort((a, b) => a - b)).toEqual(documents.map((document) => document.id));
          const order = walked.map((id) => documents[id]?.key ?? 0);
          expect(order).toEqual([...order].sort((a, b) => (descending ? b - a : a - b)));
        },
      ),
    );
  });

  it('reads no more than it shows', async () => {
    const documents = Array.from({ length: 10_000 }, (_, id) => ({ id, key: id }));
    const from = source(documents, false);
    const stretch = await nextStretch(from, undefined, 200);
    expect(from.reads).toBe(1);
    expect(stretch).toMatchObject({ range: { to: 200 }, next: 200 });
  });

  it('is found anew when the first load has filled it, until one name alone fills it', async () => {
    const few = await nextStretch(source([{ id: 1, key: 1 }], false), undefined, 2);
    const filled = Array.from({ length: 9 }, (_, id) => ({ id, key: id }));
    expect(filled.length).toBeGreaterThan(few.room);
    const anew = await nextStretch(source(filled, false), undefined, 2);
    expect(anew).toMatchObject({ range: { to: 2 }, next: 2 });
    const namesakes = Array.from({ length: 50 }, (_, id) => ({ id, key: 7 }));
    const all = await nextStretch(source(namesakes, false), undefined, 2);
    expect(all.next).toBeUndefined();
    expect(all.room).toBeGreaterThan(namesakes.length);
  });

  it('gives a document that was put in later to exactly one stretch', async () => {
    const documents = [1, 2, 4, 5].map((key) => ({ id: key, key }));
    for (const descending of [false, true]) {
      const first = await nextStretch(source(documents, descending), undefined, 2);
      const second = await nextStretch(source(documents, descending), first.next, 2);
      const later = source([...documents, { id: 3, key: 3 }], descending);
      const seen = [...(await later.read(first.range)), ...(await later.read(second.range))].map(({ id }) => id);
      expect(seen.filter((id) => id === 3)).toHaveLength(1);
    }
  });
});

describe('the stretches in memory', () => {
  it('are those in sight and their neighbours', () => {
    expect(stretchesInSight([200, 200, 200, 200, 200], 0, 30)).toEqual({ from: 0, to: 1 });
    expect(stretchesInSight([200, 200, 200, 200, 200], 390, 420)).toEqual({ from: 0, to: 3 });
    expect(stretchesInSight([200, 200, 200, 200, 200], 990, 999)).toEqual({ from: 3, to: 4 });
    expect(stretchesInSight([], 0, 0)).toEqual({ from: 0, to: 0 });
  });
});
