import { firstExpired, type LotBalance } from './first-expired.ts';
import { sumOf } from './movement.ts';
import type { PostedMovement } from './postings.ts';

/** What a row takes of a product, where nobody has chosen a lot. */
export interface Taking {
  readonly row: string;
  readonly productID: string;
  /** Stock units, above zero. */
  readonly quantity: number;
  /** The lot of what no lot has. */
  readonly unknownLot: string;
}

/** What a row takes of a lot. */
export interface Taken {
  readonly row: string;
  readonly productID: string;
  readonly lotID: string;
  readonly quantity: number;
}

/** What a lot is preferred with: so much of it. */
export type PreferredLot = Pick<Taken, 'productID' | 'lotID' | 'quantity'>;

/**
 * What lies at a place while the rows of one form take from it, as if the form had taken nothing yet. Each row keeps the lots that it had before, as far as it still
 * takes so much; then it takes what is preferred; then what expires first.
 */
export class Shelf {
  readonly #there = new Map<string, Map<string, LotBalance>>();
  readonly #had: readonly PostedMovement[];
  readonly #today: string;

  constructor(
    lots: ReadonlyMap<string, readonly LotBalance[]>,
    { posted, today }: { readonly posted: readonly PostedMovement[]; readonly today: string },
  ) {
    this.#had = posted;
    this.#today = today;
    for (const [productID, of] of lots) this.#there.set(productID, new Map(of.map((lot) => [lot.lotID, lot])));
    for (const { productID, lotID, quantity } of posted) this.move(productID, lotID, -quantity);
  }

  /** Something of a lot comes or goes. */
  move(productID: string, lotID: string, quantity: number): void {
    const lots = this.#there.get(productID);
    const lot = lots?.get(lotID);
    if (!lots || !lot) return;
    const { opened } = lot;
    // What is taken comes out of what is opened first.
    const left =
      opened && quantity < 0 ? { ...opened, quantity: Math.max(0, sumOf([opened.quantity, quantity])) } : opened;
    lots.set(lotID, { ...lot, quantity: sumOf([lot.quantity, quantity]), opened: left });
  }

  /** From which lots rows take. */
  take(takings: readonly Taking[], preferred: readonly PreferredLot[] = []): Taken[] {
    const left = new Map(takings.map((taking) => [taking, taking.quantity]));
    const taken: Taken[] = [];
    const give = (taking: Taking, lotID: string, most: number) => {
      const quantity = Math.min(most, left.get(taking) ?? 0);
      if (quantity <= 0) return;
      left.set(taking, sumOf([left.get(taking) ?? 0, -quantity]));
      this.move(taking.productID, lotID, -quantity);
      taken.push({ row: taking.row, productID: taking.productID, lotID, quantity });
    };
    // What all rows had comes first, so that none takes what another keeps.
    for (const taking of takings) for (const { lotID, quantity } of this.#before(taking)) give(taking, lotID, quantity);
    for (const taking of takings)
      for (const { lotID, quantity } of preferred.filter(({ productID }) => productID === taking.productID))
        give(taking, lotID, Math.min(quantity, this.#there.get(taking.productID)?.get(lotID)?.quantity ?? 0));
    for (const taking of takings) {
      const more = left.get(taking) ?? 0;
      const lots = [...(this.#there.get(taking.productID)?.values() ?? [])];
      const { unknownLot } = taking;
      if (more > 0)
        for (const share of firstExpired(lots, more, { today: this.#today, unknownLot }))
          give(taking, share.lotID, share.quantity);
    }
    return summed(taken);
  }

  /** What a row had taken, what expires first first: what expires last goes back first. */
  #before({ row, productID }: Taking): { lotID: string; quantity: number }[] {
    const expiry = (lotID: string) => this.#there.get(productID)?.get(lotID)?.expiresOn ?? '9999';
    return this.#had
      .filter((one) => one.row === row && one.productID === productID && one.quantity < 0)
      .map(({ lotID, quantity }) => ({ lotID, quantity: -quantity }))
      .toSorted((a, b) => expiry(a.lotID).localeCompare(expiry(b.lotID)) || (a.lotID < b.lotID ? -1 : 1));
  }
}

const summed = (taken: readonly Taken[]): Taken[] =>
  [...Map.groupBy(taken, ({ row, productID, lotID }) => JSON.stringify([row, productID, lotID])).values()].flatMap(
    ([first, ...more]) =>
      first ? [{ ...first, quantity: sumOf([first, ...more].map(({ quantity }) => quantity)) }] : [],
  );
