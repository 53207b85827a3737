import { z } from 'zod';
import { demandMethod, isTold } from '../clinic/payment-methods.ts';
import { DAY_SECONDS, dayStart } from '../core/clock.ts';
import { DomainError } from '../core/error.ts';
import { dollars, prose, rowID, saysSomething, unixSeconds } from '../core/schema.ts';
import type { Zone } from '../core/zone.ts';
import type { CommandContext } from '../engine/command.ts';
import { defineCommand } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import {
  type CheckoutDay,
  type CheckoutType,
  cashCount,
  checkoutID,
  emptyCheckoutDay,
  inOutEntry,
  tillSight,
} from './checkout-day.schema.ts';
import { sameDue } from './handover-result.ts';
import { type Counting, countsOf, handoversBefore } from './handovers.ts';
import { hidesOwnTakings } from './own-takings.ts';
import { LONGEST_DAY, storedDays } from './stored-days.ts';
import {
  countedCash,
  expectedWith,
  LATE_DAYS,
  lastHandover,
  lateSums,
  type Movements,
  type Period,
  tillPeriod,
} from './till.ts';

/** All that reading the books needs: a command's transaction or a screen's local reads. */
type Queries = Pick<Tx, 'query'>;

async function dayOf(tx: Tx, type: CheckoutType, day: number): Promise<CheckoutDay> {
  return (await tx.get('checkout', checkoutID(type, day))) ?? emptyCheckoutDay(type, day);
}

/** The day of entries that somebody sees: under its own start, also where that was the start of a day in a zone that the clinic had before. */
const writtenDay = async (tx: Tx, day: number, zone: Zone): Promise<CheckoutDay> =>
  (await tx.get('checkout', checkoutID('other', day))) ?? dayOf(tx, 'other', dayStart(day, zone));

/** The day in which an entry stands. Written before a change of the clinic's zone came to the device, it may be the one before or after. */
async function dayOfEntry(tx: Tx, day: number, entryID: string, zone: Zone): Promise<CheckoutDay> {
  const seen = await writtenDay(tx, day, zone);
  const holds = ({ inoutLog }: CheckoutDay) => inoutLog.some(({ _id }) => _id === entryID);
  if (holds(seen)) return seen;
  const near = { equals: ['other'], from: day - 2 * LONGEST_DAY, to: day + 2 * LONGEST_DAY };
  return (await tx.query('checkout', 'byDay', near)).find(holds) ?? seen;
}

const save = (tx: Tx, ctx: CommandContext, day: CheckoutDay) => tx.put('checkout', { ...day, updateDateTime: ctx.now });

const newInOut = inOutEntry.pick({
  _id: true,
  direction: true,
  amount: true,
  method: true,
  subject: true,
  note: true,
});

function withEntry(
  day: CheckoutDay,
  entry: z.output<typeof newInOut>,
  { at, ...moved }: Counting,
  ctx: CommandContext,
): CheckoutDay {
  if (day.inoutLog.some(({ _id }) => _id === entry._id))
    throw new DomainError('conflict', `entry ${entry._id} exists`, { id: entry._id });
  const written = { optStaff: ctx.actor.staffID, createDateTime: at, ...moved, voidedBy: '', voidedDateTime: 0 };
  return { ...day, inoutLog: [...day.inoutLog, { ...entry, ...written }] };
}

function withoutEntry(day: CheckoutDay, entryID: string, ctx: CommandContext): CheckoutDay {
  const entry = day.inoutLog.find(({ _id }) => _id === entryID);
  if (!entry) throw new DomainError('notFound', `entry ${entryID} not found`, { id: entryID });
  if (entry.voidedDateTime !== 0)
    throw new DomainError('contradictory', 'the entry is crossed out already', {
      rule: 'entryCrossedOut',
      id: entry._id,
    });
  // An older one is in handovers that are not added up again: taking it out would change what somebody has signed for.
  if (entry.createDateTime < ctx.received - LATE_DAYS * DAY_SECONDS)
    throw new DomainError('contradictory', 'too old', { rule: 'entryTooOld', id: entry._id });
  const crossed = { ...entry, voidedBy: ctx.actor.staffID, voidedDateTime: ctx.now };
  return { ...day, inoutLog: day.inoutLog.map((one) => (one._id === entry._id ? crossed : one)) };
}

