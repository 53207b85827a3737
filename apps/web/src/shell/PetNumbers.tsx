import { useReceiptLaneKeeper } from '../data/billing/receipt-lane-keeper.ts';
import { useInvoiceNumberKeeper } from '../data/einvoice/invoice-number-keeper.ts';
import { usePetNumberKeeper } from '../data/pet/pet-number-keeper.ts';

/** Keeps this device in numbers for new animals, receipts and invoices; shows nothing. */
export function PetNumbers() {
  usePetNumberKeeper();
  useReceiptLaneKeeper();
  useInvoiceNumberKeeper();
  return null;
}
