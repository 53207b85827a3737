import Big from 'big.js';
import { dayAfter } from './lot-expiry.ts';
import { exact, type StockSpot, spotKey, sumOf } from './movement.ts';

/*
 * Bottles, vials and boxes that are good for so many days once they are opened (`openDays` of a product). The ledger knows how much lies of a lot at a place; which
 * of it is in an opened one is kept beside it, and follows from what was taken: who takes the first of a new bottle has opened it.
 */

/** How an opened unit stands, closed: in use; used up; thrown away; opened by a taking that was taken back. */
export const OPENED_STATUSES = ['open', 'empty', 'discarded', 'undone'] as const;
/** How an opened unit stands. */
export type OpenedStatus = (typeof OPENED_STATUSES)[number];

/** A bottle, vial or box that was opened. */
export interface OpenedUnit extends StockSpot {
  readonly openedID: string;
  /** Stock units that it held. */
  readonly size: number;
  /** Stock units that were taken out of it. */
  readonly taken: number;
  /** When it was opened, Unix seconds. */
  readonly openedAt: number;
  /** The last day on which it is good, `YYYY-MM-DD`. */
  readonly until: string;
  /** The document whose taking opened it; empty where somebody opened it by hand. */
  readonly causeID: string;
  readonly status: OpenedStatus;
}

/** What of a product decides how it is opened. */
export interface OpenedProduct {
  /** Days; null: it isn't kept by its opening. */
  readonly openDays: number | null;
  /** Stock units of one sale unit. */
  readonly sellFactor: number;
  /** Stock units of one purchase unit. */
  readonly purchaseFactor: number;
}

/**
 * How many stock units one bottle, vial or box holds. Where parts of the stock unit are sold (a mL of a bottle), the stock unit is what is opened; otherwise it is
 * what is bought (a bottle of 10 mL, a jar of 100 tablets).
 */
export const unitSize = ({
  sellFactor,
  purchaseFactor,
}: Pick<OpenedProduct, 'sellFactor' | 'purchaseFactor'>): number =>
  sellFactor < 1 || purchaseFactor <= 1 ? 1 : exact(purchaseFactor).toNumber();

/** The last day on which what is opened on a day is good: no longer than the lot itself. Days as `YYYY-MM-DD`. */
export function goodUntil(openedOn: string, openDays: number, expiresOn: string | null): string {
  const until = dayAfter(openedOn, openDays);
  return expiresOn !== null && expiresOn < until ? expiresOn : until;
}

/** What is left in an opened unit, of what lies there at all. */
export const restOf = ({ size, taken }: Pick<OpenedUnit, 'size' | 'taken'>, lies: number): number =>
  Math.max(0, Math.min(sumOf([size, -taken]), lies));

/** Whether the day until which an opened unit was good is over. */
export const isOverdue = ({ until }: Pick<OpenedUnit, 'until'>, today: string): boolean => until < today;

/** A movement of the clinic's work at a spot. */
export interface Drawing extends StockSpot {
  /** Stock units; what was taken is negative. */
  readonly quantity: number;
  /** When it happened, Unix seconds. */
  readonly at: number;
}

/** What is at hand while something is taken. */
export interface DrawingFrom {
  /** Opened ones of these products, and those that were used up lately: something may be given back into one. */
  readonly opened: readonly OpenedUnit[];
  readonly products: ReadonlyMap<string, OpenedProduct>;
  /** What lay there before, and when it expires. */
  readonly spotOf: (spot: StockSpot) => { readonly quantity: number; readonly expiresOn: string | null };
  /** Opened ones that somebody took from by hand, whatever their day. */
  readonly chosen: ReadonlySet<string>;
  readonly causeID: string;
  /** The clinic's day, `YYYY-MM-DD`. */
  readonly today: string;
  readonly newID: () => string;
}

/**
 * What becomes of opened units when the work takes and gives back: those that changed, and those that were opened by it. What is opened and good is used up first;
 * then as many whole ones as it takes; what remains of the last one stands open from then on. What is given back goes into the one that was opened last, and one
 * that nothing was taken of any more wasn't opened.
 */
