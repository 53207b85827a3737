import { z } from 'zod';
import { can, OPERATOR } from '../access/policy.ts';
import { isTold } from '../clinic/payment-methods.ts';
import { REMINDER_TEMPLATES } from '../clinic/reminder-templates.ts';
import { REMINDER_SETTING } from '../clinic/settings/reminder.setting.ts';
import { settingReads } from '../clinic/settings/setting-concern.ts';
import { DAY_SECONDS, nextDay } from '../core/clock.ts';
import { DomainError } from '../core/error.ts';
import { same } from '../core/same.ts';
import { documentID, dollars, line, requiredReason, rowID, unixSeconds } from '../core/schema.ts';
import { type CommandContext, defineCommand } from '../engine/command.ts';
import { madeBy } from '../engine/edited-document.ts';
import type { Tx } from '../engine/transaction.ts';
import { readsOfHolder } from '../holder/holder.ts';
import { holderRef } from '../holder/holder-ref.ts';
import { writeDeposit } from './deposit-ledger.ts';
import type { Prepaid, PrepaidEntry } from './prepaid.schema.ts';
import { coverLine } from './prepaid-cover.ts';
import { type PrepaidTerms, prepaidTerms, termsOf } from './prepaid-plan.schema.ts';
import { remindOfEnd } from './prepaid-remind.ts';
import { addEntries, requirePrepaid, resumesAt } from './prepaid-uses.ts';
import { expiryOf, frozenLines, isValidAt, valueIn } from './prepaid-value.ts';
import { moneyMethod, receiptNumber } from './receipt.schema.ts';

const prepaidRef = documentID('prepaid/');
const depositRef = documentID('deposit/');

/** Money that comes or goes over the counter for a package: an entry of the owner's deposit, with a slip of its own. */
const counterMoney = z.object({
  depositID: depositRef,
  amount: dollars.positive(),
  method: moneyMethod.default('cash'),
  /** The number that this device prints on the slip; the server gives one where it is missing. */
  number: receiptNumber.optional(),
});

/** Ends of packages are booked by the server alone. @throws DomainError forbidden */
function demandServer(ctx: CommandContext): void {
  if (ctx.actor.systemRole !== OPERATOR)
    throw new DomainError('forbidden', 'for the server only', { missing: [OPERATOR] });
}

/** Refuses terms that are not the plan's where the person can still be told; a price that somebody lowered needs the right to give discounts. */
async function demandTerms(tx: Tx, ctx: CommandContext, planID: string, terms: PrepaidTerms): Promise<void> {
  const plan = await tx.get('prepaidPlan', planID);
  if (!plan) throw new DomainError('notFound', `${planID} not found`, { id: planID });
  const { price, ...agreed } = termsOf(plan);
  const { price: asked, ...sold } = terms;
  if (!plan.active || !same(agreed, sold))
    throw new DomainError('contradictory', 'the plan is another one by now', {
      rule: 'prepaidPlanChanged',
      id: planID,
    });
  if (asked < price && !can(ctx.actor, 'BILLING_DISCOUNT'))
    throw new DomainError('forbidden', 'BILLING_DISCOUNT is needed', { missing: ['BILLING_DISCOUNT'] });
}

/** For so long after a plan was changed a device that nobody reached may have sold it as it was, in seconds. */
const UNSEEN_SECONDS = 14 * DAY_SECONDS;

/**
 * Refuses what the plan never was, also where nobody can be told any more: whoever may not give discounts would give one by a device that says its sale has happened. A plan
 * that was changed lately was another one before, and what was sold by that stands.
 * @throws DomainError notFound, forbidden
 */
async function demandOffered(
  tx: Tx,
  { actor, now }: CommandContext,
  planID: string,
  terms: PrepaidTerms,
): Promise<void> {
  const plan = await tx.get('prepaidPlan', planID);
  if (!plan) throw new DomainError('notFound', `${planID} not found`, { id: planID });
  const { price, ...agreed } = termsOf(plan);
  const { price: asked, ...sold } = terms;
  const isOffered = asked >= price && same(agreed, sold);
  const wasAnother = plan.updateDateTime > plan.createDateTime && plan.updateDateTime >= now - UNSEEN_SECONDS;
  if (!isOffered && !wasAnother && !can(actor, 'BILLING_DISCOUNT'))
    throw new DomainError('forbidden', 'BILLING_DISCOUNT is needed', { missing: ['BILLING_DISCOUNT'] });
}

