import { type CountEntry, countEntry } from '@vetloom/domain/stock/count.schema.ts';
import { readFigure } from '@vetloom/ui/format/figure.ts';

/** A product as a pasted row may name it. */
export interface NamedProduct {
  readonly prodID: string;
  readonly name: string;
  readonly code: string;
  readonly barcode: string;
}

/** What was pasted: figures, and the rows that mean nothing, by their number from 1. */
export interface PastedFigures {
  readonly entries: readonly CountEntry[];
  readonly unread: readonly {
    readonly row: number;
    readonly text: string;
    readonly why: 'product' | 'quantity' | 'day';
  }[];
}

/** `2027/1/31`, `2027-01-31` and years of the Republic (`116/1/31`) as `YYYY-MM-DD`; null for an empty cell, undefined for what is no day. */
export function readDay(text: string): string | null | undefined {
  if (text === '') return null;
  const [, year = '', month = '', day = ''] = /^(\d{2,4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  if (year === '') return undefined;
  const full = year.length === 4 ? year : String(Number(year) + 1911);
  const iso = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return countEntry.shape.expiresOn.safeParse(iso).success ? iso : undefined;
}

/**
 * Rows as a spreadsheet leaves them in the clipboard: product (name, code or barcode), lot, day of expiry, quantity, cost of one stock unit. A first row whose
 * quantity is no number is a heading.
 */
export function pastedFigures(
  text: string,
  products: readonly NamedProduct[],
  at: { readonly placeID: string; readonly now: number },
): PastedFigures {
  const byWord = new Map<string, string>();
  for (const { prodID, name, code, barcode } of products)
    for (const word of [name, code, barcode]) if (word !== '') byWord.set(word.toLowerCase(), prodID);
  const entries: CountEntry[] = [];
  const unread: PastedFigures['unread'][number][] = [];
  for (const [place, line] of text.split(/\r?\n/).entries()) {
    const [word = '', lot = '', day = '', quantity = '', cost = ''] = line.split('\t').map((cell) => cell.trim());
    if (line.trim() === '') continue;
    const counted = readFigure(quantity.replaceAll(',', ''));
    if (place === 0 && counted === undefined) continue;
    const prodID = byWord.get(word.toLowerCase());
    const expiresOn = readDay(day);
    const wrong = (why: PastedFigures['unread'][number]['why']) =>
      unread.push({ row: place + 1, text: line.slice(0, 60), why });
    if (prodID === undefined) wrong('product');
    else if (expiresOn === undefined) wrong('day');
    else {
      const unitCost = readFigure(cost.replaceAll(',', '')) ?? null;
      const entry = countEntry.safeParse({
        ...{ prodID, lot, expiresOn, placeID: at.placeID, counted, countedDateTime: at.now, unitCost },
      });
      if (entry.success) entries.push(entry.data);
      else wrong('quantity');
    }
  }
  return { entries, unread };
}
