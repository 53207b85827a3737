import type { HandoverEntry } from '@vetloom/domain/billing/checkout-day.schema.ts';
import { type HandoverResult, handoverResult } from '@vetloom/domain/billing/handover-result.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { till } from '../../../locale/billing-till.ts';
import { doubles } from '../../../locale/doubles.ts';

const words = till.handover;

/** Whether the counted money was right, too much or too little, and by how much. */
export const differenceWord = ({ difference }: Pick<HandoverResult, 'difference'>): string =>
  difference === 0 ? words.even : `${difference > 0 ? words.over : words.short} ${formatAmount(Math.abs(difference))}`;

/** The same of a handover; where it is held against what its author saw, what the books say stands beside it. */
export function handoverWord(handover: HandoverEntry): string {
  const word = differenceWord(handoverResult(handover));
  const books = differenceWord(handover);
  return word === books ? word : `${word}（${doubles.handover.byBooks} ${books}）`;
}