/**
 * Sells a package to an owner. What is paid for it is money of the owner's deposit, which the package then takes: so every till, handover and slip counts it as they count
 * money that is paid ahead, and it is nobody's revenue yet. `terms` is what was agreed at the desk: where the plan was changed meanwhile, a sale that happened stands.
 * @throws DomainError ownerNotFound, petNotFound, notFound, conflict for a used id, badParameter (`depositShort`), contradictory (`prepaidPlanChanged`), forbidden
 */
export const sellPrepaid = defineCommand({
  name: 'prepaid.sell',
  word: '售出套裝',
  version: 1,
  permission: ['BILLING_WRITE'],
  input: z.object({
    _id: prepaidRef,
    userID: documentID('user/'),
    /** The animal that a package for one animal is bound to. */
    petID: z.string().max(160).default(''),
    planID: documentID('prepaidPlan/'),
    terms: prepaidTerms,
    /** The entry of the deposit by which the package takes its price. */
    depositID: depositRef,
    /** What the owner pays now; the rest is taken from what there is. */
    payments: z.array(counterMoney).max(6).default([]),
    note: line(300).default(''),
    /** Whoever asks waits for the answer: what can't be is refused instead of flagged. */
    asked: z.boolean().default(false),
  }),
  reads: (input) => [
    { collection: 'user', id: input.userID },
    { collection: 'prepaid', id: input._id },
    { collection: 'prepaidPlan', id: input.planID },
    ...input.payments.map(({ depositID }) => ({ collection: 'deposit', id: depositID })),
  ],
  async run(tx, { _id, userID, petID, planID, terms, depositID, payments, note, asked }, ctx) {
    const owner = await tx.get('user', userID);
    if (!owner) throw new DomainError('ownerNotFound', 'no such owner', { id: userID });
    if (await tx.get('prepaid', _id)) throw new DomainError('conflict', `package ${_id} exists`, { id: _id });
    await (isTold(ctx, asked) ? demandTerms : demandOffered)(tx, ctx, planID, terms);
    const pet = petID === '' ? undefined : await tx.get('pet', petID);
    if (petID !== '' && !pet) throw new DomainError('petNotFound', 'no such animal', { id: petID });
    if (!terms.shared && !pet)
      throw new DomainError('badParameter', 'it is for one animal', { field: 'petID', rule: 'prepaidNeedsPet' });
    const { price, lines, name, shared, validity } = terms;
    for (const { depositID: id, amount, method, number } of payments)
      await writeDeposit(tx, ctx, { _id: id, userID, kind: 'in', amount, method, note: name, number }, asked);
    if (price > 0) {
      const taken = { _id: depositID, kind: 'packaged', amount: -price, method: 'cash', note: name } as const;
      await writeDeposit(tx, ctx, { ...taken, userID, prepaidID: _id }, asked);
    }
    await tx.put('prepaid', {
      ...{ _id, collection: 'prepaid', userID: owner._id, petID: shared ? '' : (pet?._id ?? ''), planID },
      ...{ name, price, shared, lines: frozenLines({ lines, price }), entries: [], extensions: [], note },
      ...{ expireDateTime: expiryOf(validity, ctx.now, ctx.zone), state: 'open' },
      ...madeBy(ctx),
    });
  },
});

/**
 * Pays a line of a bill by a use of a package. Of two devices that take the last use without seeing each other the first stands: the other's is refused, the line is owed as
 * any line, and its author's case says so.
 * @throws DomainError notFound, conflict, contradictory
 */
export const takePrepaidUse = defineCommand({
  name: 'prepaid.use',
  word: '扣抵套裝',
  version: 1,
  permission: ['BILLING_WRITE'],
  input: z.object({
    prepaidID: prepaidRef,
    recordID: holderRef,
    /** The bill's line. */
    lineID: rowID,
    receiptID: documentID('receipt/'),
  }),
  reads: (input) => [
    ...readsOfHolder(input.recordID),
    { collection: 'prepaid', id: input.prepaidID },
    { collection: 'receipt', id: input.receiptID },
  ],
  run: (tx, input, ctx) => coverLine(tx, ctx, input),
});

