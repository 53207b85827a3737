import { z } from 'zod';
import { fileRef } from '../core/file-ref.schema.ts';
import { importedFrom } from '../core/imported.schema.ts';
import {
  documentID,
  dollars,
  kilograms,
  line,
  prose,
  rate,
  remark,
  requiredLine,
  rowID,
  unixSeconds,
} from '../core/schema.ts';
import { billUnlock } from '../lines/bill-unlock.ts';
import { chargeLine, pricedLine } from '../lines/charged-line.schema.ts';
import { billRounding, discountRow } from '../lines/discount.ts';
import { drugBag, drugLine, formerBag } from '../lines/drug-bag.schema.ts';
import { examObject, examPaper, examTask, resultStatus } from '../lines/exam.schema.ts';
import { fromLot } from '../lines/lot-choice.schema.ts';
import { callRow, MOST_CALLS } from './call-row.ts';
import { ophthalmology } from './ophthalmology.schema.ts';

/** A value of the record's main status. */
export const recordStatus = z.union([z.literal(0), z.literal(10), z.literal(20), z.literal(90)]);
/** A value of `archiveStatus`. */
export const archiveStatus = z.union([z.literal(-1), z.literal(0), z.literal(10)]);
/** A value of `examStatus`, `dispenseStatus` or `billStatus`. */
export const threadStatus = z.union([z.literal(0), z.literal(10), z.literal(20), z.literal(30)]);
/** A value of the record's main status. */
export type RecordStatus = z.output<typeof recordStatus>;
/** A value of a thread. */
export type ThreadStatus = z.output<typeof threadStatus>;

/** Vital signs of the visit; null where not measured. */
export const vitals = z.object({
  temperature: z.number().min(20).max(50).nullable().default(null),
  heartRate: z.number().min(0).max(600).nullable().default(null),
  respiration: z.number().min(0).max(400).nullable().default(null),
  systolic: z.number().min(0).max(400).nullable().default(null),
  capillaryRefill: z.number().min(0).max(20).nullable().default(null),
  dehydration: z.number().min(0).max(20).nullable().default(null),
  pain: z.number().min(0).max(10).nullable().default(null),
});
/** Vital signs of the visit. */
export type Vitals = z.output<typeof vitals>;

/** One system of the physical examination. */
export const finding = z.object({
  _id: rowID,
  system: requiredLine(20),
  normal: z.boolean(),
  text: remark(300).default(''),
});
/** A diagnosis of the disease list; `certainty` is 疑似, 確診 or 既有. */
export const diseaseEntry = z.object({ _id: rowID, name: requiredLine(120), certainty: line(10).default('') });

/** Vaccine reminder of the visit; kept only with both text and date (spec 2 §5). */
export const vaccineReminder = z.object({
  text: line(120),
  reminderDate: unixSeconds.nullable(),
  vaccinationDate: unixSeconds.nullable(),
});

/** What the doctor and the front desk write; each is an editable path of `record.edit`. */
export const recordContent = z.object({
  cause: remark(300).default(''),
  dateTime: unixSeconds,
  division: line(40).default(''),
  doctor: line(80).default(''),
  doctorID: z.string().max(200).default(''),
  weight: kilograms.nullable().default(null),
  vitals: vitals.default(() => vitals.parse({})),
  finding: z.array(finding).max(60).default([]),
  record: prose().default(''),
  procedure: prose().default(''),
  emotions: line(100).default(''),
  label: z.array(line(40)).max(20).default([]),
  disease: z.array(diseaseEntry).max(40).default([]),
  diagnosis: prose().default(''),
  therapy: prose().default(''),
  therapyFile: z.array(fileRef).max(50).default([]),
  checkInNote: prose(2000).default(''),
  chargeDivision: z.array(chargeLine).max(400).default([]),
  drugBag: z.array(drugBag).max(40).default([]),
  drugBagNote: prose(2000).default(''),
  drugDiscountRate: rate.default(1),
  surgery: z.array(pricedLine).max(40).default([]),
  surgeonDoctor: line(80).default(''),
  assistantDoctor: line(80).default(''),
  anesthetist: line(80).default(''),
  surgeryNote: prose().default(''),
  surgeryConsumable: z.array(pricedLine).max(200).default([]),
  surgeryConsumableDiscountRate: rate.default(1),
  surgeryDrugBag: z.array(drugLine.extend({ fromLot })).max(100).default([]),
  surgeryDrugDiscountRate: rate.default(1),
  vaccine: z.array(pricedLine).max(40).default([]),
  vaccineReminder: vaccineReminder.nullable().default(null),
  attachmentImage: z.array(fileRef).max(200).default([]),
  attachmentFile: z.array(fileRef).max(200).default([]),
  examTask: z.array(examTask).max(100).default([]),
  examConsumable: z.array(pricedLine).max(100).default([]),
  exam: examObject.default(() => examObject.parse({})),
  nextVisitDateTime: unixSeconds.nullable().default(null),
  ophthalmology: ophthalmology.default(() => ophthalmology.parse({})),
  surgeryAttachmentFile: z.array(fileRef).max(50).default([]),
  outsourcingFile: z.array(examPaper).max(200).default([]),
});

