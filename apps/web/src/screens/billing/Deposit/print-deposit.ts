import type { DepositPaper } from '@vetloom/documents/deposit-slip.ts';
import type { Deposit } from '@vetloom/domain/billing/deposit.schema.ts';
import { heldOrEmpty } from '../../../data/engine/held.ts';
import type { ClinicStore } from '../../../data/engine/store-types.ts';
import { show } from '../../../parts/print/print.ts';
import { clinicPrintData } from '../../../parts/print/print-data.ts';
import { printedAgain } from '../../../parts/print/receipt-copy.ts';

/** Prints the slip of an entry of a deposit. `after`: NT$ that the owner had left right after it. */
export async function printDepositSlip(
  store: ClinicStore,
  entry: Deposit,
  after: number,
  paper: DepositPaper,
  englishVersion: boolean,
): Promise<void> {
  const [owner] = await heldOrEmpty(() => store.getMany('user', [entry.userID]));
  const [staff] = await heldOrEmpty(() => store.getMany('staff', [entry.createBy]));
  const { depositSlip } = await import('@vetloom/documents/deposit-slip.ts');
  const clinic = await clinicPrintData(store);
  const data = {
    ...clinic,
    owner: owner ?? { name: '', phone: '' },
    entry,
    after,
    by: staff?.name ?? '',
    englishVersion,
    copy: await printedAgain(store, [entry], clinic.printedBy),
  };
  await show(depositSlip(data, paper));
}
