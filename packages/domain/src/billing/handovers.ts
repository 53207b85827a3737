import { addDays, DAY_SECONDS, dayStart } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';
import type { CommandContext } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import type { CheckoutDay, HandoverEntry } from './checkout-day.schema.ts';
import { isStanding } from './doubled-handovers.ts';
import { LATE_DAYS, lastHandover } from './till.ts';

/** How far back a handover looks for the one before it, in days; a till that nobody counted for longer starts anew. */
const LOOK_BACK_DAYS = 31;
/** How far back money may be dated, in days. */
export const DATED_BACK_DAYS = 7;

/** Days' documents of handovers before a moment, of the last month, and of `more` days before it. */
export const handoverDays = (tx: Pick<Tx, 'query'>, time: number, zone: Zone, more = 0): Promise<CheckoutDay[]> =>
  tx.query('checkout', 'byDay', {
    equals: ['handover'],
    from: addDays(time, -LOOK_BACK_DAYS - more, zone),
    to: time + 1,
  });

/** The handover from which a till runs on at a moment, and those before it whose money may still come late. */
export interface Handovers {
  readonly last: HandoverEntry | undefined;
  /** NT$ that were left in the till, in all of them where tills were handed over beside each other; undefined without a last one. */
  readonly left: number | undefined;
  readonly recent: readonly HandoverEntry[];
}

/** NT$ that a handover left, and those of other tills that stand beside it on purpose, made about the same time. */
const leftBy = (last: HandoverEntry, all: readonly HandoverEntry[]): number =>
  all
    .filter((one) => isStanding(one) && one.ownTill && last.ownTill && last.beside?.includes(one._id))
    .filter(({ endTime }) => last.endTime - endTime < LATE_DAYS * DAY_SECONDS)
    .reduce((sum, { left }) => sum + left, last.left);

/**
 * Handovers before a moment. Money of `LATE_DAYS` before it reached the books comes late to its handover; so those of that long before the
 * last one, and a day for clocks that differ, are all that the next one has to add up again.
 */
export async function handoversBefore(tx: Pick<Tx, 'query'>, time: number, zone: Zone): Promise<Handovers> {
  const reach = LATE_DAYS + 1;
  const days = await handoverDays(tx, time, zone, reach);
  const first = addDays(time, -LOOK_BACK_DAYS, zone);
  const last = lastHandover(days.filter(({ checkoutDate }) => checkoutDate >= first));
  const since = Math.min(time, last?.endTime ?? time) - reach * DAY_SECONDS;
  const all = days.flatMap(({ handoverLog }) => handoverLog);
  const recent = all.filter(({ endTime }) => endTime > since);
  return { last, left: last && leftBy(last, all), recent };
}

/**
 * When money counts that somebody enters now and dates back, for instance a transfer that came in yesterday: on its own day while the
 * till that covers it is still open, else now, so that no day that was handed over ever changes (spec 2 §3 "receiveDate"). Unix seconds.
 */
export async function countsAt(
  tx: Pick<Tx, 'query'>,
  now: number,
  receiveDate: number | undefined,
  zone: Zone,
): Promise<number> {
  if (receiveDate === undefined || dayStart(receiveDate, zone) >= dayStart(now, zone)) return now;
  const closed = lastHandover(await handoverDays(tx, now, zone))?.endTime ?? 0;
  const earliest = addDays(now, -DATED_BACK_DAYS, zone);
  return receiveDate > closed && receiveDate >= earliest ? receiveDate : now;
}

/** When money counts, and when it moved where that is another time. Unix seconds. */
export interface Counting {
  readonly at: number;
  readonly receiveDate?: number;
}

/**
 * When money counts that somebody says moved at `ctx.now`, by what the server knows: then, where a till will find it, because nobody has handed that time
 * over or its handover is so fresh that the next one adds it up again (`late`). What comes later than that, or says that it is from a time
 * before all tills, counts when it reaches the books, and keeps its own time beside it: no money stands in no till.
 */
export async function countsOf(
  tx: Pick<Tx, 'query'>,
  { now, received, zone }: Pick<CommandContext, 'now' | 'received' | 'zone'>,
): Promise<Counting> {
  // A till begins with the day: what is of today is found by the next handover, or comes late to one of today's.
  if (now >= dayStart(received, zone)) return { at: now };
  const { last, recent } = await handoversBefore(tx, received, zone);
  const late = received - LATE_DAYS * DAY_SECONDS;
  const found = last
    ? now > last.endTime || (now >= late && recent.some((one) => now > one.startTime && now <= one.endTime))
    : now >= addDays(received, -LOOK_BACK_DAYS, zone);
  return found ? { at: now } : { at: Math.max(received, (last?.endTime ?? 0) + 1), receiveDate: now };
}
