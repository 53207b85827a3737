import { paymentOf } from '@vetloom/documents/content/payment.ts';
import type { PrintData } from '@vetloom/documents/print-data.ts';
import type { ReceiptCopy } from '@vetloom/documents/receipt.ts';
import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import { isCopy, recordReceiptPrint } from '@vetloom/domain/billing/receipt-print.commands.ts';
import { ownLane } from '../../data/billing/receipt-numbers.ts';
import { newID } from '../../data/engine/ids.ts';
import type { ClinicStore } from '../../data/engine/store-types.ts';

type Printed = Pick<Receipt, '_id' | 'number' | 'prints'>;

/**
 * Writes down that the paper of these is printed; answers what it says where it isn't the first. Written before it is printed: a paper that came to nothing is
 * better than two that both look like the first.
 */
export async function printedAgain(
  store: ClinicStore,
  receipts: readonly Printed[],
  by: string,
): Promise<ReceiptCopy | undefined> {
  if (receipts.length === 0) return undefined;
  const lane = (await ownLane(store))?.lane;
  const again = isCopy({ receipts, lane, online: store.status.get().connection === 'online' });
  await store.run(recordReceiptPrint, { printID: newID.row(), receipts: receipts.map(({ _id }) => _id), again });
  return again ? { at: Math.floor(store.now()), by } : undefined;
}

/** The same for the act of paying that a receipt of a bill would show; the latest one without `paymentID`. */
export const receiptAgain = (
  store: ClinicStore,
  { receipts, record, printedBy }: Pick<PrintData, 'receipts' | 'record' | 'printedBy'>,
  paymentID?: string,
): Promise<ReceiptCopy | undefined> => printedAgain(store, paymentOf(receipts, record, paymentID).receipts, printedBy);
