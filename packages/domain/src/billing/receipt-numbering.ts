import { addDays } from '../core/clock.ts';
import type { CommandContext } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import type { ReceiptLane } from './receipt-lane.schema.ts';
import { HOUSE_LANE_ID } from './receipt-lane.schema.ts';
import {
  HOUSE_LANE,
  numberDay,
  type ReceiptNumber,
  readNumber,
  startOfNumberDay,
  writtenNumber,
} from './receipt-number.ts';
import { LATE_DAYS } from './till.ts';

/** Days of which a lane knows how far it came. */
const DAYS_KEPT = 8;
/** How far a number's day may lie from the time at which it reaches the books, in days: a till may have been without a network, or its clock wrong. */
const DAYS_AWAY = 31;
/** How many numbers of a till may still be on their way when a later one arrives. */
const AHEAD = 500;

/** Whether a lane knows how far it came on a day: those that are long over are left out, and may have had numbers. */
function knowsDay({ days }: Pick<ReceiptLane, 'days'>, day: string): boolean {
  const kept = Object.keys(days);
  return day in days || kept.length < DAYS_KEPT || kept.some((one) => one < day);
}

/** A lane that has come as far as a number. */
function advanced(lane: ReceiptLane, { day, count }: ReceiptNumber, now: number): ReceiptLane {
  const days = Object.entries({ ...lane.days, [day]: Math.max(lane.days[day] ?? 0, count) });
  return {
    ...lane,
    days: Object.fromEntries(days.sort(([a], [b]) => (a < b ? -1 : 1)).slice(-DAYS_KEPT)),
    updateDateTime: now,
  };
}

/** The number that a lane gives next at a time. */
export const nextNumber = (lane: Pick<ReceiptLane, 'lane' | 'days'>, day: string): string =>
  writtenNumber({ day, lane: lane.lane, count: (lane.days[day] ?? 0) + 1 });

/** The paper on which a number stands: what was paid for one bill in one act. */
interface NumberedPaper {
  /** The document that bears it: a receipt, or an entry of a deposit. */
  readonly _id: string;
  readonly collection: 'receipt' | 'deposit';
  /** The number that the device printed; absent where it had no lane, and for callers of the API. */
  readonly number?: string | undefined;
  readonly paymentID: string;
  readonly billID: string;
}

/**
 * The number under which a paper stands in the books. What a device printed stands: it counts in a lane of its own. Where another paper has that number
 * all the same, because a browser's profile was copied, the server gives one of its own and whoever took the money is told. Empty on a device
 * without a lane: the server numbers it when it hears of it.
 */
export async function bookedNumber(tx: Tx, ctx: CommandContext, paper: NumberedPaper): Promise<string> {
  const wanted = paper.number === undefined ? undefined : readNumber(paper.number);
  if (wanted && (await keep(tx, ctx, wanted, paper))) return writtenNumber(wanted);
  if (ctx.where === 'device') return '';
  const theirs = await takeHouseNumber(tx, ctx);
  const { _id: id, collection } = paper;
  if (wanted) ctx.conflict({ collection, id, path: ['number'], from: null, mine: paper.number, theirs });
  return theirs;
}

/** Whether a paper may have the number that it bears; its lane then has come so far. */
async function keep(tx: Tx, ctx: CommandContext, number: ReceiptNumber, paper: NumberedPaper): Promise<boolean> {
  // The server's own are given by the server alone: nobody has printed one that isn't in the books.
  if (number.lane === HOUSE_LANE) return false;
  const [lane] = await tx.query('receiptLane', 'byLane', { equals: [number.lane] });
  if (!isPlausible(number, lane, ctx)) return false;
  const isNew = lane !== undefined && knowsDay(lane, number.day) && number.count > (lane.days[number.day] ?? 0);
  if (!isNew && ctx.where === 'server' && (await isTaken(tx, ctx, number, paper))) return false;
  if (lane) await tx.put('receiptLane', advanced(lane, number, ctx.now));
  return true;
}

/** Whether a till can have printed it: a number that is none of its own would push the lane on, and leave a day full of missing ones. */
function isPlausible({ day, count }: ReceiptNumber, lane: ReceiptLane | undefined, ctx: CommandContext): boolean {
  const [first, last] = [-DAYS_AWAY, DAYS_AWAY].map((days) =>
    numberDay(addDays(ctx.received, days, ctx.zone), ctx.zone),
  );
  return day >= (first ?? '') && day <= (last ?? '') && count <= (lane?.days[day] ?? 0) + AHEAD;
}

/** Whether another paper has the number: asked of the day's books only where the lane had come that far already. */
async function isTaken(
  tx: Tx,
  ctx: CommandContext,
  number: ReceiptNumber,
  { _id, paymentID, billID }: NumberedPaper,
): Promise<boolean> {
  // What is dated back counts on an earlier day than that on which its number was given.
  const from = addDays(startOfNumberDay(number.day, ctx.zone), -LATE_DAYS, ctx.zone);
  const written = writtenNumber(number);
  const receipts = await tx.query('receipt', 'byDay', { from });
  const deposits = await tx.query('deposit', 'byDay', { from });
  return (
    receipts.some((one) => one.number === written && (one.paymentID !== paymentID || one.collectionID !== billID)) ||
    deposits.some((one) => one.number === written && one._id !== _id)
  );
}

/**
 * The next number of the server's own lane, of the day on which it was acted. What comes so late that the lane has forgotten that day is numbered on the day on which it comes: its first number was
 * given long ago.
 */
async function takeHouseNumber(tx: Tx, ctx: CommandContext): Promise<string> {
  const lane: ReceiptLane = (await tx.get('receiptLane', HOUSE_LANE_ID)) ?? {
    _id: HOUSE_LANE_ID,
    collection: 'receiptLane',
    device: 'server',
    lane: HOUSE_LANE,
    days: {},
    by: ctx.actor.staffID,
    createDateTime: ctx.now,
    updateDateTime: ctx.now,
  };
  const acted = numberDay(ctx.now, ctx.zone);
  const number = nextNumber(lane, knowsDay(lane, acted) ? acted : numberDay(ctx.received, ctx.zone));
  const taken = readNumber(number);
  if (taken) await tx.put('receiptLane', advanced(lane, taken, ctx.now));
  return number;
}
