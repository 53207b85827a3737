import { receiptID } from '@vetloom/domain/billing/receipt.kind.ts';
import type { PaymentMethod, Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import { DAY_SECONDS, dayStart } from '@vetloom/domain/core/clock.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import type { Progress } from './progress.ts';
import { type Random, Weighted } from './random.ts';
import type { Crew, World } from './world.ts';
import { DEMO_ZONE } from './zone.ts';

const METHODS = new Weighted<{ method: PaymentMethod; share: number }>(
  [
    { method: 'cash', share: 52 },
    { method: 'creditCard', share: 25 },
    { method: 'linePay', share: 15 },
    { method: 'transfer', share: 8 },
  ],
  ({ share }) => share,
);

const BANKS = ['國泰世華', '玉山', '中國信託', '台新', '富邦', '永豐'] as const;

/** How a bill is paid in the end. */
export type Habit = 'at once' | 'in two ways' | 'in parts' | 'after a mistake' | 'owes';

/** Most pay at once; a few in two ways, in parts, after a mistake at the desk, or not at all. */
export function paymentHabit(random: Random, recent: boolean): Habit {
  const draw = random.unit();
  if (draw < 0.925) return 'at once';
  if (draw < 0.957) return 'in two ways';
  if (draw < 0.987) return 'in parts';
  if (draw < 0.992 || !recent) return 'after a mistake';
  return 'owes';
}

/** Takes the money for a bill from `at` on, and moves the visit with each receipt. Receipts in the order of their times. */
export function takeMoney(
  random: Random,
  world: World,
  progress: Progress,
  crew: Crew,
  habit: Habit,
  at: number,
): Receipt[] {
  const { total } = progress.record;
  if (total <= 0) return [];
  const till = new Till(random, world, progress, crew);
  if (habit === 'at once' || total < 200) till.take(total, at);
  else if (habit === 'in two ways') {
    const cash = Math.max(100, Math.floor((total * random.between(0.2, 0.7)) / 100) * 100);
    const paymentID = random.rowID();
    till.take(cash, at, { method: 'cash', paymentID });
    till.take(total - cash, at, { method: random.pick(['creditCard', 'linePay']), paymentID });
  } else if (habit === 'in parts') {
    const first = Math.floor((total * random.between(0.3, 0.7)) / 100) * 100 || total;
    till.take(first, at);
    const rest = at + random.int(1, 30) * DAY_SECONDS + random.int(0, 3600);
    if (rest < world.today && total > first) till.take(total - first, rest);
  } else if (habit === 'after a mistake') {
    const wrong = till.take(total, at, { method: 'creditCard' });
    till.reverse(wrong, at + random.int(40, 400), '付款方式登打錯誤');
    till.take(total, at + random.int(420, 600), { method: 'cash' });
  } else if (random.chance(0.5)) till.take(Math.floor((total * random.between(0.2, 0.6)) / 100) * 100 || total, at);
  return till.receipts;
}

class Till {
  readonly receipts: Receipt[] = [];
  readonly #random: Random;
  readonly #world: World;
  readonly #progress: Progress;
  readonly #crew: Crew;

  constructor(random: Random, world: World, progress: Progress, crew: Crew) {
    this.#random = random;
    this.#world = world;
    this.#progress = progress;
    this.#crew = crew;
  }

  take(amount: number, at: number, given: { method?: PaymentMethod; paymentID?: string } = {}): Receipt {
    const random = this.#random;
    const method = given.method ?? METHODS.draw(random).method;
    const tendered = method === 'cash' ? handedOver(random, amount) : null;
    const receipt: Receipt = {
      _id: receiptID(at, random.bytes),
      collection: 'receipt',
      receive: amount,
      receiveBy: this.#crew.cashier._id,
      method,
      transferAccount: method === 'transfer' ? random.digits(5) : '',
      issuer: method === 'creditCard' ? random.pick(BANKS) : '',
      creditCardNumber: method === 'creditCard' ? random.digits(4) : '',
      note: '',
      createDateTime: at,
      receiveDay: dayStart(at, DEMO_ZONE),
      ...bill(this.#progress.record),
      tendered,
      change: tendered === null ? null : tendered - amount,
      paymentID: given.paymentID ?? random.rowID(),
      reverses: '',
      reversedBy: '',
      isBadDebt: false,
      updateDateTime: at,
    };
    this.receipts.push(receipt);
    this.#progress.receive(amount, { at, by: this.#crew.cashier });
    return receipt;
  }

  reverse(receipt: Receipt, at: number, reason: string): void {
    const limited = Math.min(at, this.#world.now);
    const reversal: Receipt = {
      ...receipt,
      _id: receiptID(limited, this.#random.bytes),
      receive: -receipt.receive,
      note: reason,
      createDateTime: limited,
      receiveDay: dayStart(limited, DEMO_ZONE),
      tendered: null,
      change: null,
      reverses: receipt._id,
      updateDateTime: limited,
    };
    receipt.reversedBy = reversal._id;
    receipt.updateDateTime = limited;
    this.receipts.push(reversal);
    this.#progress.receive(reversal.receive, { at: limited, by: this.#crew.cashier });
  }
}

const bill = (record: VisitRecord) => ({
  collectionID: record._id,
  type: 'record' as const,
  userID: record.userID,
  petID: record.petID,
});

/** People hand over the exact sum or round notes. */
function handedOver(random: Random, amount: number): number {
  if (random.chance(0.35)) return amount;
  const note = amount > 600 || random.chance(0.3) ? 1000 : amount > 250 ? 500 : 100;
  return Math.ceil(amount / note) * note;
}
