import type { PaymentTerm } from './form.schema.ts';

const DAY = 86_400_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/**
 * The day (`YYYY-MM-DD`) by which a purchase of a day has to be paid. By the month's statement (月結) it is the last day of the month after, since the statement
 * is drawn at the end of the month in which the goods came; so many days run from the purchase; at once and in advance are due on its own day.
 */
export function dueDay(term: PaymentTerm, purchaseDay: string): string {
  const [year = 0, month = 1] = purchaseDay.split('-').map(Number);
  switch (term) {
    case 'atOnce':
    case 'inAdvance':
      return purchaseDay;
    case 'monthly':
      // Day 0 of the second month after is the last one of the first.
      return dayOf(Date.UTC(year, month + 1, 0));
    case 'days30':
    case 'days60':
    case 'days90':
      return dayOf(Date.parse(purchaseDay) + Number(term.slice(4)) * DAY);
  }
}
