import { presentKey } from '@vetloom/domain/clinic/list-entries.ts';
import { NotHeldHere } from '@vetloom/domain/core/error.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import {
  conditionsOfToday,
  meets,
  type RecordConditions,
  type SearchLists,
  underWordsOfToday,
} from '@vetloom/domain/record/record-search.ts';
import type { LocalReads } from '@vetloom/sync-client/client.types.ts';
import { heldOrEmpty } from '../engine/held.ts';
import { type VisitEntry, withPets } from '../overview/today.ts';

/** Visits that are looked through at a time. */
const STRIDE = 400;

/** What a device's visits gave. */
export interface HeldVisits {
  readonly entries: readonly VisitEntry[];
  /** Everything that meets the conditions is in `entries`. */
  readonly whole: boolean;
  /** The device can't answer for this range at all. */
  readonly missing: boolean;
}

/** The lists by which visits are found. */
export async function heldLists(store: LocalReads): Promise<SearchLists> {
  const names = ['kinds', 'labels', 'diseases', 'services'] as const;
  const found = await heldOrEmpty(() =>
    store.getMany(
      'customize',
      names.map((name) => `/customize/${name}`),
    ),
  );
  const of = (name: (typeof names)[number]) => found.find((list) => list?._id === `/customize/${name}`)?.[name] ?? [];
  return { kinds: of('kinds'), labels: of('labels'), diseases: of('diseases'), services: of('services') };
}

/** Visits that meet conditions, with their animals. An animal is read only where its kind is asked for, and of a visit that was found. */
export async function thatMeet(
  store: LocalReads,
  visits: readonly VisitRecord[],
  wanted: RecordConditions,
): Promise<VisitEntry[]> {
  const lists = await heldLists(store);
  const { species, ...own } = conditionsOfToday(wanted, lists);
  const found = await withPets(
    store,
    visits.filter((visit) => meets(underWordsOfToday(visit, lists), undefined, own)),
  );
  return species === undefined
    ? found
    : found.filter(({ pet }) => presentKey('kinds', lists.kinds, pet?.type ?? '') === species);
}

/** Goes through the device's visits between two times, newest first, until `enough` meet the conditions. `to` is the first second after them. */
export async function searchHeld(
  store: LocalReads,
  wanted: RecordConditions,
  range: { readonly from: number; readonly to: number },
  enough: number,
): Promise<HeldVisits> {
  const found: VisitEntry[] = [];
  try {
    for (let to = range.to; to > range.from; ) {
      const read = await store.query('record', 'byTime', { from: range.from, to, descending: true, limit: STRIDE });
      const last = read.at(-1)?.dateTime ?? range.from;
      const full = read.length === STRIDE;
      // Those of the last second may go on behind the limit: they are read with the next stride, unless they fill one.
      const sure = full ? read.filter(({ dateTime }) => dateTime !== last) : read;
      const stride =
        full && sure.length === 0
          ? await store.query('record', 'byTime', { from: last, to: last + 1, descending: true })
          : sure;
      found.push(...(await thatMeet(store, stride, wanted)));
      if (!full) break;
      if (found.length >= enough) return { entries: found.slice(0, enough), whole: false, missing: false };
      to = sure.length === 0 ? last : last + 1;
    }
    return { entries: found.slice(0, enough), whole: found.length <= enough, missing: false };
  } catch (error) {
    if (error instanceof NotHeldHere) return { entries: [], whole: true, missing: true };
    throw error;
  }
}
