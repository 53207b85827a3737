import type { HandoverResult } from '@vetloom/domain/billing/handover-result.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { till } from '../../../locale/billing-till.ts';

const words = till.handover;

/** Whether the counted money was right, too much or too little, and by how much. */
export const differenceWord = ({ difference }: Pick<HandoverResult, 'difference'>): string =>
  difference === 0 ? words.even : `${difference > 0 ? words.over : words.short} ${formatAmount(Math.abs(difference))}`;
