import type { DocumentOf, IndexName } from '@vetloom/domain/engine/kind.ts';
import type { KeyPart, Range } from '@vetloom/domain/engine/transaction.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { heldOrEmpty } from '../../data/engine/held.ts';
import { useLive, useStore } from '../../data/engine/hooks.ts';
import { nextStretch, type Stretch, stretchesInSight } from './keyset.ts';

/** A row of a long list: its id always, its document while it is near what is in sight. */
export interface LongRow<D> {
  readonly id: string;
  readonly document: D | undefined;
}

/** The two collections that have lists of people and animals. */
export type PeopleCollection = 'user' | 'pet';
/** What they can be sorted by. */
export type PeopleIndex = 'byName' | 'byUpdate';

const FIELD = { byName: 'nameLowerCase', byUpdate: 'updateDateTime' } as const;
/** An index that begins with a filtered field and goes on with the time of the last change: the filter then costs nothing. */
export interface WithinIndex<C extends PeopleCollection> {
  readonly index: IndexName<C>;
  readonly equals: KeyPart;
}

/** Documents of a stretch; a filter that no index knows leaves few of them, so it reads longer ones. */
const SIZE = 200;
const FILTERED_SIZE = 2000;

/** A long list as it is loaded so far. */
export interface LongList<D> {
  /** Undefined until the first stretch is here. */
  readonly rows: readonly LongRow<D>[] | undefined;
  /** Everything is known; otherwise scrolling on loads more. */
  readonly whole: boolean;
  /** Tell it what is in sight. */
  readonly onVisible: (first: number, last: number) => void;
}

/**
 * A collection in the order of an index, live, for 100,000 documents: only the stretches near what is in sight are read and held;
 * of the others the ids. `keeps` narrows by what no index knows; changing it or the order begins anew (give the list another `key`).
 */
export function useKeysetList<C extends PeopleCollection>(
  collection: C,
  index: PeopleIndex,
  descending: boolean,
  keeps?: (document: DocumentOf<C>) => boolean,
  within?: WithinIndex<C>,
): LongList<DocumentOf<C>> {
  const store = useStore();
  const [stretches, setStretches] = useState<readonly Stretch[]>([]);
  const [sight, setSight] = useState({ from: 0, to: 1 });
  const known = useRef<(readonly LongRow<DocumentOf<C>>[])[]>([]);
  const loading = useRef(false);

  const wholeIndex = within?.index ?? index;
  const equals = within?.equals;
  const rangeIn = useCallback(
    (range: Range): Range => (equals === undefined ? range : { ...range, equals: [equals] }),
    [equals],
  );
  const size = keeps ? FILTERED_SIZE : SIZE;
  /** Finds the stretch after the first `kept` ones, and forgets what was known from there on. */
  const find = useCallback(
    async (kept: readonly Stretch[]) => {
      if (loading.current) return;
      loading.current = true;
      try {
        const stretch = await nextStretch(
          {
            read: (range) =>
              heldOrEmpty(() => store.query(collection, wholeIndex, rangeIn(range))) as Promise<DocumentOf<C>[]>,
            keyOf: (document): KeyPart => (document as DocumentOf<PeopleCollection>)[FIELD[index]],
            descending,
          },
          kept[kept.length - 1]?.next,
          size,
        );
        known.current.length = Math.min(known.current.length, kept.length);
        setStretches([...kept, stretch]);
      } finally {
        loading.current = false;
      }
    },
    [store, collection, index, wholeIndex, rangeIn, descending, size],
  );
  const extend = useCallback(async () => {
    const end = stretches[stretches.length - 1];
    if (end === undefined || end.next !== undefined) await find(stretches);
  }, [find, stretches]);

  useEffect(() => {
    if (stretches.length === 0) extend().catch(reportError);
  }, [stretches, extend]);

  const near = stretches.slice(sight.from, sight.to + 1);
  const held = useLive(
    async (reads) => {
      const lists = await Promise.all(
        near.map(({ range, room }) =>
          heldOrEmpty(() => reads.query(collection, wholeIndex, rangeIn({ ...range, limit: room + 1 }))),
        ),
      );
      const overfull = lists.findIndex((list, at) => list.length > (near[at]?.room ?? Number.POSITIVE_INFINITY));
      return {
        stretches,
        from: sight.from,
        lists: keeps ? lists.map((list) => list.filter(keeps)) : lists,
        overfull: overfull < 0 ? undefined : sight.from + overfull,
      };
    },
    [collection, wholeIndex, rangeIn, keeps],
    [sight.from, sight.to, stretches],
  );
  // An answer for stretches that are no longer these says nothing of them.
  const current = held?.stretches === stretches;
  const overfull = current ? held?.overfull : undefined;
  useEffect(() => {
    if (overfull !== undefined) find(stretches.slice(0, overfull)).catch(reportError);
  }, [overfull, find, stretches]);

  const rows = useMemo(() => {
    if (held === undefined || (held.lists.length === 0 && known.current.length === 0)) return undefined;
    if (current)
      for (const [at, list] of held.lists.entries())
        known.current[held.from + at] = list.map((document) => ({ id: document._id, document: undefined }));
    const documents = new Map(held.lists.flat().map((document) => [document._id, document]));
    // Rows far from what is in sight stay the objects that they are: of 100,000 some hundred are made anew while scrolling.
    return known.current.flatMap((stretch, at): readonly LongRow<DocumentOf<C>>[] =>
      at < held.from || at >= held.from + held.lists.length
        ? stretch
        : stretch.map(({ id }) => ({ id, document: documents.get(id) as DocumentOf<C> | undefined })),
    );
  }, [held, current]);

  const end = stretches[stretches.length - 1];
  const whole = end !== undefined && end.next === undefined && known.current.length === stretches.length;
  const last = useRef({ first: 0, last: 0 });
  const onVisible = useCallback(
    (first: number, lastRow: number) => {
      last.current = { first, last: lastRow };
      const lengths = stretches.map((_, at) => known.current[at]?.length ?? 0);
      const next = stretchesInSight(lengths, first, lastRow);
      setSight((before) => (before.from === next.from && before.to === next.to ? before : next));
      const total = lengths.reduce((sum, length) => sum + length, 0);
      const allKnown = known.current.length === stretches.length;
      if (allKnown && lastRow >= total - SIZE) extend().catch(reportError);
    },
    [extend, stretches],
  );
  // A filter may leave a stretch with little or nothing: go on until what is in sight is full.
  useEffect(() => {
    if (rows !== undefined && !whole && rows.length - last.current.last < SIZE / 4)
      onVisible(last.current.first, last.current.last);
  }, [rows, whole, onVisible]);
  return { rows, whole, onVisible };
}
