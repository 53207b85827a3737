import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';

type Written = Pick<Receipt, 'paymentID' | 'reverses' | 'reversedBy'>;

/** Whether a bill has heard of an act of paying. */
export const standsOn = (receipts: readonly Written[], paymentID: string): boolean =>
  receipts.some((one) => one.paymentID === paymentID);

/** Whether all of an act of paying was taken back: then nothing of it is received any more, and the bill asks for its money again. */
export function isTakenBack(receipts: readonly Written[], paymentID: string): boolean {
  const own = receipts.filter((one) => one.paymentID === paymentID);
  return own.length > 0 && own.every(({ reverses, reversedBy }) => reverses !== '' || reversedBy !== '');
}