/** Writes down money that came or went beside the bills (spec 2 §3 "inoutLog"). A fact: never refused for its amount. */
export const recordInOut = defineCommand({
  name: 'checkout.recordInOut',
  word: '新增其他收支',
  version: 2,
  // Version 2 takes a clinic's own ways of paying too.
  upcasters: { 1: (input) => input },
  permission: ['BILLING_OTHERS'],
  input: newInOut,
  async run(tx, input, ctx) {
    await demandMethod(tx, { method: input.method, chosen: isTold(ctx, false) });
    const counts = await countsOf(tx, ctx);
    await save(tx, ctx, withEntry(await dayOf(tx, 'other', dayStart(counts.at, ctx.zone)), input, counts, ctx));
  },
});

/** Writes down and crosses out several entries of a day in one act (spec 2 §7 "PUT" of a checkout document). */
export const putInOut = defineCommand({
  name: 'checkout.putInOut',
  word: '修改其他收支',
  version: 2,
  // Version 2 takes a clinic's own ways of paying too.
  upcasters: { 1: (input) => input },
  permission: ['BILLING_OTHERS'],
  input: z.object({
    day: unixSeconds,
    entries: z.array(newInOut).max(100),
    voided: z.array(rowID).max(100),
    asked: z.boolean().default(false),
  }),
  async run(tx, input, ctx) {
    // An entry counts on the day on which it is written: a closed day takes none.
    if (input.entries.length > 0 && dayStart(input.day, ctx.zone) !== dayStart(ctx.now, ctx.zone))
      throw new DomainError('badParameter', 'entries are written on their own day', {
        field: 'checkoutDate',
        rule: 'otherDay',
      });
    const counts = await countsOf(tx, ctx);
    let day = await writtenDay(tx, counts.at === ctx.now ? input.day : counts.at, ctx.zone);
    for (const entry of input.entries) {
      await demandMethod(tx, { method: entry.method, chosen: isTold(ctx, input.asked) });
      day = withEntry(day, entry, counts, ctx);
    }
    for (const id of input.voided) day = withoutEntry(day, id, ctx);
    await save(tx, ctx, day);
  },
});

/** Crosses an entry out; it stays readable. @throws DomainError notFound, contradictory when it is crossed out already */
export const voidInOut = defineCommand({
  name: 'checkout.voidInOut',
  word: '劃掉其他收支',
  version: 1,
  permission: ['BILLING_OTHERS'],
  input: z.object({ day: unixSeconds, entryID: rowID }),
  run: async (tx, input, ctx) =>
    save(tx, ctx, withoutEntry(await dayOfEntry(tx, input.day, input.entryID, ctx.zone), input.entryID, ctx)),
});

/** All money of a period, and some from before it. */
export async function movementsOf(tx: Queries, period: Period): Promise<Movements> {
  const range = storedDays(period);
  const receipts = await tx.query('receipt', 'byDay', range);
  const deposits = await tx.query('deposit', 'byDay', range);
  const days = await tx.query('checkout', 'byDay', { equals: ['other'], ...range });
  return { receipts, deposits, inout: days.flatMap(({ inoutLog }) => inoutLog) };
}

/** What a handover at a moment would find in the books (spec 2 §3 "handoverLog"), after those that are stored until `received`. */
export async function tillAt(tx: Queries, now: number, zone: Zone, received: number = now) {
  const { last, left, recent } = await handoversBefore(tx, now, zone);
  // One that was made later and arrived earlier has counted the money of this one's time: nothing is left for it.
  const counted = received > now ? (await handoversBefore(tx, received, zone)).last : last;
  const period: Period = { startTime: Math.min(counted?.endTime ?? dayStart(now, zone) - 1, now), endTime: now };
  const since = Math.min(period.startTime, ...recent.map(({ startTime }) => startTime));
  const movements = await movementsOf(tx, { startTime: since, endTime: now });
  const late = lateSums(recent, movements, period);
  const found = tillPeriod(movements, period);
  return { last, left, period, found, late, expected: expectedWith(found, late) };
}

