import type { Product } from '@vetloom/domain/catalog/product.schema.ts';
import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import type { OpenedDatabase } from '@vetloom/storage/ports/open.ts';
import type { InventedClinic } from '../clinic.ts';
import { Random } from '../random.ts';
import { ErpCaller } from './erp-caller.ts';
import { bringSuppliers, dailyUse, keepStock } from './keep-stock.ts';
import { STOCK_DAYS, StockYear, safetyStocks } from './stock-year.ts';
import { stocked } from './stocked-catalogue.ts';
import { RecentGoods } from './work-goods.ts';

/** A year of stock of an invented clinic: first the work goes by, then its price list is completed, then everything happens again by calls. */
export class DemoStock {
  /** Hears what the work takes. */
  readonly work: RecentGoods;
  readonly #database: OpenedDatabase;
  readonly #clinic: InventedClinic;
  readonly #random: Random;
  readonly #erp: ErpCaller;
  readonly #since: number;
  #products: readonly Product[] = [];
  #suppliers: readonly { readonly id: string }[] = [];

  constructor(database: OpenedDatabase, clinic: InventedClinic, seed: string) {
    this.#database = database;
    this.#clinic = clinic;
    this.#random = new Random(`${seed}/${clinic.plan.id}/stock`);
    this.#erp = new ErpCaller(database, clinic.plan.id, this.#random.fork('calls'));
    this.#since = clinic.today - STOCK_DAYS * DAY_SECONDS;
    this.work = new RecentGoods(this.#since);
  }

  #use() {
    return dailyUse(this.work.found, this.#since, new Set(this.#clinic.catalogue.products.map(({ id }) => id)));
  }

  /** Brings the suppliers, once the work has gone by. Answers the products of the price list. */
  async begin(): Promise<readonly Product[]> {
    this.#suppliers = await bringSuppliers(this.#erp, this.#clinic.team, this.#since);
    this.#products = stocked(this.#clinic.catalogue.products, this.#suppliers, safetyStocks(this.#use()));
    return this.#products;
  }

  /** Keeps the year's stock, once the price list is there. @param now Unix seconds */
  async keep(now: number): Promise<void> {
    const year = new StockYear(this.#random.fork('year'), this.#products, this.#use(), this.#since);
    await keepStock({
      ...{ database: this.#database, clinic: this.#clinic.plan.id, erp: this.#erp, team: this.#clinic.team },
      ...{ random: this.#random.fork('ids'), suppliers: this.#suppliers, acts: year.acts, work: this.work.found, now },
    });
  }
}
