import type { PrintData } from '@vetloom/documents/print-data.ts';
import { can } from '@vetloom/domain/access/policy.ts';
import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import { type PrintSetting, printSetting as printSettingSchema } from '@vetloom/domain/clinic/clinic.schema.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Reader } from '@vetloom/domain/core/overlay.ts';
import type { Staff } from '@vetloom/domain/staff/staff.schema.ts';
import { type AnyClinicCall, one } from '../document/clinic-call.ts';

/** Collects what a paper of a visit is made of. @throws DomainError notFound for a missing record or pet */
export async function printDataOf(
  reader: Reader,
  call: AnyClinicCall,
  recordID: string,
  options: Partial<PrintSetting>,
): Promise<PrintData> {
  const record = await one(reader, 'record', recordID);
  if (!record) throw new DomainError('notFound', `record ${recordID} not found`, { id: recordID });
  const pet = await one(reader, 'pet', record.petID);
  if (!pet) throw new DomainError('notFound', `pet ${record.petID} not found`, { id: record.petID });
  const owner = await one(reader, 'user', record.userID);
  const clinic = await one(reader, 'clinic', '/clinic');
  const setting = await one(reader, 'setting', '/setting');
  const money = can(call.actor, 'BILLING_READ');
  const receipts = money
    ? ((await reader.query('receipt', 'byBill', { equals: [recordID] })) as unknown as Receipt[])
    : [];
  const staff = (await reader.query('staff', 'byName', {})) as unknown as Staff[];
  return {
    clinic: clinic ?? { name: '', phone: '', address: '', taxID: '', licenseNumber: '', timeZone: 'Asia/Taipei' },
    owner: owner ?? { name: pet.userName, phone: pet.userPhone },
    pet,
    record,
    receipts,
    printSetting: { ...(setting?.print ?? printSettingSchema.parse({})), ...options },
    printedBy: call.actor.name,
    now: call.now,
    staffNames: Object.fromEntries(staff.map((person) => [person._id, person.name])),
  };
}
