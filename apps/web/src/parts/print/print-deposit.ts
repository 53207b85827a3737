import type { DepositPaper } from '@vetloom/documents/deposit-slip.ts';
import type { Deposit } from '@vetloom/domain/billing/deposit.schema.ts';
import { heldOrEmpty } from '../../data/held.ts';
import type { ClinicStore } from '../../data/store-types.ts';
import { show } from './print.ts';

/** Prints the slip of an entry of a deposit. `after`: NT$ that the owner had left right after it. */
export async function printDepositSlip(
  store: ClinicStore,
  entry: Deposit,
  after: number,
  paper: DepositPaper,
): Promise<void> {
  const [owner] = await heldOrEmpty(() => store.getMany('user', [entry.userID]));
  const [clinic] = await heldOrEmpty(() => store.getMany('clinic', ['/clinic']));
  const [staff] = await heldOrEmpty(() => store.getMany('staff', [entry.createBy]));
  const { depositSlip } = await import('@vetloom/documents/deposit-slip.ts');
  const data = {
    clinic: clinic ?? { name: '', phone: '', address: '', taxID: '', licenseNumber: '', timeZone: 'Asia/Taipei' },
    owner: owner ?? { name: '', phone: '' },
    entry,
    after,
    by: staff?.name ?? '',
    printedBy: store.person.name,
    now: Math.floor(store.now()),
  };
  await show(depositSlip(data, paper));
}
