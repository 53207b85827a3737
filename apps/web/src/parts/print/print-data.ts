import type { PrintData } from '@vetloom/documents/print-data.ts';
import { printSetting } from '@vetloom/domain/clinic/clinic.schema.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { clinicImages } from '../../data/clinic-images.ts';
import { heldOrEmpty } from '../../data/held.ts';
import type { ClinicStore } from '../../data/store-types.ts';

/** Collects what a document is made of from this device, so that printing works without a network. */
export async function printDataOf(store: ClinicStore, recordID: string): Promise<PrintData> {
  const record = await store.get('record', recordID);
  if (!record) throw new DomainError('notFound', `record ${recordID} not found`, { id: recordID });
  const [pet] = await heldOrEmpty(() => store.getMany('pet', [record.petID]));
  if (!pet) throw new DomainError('petNotFound', 'the pet is not on this device', { petID: record.petID });
  const [owner] = await heldOrEmpty(() => store.getMany('user', [record.userID]));
  const [clinic] = await heldOrEmpty(() => store.getMany('clinic', ['/clinic']));
  const [setting] = await heldOrEmpty(() => store.getMany('setting', ['/setting']));
  const receipts = await heldOrEmpty(() => store.query('receipt', 'byBill', { equals: [recordID] }));
  const staff = await heldOrEmpty(() => store.query('staff', 'byName', {}));
  const examItems = await heldOrEmpty(() => store.query('examItem', 'byCategory', {}));
  return {
    clinic: clinic ?? { name: '', phone: '', address: '', taxID: '', licenseNumber: '', timeZone: 'Asia/Taipei' },
    owner: owner ?? { name: pet.userName, phone: pet.userPhone },
    pet,
    record,
    receipts,
    examItems,
    printSetting: setting?.print ?? printSetting.parse({}),
    printedBy: store.person.name,
    now: Math.floor(store.now()),
    staffNames: Object.fromEntries(staff.map((person) => [person._id, person.name])),
    // Readers without the staff's files hold cards without it.
    licences: Object.fromEntries(staff.map((person) => [person._id, person.licenseNumber ?? ''])),
    look: setting?.paper,
    images: await clinicImages(clinic),
  };
}
