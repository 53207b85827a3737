import { changePieces } from '@vetloom/domain/billing/cash.ts';
import { type CheckoutDay, checkoutID, type InOutEntry } from '@vetloom/domain/billing/checkout-day.schema.ts';
import { depositID } from '@vetloom/domain/billing/deposit.kind.ts';
import type { Deposit } from '@vetloom/domain/billing/deposit.schema.ts';
import type { MoneyMethod, Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import type { ReceiptLane } from '@vetloom/domain/billing/receipt-lane.schema.ts';
import { receiptLaneID } from '@vetloom/domain/billing/receipt-lane.schema.ts';
import { numberDay, writtenNumber } from '@vetloom/domain/billing/receipt-number.ts';
import { countedCash, expectedSums, type Period, tillPeriod } from '@vetloom/domain/billing/till.ts';
import { DAY_SECONDS, dayStart } from '@vetloom/domain/core/clock.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { THREAD_STATUS } from '@vetloom/domain/record/record-status.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';
import { DEMO_ZONE } from './zone.ts';

/** How many days of the till are invented; older books are with the accountant. */
const DAYS = 14;
/** NT$ that stay in the till overnight. */
const FLOAT = 5000;
const CLOSING = 21 * 3600 + 1800;

const MATTERS = [
  { direction: 'out', subject: '快遞費', least: 80, most: 240 },
  { direction: 'out', subject: '外送便當', least: 400, most: 900 },
  { direction: 'out', subject: '文具', least: 60, most: 350 },
  { direction: 'out', subject: '停車費', least: 40, most: 120 },
  { direction: 'in', subject: '換零錢', least: 1000, most: 3000 },
  { direction: 'in', subject: '義賣桌曆', least: 150, most: 600 },
] as const;

/** Lets documents through but the receipts of the last days, which follow with their numbers when all are known. */
export class RecentMoney {
  readonly receipts: Receipt[] = [];
  /** Visits of more than a month ago that are not paid in full. */
  readonly owed: VisitRecord[] = [];
  readonly #since: number;
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
    this.#since = world.today - DAYS * DAY_SECONDS;
  }

  *through(documents: Iterable<AnyDocument>): Generator<AnyDocument> {
    for (const document of documents) {
      if (document.collection === 'record') this.#look(document as VisitRecord);
      if (document.collection === 'receipt') {
        const receipt = document as Receipt;
        if (receipt.createDateTime >= this.#since) {
          this.receipts.push(receipt);
          continue;
        }
      }
      yield document;
    }
  }

  #look(record: VisitRecord): void {
    const { billStatus, total, received, dateTime } = record;
    if (billStatus === THREAD_STATUS.requested && total > received && dateTime < this.#since - 16 * DAY_SECONDS)
      this.owed.push(record);
  }

  /** The receipts of the last days with their running numbers, and the lane of the till that gave them: the clinic numbers since then. */
  *numbered(): Generator<AnyDocument> {
    const days: Record<string, number> = {};
    const numbers = new Map<string, string>();
    const paperOf = ({ paymentID, collectionID }: Receipt) => `${paymentID} ${collectionID}`;
    for (const receipt of this.receipts.toSorted((a, b) => a.createDateTime - b.createDateTime)) {
      const paper = paperOf(receipt);
      const day = numberDay(receipt.createDateTime, DEMO_ZONE);
      if (!numbers.has(paper)) {
        days[day] = (days[day] ?? 0) + 1;
        numbers.set(paper, writtenNumber({ day, lane: 'A', count: days[day] }));
      }
      receipt.number = numbers.get(paper);
      yield receipt;
    }
    const latest = Object.entries(days).slice(-8);
    const lane: ReceiptLane = {
      _id: receiptLaneID('demo-till'),
      collection: 'receiptLane',
      device: 'demo-till',
      lane: 'A',
      days: Object.fromEntries(latest),
      by: this.#world.team.cashiers[0]?._id ?? '',
      createDateTime: this.#since,
      updateDateTime: this.#since,
    };
    yield lane;
  }
}

const at = (random: Random, day: number): number => day + random.int(9 * 3600, 20 * 3600);

