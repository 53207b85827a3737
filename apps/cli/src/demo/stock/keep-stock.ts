import { dayStart, isoDay } from '@vetloom/domain/core/clock.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { randomSuffix } from '@vetloom/domain/core/ids.ts';
import type { GoodsUse } from '@vetloom/domain/lines/goods-use.ts';
import type { ControlledCount } from '@vetloom/domain/stock/controlled-count.schema.ts';
import type { Form } from '@vetloom/domain/stock/form.schema.ts';
import { takingsOf } from '@vetloom/domain/stock/goods-moved.ts';
import { sumOf } from '@vetloom/domain/stock/movement.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import type { OpenedDatabase } from '@vetloom/storage/ports/open.ts';
import { moveAllGoods } from '@vetloom/storage/stock/goods-ledger.ts';
import { bookAt } from '@vetloom/storage/stock/ledger.ts';
import { MovementTally } from '@vetloom/storage/stock/ledger-seal.ts';
import { DEMO_AUTHOR } from '../catalogue.ts';
import { SUPPLIERS } from '../data/suppliers.ts';
import type { Random } from '../random.ts';
import type { Team } from '../staff.ts';
import { DEMO_ZONE } from '../zone.ts';
import type { ErpCaller } from './erp-caller.ts';
import type { DailyUse, OrderedGoods, StockAct } from './stock-year.ts';
import { DEAD_SPACE, listPrice, STOCK_DAYS } from './stock-year.ts';
import type { WorkGoods } from './work-goods.ts';

/** Puts the suppliers of an invented clinic into its books. Answers them in their order. */
export const bringSuppliers = async (erp: ErpCaller, team: Team, at: number): Promise<{ readonly id: string }[]> => {
  const suppliers: { readonly id: string }[] = [];
  for (const { brings: _, weekday: __, ...supplier } of SUPPLIERS)
    suppliers.push(await erp.ask('POST /supplier', { as: buyerOf(team), at, body: supplier }));
  return suppliers;
};

/** Who buys and pays: the director. */
const buyerOf = ({ doctors }: Team): string => doctors[0]?.email ?? '';
/** Who counts, throws away and receives. */
const counterOf = ({ assistants }: Team): string => assistants[0]?.email ?? '';

/** Who hands out. */
const handsOut = ({ assistants, doctors }: Team): string => (assistants[0] ?? doctors[0])?.email ?? DEMO_AUTHOR;

/** Stock units that the clinic's work has taken, by product and day. @param since start of the first day */
export function dailyUse(work: readonly WorkGoods[], since: number, products: ReadonlySet<string>): DailyUse {
  const use = new Map<string, number[]>();
  for (const { uses } of work)
    for (const one of uses)
      for (const { productID, quantity } of takingsOf(one, wholeUnits(one, products))) {
        const days = use.get(productID) ?? new Array<number>(STOCK_DAYS + 1).fill(0);
        use.set(productID, days);
        const day = Math.floor((dayStart(one.at, DEMO_ZONE) - since) / 86_400);
        days[day] = (days[day] ?? 0) + quantity;
      }
  return use;
}

/** Invented goods are sold in the unit in which they are counted, and invented services use none up. */
const wholeUnits = ({ itemID }: GoodsUse, products: ReadonlySet<string>) => {
  const id = itemID.slice('/catalog/product/'.length);
  return { sellFactors: new Map(products.has(id) ? [[id, 1]] : []), supplies: new Map() };
};

/** What a year of stock is kept of. */
export interface StockKeeping {
  readonly database: OpenedDatabase;
  readonly clinic: string;
  readonly erp: ErpCaller;
  readonly team: Team;
  readonly random: Random;
  readonly suppliers: readonly { readonly id: string }[];
  readonly acts: readonly StockAct[];
  readonly work: readonly WorkGoods[];
  /** Unix seconds: what would come later hasn't happened. */
  readonly now: number;
}

/** Lets a clinic keep its stock: everything by the calls that people have, in the order in which it happened, and what the work took beside it. */
export async function keepStock(keeping: StockKeeping): Promise<void> {
  const keeper = new StockKeeper(keeping);
  const steps = [
    ...keeping.acts.map((act) => ({ at: act.at, act })),
    ...keeping.work.map((work) => ({ at: work.at, work })),
  ]
    .filter(({ at }) => at <= keeping.now)
    .toSorted((a, b) => a.at - b.at);
  let taken: WorkGoods[] = [];
  for (const step of steps)
    if ('work' in step) taken.push(step.work);
    else {
      await keeper.take(taken);
      taken = [];
      await keeper.do(step.act);
    }
  await keeper.take(taken);
}

