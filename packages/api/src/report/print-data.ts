import type { PaperData, PaperWords } from '@vetloom/documents/papers.ts';
import type { PrintData } from '@vetloom/documents/print-data.ts';
import { can } from '@vetloom/domain/access/policy.ts';
import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import { type PrintSetting, printSetting as printSettingSchema } from '@vetloom/domain/clinic/clinic.schema.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Reader } from '@vetloom/domain/core/overlay.ts';
import type { ExamItem } from '@vetloom/domain/exam/exam-item.schema.ts';
import type { Staff } from '@vetloom/domain/staff/staff.schema.ts';
import { type AnyClinicCall, many, one } from '../document/clinic-call.ts';
import { printImages } from './print-images.ts';

/** What every paper of a clinic is made from. */
export async function clinicPrintData(
  reader: Reader,
  call: AnyClinicCall,
  options: Partial<PrintSetting>,
): Promise<
  Pick<PrintData, 'clinic' | 'printSetting' | 'printedBy' | 'now' | 'staffNames' | 'licences' | 'look' | 'images'>
> {
  const clinic = await one(reader, 'clinic', '/clinic');
  const setting = await one(reader, 'setting', '/setting');
  const staff = (await reader.query('staff', 'byName', {})) as unknown as Staff[];
  return {
    clinic: clinic ?? { name: '', phone: '', address: '', taxID: '', licenseNumber: '', timeZone: 'Asia/Taipei' },
    printSetting: { ...(setting?.print ?? printSettingSchema.parse({})), ...options },
    printedBy: call.actor.name,
    now: call.now,
    staffNames: Object.fromEntries(staff.map((person) => [person._id, person.name])),
    licences: Object.fromEntries(staff.map((person) => [person._id, person.licenseNumber])),
    look: setting?.paper,
    images: await printImages(call.services.files, call.clinic, clinic),
  };
}

/** What is said with a paper of a visit: further visits, and words. */
export interface PaperChoice {
  readonly printSetting: Partial<PrintSetting>;
  /** Further visits of the same animal; others are left out. */
  readonly recordIDs?: readonly string[] | undefined;
  readonly said?: PaperWords | undefined;
}

/** Collects what a paper of a visit is made of. @throws DomainError notFound for a missing record or pet */
export async function printDataOf(
  reader: Reader,
  call: AnyClinicCall,
  recordID: string,
  { printSetting, recordIDs = [], said }: PaperChoice,
): Promise<PaperData> {
  const record = await one(reader, 'record', recordID);
  if (!record) throw new DomainError('notFound', `record ${recordID} not found`, { id: recordID });
  const pet = await one(reader, 'pet', record.petID);
  if (!pet) throw new DomainError('notFound', `pet ${record.petID} not found`, { id: record.petID });
  const owner = await one(reader, 'user', record.userID);
  const receipts = can(call.actor, 'BILLING_READ')
    ? ((await reader.query('receipt', 'byBill', { equals: [recordID] })) as unknown as Receipt[])
    : [];
  const examItems = (await reader.query('examItem', 'byCategory', {})) as unknown as ExamItem[];
  const others = (await many(reader, 'record', recordIDs)).filter(
    (other) => other.petID === record.petID && other._id !== record._id,
  );
  return {
    ...(await clinicPrintData(reader, call, printSetting)),
    owner: owner ?? { name: pet.userName, phone: pet.userPhone },
    pet,
    record,
    receipts,
    examItems,
    records: [record, ...others],
    said,
  };
}
