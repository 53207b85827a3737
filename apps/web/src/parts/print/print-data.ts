import type { PaperType } from '@vetloom/documents/paper-types.ts';
import type { PaperData } from '@vetloom/documents/papers.ts';
import type { PrintData } from '@vetloom/documents/print-data.ts';
import { printedBy } from '@vetloom/documents/printed-by.ts';
import { isSaleID } from '@vetloom/domain/billing/sale-bill.ts';
import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import { forPresentKinds, presentKind } from '@vetloom/domain/clinic/present-kinds.ts';
import { PAPER_SETTING } from '@vetloom/domain/clinic/settings/paper.setting.ts';
import { PHARMACY_SETTING } from '@vetloom/domain/clinic/settings/pharmacy.setting.ts';
import { PRINT_SETTING } from '@vetloom/domain/clinic/settings/print.setting.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { DEFAULT_TIME_ZONE } from '@vetloom/domain/core/zone.ts';
import { reportedStayExam } from '@vetloom/domain/exam/stay-report.ts';
import { isStayID } from '@vetloom/domain/hospital/stay-ids.ts';
import { kindOfID } from '@vetloom/domain/kinds.ts';
import { petFields } from '@vetloom/domain/pet/pet.schema.ts';
import { labelledStayDay } from '@vetloom/domain/pharmacy/counter.ts';
import { recordContent, type VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { surgeryChecklistID } from '@vetloom/domain/surgery/checklist.kind.ts';
import { surgeryMonitorID } from '@vetloom/domain/surgery/monitor.kind.ts';
import { billOfSale } from '../../data/billing/sales.ts';
import { billOfStay, plansOfStay } from '../../data/billing/stay-bills.ts';
import { clinicImages } from '../../data/clinic/clinic-images.ts';
import { heldOrEmpty, heldSetting } from '../../data/engine/held.ts';
import { session } from '../../data/engine/session/session.ts';
import type { ClinicStore } from '../../data/engine/store-types.ts';
import { bringBill } from '../../data/record/bring-bill.ts';
import { staysOf } from '../../data/ward/stay-part.ts';

/** What every paper of the clinic is made from, from this device. */
export async function clinicPrintData(
  store: ClinicStore,
): Promise<Pick<PrintData, 'clinic' | 'printSetting' | 'printedBy' | 'now' | 'look' | 'images' | 'kinds'>> {
  const { mode } = session.get();
  const [clinic] = await heldOrEmpty(() => store.getMany('clinic', ['/clinic']));
  const { print } = (await heldSetting(store, PRINT_SETTING)) ?? PRINT_SETTING.defaults;
  const [kinds] = await heldOrEmpty(() => store.getMany('customize', ['/customize/kinds']));
  return {
    clinic: clinic ?? { name: '', phone: '', address: '', taxID: '', licenseNumber: '', timeZone: DEFAULT_TIME_ZONE },
    printSetting: print,
    printedBy: printedBy(store.person.name, mode?.kind === 'emulation' ? mode.by : undefined),
    now: Math.floor(store.now()),
    look: (await heldSetting(store, PAPER_SETTING))?.paper,
    images: await clinicImages(clinic),
    kinds: kinds?.kinds,
  };
}

/** A visit that lies beyond what this device holds. @throws DomainError notFound where there is none, networkRequired where nobody can tell */
async function broughtVisit(store: ClinicStore, recordID: string): Promise<VisitRecord> {
  const isKnown = (await store.isAbsent('record', recordID)) || (await bringBill(recordID)(store)) === 'whole';
  const record = await store.get('record', recordID);
  if (record) return record;
  throw new DomainError(isKnown ? 'notFound' : 'networkRequired', `record ${recordID} not found`, { id: recordID });
}

/** Collects what a document is made of from this device, so that printing works without a network; what is older than it holds is fetched. */
export async function printDataOf(store: ClinicStore, recordID: string): Promise<PrintData> {
  if (isSaleID(recordID)) return salePrintData(store, recordID);
  if (isStayID(recordID)) return stayPrintData(store, recordID);
  const kind = kindOfID(recordID)?.collection;
  if (kind === 'inHospitalPlan' || kind === 'inHospitalExam') return stayPartPrintData(store, recordID, kind);
  const record = (await store.get('record', recordID)) ?? (await broughtVisit(store, recordID));
  const [pet] = await heldOrEmpty(() => store.getMany('pet', [record.petID]));
  if (!pet) throw new DomainError('petNotFound', 'the pet is not on this device', { petID: record.petID });
  const [owner] = await heldOrEmpty(() => store.getMany('user', [record.userID]));
  const receipts = await heldOrEmpty(() => store.query('receipt', 'byBill', { equals: [recordID] }));
  const staff = await heldOrEmpty(() => store.query('staff', 'byName', {}));
  const examItems = await heldOrEmpty(() => store.query('examItem', 'byCategory', {}));
  const visits = record.isExamEmpty
    ? []
    : await heldOrEmpty(() => store.query('record', 'byPet', { equals: [record.petID] }));
  return {
    ...(await clinicPrintData(store)),
    owner: owner ?? { name: pet.userName, phone: pet.userPhone },
    pet,
    record,
    receipts,
    examItems,
    visits,
    staffNames: Object.fromEntries(staff.map((person) => [person._id, person.name])),
    // Readers without the staff's files hold cards without it.
    licences: Object.fromEntries(staff.map((person) => [person._id, person.licenseNumber ?? ''])),
  };
}

/** No animal: a paper leaves out what would be said of one. */
export const NO_PET: PrintData['pet'] = {
  ...petFields.parse({ name: '-' }),
  name: '',
  petNumber: '',
  weightHistory: [],
};

/** The same of a sale over the counter, which has no animal. */
async function salePrintData(store: ClinicStore, saleID: string): Promise<PrintData> {
  const [sale] = await heldOrEmpty(() => store.getMany('sale', [saleID]));
  if (!sale) throw new DomainError('notFound', `sale ${saleID} not found`, { id: saleID });
  const [owner] = sale.userID === '' ? [] : await heldOrEmpty(() => store.getMany('user', [sale.userID]));
  const staff = await heldOrEmpty(() => store.query('staff', 'byName', {}));
  return {
    ...(await clinicPrintData(store)),
    owner: owner ?? { name: sale.userName, phone: '' },
    pet: NO_PET,
    record: billOfSale(sale),
    receipts: await heldOrEmpty(() => store.query('receipt', 'byBill', { equals: [saleID] })),
    staffNames: Object.fromEntries(staff.map((person) => [person._id, person.name])),
  };
}

/** The same of what the desks do for an animal in hospital: the bags of a day, for their labels, or an exam, for its report. */
async function stayPartPrintData(
  store: ClinicStore,
  id: string,
  kind: 'inHospitalPlan' | 'inHospitalExam',
): Promise<PrintData> {
  const [part] = await heldOrEmpty(() => store.getMany(kind, [id]));
  if (!part) throw new DomainError('notFound', `${kind} ${id} not found`, { id });
  const [pet] = await heldOrEmpty(() => store.getMany('pet', [part.petID]));
  if (!pet) throw new DomainError('petNotFound', 'the pet is not on this device', { petID: part.petID });
  const [[owner], staff, examItems, visits, stays] = await Promise.all([
    heldOrEmpty(() => store.getMany('user', [pet.userID])),
    heldOrEmpty(() => store.query('staff', 'byName', {})),
    heldOrEmpty(() => store.query('examItem', 'byCategory', {})),
    heldOrEmpty(() => store.query('record', 'byPet', { equals: [part.petID] })),
    staysOf(store, [part]),
  ]);
  const empty = recordContent.parse({ dateTime: part.planDateTime });
  return {
    ...(await clinicPrintData(store)),
    owner: owner ?? { name: pet.userName, phone: pet.userPhone },
    pet,
    record:
      part.collection === 'inHospitalPlan'
        ? labelledStayDay(part, pet.userID, empty)
        : reportedStayExam(part, stays.get(part.inHospitalID), pet.userID, empty),
    receipts: [],
    examItems,
    visits,
    staffNames: Object.fromEntries(staff.map((person) => [person._id, person.name])),
  };
}

/** The same of a hospital stay: its bill stands for a visit's. */
async function stayPrintData(store: ClinicStore, stayID: string): Promise<PrintData> {
  if ((await store.get('inHospital', stayID)) === undefined && !(await store.isAbsent('inHospital', stayID)))
    await bringBill(stayID)(store);
  const stay = await store.get('inHospital', stayID);
  if (!stay) throw new DomainError('notFound', `stay ${stayID} not found`, { id: stayID });
  const [[pet], [owner], plans, receipts, staff, clinic, { stayBillWordsFor }] = await Promise.all([
    heldOrEmpty(() => store.getMany('pet', [stay.petID])),
    heldOrEmpty(() => store.getMany('user', [stay.userID])),
    plansOfStay(store, stayID),
    heldOrEmpty(() => store.query('receipt', 'byBill', { equals: [stayID] })),
    heldOrEmpty(() => store.query('staff', 'byName', {})),
    clinicPrintData(store),
    import('@vetloom/documents/words/ward-words.ts'),
  ]);
  if (!pet) throw new DomainError('petNotFound', 'the pet is not on this device', { petID: stay.petID });
  const words = stayBillWordsFor(clinic.printSetting.englishVersion, zoneOfClinic(clinic.clinic));
  return {
    ...clinic,
    owner: owner ?? { name: pet.userName, phone: pet.userPhone },
    pet,
    record: billOfStay(stay, plans, words),
    receipts,
    staffNames: Object.fromEntries(staff.map((person) => [person._id, person.name])),
    licences: Object.fromEntries(staff.map((person) => [person._id, person.licenseNumber ?? ''])),
  };
}

/** What a paper of that type is made of beside it, from this device. */
export async function ownDataOf(
  store: ClinicStore,
  type: PaperType,
  { record, pet }: PrintData,
): Promise<Pick<PaperData, 'monitor' | 'checklist' | 'labelSize' | 'sayings'>> {
  if (type === 'surgeryMonitor') {
    const [[monitor], [checklist]] = await Promise.all([
      heldOrEmpty(() => store.getMany('surgeryMonitor', [surgeryMonitorID(record._id)])),
      heldOrEmpty(() => store.getMany('surgeryChecklist', [surgeryChecklistID(record._id)])),
    ]);
    return { monitor, checklist };
  }
  if (type !== 'drugLabel') return {};
  const ids = [...new Set(record.drugBag.flatMap((bag) => bag.items.map((drug) => drug.itemID)))].filter(Boolean);
  const [[lists], rules, items, setting] = await Promise.all([
    heldOrEmpty(() => store.getMany('customize', ['/customize/kinds'])),
    heldOrEmpty(() => store.query('drugRule', 'byKind', {})),
    heldOrEmpty(() => store.getMany('catalog', ids)),
    heldSetting(store, PHARMACY_SETTING),
  ]);
  const { labelAdvice } = await import('@vetloom/documents/drug-label.ts');
  const itemOf = (itemID: string) => items.find((item) => item?._id === itemID);
  const kinds = lists?.kinds;
  return {
    labelSize: setting?.labelSize,
    sayings: labelAdvice(record.drugBag, presentKind(kinds, pet.type), forPresentKinds(kinds, rules), itemOf),
  };
}