/** What had come to its end counts again, by the entry or extension `of`. */
const resumption = (
  prepaid: Prepaid,
  by: Pick<PrepaidEntry, 'at' | 'by' | 'reason'>,
  { of, amount }: { readonly of: string; readonly amount: number },
): PrepaidEntry => ({ ...by, _id: `resume-${of}`.slice(0, 64), kind: 'resume', amount, at: resumesAt(prepaid, by.at) });

/**
 * Gives back what is left of a package, by the value that its uses have kept since it was sold: to the owner's deposit, and from there over the counter where `payout` says so.
 * Where uses became known meanwhile less is left than what was paid out: that happened, and the owner's deposit shows it until somebody settles it.
 * @throws DomainError notFound, contradictory (`prepaidNothingLeft`), badParameter (`depositShort`)
 */
export const refundPrepaid = defineCommand({
  name: 'prepaid.refund',
  word: '退套裝餘額',
  version: 1,
  permission: ['BILLING_WRITE'],
  input: z.object({
    prepaidID: prepaidRef,
    /** The row of the package's ledger. */
    entryID: rowID,
    /** The entry of the deposit to which it comes back. */
    depositID: depositRef,
    /** What the owner gets over the counter; null leaves it as deposit. */
    payout: counterMoney.nullable().default(null),
    reason: requiredReason(),
    asked: z.boolean().default(false),
  }),
  reads: (input) => [
    { collection: 'prepaid', id: input.prepaidID },
    { collection: 'deposit', id: input.depositID },
  ],
  async run(tx, { prepaidID, entryID, depositID, payout, reason, asked }, ctx) {
    const prepaid = await requirePrepaid(tx, prepaidID);
    if (prepaid.entries.some(({ _id }) => _id === entryID))
      throw new DomainError('conflict', `entry ${entryID} exists`, { id: entryID });
    // What was given back before the end counts, although the end was booked before this became known.
    const isEndBooked = prepaid.state === 'expired' && isValidAt(prepaid, ctx.now);
    const isOpen = prepaid.state === 'open' || isEndBooked;
    const resumed = isEndBooked ? valueIn(prepaid, 'expired') : 0;
    const left = valueIn(prepaid, 'free') + resumed;
    if (!isOpen && (payout === null || isTold(ctx, asked)))
      throw new DomainError('contradictory', 'nothing is left of the package', { rule: 'prepaidNothingLeft' });
    const { userID, name } = prepaid;
    if (left > 0) {
      const back = { _id: depositID, userID, kind: 'unpackaged', amount: left, method: 'cash', note: name } as const;
      await writeDeposit(tx, ctx, { ...back, prepaidID: prepaid._id }, asked);
    }
    if (payout) {
      const { depositID: _id, amount, method, number } = payout;
      const paid = { _id, userID, kind: 'refund', amount: -amount, method, number, note: reason } as const;
      await writeDeposit(tx, ctx, paid, asked);
    }
    if (isOpen) {
      const by = { at: ctx.now, by: ctx.actor.staffID, reason };
      await addEntries(tx, ctx, prepaid, [
        ...(isEndBooked ? [resumption(prepaid, by, { of: entryID, amount: resumed })] : []),
        { ...by, _id: entryID, kind: 'refund', amount: -left },
      ]);
    }
  },
});

/**
 * Puts the last day of a package off, with a reason; what had come to its end counts again. `from` is the end that its author saw: where somebody put it off otherwise
 * meanwhile it is refused, and the same day again counts as done.
 * @throws DomainError notFound, badParameter (`prepaidEndsEarlier`), contradictory (`prepaidEndChanged`, `prepaidNothingLeft`)
 */
