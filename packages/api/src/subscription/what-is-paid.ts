import { dayStart } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import { endOfTerm, planChange } from '@vetloom/domain/subscription/period.ts';
import type { BoughtPlan } from '@vetloom/domain/subscription/plan.schema.ts';
import { dayOfMonth } from '@vetloom/domain/subscription/standing.ts';
import type { NewPayment, PaymentRow } from '@vetloom/storage/subscription/payment-rows.ts';
import type { SubscriptionRow } from '@vetloom/storage/subscription/subscription-rows.ts';

/** What is to be paid, and for what. */
export type Due = Pick<NewPayment, 'kind' | 'claim' | 'plan' | 'amount' | 'periodStart' | 'periodEnd'>;

/** Another plan, at once or when what is paid has ended. */
export type WhatFollows =
  | ({ readonly when: 'now'; readonly credit: number } & Due)
  | { readonly when: 'later'; readonly at: number; readonly price: number };

const termClaim = (sub: SubscriptionRow | undefined): string => `term ${(sub?.termNo ?? 0) + 1}`;
const changeClaim = ({ termNo, changes }: SubscriptionRow): string => `change ${termNo}.${changes + 1}`;

/** Whether a subscription is paid at a time, or given. */
export const isPaid = (sub: SubscriptionRow | undefined, now: number): sub is SubscriptionRow =>
  sub?.state === 'active' && (sub.periodEnd === null || now < sub.periodEnd);

/**
 * The next term: from where the last one ended while that is owed, else from today. Whoever left owes nothing; and a term that is over already, because the operator
 * gave much time, isn't sold: paying once would leave the next one due at once.
 */
export function nextTerm(sub: SubscriptionRow | undefined, plan: BoughtPlan, now: number, zone: Zone): Due {
  const end = sub?.state === 'active' && !sub.byHand && !sub.cancelled ? sub.periodEnd : null;
  const owed = sub !== undefined && end !== null && end <= now && endOfTerm(end, plan.term, sub.anchorDay, zone) > now;
  const start = owed ? end : dayStart(now, zone);
  const anchor = owed ? sub.anchorDay : dayOfMonth(start, zone);
  return {
    kind: owed ? 'renewal' : 'start',
    claim: termClaim(sub),
    plan,
    amount: plan.price,
    periodStart: start,
    periodEnd: endOfTerm(start, plan.term, anchor, zone),
  };
}

/**
 * What choosing a plan comes to as the subscription stands.
 * @throws DomainError contradictory (`alreadyPaid`) for the plan that is there
 */
export function whatFollows(sub: SubscriptionRow | undefined, plan: BoughtPlan, now: number, zone: Zone): WhatFollows {
  if (!isPaid(sub, now) || sub.byHand || sub.periodEnd === null)
    return { when: 'now', credit: 0, ...nextTerm(sub, plan, now, zone) };
  const { planID, version, term } = sub.plan;
  if (plan.planID === planID && plan.version === version && plan.term === term)
    throw new DomainError('contradictory', 'that plan is paid already', { rule: 'alreadyPaid' });
  const today = dayStart(now, zone);
  const period = { start: sub.periodStart, end: sub.periodEnd };
  const change = planChange(sub.plan, period, plan, { today, anchorDay: dayOfMonth(today, zone), zone });
  if (change.when === 'later') return { ...change, price: plan.price };
  return {
    when: 'now',
    credit: change.credit,
    kind: 'change',
    claim: change.anew ? termClaim(sub) : changeClaim(sub),
    plan,
    amount: change.amount,
    periodStart: change.period.start,
    periodEnd: change.period.end,
  };
}

/**
 * Refuses what comes to another sum than the person saw and agreed to: a plan became dearer meanwhile, or a day has passed.
 * @throws DomainError contradictory (`sumChanged` with the `amount` that it is now)
 */
export function demandSeen(follows: WhatFollows, seen: number | undefined): void {
  const amount = follows.when === 'now' ? follows.amount : follows.price;
  if (seen !== undefined && seen !== amount)
    throw new DomainError('contradictory', 'it comes to another sum by now', { rule: 'sumChanged', amount, seen });
}

/** Whether a charge still pays for something: what it was for is open as the subscription stands. */
export const fits = (sub: SubscriptionRow | undefined, { claim }: Pick<PaymentRow, 'claim'>): boolean =>
  claim === termClaim(sub) || (sub?.state === 'active' && claim === changeClaim(sub));

/** The subscription once a charge is paid that fits. */
export function afterPaying(sub: SubscriptionRow | undefined, payment: PaymentRow, zone: Zone): SubscriptionRow {
  const { plan, periodStart, periodEnd, buyer } = payment;
  if (sub && payment.claim.startsWith('change'))
    return { ...sub, plan, changes: sub.changes + 1, nextPlan: null, cancelled: false };
  const renews = payment.kind === 'renewal' && sub !== undefined;
  const isNext = sub?.nextPlan && sub.nextPlan.planID === plan.planID && sub.nextPlan.term === plan.term;
  return {
    state: 'active',
    plan,
    byHand: false,
    note: '',
    termNo: (sub?.termNo ?? 0) + 1,
    changes: 0,
    periodStart,
    periodEnd,
    anchorDay: renews ? sub.anchorDay : dayOfMonth(periodStart, zone),
    // What the clinic decided while the charge was under way holds for the end of what it then paid.
    cancelled: renews && sub.cancelled,
    nextPlan: renews && !isNext ? sub.nextPlan : null,
    graceUntil: null,
    tries: 0,
    buyer: buyer ?? sub?.buyer ?? null,
  };
}
