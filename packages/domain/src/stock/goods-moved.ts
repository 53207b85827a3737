import { same } from '../core/same.ts';
import type { ChosenLot, GoodsCause, GoodsUse } from '../lines/goods-use.ts';
import { inStockUnits, sumOf } from './movement.ts';
import type { PostedMovement } from './postings.ts';

/*
 * What the ledger is to say of a document of the clinic's work: the document says what it has taken (`holder/held-goods.ts`), in units of sale and in services;
 * the catalogue says what that is on the shelf. It goes by what stands in the document and not by what was done to it, so that any command, in any order and
 * however often, leads to the same balance.
 */

/** What of the catalogue is needed to know what goods are on the shelf. */
export interface GoodsCatalogue {
  /** Stock units of one sale unit, by product; a product that isn't here is none of the clinic's, and moves nothing. */
  readonly sellFactors: ReadonlyMap<string, number>;
  /** What giving a service once uses up, in stock units, by service. */
  readonly supplies: ReadonlyMap<string, readonly { readonly productID: string; readonly number: number }[]>;
}

/** What a row of a document has moved so far. */
export interface PostedGoods extends PostedMovement {
  readonly cause: GoodsCause;
}

/** What a row is to take of a product. */
export interface GoodsTaking {
  readonly row: string;
  readonly productID: string;
  /** Stock units, above zero. */
  readonly quantity: number;
  readonly cause: GoodsCause;
  readonly at: number;
  /** Lots that were chosen by hand, each with its stock units; null: all that is left. */
  readonly chosen: readonly (Omit<ChosenLot, 'number'> & { readonly quantity: number | null })[];
}

/** A document before and after somebody wrote it. */
export interface GoodsChange {
  /** `absent`: there was no document; `unasked`: whoever asks says of all of it that it has gone, whatever it was before. */
  readonly before: readonly GoodsUse[] | 'absent' | 'unasked';
  readonly after: readonly GoodsUse[];
  /** When it was written, Unix seconds. */
  readonly at: number;
}

/** What of a document's movements stays as it is, and what is to be taken anew. */
export interface GoodsDemand {
  readonly kept: readonly PostedGoods[];
  readonly takings: readonly GoodsTaking[];
}

const PRODUCT = '/catalog/product/';
const SERVICE = '/catalog/service/';

/** The ids of the products and services that uses name. */
export const namedGoods = (uses: readonly GoodsUse[]): { readonly products: string[]; readonly services: string[] } => {
  const named = (prefix: string) => [
    ...new Set(uses.flatMap(({ itemID }) => (itemID.startsWith(prefix) ? [itemID.slice(prefix.length)] : []))),
  ];
  return { products: named(PRODUCT), services: named(SERVICE) };
};

const content = ({ itemID, number, lots }: GoodsUse) => ({ itemID, number, lots });
const keyOf = ({ cause, row }: Pick<GoodsUse, 'cause' | 'row'>) => `${cause} ${row}`;
/** What a service uses up has a row for each product. */
const useOf = ({ cause, row }: PostedGoods) => keyOf({ cause, row: row.split('#')[0] ?? row });

/**
 * What the ledger is to hold of a document. A row that says what it said keeps what it moved, whatever its factor is now. One that says something else, or
 * that came to be a fact, is worked out anew. A row that had been a fact, and of which the ledger knows nothing, is of the time before stock was kept: a
 * count that was made since has it already, so it moves nothing.
 */
export function goodsDemand(
  { before, after, at }: GoodsChange,
  posted: readonly PostedGoods[],
  catalogue: GoodsCatalogue,
): GoodsDemand {
  const earlier = new Map((typeof before === 'string' ? [] : before).map((use) => [keyOf(use), use]));
  const moved = Map.groupBy(posted, useOf);
  const kept: PostedGoods[] = [];
  const takings: GoodsTaking[] = [];
  for (const use of after) {
    const [was, own = []] = [earlier.get(keyOf(use)), moved.get(keyOf(use))];
    // What named no goods of the clinic took none, and so did what nobody had said yet.
    const hadTaken = was ? takingsOf(was, catalogue).length > 0 : before === 'absent' && use.at < at;
    const isOfBefore = own.length === 0 && hadTaken;
    if (was && same(content(was), content(use))) kept.push(...own);
    else if (!isOfBefore) takings.push(...takingsOf(use, catalogue));
  }
  return { kept, takings };
}

/** What a use takes of each product. */
export function takingsOf(use: GoodsUse, { sellFactors, supplies }: GoodsCatalogue): GoodsTaking[] {
  const { row, itemID, number, cause, at, lots } = use;
  if (itemID.startsWith(SERVICE))
    return (supplies.get(itemID.slice(SERVICE.length)) ?? [])
      .map(({ productID, number: each }) => ({
        ...{ row: `${row}#${productID}`, productID, quantity: inStockUnits(each, number), cause, at, chosen: [] },
      }))
      .filter(({ quantity }) => quantity > 0);
  const productID = itemID.slice(PRODUCT.length);
  const factor = itemID.startsWith(PRODUCT) ? sellFactors.get(productID) : undefined;
  const quantity = factor === undefined ? 0 : inStockUnits(number, factor);
  if (factor === undefined || quantity <= 0) return [];
  const chosen = lots.map(({ number: part, ...lot }) => ({
    ...lot,
    quantity: part === null ? null : inStockUnits(part, factor),
  }));
  return [{ row, productID, quantity, cause, at, chosen }];
}

/** What a document's uses come to on the shelf, by product: what the ledger says of it when it is right. */
export function goodsTaken(uses: readonly GoodsUse[], catalogue: GoodsCatalogue): ReadonlyMap<string, number> {
  const takings = uses.flatMap((use) => takingsOf(use, catalogue));
  return new Map(
    [...Map.groupBy(takings, ({ productID }) => productID)].map(([productID, of]) => [
      productID,
      sumOf(of.map(({ quantity }) => quantity)),
    ]),
  );
}

/** Whether somebody has said of a document that what it charges has gone: it moved more than what is handed out of bags. */
export const isSoldBy = (posted: readonly PostedGoods[]): boolean =>
  posted.some(({ cause, quantity }) => cause !== 'dispensing' && quantity !== 0);
