import { labelAdvice } from '@vetloom/documents/drug-label.ts';
import type { PaperType, PaperWords } from '@vetloom/documents/paper-types.ts';
import type { PaperData } from '@vetloom/documents/papers.ts';
import type { PrintData } from '@vetloom/documents/print-data.ts';
import { printedBy } from '@vetloom/documents/printed-by.ts';
import { stayBillWordsFor } from '@vetloom/documents/words/ward-words.ts';
import { can } from '@vetloom/domain/access/policy.ts';
import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import { stayBill } from '@vetloom/domain/billing/stay-bill.ts';
import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import { forPresentKinds, presentKind } from '@vetloom/domain/clinic/present-kinds.ts';
import { PAPER_SETTING } from '@vetloom/domain/clinic/settings/paper.setting.ts';
import { type LabelSize, PHARMACY_SETTING } from '@vetloom/domain/clinic/settings/pharmacy.setting.ts';
import { PRINT_SETTING, type PrintSetting } from '@vetloom/domain/clinic/settings/print.setting.ts';
import { settingOf, settingsOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { DEFAULT_TIME_ZONE } from '@vetloom/domain/core/zone.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import type { ExamItem } from '@vetloom/domain/exam/exam-item.schema.ts';
import { reportedStayExam } from '@vetloom/domain/exam/stay-report.ts';
import type { StayPlan } from '@vetloom/domain/hospital/plan.schema.ts';
import { isStayID } from '@vetloom/domain/hospital/stay-ids.ts';
import { kindOfID } from '@vetloom/domain/kinds.ts';
import { labelledStayDay } from '@vetloom/domain/pharmacy/counter.ts';
import type { DrugRule } from '@vetloom/domain/pharmacy/drug-rule.schema.ts';
import { recordContent, type VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import type { Staff } from '@vetloom/domain/staff/staff.schema.ts';
import { surgeryChecklistID } from '@vetloom/domain/surgery/checklist.kind.ts';
import { surgeryMonitorID } from '@vetloom/domain/surgery/monitor.kind.ts';
import type { Person } from '@vetloom/http/endpoint.ts';
import { type AnyClinicCall, many, one } from '../engine/clinic-call.ts';
import { printImages } from './print-images.ts';

/** Who prints, where and when. */
export type PrintCall = Pick<AnyClinicCall, 'services' | 'clinic' | 'actor' | 'now'> & {
  readonly person?: Pick<Person, 'emulation'>;
  /** The operator who made the link by which somebody without a sign-in looks at a paper. */
  readonly operator?: string | undefined;
};

/** What every paper of a clinic is made from. */
export async function clinicPrintData(
  reader: Reader,
  call: PrintCall,
  options: Partial<PrintSetting>,
): Promise<
  Pick<
    PrintData,
    'clinic' | 'printSetting' | 'printedBy' | 'now' | 'staffNames' | 'licences' | 'look' | 'images' | 'kinds'
  >
> {
  const clinic = await one(reader, 'clinic', '/clinic');
  const [{ print }, { paper }] = await settingsOf(reader, [PRINT_SETTING, PAPER_SETTING]);
  const customize = await one(reader, 'customize', '/customize/kinds');
  const staff = (await reader.query('staff', 'byName', {})) as unknown as Staff[];
  return {
    clinic: clinic ?? { name: '', phone: '', address: '', taxID: '', licenseNumber: '', timeZone: DEFAULT_TIME_ZONE },
    printSetting: { ...print, ...options },
    printedBy: printedBy(call.actor.name, call.person?.emulation?.by ?? call.operator),
    now: call.now,
    staffNames: Object.fromEntries(staff.map((person) => [person._id, person.name])),
    licences: Object.fromEntries(staff.map((person) => [person._id, person.licenseNumber])),
    look: paper,
    images: await printImages(call.services.files, call.clinic, clinic),
    kinds: customize?.kinds,
  };
}

/** What is said with a paper of a visit: options, further visits, words. */
export interface PaperChoice {
  readonly printSetting: Partial<PrintSetting>;
  /** Further visits of the same animal; others are left out. */
  readonly recordIDs?: readonly string[] | undefined;
  readonly said?: PaperWords | undefined;
  /** Drug labels: their paper, else the clinic's; and which bags, else all. */
  readonly labelSize?: LabelSize | undefined;
  readonly bagIDs?: readonly string[] | undefined;
}

/** Collects what a paper of a visit is made of. @throws DomainError notFound for a missing record or pet */
export async function printDataOf(
  reader: Reader,
  call: PrintCall,
  type: PaperType,
  recordID: string,
  { printSetting, recordIDs = [], said, labelSize, bagIDs }: PaperChoice,
): Promise<PaperData> {
  const clinic = await clinicPrintData(reader, call, printSetting);
  const record = isStayID(recordID)
    ? await billedStay(reader, type, recordID, clinic)
    : await printedOf(reader, type, recordID);
  const pet = await one(reader, 'pet', record.petID);
  if (!pet) throw new DomainError('notFound', `pet ${record.petID} not found`, { id: record.petID });
  const owner = await one(reader, 'user', record.userID);
  const receipts = can(call.actor, 'BILLING_READ')
    ? ((await reader.query('receipt', 'byBill', { equals: [recordID] })) as unknown as Receipt[])
    : [];
  const others = (await many(reader, 'record', recordIDs)).filter(
    (other) => other.petID === record.petID && other._id !== record._id,
  );
  return {
    ...clinic,
    ...(await ownData(reader, type, record, pet.type)),
    owner: owner ?? { name: pet.userName, phone: pet.userPhone },
    pet,
    record,
    receipts,
    records: [record, ...others],
    said,
    // The first paper comes from the till that took the money; a file can be printed any number of times.
    copy: { at: call.now, by: call.actor.name },
    bagIDs,
    ...(labelSize === undefined ? {} : { labelSize }),
  };
}

/** Of what stands for a visit on a paper: labels are made of a stay's day as well, and reports of a stay's exam. */
const OF_STAYS: Readonly<Partial<Record<PaperType, 'inHospitalPlan' | 'inHospitalExam'>>> = {
  drugLabel: 'inHospitalPlan',
  examReport: 'inHospitalExam',
};

/** Papers of a whole stay: its bill stands for a visit's. */
const OF_WHOLE_STAYS: ReadonlySet<PaperType> = new Set(['record', 'receiptA4', 'receipt']);

/** A stay as these papers are made of visits. @throws DomainError notFound, badParameter for a paper that isn't made of stays */
async function billedStay(
  reader: Reader,
  type: PaperType,
  id: string,
  { clinic, printSetting: { englishVersion, showDrugPrice } }: Pick<PrintData, 'clinic' | 'printSetting'>,
): Promise<VisitRecord> {
  const stay = await one(reader, 'inHospital', id);
  if (!stay) throw new DomainError('notFound', `stay ${id} not found`, { id });
  if (!OF_WHOLE_STAYS.has(type))
    throw new DomainError('badParameter', 'this paper is not made of stays', { field: 'type' });
  const plans = (await reader.query('inHospitalPlan', 'byStay', { equals: [id] })) as unknown as StayPlan[];
  const words = stayBillWordsFor(englishVersion, zoneOfClinic(clinic), type !== 'record' || showDrugPrice);
  return stayBill(stay, plans, recordContent.parse({ dateTime: stay.startDateTime }), words);
}

/** The visit of which a paper is made. @throws DomainError notFound, badParameter for a paper that isn't made of that */
async function printedOf(reader: Reader, type: PaperType, id: string): Promise<VisitRecord> {
  const missing = () => new DomainError('notFound', `record ${id} not found`, { id });
  const collection = kindOfID(id)?.collection ?? 'record';
  if (collection !== 'inHospitalPlan' && collection !== 'inHospitalExam') {
    const record = await one(reader, 'record', id);
    if (!record) throw missing();
    return record;
  }
  const part = await one(reader, collection, id);
  if (!part) throw missing();
  if (OF_STAYS[type] !== collection)
    throw new DomainError('badParameter', 'this paper is made of visits', { field: 'type' });
  const userID = (await one(reader, 'pet', part.petID))?.userID ?? '';
  const empty = recordContent.parse({ dateTime: part.planDateTime });
  if (part.collection === 'inHospitalPlan') return labelledStayDay(part, userID, empty);
  return reportedStayExam(part, await one(reader, 'inHospital', part.inHospitalID), userID, empty);
}

/** What only some papers need. */
async function ownData(
  reader: Reader,
  type: PaperType,
  record: VisitRecord,
  species: string,
): Promise<Pick<PaperData, 'examItems' | 'visits' | 'monitor' | 'checklist' | 'labelSize' | 'sayings'>> {
  switch (type) {
    case 'record':
    case 'examReport':
    case 'referral':
      return {
        examItems: (await reader.query('examItem', 'byCategory', {})) as unknown as ExamItem[],
        // An animal may have three hundred visits: they are asked for only where a value wants the one before.
        visits:
          type === 'record' && record.isExamEmpty
            ? []
            : ((await reader.query('record', 'byPet', { equals: [record.petID] })) as unknown as VisitRecord[]),
      };
    case 'surgeryMonitor':
      return {
        monitor: await one(reader, 'surgeryMonitor', surgeryMonitorID(record._id)),
        checklist: await one(reader, 'surgeryChecklist', surgeryChecklistID(record._id)),
      };
    case 'drugLabel': {
      const rules = (await reader.query('drugRule', 'byKind', {})) as unknown as DrugRule[];
      const ids = record.drugBag.flatMap((bag) => bag.items.map((drug) => drug.itemID)).filter(Boolean);
      const items = await many(reader, 'catalog', [...new Set(ids)]);
      const { labelSize } = await settingOf(reader, PHARMACY_SETTING);
      const itemOf = (itemID: string) => items.find((item) => item._id === itemID);
      const kinds = (await one(reader, 'customize', '/customize/kinds'))?.kinds;
      const sayings = labelAdvice(record.drugBag, presentKind(kinds, species), forPresentKinds(kinds, rules), itemOf);
      return { labelSize, sayings };
    }
    default:
      return {};
  }
}