class StockKeeper {
  readonly #of: StockKeeping;
  readonly #orders = new Map<string, Form<'order'>>();
  readonly #purchases = new Map<string, Form<'purchase'>>();
  /** When each supplier's last price list was taken over. */
  readonly #priced = new Map<string, number>();
  #placeID = '';

  constructor(keeping: StockKeeping) {
    this.#of = keeping;
  }

  do(act: StockAct): Promise<void> {
    if (act.kind === 'opening') return this.#open(act);
    if (act.kind === 'order') return this.#order(act);
    if (act.kind === 'delivery') return this.#receive(act);
    if (act.kind === 'goesBack') return this.#sendBack(act);
    if (act.kind === 'payment') return this.#pay(act);
    if (act.kind === 'count') return this.#count(act);
    if (act.kind === 'loss') return this.#lose(act);
    if (act.kind === 'priceList') return this.#takeOver(act);
    if (act.kind === 'controlledCount') return this.#countControlled(act);
    return this.#ask('POST /closing', { as: buyerOf(this.#of.team), at: act.at, body: { month: act.month } });
  }

  /** What the work took, as the server moves it when a command says so. */
  async take(work: readonly WorkGoods[]): Promise<void> {
    if (work.length === 0) return;
    const { database, clinic, random, team } = this.#of;
    const at = work.at(-1)?.at ?? 0;
    await database.inClinic(clinic, async (tx) => {
      const { seq } = await tx.openForWriting({ commands: [], authors: [], hints: [] });
      const ledger = { sql: clinicSqlOf(tx), seq: seq + 1, author: handsOut(team), next: new MovementTally() };
      const documents = work.map(({ id, at: taken, uses }) => ({
        ...{ id, before: 'absent' as const, named: uses, at: taken, today: isoDay(taken, DEMO_ZONE) },
        after: async () => uses,
        newLotID: () => `${taken}-${randomSuffix(random.bytes, 6)}`,
      }));
      await moveAllGoods({ ...ledger, now: at }, documents);
      await tx.flush([{ ...workEntry(random.uuid(), at), rows: ledger.next.noted }]);
    });
  }

  async #open({ at, goods }: StockAct & { kind: 'opening' }): Promise<void> {
    const [as, director] = [counterOf(this.#of.team), buyerOf(this.#of.team)];
    const [first] = await this.#ask<{ id: string }[]>('GET /place', { as: director, at });
    this.#placeID = first?.id ?? '';
    const count = await this.#ask<{ id: string }>('POST /count', {
      ...{ as, at, body: { name: '期初庫存', isOpening: true } },
    });
    const params = { countID: count.id };
    for (let from = 0; from < goods.length; from += 400) {
      const entries = goods.slice(from, from + 400).map(({ product, number, lot, expiresOn, unitCost }) => ({
        ...{ prodID: product.id, placeID: this.#placeID, lot, expiresOn, unitCost },
        ...{ counted: number, countedDateTime: at },
      }));
      await this.#ask('POST /count/{countID}/entries', { as, at, params, body: { entries } });
    }
    await this.#ask('POST /count/{countID}/end', { as, at, params });
    for (const signer of [as, director])
      await this.#ask('POST /count/{countID}/approve', { as: signer, at, params, body: { reason: '系統啟用' } });
  }

