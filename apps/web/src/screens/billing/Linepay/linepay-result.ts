/** What the person is told of their payment. */
export type PaymentResult = 'success' | 'cancelled' | 'failed' | 'unknown';

/** LINE Pay's codes as they may come back: completed or waiting for our confirmation, cancelled or expired, failed. */
const CODES: Readonly<Record<string, PaymentResult>> = {
  '0000': 'success',
  '0110': 'success',
  '0121': 'cancelled',
  '0122': 'failed',
  '0123': 'success',
};
const RESULTS: ReadonlySet<string> = new Set(['success', 'cancelled', 'failed']);

/** What a return address says: `result` as our own return addresses carry it, or the `returnCode` of LINE Pay. */
export function paymentResult(query: Readonly<Record<string, string | undefined>>): PaymentResult {
  if (query.result !== undefined && RESULTS.has(query.result)) return query.result as PaymentResult;
  return CODES[query.returnCode ?? ''] ?? 'unknown';
}

/** The transaction's number, if it looks like one. Security: nothing else of the address is ever shown as the clinic's own words. */
export const transactionOf = (query: Readonly<Record<string, string | undefined>>): string | undefined =>
  /^\d{6,25}$/.test(query.transactionId ?? '') ? query.transactionId : undefined;
