import { useReceiptLaneKeeper } from '../data/billing/receipt-lane-keeper.ts';
import { usePetNumberKeeper } from '../data/pet/pet-number-keeper.ts';

/** Keeps this device in numbers for new animals and for receipts; shows nothing. */
export function PetNumbers() {
  usePetNumberKeeper();
  useReceiptLaneKeeper();
  return null;
}
