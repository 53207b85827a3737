import type { OwnerDebt } from '../../../data/billing/debts.ts';
import { heldOrEmpty } from '../../../data/engine/held.ts';
import type { ClinicStore } from '../../../data/engine/store-types.ts';
import { show } from '../../../parts/print/print.ts';
import { clinicPrintData } from '../../../parts/print/print-data.ts';
import { debtName } from './debt-name.ts';

/** Prints what an owner owes, from this device. */
export async function printStatement(store: ClinicStore, debt: OwnerDebt): Promise<void> {
  const [owner] = await heldOrEmpty(() => store.getMany('user', [debt.userID]));
  const { debtStatement } = await import('@vetloom/documents/debt-statement.ts');
  const bills = debt.bills.map((bill) => ({ ...bill, name: debtName(bill) }));
  await show(
    debtStatement({ ...(await clinicPrintData(store)), owner: owner ?? { name: '', phone: '', address: '' }, bills }),
  );
}
