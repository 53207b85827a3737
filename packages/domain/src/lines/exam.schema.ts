import { z } from 'zod';
import { fileRef } from '../core/file-ref.schema.ts';
import { dollars, line, prose, quantity, requiredLine, rowID, unitPrice, unixSeconds } from '../core/schema.ts';

/** Labels of exam tasks (spec 2 §3 "Exam task"): in-house kinds and the outsourced one. */
export const EXAM_TASK_TYPES = ['超音波', 'X光', '外送', '生化', '血檢', '尿檢', '試劑'] as const;
/** A label of an exam task. */
export type ExamTaskType = (typeof EXAM_TASK_TYPES)[number];
/** The label that marks an outsourced task. */
export const OUTSOURCED_TYPE = '外送';

/** Kinds of items with values; instruments are asked for these and no others (spec 2 §5; [2.5.05]). */
export const LAB_CATEGORIES = ['basic', 'hematology', 'biochemistry', 'urine', 'reagent'] as const;
/** A kind of item with values. */
export type LabCategory = (typeof LAB_CATEGORIES)[number];
/** Categories of values that the laboratory adds and removes. */
export const VALUE_CATEGORIES = ['hematology', 'biochemistry', 'urine', 'reagent'] as const;
/** A category of values that the laboratory adds and removes. */
export type ValueCategory = (typeof VALUE_CATEGORIES)[number];
/** Categories that hold files. */
export const FILE_CATEGORIES = ['ultraSonicFiles', 'xrayFiles', 'outsourcing'] as const;
/** A category that holds files. */
export type FileCategory = (typeof FILE_CATEGORIES)[number];
/** What results may be added to and removed from (spec 2 §5; [2.5.03]). */
export const RESULT_CATEGORIES = [...VALUE_CATEGORIES, ...FILE_CATEGORIES] as const;
/** A category that results are added to and removed from. */
export type ResultCategory = (typeof RESULT_CATEGORIES)[number];
/** Categories that have a summary (spec 2 §3; [2.3.26]). */
export const SUMMARY_CATEGORIES = [
  'basic',
  'hematology',
  'biochemistry',
  'urine',
  'reagent',
  'ultraSonic',
  'xray',
] as const;
/** A category that has a summary. */
export type SummaryCategory = (typeof SUMMARY_CATEGORIES)[number];

/** A value as measured or read: a number, or words such as `陰性`, `1+`, `>2000`. */
export const resultValue = z.union([z.number().finite(), line(200)]);
/** A value as measured or read. */
export type ResultValue = z.output<typeof resultValue>;

const bound = z.number().finite().nullable().default(null);

/** What an instrument says of a value beside its range (HL7 table 0078); empty where it says nothing. */
export const instrumentFlag = z.enum(['low', 'criticalLow', 'normal', 'high', 'criticalHigh', 'abnormal', '']);
/** What an instrument says of a value beside its range. */
export type InstrumentFlag = z.output<typeof instrumentFlag>;

/** A value that stood in a place before a correction came. */
const earlierResult = z.object({
  value: resultValue,
  unit: line(30).default(''),
  low: bound,
  high: bound,
  /** When it was measured, Unix seconds. */
  dateTime: unixSeconds.default(0),
  by: z.string().max(200).default(''),
  report: z.string().max(160).default(''),
});
/** Corrections of one value that are kept; the latest stay. */
export const MOST_EARLIER = 20;

/** What a value has that an instrument brought. No person enters it. */
export const instrumentPart = z.object({
  /** `/exam/device/…`; absent where somebody entered the value. */
  report: z.string().max(160).optional(),
  flag: instrumentFlag.optional(),
  /** Of a value that may still change. */
  isPartial: z.boolean().optional(),
  /** As it was measured, where the unit was converted. */
  sent: z.object({ value: resultValue, unit: line(30) }).optional(),
  /** What stood here before, the latest last. */
  earlier: z.array(earlierResult).max(MOST_EARLIER).optional(),
});
/** The names of what no person enters. */
export const INSTRUMENT_PART = { report: true, flag: true, isPartial: true, sent: true, earlier: true } as const;

/** One value. `low` and `high` are the range that the device itself reported, or that of `standard`; null where there was none. */
export const examResult = z.object({
  _id: rowID,
  /** The task that asked for it, or empty. */
  taskID: z.string().max(64).default(''),
  /** `/examItem/…` of the clinic's list, or empty for an item that is not in it. */
  itemID: z.string().max(160).default(''),
  name: requiredLine(80),
  value: resultValue,
  unit: line(30).default(''),
  low: bound,
  high: bound,
  device: line(80).default(''),
  /** When it was measured, Unix seconds. */
  dateTime: unixSeconds.default(0),
  /** Who entered it. */
  by: z.string().max(200).default(''),
  /** The device's set of limits by which it was judged when it came; absent where the device said its own range, or none fitted. */
  standard: z.object({ id: line(160), name: line(160), normal: line(60).default('') }).optional(),
  ...instrumentPart.shape,
});
/** One value of an exam. */
export type ExamResult = z.output<typeof examResult>;

