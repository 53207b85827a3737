import type { CountEntry, CountSpot } from './count.schema.ts';
import { sumOf } from './movement.ts';

/** One lot at one place as a key. */
export const countKey = ({ prodID, lot, expiresOn, placeID }: CountSpot): string =>
  JSON.stringify([prodID, lot, expiresOn, placeID]);

/** What a person counted. */
export interface PersonsEntry extends CountEntry {
  readonly person: string;
}

/** One lot at one place with all that was counted of it. */
export interface CountedSpot extends CountSpot {
  /** The figure that all who counted it agree upon; undefined where they don't. */
  readonly counted: number | undefined;
  /** When it was counted last, Unix seconds. */
  readonly countedDateTime: number;
  /** What one stock unit cost, NT$, as somebody said last; null where nobody did. */
  readonly unitCost: number | null;
  readonly entries: readonly { readonly person: string; readonly counted: number; readonly countedDateTime: number }[];
}

/** Whichever of a person's figures of one spot was counted later; of one moment the larger, so that the order in which they come doesn't matter. */
export const laterEntry = <E extends Pick<CountEntry, 'counted' | 'countedDateTime'>>(one: E, other: E): E => {
  if (one.countedDateTime !== other.countedDateTime) return one.countedDateTime > other.countedDateTime ? one : other;
  return one.counted >= other.counted ? one : other;
};

/**
 * What a count came to, spot by spot, in whatever order its figures came: of each person the last figure counts. Two people who counted one spot make a count and
 * its proof: the same figure holds, different ones are for whoever approves to decide. They are never added up.
 */
export function countedSpots(entries: readonly PersonsEntry[]): CountedSpot[] {
  return [...Map.groupBy(entries, countKey).values()].map((of) => {
    const persons = [...Map.groupBy(of, ({ person }) => person).values()].map((own) => own.reduce(laterEntry));
    const [first] = persons as [PersonsEntry, ...PersonsEntry[]];
    const { prodID, lot, expiresOn, placeID } = first;
    return {
      ...{ prodID, lot, expiresOn, placeID },
      counted: persons.every(({ counted }) => counted === first.counted) ? first.counted : undefined,
      countedDateTime: Math.max(...persons.map(({ countedDateTime }) => countedDateTime)),
      unitCost:
        persons.filter(({ unitCost }) => unitCost !== null).reduce<PersonsEntry | undefined>(laterOf, undefined)
          ?.unitCost ?? null,
      entries: persons
        .map(({ person, counted, countedDateTime }) => ({ person, counted, countedDateTime }))
        .toSorted((a, b) => a.countedDateTime - b.countedDateTime || (a.person < b.person ? -1 : 1)),
    };
  });
}

/**
 * The same of a count that began at `begun`, Unix seconds: nobody counted for it sooner. Who says so has a clock that is slow, and what lay there when it began
 * is the nearest that is known. Of a person's figures the later one by that clock still is the later one.
 */
export const countedWithin = (entries: readonly PersonsEntry[], begun: number): CountedSpot[] =>
  countedSpots(entries).map((spot) => ({ ...spot, countedDateTime: Math.max(spot.countedDateTime, begun) }));

const laterOf = (one: PersonsEntry | undefined, other: PersonsEntry): PersonsEntry =>
  one === undefined ? other : laterEntry(one, other);

/** What was counted, less what the book says: stock units, in exact decimals. */
export const differenceOf = (counted: number, book: number): number => sumOf([counted, -book]);
