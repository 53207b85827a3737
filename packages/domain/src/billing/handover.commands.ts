import { z } from 'zod';
import { DAY_SECONDS } from '../core/clock.ts';
import { DomainError } from '../core/error.ts';
import { requiredReason, rowID } from '../core/schema.ts';
import { type CommandContext, defineCommand } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import { tillAt } from './checkout-day.commands.ts';
import type { CheckoutDay, HandoverEntry } from './checkout-day.schema.ts';
import { isStanding } from './doubled-handovers.ts';
import { handoverDays } from './handovers.ts';
import { addSums, countedCash, LATE_DAYS } from './till.ts';

/** @throws DomainError notFound for a handover that the last month doesn't have */
function handoverIn(days: readonly CheckoutDay[], id: string): { day: CheckoutDay; handover: HandoverEntry } {
  for (const day of days) {
    const handover = day.handoverLog.find(({ _id }) => _id === id);
    if (handover) return { day, handover };
  }
  throw new DomainError('notFound', `handover ${id} not found`, { id });
}

/** Handovers of the last month, and those of this day that were made after the moment of the one who asks. */
const recentDays = (tx: Tx, { received, zone }: CommandContext): Promise<CheckoutDay[]> =>
  handoverDays(tx, received + DAY_SECONDS, zone);

/** Puts changed handovers into their days. */
async function putHandovers(
  tx: Tx,
  ctx: CommandContext,
  days: readonly CheckoutDay[],
  changed: readonly HandoverEntry[],
): Promise<void> {
  const byID = new Map(changed.map((one) => [one._id, one]));
  for (const day of days) {
    if (!day.handoverLog.some(({ _id }) => byID.has(_id))) continue;
    const handoverLog = day.handoverLog.map((one) => byID.get(one._id) ?? one);
    await tx.put('checkout', { ...day, handoverLog, updateDateTime: ctx.now });
  }
}

/**
 * The handover that had its place in the books behind one that is crossed out, and was made by somebody who knew nothing of that: it stands as its
 * author counted it, after the one that both had followed. Undefined where there is none; what was made knowing of the other ran on from its money.
 */
function besides(days: readonly CheckoutDay[], crossed: HandoverEntry): HandoverEntry | undefined {
  const others = days
    .flatMap(({ handoverLog }) => handoverLog)
    .filter((one) => isStanding(one) && one._id !== crossed._id && one.after === crossed.after)
    .sort((one, other) => one.endTime - other.endTime);
  const ranOn = (one: HandoverEntry) => one.startTime === crossed.endTime;
  // One that was made earlier and came later found its time counted already.
  const foundNothing = (one: HandoverEntry) => one.startTime === one.endTime && one.endTime <= crossed.endTime;
  const next = others.find((one) => ranOn(one) || foundNothing(one));
  if (!next?.seen) return undefined;
  const { seen, ...own } = next;
  const counted = countedCash(own.cash);
  return {
    ...own,
    ...seen,
    startTime: crossed.startTime,
    difference: counted - seen.opening - seen.expected.cash,
    late: own.late.filter(({ handoverID }) => handoverID !== crossed._id),
  };
}

/**
 * Crosses a handover out; it stays readable with its reason. Its money belongs to the open till again: the next handover runs on from the
 * one before it, or counts what lies between others as late; one that was made beside it is as its author counted it. `kept` names the one that stands in its place, so that two people who decide
 * without a network don't cross both out.
 * @throws DomainError notFound; contradictory where `kept` is crossed out already, where somebody has said meanwhile that both are right, or
 * where the handover is too old for its money to count again
 */
