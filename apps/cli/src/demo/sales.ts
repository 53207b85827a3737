import { debtCallID } from '@vetloom/domain/billing/debt-call.kind.ts';
import type { DebtCall } from '@vetloom/domain/billing/debt-call.schema.ts';
import { receiptID } from '@vetloom/domain/billing/receipt.kind.ts';
import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import { saleID } from '@vetloom/domain/billing/sale.kind.ts';
import type { Sale } from '@vetloom/domain/billing/sale.schema.ts';
import { DAY_SECONDS, dayStart } from '@vetloom/domain/core/clock.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';
import { DEMO_ZONE } from './zone.ts';

const SOLD: ReadonlySet<string> = new Set(['食品', '用品', '驅蟲']);
/** Days back of the first and the last sale. */
const DAYS = [13, 2] as const;
const SAID = ['本人接聽，月底發薪後付', '家人接聽，會轉告', '說上次已付，請他帶收據來核對'] as const;

/** What was sold over the counter lately, mostly to walk-ins, and its receipts. */
export function salesOf(random: Random, world: World): { sales: Sale[]; receipts: Receipt[] } {
  const goods = world.catalogue.products.filter(({ type, active }) => active && SOLD.has(type));
  const sales: Sale[] = [];
  const receipts: Receipt[] = [];
  for (let back = DAYS[0]; back >= DAYS[1]; back -= 1) {
    const stream = random.fork(`day ${back}`);
    for (let nth = stream.int(0, 2); nth > 0; nth -= 1) {
      const at = world.today - back * DAY_SECONDS + stream.int(10 * 3600, 20 * 3600);
      const item = stream.pick(goods);
      const number = stream.chance(0.2) ? 2 : 1;
      const price = item.price ?? 0;
      const cashier = stream.pick(world.team.cashiers)._id;
      const sale: Sale = {
        _id: saleID(at, stream.bytes),
        collection: 'sale',
        userID: '',
        userName: '',
        lines: [
          {
            _id: stream.rowID(),
            itemID: `/catalog/product/${item.id}`,
            name: item.name,
            class: item.type,
            price,
            number,
            note: '',
          },
        ],
        note: '',
        dateTime: at,
        billStatus: 30,
        total: price * number,
        received: price * number,
        createDateTime: at,
        createBy: cashier,
        updateDateTime: at,
        updateBy: cashier,
      };
      sales.push(sale);
      receipts.push(receiptOf(stream, sale, at, cashier));
    }
  }
  return { sales, receipts };
}

const receiptOf = (random: Random, sale: Sale, at: number, receiveBy: string): Receipt => ({
  _id: receiptID(at, random.bytes),
  collection: 'receipt',
  receive: sale.total,
  receiveBy,
  method: random.chance(0.6) ? 'linePay' : 'creditCard',
  transferAccount: '',
  issuer: '',
  creditCardNumber: '',
  note: '',
  createDateTime: at,
  receiveDay: dayStart(at, DEMO_ZONE),
  collectionID: sale._id,
  type: 'sale',
  userID: '',
  petID: '',
  tendered: null,
  change: null,
  paymentID: random.rowID(),
  reverses: '',
  reversedBy: '',
  isBadDebt: false,
  updateDateTime: at,
});

/** Calls about what some owners owe for a while. */
export function* debtCalls(random: Random, world: World, owed: readonly VisitRecord[]): Generator<DebtCall> {
  for (const { userID } of owed.slice(0, 3)) {
    const at = world.today - random.int(1, 5) * DAY_SECONDS + random.int(10 * 3600, 18 * 3600);
    const by = random.pick(world.team.cashiers)._id;
    yield {
      _id: debtCallID(at, random.bytes),
      collection: 'debtCall',
      userID,
      way: 'phone',
      dateTime: at,
      said: random.pick(SAID),
      promisedDate: random.chance(0.6) ? world.today + random.int(3, 12) * DAY_SECONDS : null,
      promisedAmount: null,
      createDateTime: at,
      createBy: by,
      updateDateTime: at,
      updateBy: by,
    };
  }
}
