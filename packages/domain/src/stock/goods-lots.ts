import type { GoodsCause } from '../lines/goods-use.ts';
import type { LotBalance } from './first-expired.ts';
import type { GoodsDemand, GoodsTaking, PostedGoods } from './goods-moved.ts';
import { type StockSpot, spotKey, sumOf } from './movement.ts';
import { drawn, isOverdue, type OpenedProduct, type OpenedUnit } from './opened-units.ts';
import { type Posting, postings, type WantedMovement } from './postings.ts';
import { Shelf } from './shelf.ts';

/** What lies of a lot at a place, as goods are taken from it. */
export interface ShelfLot extends LotBalance {
  readonly productID: string;
  readonly placeID: string;
  /** As it is printed; empty where there is no number. */
  readonly printed: string;
}

/** What is at hand of opened bottles while a document takes. */
export interface OpenedShelf {
  readonly units: readonly OpenedUnit[];
  readonly products: ReadonlyMap<string, OpenedProduct>;
  /** The document's id. */
  readonly causeID: string;
  readonly newID: () => string;
}

/** The clinic's shelves as a document takes from them. */
export interface GoodsShelves {
  /** Lots that have something or that the document has to do with; of each product also the one without number and day, wherever there is one. */
  readonly lots: readonly ShelfLot[];
  /** The clinic's places in their order; where nothing else is said the first. */
  readonly places: readonly string[];
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** Nothing is kept of openings without it. */
  readonly opened?: OpenedShelf;
}

/** A lot that isn't there yet: of what nobody booked, or with a number that somebody read from the package. */
export interface NewLot {
  readonly lotID: string;
  readonly productID: string;
  readonly printed: string;
}

/** A movement of the clinic's work. */
export interface GoodsPosting extends Posting {
  readonly cause: GoodsCause;
  /** When it happened, Unix seconds. */
  readonly at: number;
}

/** What is to be added to the ledger, and the lots that it needs. */
export interface GoodsMovements {
  readonly postings: readonly GoodsPosting[];
  readonly newLots: readonly NewLot[];
  /** Bottles that were opened by it, or of which more or less was taken than before. */
  readonly opened: readonly OpenedUnit[];
}

interface Spotted extends WantedMovement {
  readonly cause: GoodsCause;
}

/**
 * From which lots a document takes, and what that adds to the ledger. A lot that was chosen by hand is taken; then each row keeps the lots that it had; then
 * what expires first goes first. Where nobody says where, it is taken from where the product lies. `at`: when it was written, the time of what is corrected.
 */
export function goodsMovements(
  { kept, takings }: GoodsDemand,
  posted: readonly PostedGoods[],
  shelves: GoodsShelves,
  { at, newLotID }: { readonly at: number; readonly newLotID: () => string },
): GoodsMovements {
  const taker = new Taker(
    posted.filter((one) => !kept.includes(one)),
    shelves,
    newLotID,
  );
  const wanted: Spotted[] = [...kept, ...taker.take(takings)];
  const times = new Map(takings.map(({ cause, row, at: time }) => [`${cause} ${row}`, time]));
  const known = new Set(posted.map(({ cause, row }) => `${cause} ${row}`));
  const causes = new Set([...wanted, ...posted].map(({ cause }) => cause));
  const added = [...causes].flatMap((cause) =>
    postings(
      wanted.filter((one) => one.cause === cause),
      posted.filter((one) => one.cause === cause),
    ).map((posting): GoodsPosting => {
      const key = `${cause} ${posting.row}`;
      return { ...posting, cause, at: known.has(key) ? at : (times.get(key) ?? at) };
    }),
  );
  const used = new Set(added.map(({ lotID }) => lotID));
  const newLots = taker.newLots.filter(({ lotID }) => used.has(lotID));
  return { postings: added, newLots, opened: drawnBy(added, takings, shelves) };
}

/** What becomes of opened bottles by movements of the work. What is given back comes first: something may be taken anew from the same one. */
function drawnBy(
  added: readonly GoodsPosting[],
  takings: readonly GoodsTaking[],
  { lots, today, opened }: GoodsShelves,
): OpenedUnit[] {
  if (!opened) return [];
  const { units, products, causeID, newID } = opened;
  const chosen = takings.flatMap((taking) => taking.chosen.flatMap(({ openedID = '' }) => openedID));
  const at = new Map(lots.map((lot) => [spotKey(lot), lot]));
  const spotOf = (spot: StockSpot) => {
    const lot = at.get(spotKey(spot));
    return { quantity: lot?.quantity ?? 0, expiresOn: lot?.expiresOn ?? null };
  };
  const drawings = added.toSorted((a, b) => Number(b.quantity > 0) - Number(a.quantity > 0));
  return drawn(drawings, { opened: units, products, spotOf, chosen: new Set(chosen), causeID, today, newID });
}

/** Takes rows from the shelves. */
class Taker {
  readonly newLots: NewLot[] = [];
  readonly #posted: readonly PostedGoods[];
  readonly #shelves: GoodsShelves;
  readonly #newLotID: () => string;

  constructor(posted: readonly PostedGoods[], shelves: GoodsShelves, newLotID: () => string) {
    this.#posted = posted;
    this.#shelves = shelves;
    this.#newLotID = newLotID;
  }