export const voidHandover = defineCommand({
  name: 'checkout.voidHandover',
  word: '作廢交班',
  version: 1,
  permission: ['BILLING_HANDOVER'],
  input: z.object({ handoverID: rowID, kept: rowID.optional(), reason: requiredReason(300) }),
  async run(tx, { handoverID, kept, reason }, ctx) {
    const days = await recentDays(tx, ctx);
    const { handover } = handoverIn(days, handoverID);
    if (!isStanding(handover)) return;
    if (kept !== undefined && !isStanding(handoverIn(days, kept).handover))
      throw new DomainError('contradictory', 'the other one is crossed out', { rule: 'keptIsVoided', id: kept });
    if (kept !== undefined && handover.beside?.includes(kept))
      throw new DomainError('contradictory', 'somebody has kept both', { rule: 'handoversKept', id: handoverID });
    if (handover.endTime <= ctx.received - LATE_DAYS * DAY_SECONDS)
      throw new DomainError('contradictory', 'too old', { rule: 'handoverTooOld', id: handoverID });
    const voided = { by: ctx.actor.staffID, dateTime: ctx.now, reason };
    const beside = besides(days, handover);
    await putHandovers(tx, ctx, days, [{ ...handover, voided }, ...(beside ? [beside] : [])]);
  },
});

/**
 * Handovers of tills of their own with the money that reached the books of one of them while another device held it: it lay in the till of
 * whoever saw it there, and was handed over with that. Without this it would be missing from the open till.
 */
async function withMoneySeen(tx: Tx, ctx: CommandContext, own: readonly HandoverEntry[]): Promise<HandoverEntry[]> {
  const held = own.find(({ seen, expected }) => seen !== undefined && seen.expected.cash > expected.cash);
  if (!held) return [...own];
  const ids = new Set(own.map(({ _id }) => _id));
  const { late } = await tillAt(tx, Math.max(ctx.now, ...own.map(({ endTime }) => endTime)), ctx.zone, ctx.received);
  const theirs = late.filter(({ handoverID }) => ids.has(handoverID));
  const expected = theirs.reduce((sum, { sums }) => addSums(sum, sums), held.expected);
  const difference = held.counted - held.opening - expected.cash;
  return own.map((one) => (one === held ? { ...one, expected, difference, late: [...one.late, ...theirs] } : one));
}

/**
 * Says that handovers which follow the same one are all right: the same till was handed over several times in a row, or each was of a till
 * of its own. What somebody else has decided meanwhile stays, and is said.
 * @throws DomainError notFound; contradictory where one is crossed out, where they don't follow the same one, or where all were kept
 * in the other sense
 */
export const keepHandovers = defineCommand({
  name: 'checkout.keepHandovers',
  word: '確認交班都正確',
  version: 2,
  // Version 2 tells of one till from several; before it nobody said which.
  upcasters: { 1: (input) => input },
  permission: ['BILLING_HANDOVER'],
  input: z.object({ handoverIDs: z.array(rowID).min(2).max(20), ownTills: z.boolean().default(false) }),
  async run(tx, { handoverIDs, ownTills }, ctx) {
    const days = await recentDays(tx, ctx);
    const all = handoverIDs.map((id) => handoverIn(days, id).handover);
    const gone = all.find((one) => !isStanding(one));
    if (gone) throw new DomainError('contradictory', 'one is crossed out', { rule: 'keptWasVoided', id: gone._id });
    const [first] = all;
    const stranger = all.find(({ after }) => after === undefined || after !== first?.after);
    if (stranger)
      throw new DomainError('contradictory', 'they follow one another', { rule: 'handoversApart', id: stranger._id });
    const isSettled = ({ _id, beside = [] }: HandoverEntry) =>
      handoverIDs.every((id) => id === _id || beside.includes(id));
    const settled = all.every(isSettled);
    const other = all.find(({ ownTill = false }) => ownTill !== ownTills);
    if (settled && other)
      throw new DomainError('contradictory', 'kept in the other sense', { rule: 'handoversKept', id: other._id });
    if (settled) return;
    const changed = all.map(({ ownTill: _, ...one }): HandoverEntry => {
      const others = handoverIDs.filter((id) => id !== one._id);
      const beside = [...new Set([...(one.beside ?? []), ...others])].slice(-50);
      return { ...one, beside, ...(ownTills ? { ownTill: true } : {}) };
    });
    await putHandovers(tx, ctx, days, ownTills ? await withMoneySeen(tx, ctx, changed) : changed);
  },
});
