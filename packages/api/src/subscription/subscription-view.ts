import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { cardStanding, limitsOf, nextTry, standsUntil } from '@vetloom/domain/subscription/standing.ts';
import type { SubscriptionAnswer, SubscriptionPayment } from '@vetloom/protocol/subscription.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { openPayment, type PaymentRow } from '@vetloom/storage/subscription/payment-rows.ts';
import { cardOf, subscriptionOf } from '@vetloom/storage/subscription/subscription-rows.ts';
import { placesOf } from '../staff/staff-limit.ts';
import type { CardVendor } from './subscription-parts.ts';

/** A charge as it is told. */
export const paymentAnswerOf = (clinic: string, row: PaymentRow): SubscriptionPayment => ({
  _id: row.paymentID,
  clinicID: clinic,
  kind: row.kind,
  state: row.state,
  planID: row.plan.planID,
  planName: row.plan.name,
  version: row.plan.version,
  term: row.plan.term,
  amount: row.amount,
  from: row.periodStart,
  to: row.periodEnd,
  dateTime: row.madeAt,
  settledDateTime: row.settledAt,
  reason: row.reason,
  lastFour: row.lastFour,
  url: row.state === 'atBank' ? row.bankURL : null,
  buyerName: row.buyer?.name ?? '',
  buyerTaxID: row.buyer?.taxID ?? '',
  invoice: row.invoice,
  by: row.email,
});

/** How the subscription of a clinic stands, as its page shows it. */
export async function subscriptionAnswer(
  tx: ClinicTransaction,
  vendor: CardVendor | undefined,
  now: number,
): Promise<Omit<SubscriptionAnswer, 'clinics'>> {
  const zone = await zoneIn(tx.reader);
  const [sub, card, open, places] = [
    await subscriptionOf(tx),
    await cardOf(tx),
    await openPayment(tx),
    await placesOf(tx.reader, (text, values) => tx.sql(text, values), tx.clinic),
  ];
  const isOwed = sub?.state === 'active' && sub.periodEnd !== null && sub.periodEnd <= now;
  const isTried = isOwed && !sub.byHand && !sub.cancelled && card !== undefined;
  const end = sub?.periodEnd ?? null;
  return {
    offered: vendor !== undefined,
    fieldsURL: vendor?.fieldsURL ?? null,
    subscription: sub
      ? {
          ...sub.plan,
          state: isOwed ? 'owed' : sub.state,
          byHand: sub.byHand,
          note: sub.note,
          periodStart: sub.periodStart,
          periodEnd: sub.periodEnd,
          cancelled: sub.cancelled,
          next: sub.nextPlan && { name: sub.nextPlan.name, term: sub.nextPlan.term, price: sub.nextPlan.price },
          graceUntil: isOwed && end !== null ? standsUntil(end, sub, zone) : null,
          nextTry: isTried && end !== null ? (nextTry(end, sub.tries, zone) ?? null) : null,
        }
      : null,
    card: card
      ? {
          lastFour: card.lastFour,
          issuer: card.issuer,
          expires: card.expires,
          standing: cardStanding(card.expires, now, zone),
        }
      : null,
    buyer: sub?.buyer ?? null,
    places: { used: places.active + places.invited, limit: places.limit },
    limits: [...limitsOf(sub?.state)],
    open: open ? paymentAnswerOf(tx.clinic, open) : null,
  };
}