  async #order({ at, key, supplier, rows }: StockAct & { kind: 'order' }): Promise<void> {
    const items = rows.map(({ row, product, number, price }) => ({ ...this.#goods({ row, product, number, price }) }));
    const order = await this.#ask<Form<'order'>>('POST /form/order', {
      ...{ as: buyerOf(this.#of.team), at },
      body: { supplierID: this.#supplierID(supplier), orderDateTime: at, status: 10, items, ...this.#buyer() },
    });
    this.#orders.set(key, order);
  }

  async #receive({ at, order, supplier, rows }: StockAct & { kind: 'delivery' }): Promise<void> {
    const orderID = this.#orders.get(order)?.id ?? '';
    const items = rows.map(({ lot, expiresOn, ...row }) => ({
      ...this.#goods(row),
      orderItemID: row.row,
      lots: lot === '' ? [] : [{ lot, expiresOn, number: row.number }],
    }));
    const purchase = await this.#ask<Form<'purchase'>>('POST /form/purchase', {
      ...{ as: buyerOf(this.#of.team), at },
      body: {
        ...{ supplierID: this.#supplierID(supplier), purchaseDate: at, orderID, arrive: 20, items },
        ...this.#buyer(),
      },
    });
    this.#purchases.set(purchase.id, purchase);
  }

  async #sendBack({ at, order, row }: StockAct & { kind: 'goesBack' }): Promise<void> {
    const orderID = this.#orders.get(order)?.id;
    const purchase = [...this.#purchases.values()].findLast((one) => one.orderID === orderID);
    const item = purchase?.items.find(({ _id }) => _id === row);
    if (!purchase || !item) return;
    const { prodID, name, unit, factor, price, lots } = item;
    const [lot] = lots;
    const sent = await this.#ask<Form<'return'>>('POST /form/return', {
      ...{ as: buyerOf(this.#of.team), at },
      body: {
        ...{ supplierID: purchase.supplierID, purchaseID: purchase.id, returnDateTime: at, info: '外包裝破損' },
        items: [
          {
            ...{ _id: row, prodID, name, unit, factor, price, number: 1 },
            lots: lot ? [{ lot: lot.lot, expiresOn: lot.expiresOn, number: 1 }] : [],
          },
        ],
        ...this.#buyer(),
      },
    });
    this.#purchases.set(purchase.id, { ...purchase, totalAmount: purchase.totalAmount - sent.totalAmount });
  }

  async #pay({ at, supplier, before }: StockAct & { kind: 'payment' }): Promise<void> {
    const supplierID = this.#supplierID(supplier);
    const owed = [...this.#purchases.values()].filter(
      (one) => one.supplierID === supplierID && one.purchaseDate < before,
    );
    if (owed.length === 0) return;
    const transferAmount = owed.reduce((sum, { totalAmount }) => sum + totalAmount, 0);
    await this.#ask('POST /form/payment', {
      ...{ as: buyerOf(this.#of.team), at },
      body: {
        ...{ supplierID, paymentDate: at, purchaseIDs: owed.map(({ id }) => id), transferAmount },
        ...{ transferFrom: '玉山銀行', transferTo: '合作金庫' },
        ...this.#buyer(),
      },
    });
    for (const { id } of owed) this.#purchases.delete(id);
  }

  async #count({ at, products, missing }: StockAct & { kind: 'count' }): Promise<void> {
    const [as, director] = [counterOf(this.#of.team), buyerOf(this.#of.team)];
    const begun = await this.#ask<{ id: string }>('POST /count', {
      ...{ as, at, body: { name: '循環盤點', type: 'cycle', prodIDs: products.map(({ id }) => id) } },
    });
    const params = { countID: begun.id };
    const entries: object[] = [];
    for (const { id } of products) {
      let left = missing.get(id) ?? 0;
      for (const { lot, expiresOn, places } of await this.#lotsOf(id, as, at))
        for (const { placeID, quantity } of places) {
          const gone = quantity > left ? left : 0;
          left -= gone;
          entries.push({ ...{ prodID: id, lot, expiresOn, placeID }, counted: quantity - gone, countedDateTime: at });
        }
    }
    if (entries.length > 0) await this.#ask('POST /count/{countID}/entries', { as, at, params, body: { entries } });
    await this.#ask('POST /count/{countID}/end', { as, at, params });
    const body = { reason: '循環盤點', rows: [] };
    await this.#ask('POST /count/{countID}/approve', { as: director, at, params, body });
  }

  async #lose({ at, product, reason }: StockAct & { kind: 'loss' }): Promise<void> {
    const as = counterOf(this.#of.team);
    const [lot] = (await this.#lotsOf(product.id, as, at)).filter(({ quantity }) => quantity >= 1);
    const place = lot?.places.find(({ quantity }) => quantity >= 1);
    if (!lot || !place) return;
    await this.#ask('POST /loss', {
      ...{ as, at },
      body: {
        ...{ cause: 'loss', prodID: product.id, lotID: lot.lotID, placeID: place.placeID, quantity: 1 },
        ...{ happenedDateTime: at, reason },
      },
    });
  }

  async #takeOver({ at, supplier, products, rise }: StockAct & { kind: 'priceList' }): Promise<void> {
    const supplierID = this.#supplierID(supplier);
    const seen = this.#priced.get(supplierID) ?? null;
    const rows = products.map((product, nth) => ({
      ...{
        prodID: product.id,
        code: `${String.fromCharCode(65 + supplier)}-${String(nth + 1).padStart(3, '0')}`,
        seen,
      },
      ...{
        unit: product.purchaseUnit ?? product.unit,
        factor: product.purchaseFactor,
        price: listPrice(product, rise),
      },
      // What is cheap is sold by tens.
      minNumber: listPrice(product, 1) < 50 ? 10 : listPrice(product, 1) < 300 ? 2 : 1,
    }));
    const pricedOn = isoDay(at, DEMO_ZONE);
    await this.#ask('POST /supplier/{supplierID}/priceList', {
      ...{ as: buyerOf(this.#of.team), at, params: { supplierID } },
      body: { name: `${pricedOn.slice(0, 4)} 報價.xlsx`, pricedOn, rows },
    });
    this.#priced.set(supplierID, at);
  }

