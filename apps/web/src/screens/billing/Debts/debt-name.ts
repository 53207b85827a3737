import type { DebtBill } from '../../../data/billing/debts.ts';
import { debts as words } from '../../../locale/billing-debts.ts';

/** What a bill that is owed is called: by its animal, or that something was sold. */
export const debtName = ({ pet, isStay }: DebtBill): string =>
  pet === undefined ? words.sale : isStay ? words.stayOf(pet) : pet;