/** Deposits of some of the owners who were here lately; one of them took a part back. */
function depositsOf(random: Random, world: World, receipts: readonly Receipt[]): Deposit[] {
  const owners = [...new Set(receipts.map(({ userID }) => userID))].sort();
  const entry = (userID: string, kind: 'in' | 'refund', amount: number, time: number): Deposit => ({
    _id: depositID(time, random.bytes),
    collection: 'deposit',
    userID,
    kind,
    amount: kind === 'in' ? amount : -amount,
    method: random.pick<MoneyMethod>(['cash', 'creditCard', 'transfer']),
    note: '',
    collectionID: '',
    receiptID: '',
    createDateTime: time,
    createBy: random.pick(world.team.cashiers)._id,
    depositDay: dayStart(time, DEMO_ZONE),
    reverses: '',
    reversedBy: '',
    overdrawn: false,
    updateDateTime: time,
  });
  return owners
    .filter((_, at) => random.chance(0.06) || at < 4)
    .flatMap((userID, index) => {
      const day = world.today - random.int(2, DAYS) * DAY_SECONDS;
      const paid = entry(userID, 'in', random.int(1, 10) * 1000, at(random, day));
      const back = entry(userID, 'refund', 500, paid.createDateTime + DAY_SECONDS);
      return index % 5 === 4 ? [paid, back] : [paid];
    });
}

function otherOf(random: Random, world: World, day: number): InOutEntry[] {
  return Array.from({ length: random.int(0, 3) }, (): InOutEntry => {
    const { direction, subject, least, most } = random.pick(MATTERS);
    return {
      _id: random.rowID(),
      direction,
      amount: Math.round(random.int(least, most) / 10) * 10,
      method: 'cash',
      subject,
      note: '',
      optStaff: random.pick(world.team.cashiers)._id,
      createDateTime: at(random, day),
      voidedBy: '',
      voidedDateTime: 0,
    };
  }).sort((a, b) => a.createDateTime - b.createDateTime);
}

/** Deposits, money beside the bills and a handover each evening; today's till is still open. */
export function* tillBooks(random: Random, world: World, { receipts }: RecentMoney): Generator<AnyDocument> {
  const deposits = depositsOf(random.fork('deposits'), world, receipts);
  yield* deposits;
  const first = world.today - DAYS * DAY_SECONDS;
  let period: Period = { startTime: first - 1, endTime: first };
  let opening = FLOAT;
  const inout: InOutEntry[] = [];
  for (let day = first; day < world.today; day += DAY_SECONDS) {
    const stream = random.fork(`day ${day}`);
    const entries = otherOf(stream, world, day);
    inout.push(...entries);
    if (entries.length > 0) yield bookOf('other', day, { inoutLog: entries });
    period = { startTime: period.startTime, endTime: day + CLOSING };
    const expected = expectedSums(tillPeriod({ receipts, deposits, inout }, period));
    const off = stream.chance(0.12) ? stream.pick([-100, -50, -10, 10]) : 0;
    const cash = changePieces(opening + expected.cash + off);
    const counted = countedCash(cash);
    const difference = counted - opening - expected.cash;
    const left = Math.min(FLOAT, counted);
    const handover = {
      _id: stream.rowID(),
      ...period,
      opening,
      expected,
      late: [],
      cash,
      counted,
      difference,
      reason: difference === 0 ? '' : '找錯零錢',
      left,
      handedBy: stream.pick(world.team.cashiers)._id,
      takenBy: '',
      note: '',
      createDateTime: period.endTime,
    };
    yield bookOf('handover', day, { handoverLog: [handover] });
    opening = left;
    period = { startTime: period.endTime, endTime: period.endTime };
  }
}

const bookOf = (
  checkoutType: CheckoutDay['checkoutType'],
  day: number,
  logs: Partial<Pick<CheckoutDay, 'inoutLog' | 'handoverLog'>>,
): CheckoutDay => ({
  _id: checkoutID(checkoutType, day),
  collection: 'checkout',
  checkoutType,
  checkoutDate: day,
  inoutLog: [],
  handoverLog: [],
  ...logs,
  updateDateTime: day + CLOSING,
});