export function drawn(drawings: readonly Drawing[], from: DrawingFrom): OpenedUnit[] {
  const units = new Map(from.opened.map((unit) => [unit.openedID, unit]));
  const changed = new Set<string>();
  const put = (unit: OpenedUnit) => {
    units.set(unit.openedID, unit);
    changed.add(unit.openedID);
  };
  for (const drawing of drawings) {
    const product = from.products.get(drawing.productID);
    const here = [...units.values()].filter((unit) => spotKey(unit) === spotKey(drawing));
    if (drawing.quantity > 0) for (const unit of givenBack(here, drawing, from.causeID)) put(unit);
    else if (product && product.openDays !== null)
      for (const unit of takenOut(here, drawing, { ...from, product, openDays: product.openDays })) put(unit);
  }
  return [...changed].flatMap((id) => units.get(id) ?? []);
}

interface Taking extends DrawingFrom {
  readonly product: OpenedProduct;
  readonly openDays: number;
}

function takenOut(here: readonly OpenedUnit[], drawing: Drawing, from: Taking): OpenedUnit[] {
  const { today, chosen, spotOf, product, openDays, causeID, newID } = from;
  const { quantity: lies, expiresOn } = spotOf(drawing);
  const open = here.filter(({ status }) => status === 'open');
  let left = exact(-drawing.quantity);
  const changed: OpenedUnit[] = [];
  /** Who hears of a taking later than of others learns that it was opened sooner: it is good for less long then, never for longer. */
  const openedBy = (unit: OpenedUnit): OpenedUnit => {
    if (drawing.at >= unit.openedAt) return unit;
    const [until = unit.until] = [unit.until, goodUntil(today, openDays, expiresOn)].toSorted();
    return { ...unit, openedAt: drawing.at, until };
  };
  const use = (units: readonly OpenedUnit[]) => {
    for (const unit of units) {
      const rest = exact(unit.size).minus(exact(unit.taken));
      const part = rest.lt(left) ? rest : left;
      if (part.lte(0)) continue;
      left = left.minus(part);
      const taken = exact(unit.taken).plus(part).toNumber();
      changed.push({ ...openedBy(unit), taken, status: taken >= unit.size ? 'empty' : 'open' });
    }
  };
  const oldest = open.toSorted((a, b) => a.until.localeCompare(b.until) || a.openedAt - b.openedAt);
  const picked = oldest.filter(({ openedID }) => chosen.has(openedID));
  const good = oldest.filter((unit) => !picked.includes(unit) && !isOverdue(unit, today));
  use([...picked, ...good]);
  // Where nothing but what is past its day lies there, that is what was taken.
  const sealed = sumOf([lies, ...open.map(({ size, taken }) => taken - size)]);
  if (left.gt(0) && sealed <= 0) use(oldest.filter((unit) => !picked.includes(unit) && isOverdue(unit, today)));
  const size = unitSize(product);
  const part = left.mod(new Big(size)).toNumber();
  if (part > 0) {
    const { productID, lotID, placeID, at } = drawing;
    const until = goodUntil(today, openDays, expiresOn);
    const opened = { openedID: newID(), size, taken: part, openedAt: at, until, causeID, status: 'open' } as const;
    changed.push({ productID, lotID, placeID, ...opened });
  }
  return changed;
}

function givenBack(here: readonly OpenedUnit[], { quantity }: Drawing, causeID: string): OpenedUnit[] {
  let left = exact(quantity);
  const changed: OpenedUnit[] = [];
  const own = (unit: OpenedUnit) => Number(unit.causeID === causeID);
  const last = here
    .filter(({ status, taken }) => (status === 'open' || status === 'empty') && taken > 0)
    .toSorted((a, b) => own(b) - own(a) || b.openedAt - a.openedAt);
  for (const unit of last) {
    const was = exact(unit.taken);
    const part = was.lt(left) ? was : left;
    if (part.lte(0)) break;
    left = left.minus(part);
    const taken = was.minus(part).toNumber();
    // One that somebody opened by hand stays open, whatever became of what was taken.
    changed.push({ ...unit, taken, status: taken === 0 && unit.causeID !== '' ? 'undone' : 'open' });
  }
  return changed;
}