export const extendPrepaid = defineCommand({
  name: 'prepaid.extend',
  word: '展延套裝期限',
  version: 1,
  permission: ['BILLING_WRITE'],
  input: z.object({
    prepaidID: prepaidRef,
    extensionID: rowID,
    /** The package's end as its author saw it, Unix seconds. */
    from: unixSeconds,
    /** Any moment of the last day on which it is valid; null: without an end. */
    lastDay: unixSeconds.nullable(),
    reason: requiredReason(),
  }),
  reads: (input) => [{ collection: 'prepaid', id: input.prepaidID }],
  async run(tx, { prepaidID, extensionID, from, lastDay, reason }, ctx) {
    const prepaid = await requirePrepaid(tx, prepaidID);
    const to = lastDay === null ? 0 : nextDay(lastDay, ctx.zone);
    const before = prepaid.expireDateTime;
    if (before === to) return;
    if (before !== from)
      throw new DomainError('contradictory', 'its end was put off otherwise', {
        rule: 'prepaidEndChanged',
        expireDateTime: before,
      });
    if (before === 0 || (to !== 0 && to < before))
      throw new DomainError('badParameter', 'it ends later already', { field: 'lastDay', rule: 'prepaidEndsEarlier' });
    if (prepaid.state !== 'open' && prepaid.state !== 'expired')
      throw new DomainError('contradictory', 'nothing is left of the package', { rule: 'prepaidNothingLeft' });
    const by = { by: ctx.actor.staffID, at: ctx.now };
    const row = { _id: extensionID, from: before, to, reason, ...by };
    const resumed = valueIn(prepaid, 'expired');
    const isBack = prepaid.state === 'expired';
    await addEntries(
      tx,
      ctx,
      prepaid,
      isBack ? [resumption(prepaid, { ...by, reason }, { of: extensionID, amount: resumed })] : [],
      { expireDateTime: to, extensions: [...prepaid.extensions, row] },
    );
  },
});

/**
 * Books the end of packages whose last day is over: what was not used is other income of that day. The server does so by itself; one that was put off or used up meanwhile is
 * left alone.
 * @throws DomainError forbidden for whoever isn't the server
 */
export const expirePrepaid = defineCommand({
  name: 'prepaid.expire',
  word: '套裝到期入帳',
  only: 'server',
  version: 1,
  permission: [],
  input: z.object({ prepaidIDs: z.array(prepaidRef).min(1).max(100) }),
  reads: ({ prepaidIDs }) => prepaidIDs.map((id) => ({ collection: 'prepaid', id })),
  async run(tx, { prepaidIDs }, ctx) {
    demandServer(ctx);
    for (const id of prepaidIDs) {
      const prepaid = await tx.get('prepaid', id);
      if (prepaid?.state !== 'open' || isValidAt(prepaid, ctx.now)) continue;
      // Its last day's last second, for the figures of that day; later for what was given back since.
      const at = Math.max(prepaid.expireDateTime - 1, ...prepaid.entries.map((entry) => entry.at));
      const _id = `expire-${prepaid.expireDateTime}-${prepaid.entries.length}`;
      const entry = { _id, kind: 'expire', amount: -valueIn(prepaid, 'free'), at, by: ctx.actor.staffID } as const;
      await addEntries(tx, ctx, prepaid, [entry]);
    }
  },
});

/**
 * Makes the reminders of packages that come to their end with uses left, where the clinic reminds of that: one for each last day, however often it is tried.
 * @throws DomainError forbidden for whoever isn't the server
 */
export const remindPrepaid = defineCommand({
  name: 'prepaid.remind',
  word: '建立套裝到期提醒',
  only: 'server',
  version: 1,
  permission: [],
  input: z.object({ prepaidIDs: z.array(prepaidRef).min(1).max(100) }),
  reads: ({ prepaidIDs }) => [
    ...prepaidIDs.map((id) => ({ collection: 'prepaid', id })),
    { collection: 'customize', id: REMINDER_TEMPLATES },
    ...settingReads(REMINDER_SETTING),
  ],
  async run(tx, { prepaidIDs }, ctx) {
    demandServer(ctx);
    for (const id of prepaidIDs) {
      const prepaid = await tx.get('prepaid', id);
      if (prepaid) await remindOfEnd(tx, ctx, prepaid);
    }
  },
});
