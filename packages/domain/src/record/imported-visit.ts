import type { ImportedFrom } from '../core/imported.schema.ts';
import { billTotals, hasBillableItem } from '../lines/bill.totals.ts';
import type { Discount } from '../lines/discount.ts';
import { isExamEmpty, recordResultStatus } from '../lines/exam-tasks.ts';
import type { Pet, WeightEntry } from '../pet/pet.schema.ts';
import { blankRecord } from './new-record.ts';
import { recordKey } from './record.kind.ts';
import { examStatusOf, isSettled } from './record.machine.ts';
import type { RecordContent, VisitRecord } from './record.schema.ts';
import { ARCHIVE_STATUS, RECORD_STATUS, THREAD_STATUS } from './record-status.ts';

/** A visit of another program. */
export interface FormerVisit {
  readonly _id: string;
  readonly pet: Pick<Pet, '_id' | 'userID'>;
  readonly content: RecordContent;
  readonly discounts: readonly Discount[];
  /** NT$ that the other program had received for it. */
  readonly settled: number;
  readonly imported: ImportedFrom;
}

/** What a bill of another program asks for, NT$. The clinic's roundings are of its own bills: it asks what it asked. */
export const formerTotals = (content: RecordContent, discounts: readonly Discount[]) =>
  billTotals({ ...content, discounts });

/**
 * A visit of another program as it is kept: over and completed at its own time, its drugs handed out and its exams done there. What was received for it
 * was received elsewhere, so that it counts in no till; what wasn't is owed like any bill. `at` (Unix seconds) and `by` (staff id): when and by whom it
 * was brought in.
 */
export function importedVisit(
  { _id, pet, content, discounts, settled, imported }: FormerVisit,
  { at, by }: { readonly at: number; readonly by: string },
): VisitRecord {
  const time = content.dateTime;
  const draft: VisitRecord = {
    ...blankRecord({ _id, pet, source: 'manual' }, content, at, by),
    ...formerTotals(content, discounts),
    ...(discounts.length === 0 ? {} : { discounts: [...discounts] }),
    imported,
    received: settled,
    settledElsewhere: settled,
    statusUpdateDateTime: time,
    inspectedDateTime: time,
    completedDateTime: time,
    hasDrug: content.drugBag.length > 0,
    drugDispensedDateTime: content.drugBag.length > 0 ? time : 0,
    examTaskSubmitDateTime: content.examTask.length > 0 ? time : 0,
    examResultStatus: recordResultStatus(content.examTask),
  };
  const bills = hasBillableItem(draft);
  const paid = isSettled(draft);
  return {
    ...draft,
    isExamEmpty: isExamEmpty(draft),
    examStatus: examStatusOf(draft),
    dispenseStatus: draft.hasDrug ? THREAD_STATUS.done : THREAD_STATUS.none,
    hasBill: bills,
    billStatus: bills ? (paid ? THREAD_STATUS.done : THREAD_STATUS.requested) : THREAD_STATUS.none,
    billDoneDateTime: bills && paid ? time : 0,
    status: paid ? RECORD_STATUS.checkOut : RECORD_STATUS.dispensed,
    archiveStatus: paid ? ARCHIVE_STATUS.done : ARCHIVE_STATUS.undone,
  };
}

/** The weight that an imported visit adds to its animal's, at the visit's own time; undefined where none was measured. */
export const weightOfImported = ({
  _id,
  weight,
  dateTime,
}: Pick<VisitRecord, '_id' | 'weight' | 'dateTime'>): WeightEntry | undefined =>
  weight === null ? undefined : { id: `w-${recordKey(_id)}`, value: weight, dateTime, source: _id };
