import type { CountEntry, CountSpot } from '@vetloom/domain/stock/count.schema.ts';
import { countKey, laterEntry } from '@vetloom/domain/stock/count.ts';
import type { NamedSpot } from '../../../data/inventory/count-calls.ts';

/** What a person has counted, as far as this device knows: what the service has, and what waits here. */
export function ownFigures(
  sent: readonly CountEntry[],
  unsent: readonly CountEntry[],
): ReadonlyMap<string, CountEntry> {
  const figures = new Map<string, CountEntry>();
  for (const entry of [...sent, ...unsent]) {
    const key = countKey(entry);
    const had = figures.get(key);
    figures.set(key, had === undefined ? entry : laterEntry(had, entry));
  }
  return figures;
}

/** Unsent figures with one more: of a spot the last one waits. */
export const withFigure = (unsent: readonly CountEntry[], entry: CountEntry): CountEntry[] => [
  ...unsent.filter((one) => countKey(one) !== countKey(entry)),
  entry,
];

/** Unsent figures without those that went, unless they were changed meanwhile. */
export const withoutSent = (unsent: readonly CountEntry[], went: readonly CountEntry[]): CountEntry[] => {
  const gone = new Map(went.map((entry) => [countKey(entry), entry]));
  return unsent.filter((entry) => {
    const sent = gone.get(countKey(entry));
    return sent === undefined || sent.counted !== entry.counted || sent.countedDateTime !== entry.countedDateTime;
  });
};

/** Everything that may be counted: what the count asks for, and what people found beside it, by place and name. */
export function sheetSpots(
  spots: readonly NamedSpot[],
  figures: ReadonlyMap<string, CountEntry>,
  named: (prodID: string) => { readonly name: string; readonly unit: string } | undefined,
): NamedSpot[] {
  const known = new Set(spots.map(countKey));
  const found = [...figures.values()].filter((entry) => !known.has(countKey(entry)));
  return [
    ...spots,
    ...found.map(({ prodID, lot, expiresOn, placeID }) => ({
      ...{ prodID, lot, expiresOn, placeID, name: prodID, unit: '', ...named(prodID) },
    })),
  ];
}

/** What a scan means of the goods that there are. */
export type MeantGoods = { readonly prodID: string; readonly lot: string; readonly expiresOn: string | null };

/**
 * Spots that a scan or some words mean: those of the product whose code it is, of the lot alone if the code says one that is there, else those whose name or
 * lot holds the words.
 */
export function foundSpots(
  spots: readonly NamedSpot[],
  typed: string,
  meantBy: (code: string) => MeantGoods | undefined,
): NamedSpot[] {
  const query = typed.trim().toLowerCase();
  if (query === '') return [...spots];
  const meant = meantBy(typed.trim());
  if (meant !== undefined) {
    const goods = spots.filter(({ prodID }) => prodID === meant.prodID);
    const exact = goods.filter(({ lot, expiresOn }) => lot === meant.lot && expiresOn === meant.expiresOn);
    return exact.length > 0 ? exact : goods;
  }
  return spots.filter(({ name, lot }) => `${name} ${lot}`.toLowerCase().includes(query));
}

/** What is still to be counted by this person. */
export const stillOpen = (spots: readonly NamedSpot[], figures: ReadonlyMap<string, CountEntry>): NamedSpot[] =>
  spots.filter((spot: CountSpot) => !figures.has(countKey(spot)));
