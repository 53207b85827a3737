import { type Buyer, buyer as buyerSchema } from '@vetloom/domain/subscription/buyer.schema.ts';
import type { Plan, Term } from '@vetloom/domain/subscription/plan.schema.ts';
import type { SubscriptionAnswer } from '@vetloom/protocol/subscription.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { subscription as words } from '../../../locale/subscription.ts';

type Standing = NonNullable<SubscriptionAnswer['subscription']>;

/** The last day of a stretch whose end isn't included. */
export const lastDay = (end: number): string => formatDate(end - 1);

/** What happens next with a subscription, in a sentence. */
export function whatIsNext(standing: Standing): string {
  const { state, byHand, cancelled, periodEnd, next, graceUntil, nextTry, price, term } = standing;
  if (state === 'lapsed' || state === 'ended') return words.limited;
  if (byHand) return words.byHand(periodEnd === null ? null : lastDay(periodEnd));
  if (periodEnd === null) return '';
  if (state === 'owed' && graceUntil !== null)
    return words.owedText(formatDate(graceUntil), nextTry === null ? null : formatDate(nextTry));
  if (cancelled) return words.endsOn(lastDay(periodEnd));
  if (next) return words.follows(formatDate(periodEnd), next.name, words.per[next.term](formatMoney(next.price)));
  return words.renews(formatDate(periodEnd), words.per[term](formatMoney(price)));
}

/** A card in words. */
export const cardWords = ({ issuer, lastFour, expires }: NonNullable<SubscriptionAnswer['card']>): string =>
  words.cardShown(issuer, lastFour, expires === '' ? '' : `${expires.slice(0, 4)}/${expires.slice(4)}`);

/** What may be done with a plan as the subscription stands: nothing with the one that is there and goes on. */
export function choiceOf(
  plan: Plan,
  term: Term,
  { subscription: standing }: SubscriptionAnswer,
): 'none' | 'current' | 'keep' | 'choose' {
  if (plan.price[term] === null) return 'none';
  const isThere =
    standing?.planID === plan.planID && standing.term === term && !standing.byHand && standing.state === 'active';
  if (!isThere) return 'choose';
  return standing.next ? 'keep' : 'current';
}

/** What is wrong in the fields of an invoice, by field. */
export function buyerFaults(typed: Buyer): Partial<Record<keyof Buyer, string>> {
  const { error } = buyerSchema.safeParse(typed);
  const faults: Partial<Record<keyof Buyer, string>> = {};
  const said = {
    name: words.pay.required,
    taxID: words.pay.taxIDWrong,
    email: words.pay.emailWrong,
    phone: words.pay.phoneWrong,
  };
  for (const { path } of error?.issues ?? []) {
    const field = path[0] as keyof Buyer;
    faults[field] = said[field];
  }
  return faults;
}

/** Who gets the invoice: as it was said before, else the clinic by the person at the desk. */
export const firstBuyer = (
  known: Buyer | null,
  clinic: { readonly name: string; readonly taxID: string; readonly phone: string },
  email: string,
): Buyer =>
  known ?? {
    name: clinic.name.slice(0, 60),
    taxID: clinic.taxID,
    email,
    phone: /^\+?[0-9 -]{6,20}$/.test(clinic.phone) ? clinic.phone : '',
  };
