import type { Product } from '@vetloom/domain/catalog/product.schema.ts';
import { DAY_SECONDS, isoDay } from '@vetloom/domain/core/clock.ts';
import { SUPPLIERS } from '../data/suppliers.ts';
import type { Random } from '../random.ts';
import { DEMO_ZONE } from '../zone.ts';
import { costOf, supplierOf } from './stocked-catalogue.ts';

/** For how many days before today an invented clinic keeps its stock here. */
export const STOCK_DAYS = 365;

/** Goods of one lot, in stock units. */
export interface LotGoods {
  readonly product: Product;
  readonly number: number;
  readonly lot: string;
  readonly expiresOn: string | null;
  /** NT$ of a stock unit. */
  readonly unitCost: number;
}

/** A row of an order, in purchase units. */
export interface OrderedGoods {
  readonly row: string;
  readonly product: Product;
  readonly number: number;
  /** NT$ of a purchase unit. */
  readonly price: number;
}

/** What somebody of an invented clinic did about its stock; times are Unix seconds. */
export type StockAct = { readonly at: number } & (
  | { readonly kind: 'opening'; readonly goods: readonly LotGoods[] }
  | { readonly kind: 'order'; readonly key: string; readonly supplier: number; readonly rows: readonly OrderedGoods[] }
  | {
      readonly kind: 'delivery';
      readonly order: string;
      readonly supplier: number;
      readonly rows: readonly (OrderedGoods & { readonly lot: string; readonly expiresOn: string | null })[];
    }
  | { readonly kind: 'goesBack'; readonly order: string; readonly row: string }
  /** A supplier's price list: what it sells, at least how many of each, at what price. */
  | {
      readonly kind: 'priceList';
      readonly supplier: number;
      readonly products: readonly Product[];
      readonly rise: number;
    }
  | { readonly kind: 'payment'; readonly supplier: number; readonly before: number }
  | { readonly kind: 'count'; readonly products: readonly Product[]; readonly missing: ReadonlyMap<string, number> }
  /** Controlled drugs, by two people; of `short` a little was found missing, and explained. */
  | { readonly kind: 'controlledCount'; readonly short: Product | undefined }
  | { readonly kind: 'loss'; readonly product: Product; readonly reason: string }
  | { readonly kind: 'close'; readonly month: string }
);

/** Stock units that the clinic's work takes, by product and day since the clinic keeps stock. */
export type DailyUse = ReadonlyMap<string, readonly number[]>;

/** Below this much lists mark a product as short: what a week takes; none for what nobody takes. */
export function safetyStocks(use: DailyUse): ReadonlyMap<string, number> {
  const weekly = (days: readonly number[]) => Math.ceil((total(days, 0, days.length) / STOCK_DAYS) * 7);
  return new Map([...use].map(([id, days]) => [id, weekly(days)]));
}

/** How often the clinic orders of one supplier. */
const EVERY_DAYS = 14;
/** Until what was ordered today is followed by the next order's goods. */
const COVERED_DAYS = EVERY_DAYS + 5;
/** By what went in these last days whoever orders judges what will go. */
const LATELY_DAYS = 90;
/** For how long an order suffices. */
const ORDERED_DAYS = 45;
/** The day on which prices rise a little, and by how much. */
const DEARER_AFTER = 200;
const RISE = 1.03;
const HOUR = 3600;
/** For how many days before today the controlled drugs were counted every evening; today's count is for whoever tries it. */
const COUNTED_DAYS = 30;
/** The day among them on which something was missing: what stays in needles, in stock units. */
const SHORT_DAY = STOCK_DAYS - 11;
/** So much of a stock unit stays in needles. */
export const DEAD_SPACE = 0.1;
const BROKEN = ['開封時打破', '針筒吸取後汙染', '冷藏中斷，丟棄'] as const;

/** The stock of an invented clinic through a year: what lay at its beginning, was ordered, came, was counted, lost and paid, so that the work never takes what isn't there. */
export class StockYear {
  readonly acts: StockAct[] = [];
  readonly #random: Random;
  readonly #since: number;
  readonly #use: DailyUse;
  readonly #lying = new Map<string, number>();
  readonly #coming = new Map<string, number>();
  readonly #due = new Map<number, (() => void)[]>();
  readonly #bySupplier: ReadonlyMap<number, readonly Product[]>;
  readonly #used: readonly Product[];
  /** Without controlled drugs, which are counted and lost in their own register. */
  readonly #ordinary: readonly Product[];
  readonly #controlled: readonly Product[];
  #orders = 0;
  #lots = 0;

