import type { PatientBundleData } from '@vetloom/documents/fhir/patient-bundle.ts';
import type { PatientHistory } from '@vetloom/documents/patient-history.ts';
import type { PrintData } from '@vetloom/documents/print-data.ts';
import { printedBy } from '@vetloom/documents/printed-by.ts';
import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import { breedNamed, kindNamed } from '@vetloom/domain/clinic/list-entries.ts';
import { wholeSettingOf } from '@vetloom/domain/clinic/settings/whole-setting.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { DEFAULT_TIME_ZONE } from '@vetloom/domain/core/zone.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import type { ExamItem } from '@vetloom/domain/exam/exam-item.schema.ts';
import { blankRecord } from '@vetloom/domain/record/new-record.ts';
import { recordContent, type VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { type AnyClinicCall, one } from '../engine/clinic-call.ts';
import { printImages } from '../print/print-images.ts';

/** One animal with everything that its exports hold. */
export interface PatientFile {
  readonly bundle: PatientBundleData;
  readonly history: PatientHistory;
}

/** Collects it. @throws DomainError petNotFound */
export async function patientFile(reader: Reader, call: AnyClinicCall, petID: string): Promise<PatientFile> {
  const pet = await one(reader, 'pet', petID);
  if (!pet) throw new DomainError('petNotFound', `pet ${petID} not found`, { petID });
  const [owner, clinic, setting, kinds] = await Promise.all([
    one(reader, 'user', pet.userID),
    one(reader, 'clinic', '/clinic'),
    wholeSettingOf(reader),
    one(reader, 'customize', '/customize/kinds'),
  ]);
  const images = await printImages(call.services.files, call.clinic, clinic);
  const found = (await reader.query('record', 'byPet', { equals: [pet._id] })) as unknown as VisitRecord[];
  const records = found.toSorted((a, b) => a.dateTime - b.dateTime);
  const examItems = (await reader.query('examItem', 'byCategory', {})) as unknown as ExamItem[];
  const kind = kindNamed(kinds?.kinds ?? [], pet.type);
  const breed = breedNamed(kind?.breed ?? [], pet.breed);
  const base: Omit<PrintData, 'record'> = {
    clinic: clinic ?? { name: '', phone: '', address: '', taxID: '', licenseNumber: '', timeZone: DEFAULT_TIME_ZONE },
    owner: owner ?? { name: pet.userName, phone: pet.userPhone },
    pet,
    receipts: [],
    printSetting: { ...setting.print, showDrugPrice: false },
    printedBy: printedBy(call.actor.name, call.person.emulation?.by),
    now: call.now,
    kinds: kinds?.kinds,
    examItems,
    visits: records,
    look: setting.paper,
    images,
  };
  const visits = records.length > 0 ? records : [neverSeen(pet, call.now)];
  return {
    bundle: {
      clinicID: call.clinic,
      clinic: base.clinic,
      owner,
      pet,
      kindName: kind?.nametc ?? pet.type,
      breedName: breed?.nametc ?? pet.breed,
      records,
      now: call.now,
      zone: zoneOfClinic(base.clinic),
    },
    history: { visits: visits.map((record) => ({ ...base, record })), hasVisits: records.length > 0 },
  };
}

const neverSeen = (pet: { readonly _id: string; readonly userID: string }, now: number): VisitRecord =>
  blankRecord({ _id: '/record/none', pet, source: 'manual' }, recordContent.parse({ dateTime: now }), now, '');
