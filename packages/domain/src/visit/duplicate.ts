import { type DrugBag, drugBag } from '../lines/drug-bag.schema.ts';
import { type ExamTask, examTask } from '../lines/exam.schema.ts';
import { type RecordContent, recordContent, type VisitRecord } from '../record/record.schema.ts';

/** What was found, measured or handed out on another day, and what only that day's papers show: none of it is copied ([2.7.018]). */
const OF_THAT_DAY = {
  weight: null,
  finding: [],
  nextVisitDateTime: null,
  vaccineReminder: null,
  attachmentImage: [],
  attachmentFile: [],
  therapyFile: [],
  surgeryAttachmentFile: [],
  outsourcingFile: [],
  checkInNote: '',
} satisfies Partial<RecordContent>;

const freshBag = ({ bagID, name, items }: DrugBag): DrugBag =>
  drugBag.parse({ bagID, name, items: items.map(({ overrides: _, ...drug }) => ({ ...drug, overrideReason: '' })) });

/** Ordered anew: without results, files and device. */
const freshOrder = ({ _id, itemID, type, name, vendor, price, number, subTotal }: ExamTask): ExamTask =>
  examTask.parse({ _id, itemID, type, name, vendor, price, number, ...(subTotal === undefined ? {} : { subTotal }) });

/**
 * The content of a visit for another day: what was written, prescribed, ordered and charged. Measurements, findings, results, files,
 * receipts, reminders and everything that happened to a bag or a task stay with their day.
 */
export function duplicated(record: VisitRecord, dateTime: number): RecordContent {
  const { exam: _e, ophthalmology: _o, vitals: _v, ...content } = recordContent.parse(record);
  return recordContent.parse({
    ...content,
    ...OF_THAT_DAY,
    dateTime,
    drugBag: content.drugBag.map(freshBag),
    examTask: content.examTask.map(freshOrder),
  });
}
