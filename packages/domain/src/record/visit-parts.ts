import { type ChargedWork, type DrugWork, drugsOf, type HeldLines } from '../lines/holder.ts';
import type { VisitRecord } from './record.schema.ts';
import { THREAD_STATUS } from './record-status.ts';

/*
 * What desks read of a visit, by what their lists and bills are made of. Screens that show visits alone take these; what may be a visit or a
 * stay's day is asked by the port (`holder/holder.ts`), which has the same.
 */

/** How the pharmacy's lists sort a visit: it needs dispensing when the status is requested (spec 2 §4). */
export const visitDrugWork = ({
  dateTime,
  dispenseStatus,
  inspectedDateTime,
  drugDispensedDateTime,
  drugBag,
}: Pick<
  VisitRecord,
  'dateTime' | 'dispenseStatus' | 'inspectedDateTime' | 'drugDispensedDateTime' | 'drugBag'
>): DrugWork => ({
  dateTime,
  waits: dispenseStatus === THREAD_STATUS.requested,
  isDone: dispenseStatus === THREAD_STATUS.done,
  askedDateTime: inspectedDateTime,
  drugDispensedDateTime,
  drugBag,
});

type Billed = Pick<
  VisitRecord,
  | 'chargeDivision'
  | 'examTask'
  | 'examConsumable'
  | 'drugBag'
  | 'vaccine'
  | 'surgery'
  | 'surgeryConsumable'
  | 'surgeryDrugBag'
>;

/** What kinds of lines a visit's bill has. */
type VisitGroupKind = 'charge' | 'exam' | 'drug' | 'vaccine' | 'surgery' | 'consumable';

/** The lines of a visit's bill, charges by their class. */
export const visitLines = (record: Billed): HeldLines<VisitGroupKind>[] => [
  ...[...new Set(record.chargeDivision.map((line) => line.class))].map((name) => ({
    kind: 'charge' as const,
    class: name,
    lines: record.chargeDivision.filter((line) => line.class === name),
  })),
  { kind: 'exam', class: '', lines: record.examTask.map((task) => ({ ...task, name: task.name || task.type })) },
  { kind: 'drug', class: '', lines: drugsOf(record.drugBag) },
  { kind: 'vaccine', class: '', lines: record.vaccine },
  { kind: 'surgery', class: '', lines: [...record.surgery, ...record.surgeryDrugBag] },
  { kind: 'consumable', class: '', lines: [...record.examConsumable, ...record.surgeryConsumable] },
];

/** A cashier's projection of a record has no vaccine reminder (law 19). */
type Checked = Pick<VisitRecord, 'drugBag' | 'chargeDivision' | 'examTask' | 'vaccine'> &
  Partial<Pick<VisitRecord, 'vaccineReminder' | 'surgery'>>;

/** What of a visit is looked at for money that was missed. */
export const visitCharged = ({
  drugBag,
  chargeDivision,
  examTask,
  vaccine,
  vaccineReminder,
  surgery = [],
}: Checked): ChargedWork => ({
  drugBag,
  charges: chargeDivision,
  examTask,
  // What somebody wrote by hand at nothing was meant so; what came of the catalogue has no price there yet.
  catalogued: [...examTask.map((task) => ({ ...task, name: task.name || task.type })), ...vaccine, ...surgery].filter(
    ({ itemID }) => itemID !== '',
  ),
  unchargedVaccine: vaccineReminder && vaccine.length === 0 ? vaccineReminder.text : undefined,
});