/** How far a device's clock may be ahead of the server's at a handover, in seconds: one of a later time would stand as the last for so long. */
const AHEAD = 60;

/**
 * Up to when a handover made at `now` counts the till. What reaches the books later than money may come late is not counted by any later
 * handover either: the days of which it tells have long been handed over.
 * @throws DomainError contradictory, with the rule `handoverTooLate`
 */
function countedUntil({ now, received }: Pick<CommandContext, 'now' | 'received'>): number {
  if (now < received - LATE_DAYS * DAY_SECONDS)
    throw new DomainError('contradictory', 'it comes too late', { rule: 'handoverTooLate' });
  return Math.min(now, received + AHEAD);
}

/** Newest days of handovers among which the last one surely is: days of a zone that the clinic had before begin at other times than those of now. */
const NEWEST_DAYS = { equals: ['handover'], descending: true, limit: 3 };

/**
 * Hands the till over (spec 2 §3 "handoverLog"): the period runs on from the last handover, what should be there is added up from the
 * books, and a difference needs its reason. On the server the sums are added up again: what another device sent meanwhile counts.
 * @throws DomainError badParameter for a difference without a reason where the person can still be asked, contradictory for one that comes
 * later than money may
 */
export const handOverTill = defineCommand({
  name: 'checkout.handOver',
  word: '交班',
  version: 3,
  // Version 2 tells which handover its author knew as the last, version 3 what they saw.
  upcasters: { 1: (input) => input, 2: (input) => input },
  permission: ['BILLING_HANDOVER'],
  input: z.object({
    _id: rowID,
    after: z.string().max(64).optional(),
    /** What the screen said should be in the till; absent from programs. */
    seen: tillSight.optional(),
    /** NT$ in the till at the start; counts only for a first handover, later ones begin with what the one before left. */
    opening: dollars.min(0).default(0),
    cash: cashCount,
    left: dollars.min(0),
    reason: prose(300).default(''),
    takenBy: z.string().max(160).default(''),
    note: prose(300).default(''),
    asked: z.boolean().default(false),
  }),
  witness: (input) => async (sight) => ({
    ...input,
    after: lastHandover(await sight.query('checkout', 'byDay', NEWEST_DAYS))?._id ?? '',
  }),
  async run(tx, { asked, seen, ...input }, ctx) {
    const until = countedUntil(ctx);
    const { last, left, period, late, expected } = await tillAt(tx, until, ctx.zone, ctx.received);
    const opening = left ?? input.opening;
    const counted = countedCash(input.cash);
    const difference = counted - opening - expected.cash;
    if (!dollars.safeParse(counted).success)
      throw new DomainError('badParameter', 'no till holds that much', { field: 'cash', rule: 'tillTooFull' });
    if (input.left > counted)
      throw new DomainError('badParameter', 'more is left than was counted', { field: 'left', rule: 'leftTooMuch' });
    if (difference !== 0 && !saysSomething(input.reason) && (asked || ctx.where === 'device'))
      throw new DomainError('badParameter', 'a difference needs its reason', {
        field: 'reason',
        rule: 'differenceUnexplained',
        difference,
      });
    const day = await dayOf(tx, 'handover', dayStart(until, ctx.zone));
    if (day.handoverLog.some((entry) => entry._id === input._id))
      throw new DomainError('conflict', `handover ${input._id} exists`, { id: input._id });
    const differs = seen && !sameDue(seen, { opening, expected }) ? seen : undefined;
    const entry = {
      ...input,
      after: input.after ?? last?._id ?? '',
      ...period,
      opening,
      expected,
      late,
      counted,
      difference,
      ...(differs && !(await hidesOwnTakings(tx, differs, period, ctx.actor.staffID)) ? { seen: differs } : {}),
      handedBy: ctx.actor.staffID,
      createDateTime: until,
    };
    await save(tx, ctx, { ...day, handoverLog: [...day.handoverLog, entry] });
  },
});
