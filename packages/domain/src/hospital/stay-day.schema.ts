import { z } from 'zod';
import { fileRef } from '../core/file-ref.schema.ts';
import {
  documentID,
  dollars,
  line,
  prose,
  quantity,
  rate,
  remark,
  rowID,
  unitPrice,
  unixSeconds,
} from '../core/schema.ts';
import { pricedLine } from '../lines/charged-line.schema.ts';
import { examObject, examPaper, examTask, MOST_FILES } from '../lines/exam.schema.ts';

const person = z.string().max(200).default('');

/** What belongs to a stay: found by it, gone with it. */
const ofStay = {
  _id: documentID('inHospital/'),
  inHospitalID: documentID('inHospital/'),
  petID: documentID('pet'),
  recordID: z.string().max(160).default(''),
  updateDateTime: unixSeconds,
  updateBy: z.string().max(200),
};

/** What came of something that was due. The specification's `done` is one view of it: given, and given but vomited, are done. */
export const OUTCOMES = ['given', 'held', 'refused', 'vomited', 'stopped'] as const;
/** What came of something that was due. */
export type Outcome = (typeof OUTCOMES)[number];

/** Whether something was given, and so has left the shelf. */
export const isGiven = (outcome: Outcome): boolean => outcome === 'given' || outcome === 'vomited';

/** mL an hour that a pump can be set to. */
export const infusionRate = z.number().finite().positive().max(5000);

/** What something takes from the shelf, and the list of the plan in which it stands. */
export const tookFromShelf = z.object({
  list: line(40),
  itemID: z.string().max(160),
  number: quantity,
  /** One unit was taken, because the order says nothing of how much is given once. */
  assumed: z.literal(true).optional(),
});

/** What an order was charged for as it was carried out. */
export const orderCharge = z.object({
  /** NT$ of one. */
  price: unitPrice,
  discountRate: rate.optional(),
  /** Charged once, however often it is done: so many, at so much where somebody fixed it. Else each time. */
  once: z.literal(true).optional(),
  number: quantity.optional(),
  subTotal: dollars.optional(),
});
/** What an order was charged for as it was carried out. */
export type OrderCharge = z.output<typeof orderCharge>;

/** One thing that was carried out, or wasn't and why. With the stay and its day `missionID` and `due` name one dose. */
const missionOutcome = z.object({
  missionID: rowID,
  done: z.boolean(),
  /** The time of the plan that it answers; absent for what nobody had arranged. */
  due: unixSeconds.optional(),
  /** Absent in entries that only say whether it was done. */
  outcome: z.enum(OUTCOMES).optional(),
  reason: remark(300).optional(),
  /** What it took from the shelf as it was carried out, and the list of the plan in which it stood: the plan may change, and what was given stays given (law 6). */
  took: tookFromShelf.optional(),
  /** What it was called in the plan as it was carried out, for whoever reads it once the plan has it no more; absent in entries that don't know it. */
  name: line(160).optional(),
  /** What its order was charged for then, likewise; absent for what isn't charged by itself. */
  charge: orderCharge.optional(),
  /** mL an hour at which an infusion runs from then on, by whoever set the pump, else by the order as it was then; absent in entries that don't know it. */
  rate: infusionRate.optional(),
  /** Who says that it was given, where that isn't whoever noted the entry: somebody corrected it afterwards. */
  givenBy: z.string().max(200).optional(),
  /** Somebody else had noted the same dose, unseen: it counts once somebody says that both were given. */
  double: z.literal(true).optional(),
  /** Of what was given as needed: notes of other people that its author hadn't seen, and that can be of the same dose (`ward/as-needed-doubles.ts`). */
  unseen: z.array(rowID).max(20).optional(),
  /** It gave a controlled drug, by the plan and the catalogue as it was carried out: a second person looks. */
  controlled: z.literal(true).optional(),
  /** Why a controlled drug was given without the second person, whose look is owed until the entry's `looks` have it. */
  uncheckedReason: line(300).optional(),
});
/** One thing that was carried out, or wasn't and why. */
export type MissionOutcome = z.output<typeof missionOutcome>;

/** A second person's look at a controlled drug that is given: of which dose, by whom and when. */
export const doseLook = z.object({
  missionID: rowID,
  due: unixSeconds.optional(),
  by: z.string().max(200),
  dateTime: unixSeconds,
});
/** A second person's look at a controlled drug that is given. */
export type DoseLook = z.output<typeof doseLook>;

