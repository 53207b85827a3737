import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import { WALLET_PAYMENT_ID } from '@vetloom/domain/billing/wallet.ts';
import { isOfWallet } from '@vetloom/domain/billing/wallet-part.ts';

const isByWallet = (one: Receipt): boolean => isOfWallet(one.paymentID, one) && WALLET_PAYMENT_ID.test(one.paymentID);

/** Whether a receipt is of a payment by LINE Pay that was for other bills as well: given back whole, those would be unpaid. */
export const paysSeveral = (one: Receipt): boolean => isByWallet(one) && (one.bills ?? []).length > 1;

/** The latest payment by LINE Pay of a bill of which the surplus can go back as a part, and NT$ of it that stand on the bill. */
export function walletOfSurplus(
  receipts: readonly Receipt[],
  surplus: number,
): { readonly paymentID: string; readonly stands: number } | undefined {
  const stands = new Map<string, number>();
  for (const one of receipts)
    if (isByWallet(one)) stands.set(one.paymentID, (stands.get(one.paymentID) ?? 0) + one.receive);
  // A receipt that fits the surplus by itself is taken back whole, unless other bills were paid by it.
  const fits = (paymentID: string) =>
    receipts.some((one) => isOfWallet(paymentID, one) && one.receive === surplus && !paysSeveral(one));
  const [found] = [...stands].filter(([id, sum]) => sum >= surplus && !fits(id)).toReversed();
  return found && { paymentID: found[0], stands: found[1] };
}