/** A picture of X-ray or ultrasound. `mmPerPixel` is null where the spacing is unknown: lengths are then in pixels. */
export const examImage = fileRef.extend({
  mmPerPixel: z.number().finite().positive().max(100).nullable().default(null),
});
/** A picture of X-ray or ultrasound. */
export type ExamImage = z.output<typeof examImage>;

/** Most files of an exam, and of a visit's list of one category. */
export const MOST_FILES = 200;

const results = z.array(examResult).max(300).default([]);
const images = z.array(examImage).max(MOST_FILES).default([]);

/** The summary texts of an exam, one a category. */
const examSummary = z.object({
  basic: prose(4000).default(''),
  hematology: prose(4000).default(''),
  biochemistry: prose(4000).default(''),
  urine: prose(4000).default(''),
  reagent: prose(4000).default(''),
  ultraSonic: prose(4000).default(''),
  xray: prose(4000).default(''),
} satisfies Record<SummaryCategory, unknown>);

/** What a visit's exams found (spec 2 §3 "exam object"). `temp` is the laboratory's scratch note, which no paper prints. */
export const examObject = z.object({
  basic: results,
  hematology: results,
  biochemistry: results,
  urine: results,
  reagent: results,
  ultraSonicFiles: images,
  xrayFiles: images,
  other: prose().default(''),
  temp: prose(4000).default(''),
  suggestion: prose().default(''),
  summary: examSummary.default(() => examSummary.parse({})),
});
/** What a visit's exams found. */
export type ExamObject = z.output<typeof examObject>;

/** `/exam/device/…` whose file it is, by which the file goes where that goes; absent where somebody added it. */
const broughtBy = z.string().max(160).optional();

/** A paper of a laboratory or an instrument that belongs to no task. */
export const examPaper = fileRef.extend({ report: broughtBy });
/** A paper of a laboratory or an instrument that belongs to no task. */
export type ExamPaper = z.output<typeof examPaper>;

/** A file of a task. Older ones name no content and only tell that there was a file. */
export const taskFile = z.object({
  _id: rowID,
  type: line(40),
  name: line(200),
  desc: line(300).default(''),
  hash: z
    .string()
    .regex(/^([a-f0-9]{64})?$/)
    .default(''),
  mime: line(100).default(''),
  size: z.number().int().min(0).max(200_000_000).default(0),
  mmPerPixel: z.number().finite().positive().max(100).nullable().default(null),
  report: broughtBy,
});
/** A file of a task. */
export type TaskFile = z.output<typeof taskFile>;

const person = z.string().max(200).default('');

/** Ways in which an owner is told of a result. */
export const TELLING_WAYS = ['phone', 'desk', 'line', 'sms', 'mail'] as const;
/** A way in which an owner is told of a result. */
export type TellingWay = (typeof TELLING_WAYS)[number];

/** That somebody told the owner of a result, how and what was said: a fact, which stands beside what another person told them. */
const telling = z.object({
  _id: rowID,
  /** Unix seconds. */
  dateTime: unixSeconds,
  by: person,
  way: z.enum(TELLING_WAYS),
  words: line(500).default(''),
});
/** That somebody told the owner of a result. */
export type Telling = z.output<typeof telling>;

/** An exam task (spec 2 §3). Times are 0 until they happen; each is set by its own step and by nothing else. */
export const examTask = z.object({
  _id: rowID,
  itemID: z.string().max(160).default(''),
  type: z.enum(EXAM_TASK_TYPES),
  name: line(160).default(''),
  vendor: line(80).default(''),
  device: line(80).default(''),
  price: unitPrice,
  number: quantity,
  subTotal: dollars.optional(),
  /** Sent to the laboratory. */
  createTaskDateTime: unixSeconds.default(0),
  /** An instrument was asked for it. */
  requestDateTime: unixSeconds.default(0),
  requestBy: person,
  /** The sync tool or vendor that was asked. */
  requestTool: line(80).default(''),
  finishDateTime: unixSeconds.default(0),
  finishBy: person,
  files: z.array(taskFile).max(MOST_FILES).default([]),
  result: prose(20_000).default(''),
  standardID: z.string().max(160).default(''),
  standardName: line(160).default(''),
  /** The results inbox: the doctor saw it, the owner was told, it was checked again. */
  seenDateTime: unixSeconds.default(0),
  seenBy: person,
  toldDateTime: unixSeconds.default(0),
  toldBy: person,
  /** Each time that somebody said whom they told; absent where nobody did. `toldDateTime` is the first. */
  tellings: z.array(telling).max(50).optional(),
  /** When it should be checked again; 0 where it need not be. */
  recheckDueDateTime: unixSeconds.default(0),
  recheckedDateTime: unixSeconds.default(0),
  recheckedBy: person,
});
/** An exam task. */
export type ExamTask = z.output<typeof examTask>;

/** Where a visit's results stand in the results inbox: the least far of its finished tasks. */
export const RESULT_STATUS = { none: 0, new: 10, seen: 20, recheck: 30, closed: 40 } as const;
/** A place in the results inbox. */
export const resultStatus = z.union([z.literal(0), z.literal(10), z.literal(20), z.literal(30), z.literal(40)]);
/** A place in the results inbox. */
export type ResultStatus = z.output<typeof resultStatus>;
