import { z } from 'zod';
import { DAY_SECONDS } from '../core/clock.ts';
import { DomainError } from '../core/error.ts';
import { requiredReason, rowID } from '../core/schema.ts';
import { type CommandContext, defineCommand } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import type { CheckoutDay, HandoverEntry } from './checkout-day.schema.ts';
import { isStanding } from './doubled-handovers.ts';
import { handoverDays } from './handovers.ts';
import { LATE_DAYS } from './till.ts';

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
 * Crosses a handover out; it stays readable with its reason. Its money belongs to the open till again: the next handover runs on from the
 * one before it, or counts what lies between others as late. `kept` names the one that stands in its place, so that two people who decide
 * without a network don't cross both out.
 * @throws DomainError notFound; contradictory where `kept` is crossed out already, or the handover is too old for its money to count again
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
    if (handover.endTime <= ctx.received - LATE_DAYS * DAY_SECONDS)
      throw new DomainError('contradictory', 'too old', { rule: 'handoverTooOld', id: handoverID });
    const voided = { by: ctx.actor.staffID, dateTime: ctx.now, reason };
    await putHandovers(tx, ctx, days, [{ ...handover, voided }]);
  },
});

/** Says that handovers which follow the same one are all meant: each was of a till of its own. @throws DomainError notFound */
export const keepHandovers = defineCommand({
  name: 'checkout.keepHandovers',
  word: '確認交班都正確',
  version: 1,
  permission: ['BILLING_HANDOVER'],
  input: z.object({ handoverIDs: z.array(rowID).min(2).max(20) }),
  async run(tx, { handoverIDs }, ctx) {
    const days = await recentDays(tx, ctx);
    const all = handoverIDs.map((id) => handoverIn(days, id).handover);
    const changed = all.map((one) => {
      const others = handoverIDs.filter((id) => id !== one._id);
      return { ...one, beside: [...new Set([...(one.beside ?? []), ...others])].slice(-50) };
    });
    await putHandovers(tx, ctx, days, changed);
  },
});
