import { z } from 'zod';
import { fileRef } from '../core/file-ref.schema.ts';
import { documentID, line, prose, requiredLine, rowID, unixSeconds } from '../core/schema.ts';
import { instrumentFlag, LAB_CATEGORIES, resultValue } from '../lines/exam.schema.ts';
import { EXAM_STATE, type ExamState } from './exam-state.ts';

// Apart, so that a board need not fetch the schemas.
export { EXAM_STATE, type ExamState } from './exam-state.ts';

const state = z.literal(Object.values(EXAM_STATE) as [ExamState, ...ExamState[]]);

const bound = z.number().finite().nullable().default(null);
const person = z.string().max(200).default('');

/** A value of an instrument as it is understood here. */
export const deviceValue = z.object({
  _id: rowID,
  category: z.enum(LAB_CATEGORIES),
  itemID: line(160).default(''),
  /** The instrument's own code. */
  code: requiredLine(80),
  name: requiredLine(80),
  value: resultValue,
  unit: line(30).default(''),
  low: bound,
  high: bound,
  flag: instrumentFlag.default(''),
  status: z.enum(['partial', 'final', 'corrected', 'cancelled']),
  /** What the instrument sent, where the unit was converted. */
  sent: z.object({ value: resultValue, unit: line(30), low: bound, high: bound }).optional(),
  note: line(300).default(''),
});
/** A value of an instrument as it is understood here. */
export type DeviceValue = z.output<typeof deviceValue>;

/** Whom an instrument said that it measured. Nobody vouches for it. */
export const saidAnimal = z.object({
  orderNumber: line(40).default(''),
  id: line(80).default(''),
  name: line(80).default(''),
  ownerName: line(80).default(''),
  species: line(60).default(''),
  breed: line(60).default(''),
  sex: line(20).default(''),
});

/** By what a report was known as an animal's. */
export const MATCHED_BY = ['orderNumber', 'chip', 'number', 'person'] as const;
/** Why a report waits for a person. */
export const MATCH_DOUBTS = [
  /** It names neither order, chip nor number. */
  'noNumber',
  /** What it names is nothing of this clinic's. */
  'unknownNumber',
  'severalAnimals',
  /** The number is an animal's, but name or kind are another's. */
  'otherName',
  'otherSpecies',
  'dead',
  /** The animal is known, but no visit or several wait for this device. */
  'noRecord',
  'severalRecords',
  /** It was known by a chip that isn't this animal's any more, or another's too. */
  'chipMoved',
  /** The order was cancelled. */
  'orderCancelled',
  /** The values can't be kept there: the record is gone or full. */
  'recordClosed',
] as const;
/** Why a report waits for a person. */
export type MatchDoubt = (typeof MATCH_DOUBTS)[number];

const holderID = z.string().max(160);

/** A document of instruments: what both shapes have, so that lists and indexes need no question. */
const common = {
  collection: z.literal('exam'),
  /** The animal; empty until it is known. */
  petID: z.string().max(160).default(''),
  /** The visit or the exam of a stay's day on which it hangs; empty until it does (spec 3 §7 "attachedID"). */
  attachedID: holderID.default(''),
  state,
  /** Of a report when it was measured, of an order when it was made; Unix seconds. */
  dateTime: unixSeconds,
  toolID: z.string().max(160).default(''),
  instrumentID: line(64).default(''),
  device: line(80).default(''),
  vendor: line(80).default(''),
  /** The number by which an order and what comes of it know each other. */
  orderNumber: line(40).default(''),
  taskIDs: z.array(rowID).max(60).default([]),
  /** `abaxis`: its PDF lies at `url` on the device and is fetched from there (spec 3 §3). */
  type: z.enum(['', 'abaxis']).default(''),
  url: line(500).default(''),
  createDateTime: unixSeconds,
  updateDateTime: unixSeconds,
  updateBy: person,
};

/** What an instrument reported (spec 3 §4 "device ids begin /exam/device"). */
export const deviceReportSchema = z.object({
  _id: documentID('exam/device/'),
  ...common,
  of: z.literal('device'),
  /** The raw message in the archive. */
  messageID: line(64).default(''),
  /** When the tool had it, Unix seconds. */
  receivedDateTime: unixSeconds,
  said: saidAnimal,
  status: z.enum(['partial', 'final', 'corrected', 'cancelled']),
  values: z.array(deviceValue).max(300).default([]),
  files: z.array(fileRef).max(50).default([]),
  note: prose(4000).default(''),
  matchedBy: z.enum([...MATCHED_BY, '']).default(''),
  doubts: z.array(z.enum(MATCH_DOUBTS)).max(MATCH_DOUBTS.length).default([]),
  /** What was passed over on reading it, in English. */
  passedOver: z.array(line(200)).max(20).default([]),
  attachedDateTime: unixSeconds.default(0),
  attachedBy: person,
  /** Why it was set aside. */
  asideReason: line(300).default(''),
});
/** What an instrument reported. */
export type DeviceReport = z.output<typeof deviceReportSchema>;

/** A step of an order: when, by whom, and what was said; the report by whose coming or going it stands there. */
const orderStep = z.object({
  ...{ dateTime: unixSeconds, state, by: person, words: line(300).default('') },
  report: documentID('exam/device/').optional(),
});

/** What a service said of an order, in its own words. */
export const toldLines = z.string().max(1000);

/** What was asked of an instrument for a record (spec 3 §4 "record exams /exam/record"). */
export const examOrderSchema = z.object({
  _id: documentID('exam/record/'),
  ...common,
  of: z.literal('record'),
  tests: z.array(z.object({ code: requiredLine(80), name: line(80), taskID: rowID })).max(60),
  jobID: line(80).default(''),
  /** Its id at the vendor's service. */
  reference: line(120).default(''),
  /** What the instrument's service said when it took it, line by line: where a person has to complete it, what it takes otherwise than it was asked. */
  told: toldLines.optional(),
  /** Why it failed, in words for people's support. */
  reason: line(300).default(''),
  steps: z.array(orderStep).max(100).default([]),
  createBy: person,
});
/** What was asked of an instrument for a record. */
export type ExamOrder = z.output<typeof examOrderSchema>;

/** A document of instruments. */
export const deviceExamSchema = z.discriminatedUnion('of', [deviceReportSchema, examOrderSchema]);
/** A document of instruments. */
export type DeviceExam = z.output<typeof deviceExamSchema>;
