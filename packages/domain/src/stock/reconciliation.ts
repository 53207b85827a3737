import type { GoodsUse } from '../lines/goods-use.ts';
import { type GoodsCatalogue, goodsTaken } from './goods-moved.ts';
import { sumOf } from './movement.ts';

/** A visit, a sale or a day of a stay with what it says that it gave. */
export interface GivingDocument {
  readonly id: string;
  readonly uses: readonly GoodsUse[];
}

/** What a document of the clinic's work gave of a drug: by its own words, and by the ledger. The smallest units. */
export interface GivenByDocument {
  readonly causeID: string;
  readonly prodID: string;
  /** When it was given first, Unix seconds. */
  readonly dateTime: number;
  readonly said: number;
  readonly booked: number;
  /** What the ledger has too little (above zero) or too much. */
  readonly difference: number;
}

/** What the ledger has of a document and a drug, all movements together. */
export interface BookedByDocument {
  readonly causeID: string;
  readonly prodID: string;
  readonly quantity: number;
  /** Of the first movement, Unix seconds. */
  readonly dateTime: number;
}

/** What is reconciled: which drugs, since when the ledger has each (Unix seconds), and from when to before when. */
export interface Reconciled {
  readonly drugs: ReadonlySet<string>;
  readonly keptSince: ReadonlyMap<string, number>;
  readonly from: number;
  readonly to: number;
}

/**
 * What documents say beside what the ledger has of them, drug by drug; what differs first, then by time. A document is of the time in
 * which it gave the drug first, with all that it gave; of what it gave before the drug was kept nothing is asked.
 */
export function givenBeside(
  documents: readonly GivingDocument[],
  booked: readonly BookedByDocument[],
  catalogue: GoodsCatalogue,
  { drugs, keptSince, from, to }: Reconciled,
): GivenByDocument[] {
  const rows = new Map<string, { causeID: string; prodID: string; dateTime: number; said: number; booked: number }>();
  const rowOf = (causeID: string, prodID: string, dateTime: number) => {
    const key = `${causeID} ${prodID}`;
    const row = rows.get(key) ?? { causeID, prodID, dateTime, said: 0, booked: 0 };
    rows.set(key, { ...row, dateTime: Math.min(row.dateTime, dateTime) });
    return rows.get(key) ?? row;
  };
  for (const { id, uses } of documents)
    for (const use of uses)
      for (const [prodID, quantity] of goodsTaken([use], catalogue)) {
        const since = keptSince.get(prodID);
        if (!drugs.has(prodID) || since === undefined || use.at < since) continue;
        const row = rowOf(id, prodID, use.at);
        row.said = sumOf([row.said, quantity]);
      }
  for (const { causeID, prodID, quantity, dateTime } of booked) {
    const row = rowOf(causeID, prodID, dateTime);
    row.booked = sumOf([row.booked, quantity]);
  }
  return [...rows.values()]
    .filter(({ dateTime }) => dateTime >= from && dateTime < to)
    .map((row) => ({ ...row, difference: sumOf([row.said, -row.booked]) }))
    .toSorted((a, b) => Number(b.difference !== 0) - Number(a.difference !== 0) || a.dateTime - b.dateTime);
}