  take(takings: readonly GoodsTaking[]): Spotted[] {
    const byHand = takings.map((taking) => this.#byHand(taking));
    const chosen = byHand.flat();
    const left = takings
      .map((taking, at) => ({
        ...taking,
        quantity: sumOf([taking.quantity, ...(byHand[at] ?? []).map(({ quantity }) => quantity)]),
      }))
      .filter(({ quantity }) => quantity > 0)
      .map((taking) => ({ taking, placeID: this.#placeOf(taking) }));
    const rest = [...Map.groupBy(left, ({ placeID }) => placeID)].flatMap(([placeID, of]) =>
      this.#firstExpired(
        placeID,
        of.map(({ taking }) => taking),
        chosen,
      ),
    );
    return [...chosen, ...rest];
  }

  /** What a person took from a lot, as far as the row has so much. One that is none of the product's was chosen by mistake: the server takes another. */
  #byHand({ row, productID, cause, quantity, chosen }: GoodsTaking): Spotted[] {
    let left = quantity;
    const open = chosen.filter((one) => one.quantity === null).length;
    const taken: Spotted[] = [];
    for (const one of chosen.toSorted((a, b) => Number(a.quantity === null) - Number(b.quantity === null))) {
      const lotID = this.#chosenLot(productID, one);
      const part = Math.min(left, one.quantity ?? left);
      if (lotID === undefined || part <= 0 || (one.quantity === null && open > 1)) continue;
      left = sumOf([left, -part]);
      const placeID = this.#placeOfLot(lotID, productID, one.placeID);
      taken.push({ row, productID, lotID, placeID, quantity: -part, unitCost: null, cause });
    }
    return taken;
  }

  #chosenLot(productID: string, { lotID, printed = '' }: GoodsTaking['chosen'][number]): string | undefined {
    const own = this.#shelves.lots.filter((lot) => lot.productID === productID);
    if (lotID !== undefined) return own.find((lot) => lot.lotID === lotID)?.lotID;
    const named = own.filter((lot) => lot.printed === printed).toSorted(byExpiry);
    return (named.find(({ quantity }) => quantity > 0) ?? named[0])?.lotID ?? this.#newLot(productID, printed);
  }

  #newLot(productID: string, printed: string): string {
    const known = this.newLots.find((lot) => lot.productID === productID && lot.printed === printed);
    if (known) return known.lotID;
    const lotID = this.#newLotID();
    this.newLots.push({ lotID, productID, printed });
    return lotID;
  }

  #placeOfLot(lotID: string, productID: string, wanted: string): string {
    if (this.#shelves.places.includes(wanted)) return wanted;
    const at = this.#shelves.lots.find((lot) => lot.lotID === lotID && lot.quantity > 0);
    return at?.placeID || this.#placeOf({ row: '', productID });
  }

  /** Where a row took from before; else the clinic's first place if the product lies there, else the next where it does. */
  #placeOf({ row, productID }: Pick<GoodsTaking, 'row' | 'productID'>): string {
    const { lots, places, today } = this.#shelves;
    const before = this.#posted.find((one) => one.row === row && one.productID === productID && one.quantity < 0);
    if (before) return before.placeID;
    const lies = (placeID: string) =>
      lots.some(
        (lot) =>
          lot.productID === productID &&
          lot.placeID === placeID &&
          lot.quantity > 0 &&
          lot.isUsable &&
          (lot.expiresOn === null || lot.expiresOn >= today),
      );
    return places.find(lies) ?? places[0] ?? '';
  }

  #firstExpired(placeID: string, takings: readonly GoodsTaking[], chosen: readonly Spotted[]): Spotted[] {
    const here = this.#shelves.lots.filter((lot) => lot.placeID === placeID).map((lot) => this.#asOpened(lot));
    const shelf = new Shelf(
      Map.groupBy(here, ({ productID }) => productID),
      { posted: this.#posted.filter((one) => one.placeID === placeID), today: this.#shelves.today },
    );
    for (const one of chosen) if (one.placeID === placeID) shelf.move(one.productID, one.lotID, one.quantity);
    const causes = new Map(takings.map(({ row, cause }) => [row, cause]));
    return shelf
      .take(takings.map((taking) => ({ ...taking, unknownLot: this.#unknownLot(taking.productID) })))
      .map(({ row, productID, lotID, quantity }) => ({
        ...{ row, productID, lotID, placeID, quantity: -quantity, unitCost: null },
        cause: causes.get(row) ?? 'treatment',
      }));
  }

  /** A lot without what is in bottles that are past their day, and with what is opened and good. */
  #asOpened(lot: ShelfLot): ShelfLot {
    const { opened, today } = this.#shelves;
    const units = opened?.units.filter((unit) => unit.status === 'open' && spotKey(unit) === spotKey(lot)) ?? [];
    if (units.length === 0) return lot;
    const rest = (of: readonly OpenedUnit[]) => sumOf(of.map(({ size, taken }) => Math.max(0, size - taken)));
    const good = units.filter((unit) => !isOverdue(unit, today));
    const [until] = good.map((unit) => unit.until).sort();
    const quantity = lot.quantity <= 0 ? lot.quantity : Math.max(0, sumOf([lot.quantity, -rest(units), rest(good)]));
    return { ...lot, quantity, opened: until === undefined ? undefined : { quantity: rest(good), until } };
  }

  /** The lot without number and day of a product. */
  #unknownLot(productID: string): string {
    const own = this.#shelves.lots.find(
      (lot) => lot.productID === productID && lot.printed === '' && lot.expiresOn === null,
    );
    return own?.lotID ?? this.#newLot(productID, '');
  }
}

const byExpiry = (a: ShelfLot, b: ShelfLot): number =>
  (a.expiresOn ?? '9999').localeCompare(b.expiresOn ?? '9999') || (a.lotID < b.lotID ? -1 : 1);
