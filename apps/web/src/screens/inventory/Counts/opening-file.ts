import type { OpeningRow } from '@vetloom/domain/import/stock-file.ts';
import { type CountEntry, countEntry } from '@vetloom/domain/stock/count.schema.ts';
import { countKey } from '@vetloom/domain/stock/count.ts';
import { sameGoods } from '@vetloom/domain/stock/gs1.ts';
import type { NamedProduct } from './pasted-figures.ts';

/** Why a row of the file isn't taken: no product or several fit it, no such place, or the same lot at the same place stands above it. */
export type OpeningGap = 'product' | 'ambiguous' | 'place' | 'twice' | 'quantity';

/** What a file of an opening comes to. */
export interface OpeningPreview {
  readonly entries: readonly CountEntry[];
  readonly left: readonly { readonly row: OpeningRow; readonly why: OpeningGap }[];
  /** NT$ of all entries whose cost is known. */
  readonly value: number;
}

const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.%]/gu, '');

/** The products that a row may mean: by barcode, then by code, then by name. */
function productsOf(row: OpeningRow, products: readonly NamedProduct[]): readonly NamedProduct[] {
  const code = row.code.toLowerCase();
  const ways = [
    row.barcode === '' ? [] : products.filter(({ barcode }) => barcode !== '' && sameGoods(barcode, row.barcode)),
    code === '' ? [] : products.filter((one) => one.code.toLowerCase() === code || one.barcode === row.code),
    row.name === '' ? [] : products.filter(({ name }) => bare(name) === bare(row.name)),
  ];
  return ways.find((found) => found.length > 0) ?? [];
}

/** What lay there at the change-over by a file, as the count takes it; `placeID` is for rows that name no place, `now` when it was counted (Unix seconds). */
export function openingPreview(
  rows: readonly OpeningRow[],
  products: readonly NamedProduct[],
  at: {
    readonly places: readonly { readonly id: string; readonly name: string }[];
    readonly placeID: string;
    readonly now: number;
  },
): OpeningPreview {
  const entries = new Map<string, CountEntry>();
  const left: OpeningPreview['left'][number][] = [];
  for (const row of rows) {
    const found = productsOf(row, products);
    const [product] = found;
    const placeID = row.place === '' ? at.placeID : at.places.find(({ name }) => bare(name) === bare(row.place))?.id;
    if (product === undefined || found.length > 1) {
      left.push({ row, why: found.length > 1 ? 'ambiguous' : 'product' });
      continue;
    }
    if (placeID === undefined || placeID === '') {
      left.push({ row, why: 'place' });
      continue;
    }
    const { lot, expiresOn, counted, unitCost } = row;
    const entry = countEntry.safeParse({
      ...{ prodID: product.prodID, lot, expiresOn, placeID, counted, countedDateTime: at.now, unitCost },
    });
    if (!entry.success) left.push({ row, why: 'quantity' });
    else if (entries.has(countKey(entry.data))) left.push({ row, why: 'twice' });
    else entries.set(countKey(entry.data), entry.data);
  }
  const taken = [...entries.values()];
  const value = taken.reduce((sum, { counted, unitCost }) => sum + counted * (unitCost ?? 0), 0);
  return { entries: taken, left, value: Math.round(value) };
}
