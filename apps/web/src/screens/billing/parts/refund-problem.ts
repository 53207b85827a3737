import { formatMoney } from '@vetloom/ui/format/number.ts';
import { wallet } from '../../../locale/billing-wallet.ts';

const words = wallet.refund;

/** What is wrong with an amount that is to go back. */
export function refundProblem(amount: number, most: number, unbooked: number): string | undefined {
  if (unbooked > 0) return undefined;
  if (!Number.isInteger(amount) || amount <= 0) return words.invalid;
  return amount > most ? words.tooMuch(formatMoney(most)) : undefined;
}
