import type { DebtBill } from '../../../data/billing/debts.ts';
import { debts as words } from '../../../locale/billing-debts.ts';
import { wardBoarding } from '../../../locale/ward-boarding.ts';

/** What a bill that is owed is called: by its animal, or that something was sold. */
export const debtName = ({ pet, stay }: DebtBill): string =>
  pet === undefined ? words.sale : stay === undefined ? pet : words.stayOf(pet, wardBoarding.kinds[stay]);