  /** @param since Start of the day a year ago. */
  constructor(random: Random, products: readonly Product[], use: DailyUse, since: number) {
    this.#random = random;
    this.#since = since;
    this.#use = use;
    this.#used = products.filter(({ id }) => use.has(id));
    this.#ordinary = this.#used.filter(({ controlledDrugInfo }) => controlledDrugInfo === null);
    this.#controlled = this.#used.filter(({ controlledDrugInfo }) => controlledDrugInfo !== null);
    this.#bySupplier = Map.groupBy(this.#used, supplierOf);
    const selling = Map.groupBy(products, supplierOf);
    for (const [supplier, own] of selling) this.#priceList(0, { supplier, products: own, rise: 1 });
    this.#open(products);
    for (let day = 0; day <= STOCK_DAYS; day += 1) {
      if (day === DEARER_AFTER)
        for (const [supplier, own] of selling) this.#priceList(day, { supplier, products: own, rise: RISE });
      this.#live(day);
    }
  }

  #at = (day: number, hour: number): number => this.#since + day * DAY_SECONDS + hour * HOUR;
  /** What is taken in some days; beyond today as much a day as lately, since whoever orders doesn't know that the year ends. */
  #usedIn(id: string, from: number, days: number): number {
    const use = this.#use.get(id) ?? [];
    const beyond = Math.max(0, from + days - Math.max(from, use.length));
    const lately = total(use, use.length - LATELY_DAYS, use.length) / LATELY_DAYS;
    return total(use, from, from + days) + Math.round(beyond * lately);
  }
  #safety = (id: string): number => Math.ceil((this.#usedIn(id, 0, STOCK_DAYS) / STOCK_DAYS) * 7);

  #open(products: readonly Product[]): void {
    const goods = products
      .filter(({ active }) => active)
      .map((product, nth): LotGoods => {
        const needed = Math.ceil(this.#usedIn(product.id, 0, 28)) + this.#safety(product.id);
        const number = this.#use.has(product.id) ? needed + 1 : this.#random.int(1, 8);
        this.#lying.set(product.id, number);
        return { product, number, ...this.#lotOf(product, 0, nth), unitCost: costOf(product) };
      });
    this.acts.push({ at: this.#at(0, 7), kind: 'opening', goods });
  }

  /** What nobody takes has lots that expire about today, as any clinic finds them. */
  #lotOf(product: Product, day: number, nth = -1): Pick<LotGoods, 'lot' | 'expiresOn'> {
    if (product.type === '用品') return { lot: '', expiresOn: null };
    this.#lots += 1;
    const soon = nth >= 0 && !this.#use.has(product.id) && nth % 9 === 0;
    const days = soon ? STOCK_DAYS - 10 + (nth % 100) : day + this.#random.int(420, 900);
    const expiresOn = isoDay(this.#at(days, 0), DEMO_ZONE);
    return { lot: `${String.fromCharCode(65 + (this.#lots % 26))}${String(240_000 + this.#lots * 7)}`, expiresOn };
  }

  #priceList(day: number, list: Omit<StockAct & { kind: 'priceList' }, 'at' | 'kind'>): void {
    this.acts.push({ at: this.#at(day, 6.5), kind: 'priceList', ...list });
  }

  #live(day: number): void {
    for (const come of this.#due.get(day) ?? []) come();
    for (const [id, days] of this.#use) this.#lying.set(id, (this.#lying.get(id) ?? 0) - (days[day] ?? 0));
    for (const [supplier, products] of this.#bySupplier)
      if (day % EVERY_DAYS === (SUPPLIERS[supplier]?.weekday ?? 0) + 7 * (supplier % 2))
        this.#order(day, supplier, products);
    const date = isoDay(this.#at(day, 0), DEMO_ZONE);
    if (date.endsWith('-05') && day > 62) this.#close(day);
    if (date.endsWith('-10')) this.#pay(day, date);
    if (day % 90 === 80) this.#count(day);
    if (day % 45 === 30) this.#lose(day);
    if (day >= STOCK_DAYS - COUNTED_DAYS && day < STOCK_DAYS) this.#countControlled(day);
  }

  #order(day: number, supplier: number, products: readonly Product[]): void {
    const rows = products.flatMap((product, nth): OrderedGoods[] => {
      const { id, purchaseFactor } = product;
      const there = (this.#lying.get(id) ?? 0) + (this.#coming.get(id) ?? 0);
      const safety = this.#safety(id);
      if (there - this.#usedIn(id, day + 1, COVERED_DAYS) >= safety) return [];
      const wanted = this.#usedIn(id, day + 1, ORDERED_DAYS) + safety - there;
      const number = Math.max(1, Math.ceil(wanted / purchaseFactor));
      const price = listPrice(product, day > DEARER_AFTER ? RISE : 1);
      return [{ row: `${day}-${nth}`, product, number, price }];
    });
    if (rows.length === 0) return;
    this.#orders += 1;
    const key = `order ${this.#orders}`;
    this.acts.push({ at: this.#at(day, 20), kind: 'order', key, supplier, rows });
    for (const { product, number } of rows) this.#add(this.#coming, product, number);
    const lead = SUPPLIERS[supplier]?.leadDays ?? 1;
    // Now and then a row comes a day later than the others.
    const late = rows.length > 4 && this.#random.chance(0.2) ? rows.slice(-1) : [];
    this.#deliver(
      key,
      supplier,
      day + lead,
      rows.filter((row) => !late.includes(row)),
    );
    if (late.length > 0) this.#deliver(key, supplier, day + lead + 1, late);
  }

  #deliver(order: string, supplier: number, day: number, rows: readonly OrderedGoods[]): void {
    const come = () => {
      for (const { product, number } of rows) {
        this.#add(this.#coming, product, -number);
        this.#add(this.#lying, product, number);
      }
      const lots = rows.map((row) => ({ ...row, ...this.#lotOf(row.product, day) }));
      this.acts.push({ at: this.#at(day, 8), kind: 'delivery', order, supplier, rows: lots });
      // A controlled drug goes back before two people, which the demo's aren't.
      const [damaged] = rows.filter(({ number, product }) => number > 2 && product.controlledDrugInfo === null);
      if (damaged && this.#random.chance(0.03)) {
        this.#add(this.#lying, damaged.product, -1);
        this.acts.push({ at: this.#at(day, 8.5), kind: 'goesBack', order, row: damaged.row });
      }
    };
    this.#due.set(day, [...(this.#due.get(day) ?? []), come]);
  }

  #add(stock: Map<string, number>, { id, purchaseFactor }: Product, number: number): void {
    stock.set(id, (stock.get(id) ?? 0) + number * purchaseFactor);
  }

  #pay(day: number, date: string): void {
    const before = this.#at(day - Number(date.slice(8)) + 1, 0);
    for (const supplier of SUPPLIERS.keys())
      this.acts.push({ at: this.#at(day, 11), kind: 'payment', supplier, before });
  }

  #close(day: number): void {
    this.acts.push({
      ...{ at: this.#at(day, 21), kind: 'close' },
      month: isoDay(this.#at(day - 40, 0), DEMO_ZONE).slice(0, 7),
    });
  }

  #count(day: number): void {
    const products = this.#random.some(this.#ordinary, 15);
    if (products.length === 0) return;
    const plenty = products.filter(({ id }) => (this.#lying.get(id) ?? 0) > 2 * this.#safety(id) + 4);
    const missing = new Map(this.#random.some(plenty, 3).map(({ id }) => [id, 1]));
    for (const id of missing.keys()) this.#lying.set(id, (this.#lying.get(id) ?? 0) - 1);
    this.acts.push({ at: this.#at(day, 22), kind: 'count', products, missing });
  }

  #countControlled(day: number): void {
    const drawn = this.#controlled.filter(({ type }) => type === '注射');
    const [short] =
      day === SHORT_DAY ? drawn.filter(({ id }) => (this.#lying.get(id) ?? 0) > 2 * this.#safety(id) + 4) : [];
    if (short) this.#lying.set(short.id, (this.#lying.get(short.id) ?? 0) - DEAD_SPACE);
    this.acts.push({ at: this.#at(day, 22.5), kind: 'controlledCount', short });
  }

  #lose(day: number): void {
    const plenty = this.#ordinary.filter(({ id }) => (this.#lying.get(id) ?? 0) > 2 * this.#safety(id) + 4);
    if (plenty.length === 0) return;
    const product = this.#random.pick(plenty);
    this.#lying.set(product.id, (this.#lying.get(product.id) ?? 0) - 1);
    this.acts.push({ at: this.#at(day, 21.5), kind: 'loss', product, reason: this.#random.pick(BROKEN) });
  }
}

/** NT$ of a purchase unit by a supplier's price list. */
export const listPrice = (product: Product, rise: number): number =>
  Math.round(costOf(product) * product.purchaseFactor * rise * 100) / 100;

const total = (days: readonly number[], from: number, to: number): number => {
  let sum = 0;
  for (let day = from; day < Math.min(to, days.length); day += 1) sum += days[day] ?? 0;
  return sum;
};