/** What a second person looks at: a dose that is about to be given, or one that an entry of the log gave. */
export const lookedDose = z.object({ missionID: rowID, due: unixSeconds.optional(), executeID: rowID.optional() });
/** What a second person looks at. */
export type LookedDose = z.output<typeof lookedDose>;

/** Most looks that are kept beside each other; the latest. */
export const MOST_LOOKS = 200;

/** What was carried out at one moment. */
export const execution = z.object({
  _id: rowID,
  dateTime: unixSeconds,
  missions: z.array(missionOutcome).max(200).default([]),
  attachmentFile: z.array(fileRef).max(50).default([]),
  note: prose(2000).default(''),
  optBy: person,
  type: line(40).default(''),
  name: line(160).default(''),
  /** Who looked, of controlled drugs; beside `missions`, so that whoever corrects those and whoever looks don't write over each other. */
  looks: z.array(doseLook).max(MOST_LOOKS).optional(),
});
/** What was carried out at one moment. */
export type Execution = z.output<typeof execution>;

/** Who stands for what an entry says of one thing: whoever noted it, or whoever corrected it to have been given. */
export const giverOf = ({ optBy }: Pick<Execution, 'optBy'>, { givenBy }: Pick<MissionOutcome, 'givenBy'>): string =>
  givenBy ?? optBy;

/** Most entries of a day's log: one a minute and a half, day and night. */
export const MOST_EXECUTIONS = 1000;
/** Most of what they say all together: each entry is kept with its whole day. */
export const MOST_OUTCOMES = 3000;

/** What was carried out on one day of a stay (spec 2 §3 "Mission log"). */
export const missionLogSchema = z.object({
  ...ofStay,
  collection: z.literal('inHospitalMissionLog'),
  /** Start of its day. */
  planDateTime: unixSeconds,
  execute: z.array(execution).max(MOST_EXECUTIONS).default([]),
  /** Looks at what is about to be given: the entry that gives it takes its own along. */
  looks: z.array(doseLook).max(MOST_LOOKS).optional(),
  dischargeDateTime: unixSeconds.default(0),
  dischargeBy: person,
});
/** What was carried out on one day of a stay. */
export type MissionLog = z.output<typeof missionLogSchema>;

const instrumentNotes = z.object({
  biochemistry: prose(4000).default(''),
  hematology: prose(4000).default(''),
  urine: prose(4000).default(''),
  reagent: prose(4000).default(''),
});

/** An exam of an animal in hospital (spec 2 §3 "In-hospital exam"). */
export const stayExamSchema = z.object({
  ...ofStay,
  collection: z.literal('inHospitalExam'),
  planDateTime: unixSeconds,
  dateTime: unixSeconds,
  examTask: z.array(examTask).max(100).default([]),
  examConsumable: z.array(pricedLine).max(100).default([]),
  /** What was found, named and kept as with a visit ([2.7.037]). */
  exam: examObject.default(() => examObject.parse({})),
  outsourcingFile: z.array(examPaper).max(MOST_FILES).default([]),
  /** How often the links to its report were withdrawn, as with a visit. */
  reportLinkWithdrawals: z.number().int().min(0).optional(),
  hasExamTaskTodo: z.boolean().default(false),
  examTaskSubmitDateTime: unixSeconds.default(0),
  examTaskSubmitBy: person,
  idexxInstrumentNotes: instrumentNotes.default(() => instrumentNotes.parse({})),
});
/** An exam of an animal in hospital. */
export type StayExam = z.output<typeof stayExamSchema>;

/** A minute of the day as monitors name it. */
export const HHMM = /^([01][0-9]|2[0-3])[0-5][0-9]$/;

/** What was measured at one minute of a day: values by what is measured, with who wrote last there. */
const monitorCells = z.object({
  value: z.record(rowID, z.union([z.number().finite(), line(300)])),
  updateDateTime: unixSeconds,
  updateBy: z.string().max(200),
});

/**
 * What is measured in a stay on one day (spec 2 §3 "Monitor document"). The specification's document, one a stay with an entry a day, is composed of these on read
 * (law 25): every cell travels with its document, and with a month of them in one it would be a hundred times its size.
 */
export const stayMonitorSchema = z.object({
  ...ofStay,
  collection: z.literal('inHospitalMonitor'),
  /** Start of its day. */
  dateTime: unixSeconds,
  /** By the minute of the clinic's clock, HHmm. */
  status: z.record(z.string().regex(HHMM), monitorCells).default({}),
});
/** What is measured in a stay on one day. */
export type StayMonitor = z.output<typeof stayMonitorSchema>;