  /** Two people count what lies there by the book of that moment; what is missing is explained at once. */
  async #countControlled({ at, short }: StockAct & { kind: 'controlledCount' }): Promise<void> {
    const { database, clinic, team } = this.#of;
    const [as, witness] = [counterOf(team), { email: buyerOf(team) }];
    const shelf = await this.#ask<ControlledSpot[]>('GET /controlled/shelf', { as, at });
    const spots = shelf.map(({ prodID: productID, lotID, placeID }) => ({ productID, lotID, placeID, at }));
    const books = await database.readClinic(clinic, (tx) =>
      bookAt(clinicSqlOf(tx), spots, { cause: 'count', causeID: '' }),
    );
    const missing = shelf.findIndex(({ prodID }, nth) => prodID === short?.id && (books[nth] ?? 0) >= 1);
    const rows = shelf.map(({ prodID, lotID, placeID }, nth) => ({
      ...{ prodID, lotID, placeID, counted: sumOf([books[nth] ?? 0, nth === missing ? -DEAD_SPACE : 0]) },
    }));
    for (const [placeID, own] of Map.groupBy(rows, (row) => row.placeID)) {
      const body = { placeID, countedDateTime: at, witness, rows: own.map(({ placeID: _, ...row }) => row) };
      const counted = await this.#ask<ControlledCount>('POST /controlled/count', { as, at, body });
      if (counted.status === 'closed') continue;
      const explanations = counted.rows
        .filter(({ difference }) => difference !== 0)
        .map(({ prodID, lotID }) => ({ prodID, lotID, cause: 'deadSpace', text: '針筒與針頭死腔' }));
      const params = { countID: counted.id };
      await this.#ask('POST /controlled/count/{countID}/close', {
        ...{ as, at: at + 300, params, body: { explanations, witness } },
      });
    }
  }

  async #lotsOf(prodID: string, as: string, at: number): Promise<ListedLot[]> {
    const body = { limit: 100, offset: 0, condition: { prodID } };
    return (await this.#ask<{ rows: ListedLot[] }>('POST /lot/getList', { as, at, body })).rows;
  }

  #ask<R>(call: string, past: Parameters<ErpCaller['ask']>[1]): Promise<R> {
    return this.#of.erp.ask<R>(call, past);
  }

  #supplierID = (supplier: number): string => this.#of.suppliers[supplier]?.id ?? '';

  #buyer() {
    const director = this.#of.team.doctors[0];
    return { staffID: director?._id ?? '', staffName: director?.name ?? '' };
  }

  #goods = ({ row, product, number, price }: OrderedGoods) => ({
    ...{ _id: row, prodID: product.id, name: product.name, number, price },
    ...{ unit: product.purchaseUnit ?? product.unit, factor: product.purchaseFactor },
  });
}

interface ControlledSpot {
  readonly prodID: string;
  readonly lotID: string;
  readonly placeID: string;
}

interface ListedLot {
  readonly lotID: string;
  readonly lot: string;
  readonly expiresOn: string | null;
  readonly quantity: number;
  readonly places: readonly { readonly placeID: string; readonly quantity: number }[];
}

/** The history's line under which work moved stock. */
const workEntry = (uuid: string, at: number) => ({
  ...{ uuid, client: null, number: null, name: 'demo.load', version: 1, args: null },
  ...{ author: DEMO_AUTHOR, onBehalfOf: null, carrier: DEMO_AUTHOR, key: null, at },
  ...({ status: 'applied', code: CODE.success, message: '', detail: {} } as const),
  writes: [],
});