/** What one person changed in a completed visit in one sitting: who, when, why, and which fields (see `amendment.ts`). */
export const amendment = z.object({
  _id: rowID,
  /** Its last change. */
  dateTime: unixSeconds,
  by: z.string().max(200),
  name: line(80).default(''),
  reason: line(300).default(''),
  fields: z.array(z.string().max(64)).max(80),
});
/** What one person changed in a completed visit. */
export type Amendment = z.output<typeof amendment>;

/** A visit (spec 2 §3 "Record"). `receive` and `receiveLog` are composed from receipts on read (law 25) and are not stored here. */
export const recordSchema = recordContent.extend({
  _id: documentID('record/'),
  collection: z.literal('record'),
  petID: documentID('pet'),
  /** The owner who pays: the pet's owner when it was checked in. */
  userID: documentID('user/'),
  source: z.enum(['standard', 'manual']),
  checkInGroupID: z.string().max(160).default(''),
  bookingID: z.string().max(160).default(''),
  ticket: z.string().max(40).default(''),
  /** How its number was called, in the order in which it was heard of (see `call-row.ts`). */
  calls: z.array(callRow).max(MOST_CALLS).optional(),
  inHospitalID: z.string().max(160).default(''),
  /** Other visits of the animal beside which this one stands on purpose (see `overview/doubled-visits.ts`). */
  beside: z.array(documentID('record/')).max(20).optional(),
  /** Another animal stood here before the front desk corrected it: which one, by whom, when. */
  checkInCorrection: z
    .object({ petID: z.string().max(160), name: line(80).default(''), by: z.string().max(200), dateTime: unixSeconds })
    .optional(),
  /** The front desk had called the check-in off when it became known that the doctor had begun: by whom, when and why. */
  checkInCancel: z.object({ by: z.string().max(200), dateTime: unixSeconds, reason: line(300).default('') }).optional(),
  /** The file and row of another program that it came from; absent of what was written here (see `imported-visit.ts`). */
  imported: importedFrom.optional(),
  /** When the doctor first opened the visit; 0 until then (the derived 看診中). */
  openedDateTime: unixSeconds.default(0),
  status: recordStatus,
  archiveStatus,
  examStatus: threadStatus,
  dispenseStatus: threadStatus,
  billStatus: threadStatus,
  statusUpdateDateTime: unixSeconds,
  statusUpdateBy: z.string(),
  inspectedDateTime: unixSeconds,
  total: dollars,
  /**
   * NT$ received so far: the sum of the record's receipts and of what was settled elsewhere, kept by the commands that write receipts. A device
   * holds open bills of any age but not their old receipts, so it could not sum them itself. Never set by a caller.
   */
  received: dollars.default(0),
  /** NT$ that the other program had received for an imported visit: no receipt of ours, in no till and no figure of money. */
  settledElsewhere: dollars.optional(),
  /** NT$ that it had received beyond what the bill asks for since somebody lowered it here: told, and never paid out by this clinic. */
  surplusElsewhere: dollars.optional(),
  /** Discounts on lines and on the whole bill; given by a command of their own, never by a caller's edit. */
  discounts: z.array(discountRow).max(200).optional(),
  /** NT$ that they took off; absent where none did. */
  discountTotal: dollars.optional(),
  /** The rule by which the bill was rounded and the NT$ that it took off (negative: added); absent in a bill of whole dollars. */
  rounding: billRounding.optional(),
  roundingOff: dollars.optional(),
  drugSubTotal: dollars,
  controlledDrugSubTotal: dollars,
  surgeryConsumableSubTotal: dollars,
  surgeryDrugSubTotal: dollars,
  drugDispensedDateTime: unixSeconds,
  drugDispensedBy: z.string(),
  /** What became another bag while the pharmacy may have been handing it out (see `bag-facts.ts`); the newest stands last. */
  formerDrugBag: z.array(formerBag).max(40).optional(),
  hasDrug: z.boolean(),
  hasBill: z.boolean(),
  hasExamTaskTodo: z.boolean(),
  isExamEmpty: z.boolean(),
  examTaskSubmitDateTime: unixSeconds,
  examTaskSubmitBy: z.string(),
  /** Where its results stand in the inbox; follows from its tasks. */
  examResultStatus: resultStatus.default(0),
  vaccineReminderID: z.string().max(160),
  /** How often the links to its exam report were withdrawn; a link serves while this is what it was when it was made. */
  reportLinkWithdrawals: z.number().int().min(0).optional(),
  /** When the doctor first completed the visit; 0 until then. What is changed afterwards is an amendment. */
  completedDateTime: unixSeconds.default(0),
  completedBy: z.string().max(200).default(''),
  amendment: z.array(amendment).max(500).default([]),
  /** When the bill was settled last; from then on it is locked (see `bill-lock.ts`). 0 while it is not. */
  billDoneDateTime: unixSeconds.default(0),
  billUnlock: z.array(billUnlock).max(100).default([]),
  createDateTime: unixSeconds,
  createBy: z.string(),
  recordUpdateDateTime: unixSeconds,
  updateDateTime: unixSeconds,
  updateBy: z.string(),
});
/** A visit document. */
export type VisitRecord = z.output<typeof recordSchema>;
/** The part of a visit that people write. */
export type RecordContent = z.output<typeof recordContent>;
