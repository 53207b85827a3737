import { z } from 'zod';
import { fileRef } from '../core/file-ref.schema.ts';
import { documentID, line, prose, rowID, unixSeconds } from '../core/schema.ts';
import { pricedLine } from '../lines/charged-line.schema.ts';
import { examObject, examTask, MOST_FILES } from '../lines/exam.schema.ts';

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

/** What was carried out at one moment. */
const execution = z.object({
  _id: rowID,
  dateTime: unixSeconds,
  missions: z
    .array(z.object({ missionID: rowID, done: z.boolean() }))
    .max(200)
    .default([]),
  attachmentFile: z.array(fileRef).max(50).default([]),
  note: prose(2000).default(''),
  optBy: person,
  type: line(40).default(''),
  name: line(160).default(''),
});

/** What was carried out on one day of a stay (spec 2 §3 "Mission log"). */
export const missionLogSchema = z.object({
  ...ofStay,
  collection: z.literal('inHospitalMissionLog'),
  /** Start of its day. */
  planDateTime: unixSeconds,
  execute: z.array(execution).max(1000).default([]),
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
  outsourcingFile: z.array(fileRef).max(MOST_FILES).default([]),
  /** How often the links to its report were withdrawn, as with a visit. */
  reportLinkWithdrawals: z.number().int().min(0).optional(),
  hasExamTaskTodo: z.boolean().default(false),
  examTaskSubmitDateTime: unixSeconds.default(0),
  examTaskSubmitBy: person,
  idexxInstrumentNotes: instrumentNotes.default(() => instrumentNotes.parse({})),
});
/** An exam of an animal in hospital. */
export type StayExam = z.output<typeof stayExamSchema>;

const HHMM = /^([01][0-9]|2[0-3])[0-5][0-9]$/;

/** What is measured in a stay (spec 2 §3 "Monitor document"): one document a stay, an entry a day, a cell an HHmm (law 25). */
export const stayMonitorSchema = z.object({
  ...ofStay,
  collection: z.literal('inHospitalMonitor'),
  monitor: z
    .array(
      z.object({
        /** Start of its day. */
        dateTime: unixSeconds,
        status: z.record(
          z.string().regex(HHMM),
          z.object({
            value: z.record(rowID, z.union([z.number().finite(), line(300)])),
            updateDateTime: unixSeconds,
            updateBy: z.string().max(200),
          }),
        ),
      }),
    )
    .max(400)
    .default([]),
  dateTime: unixSeconds,
});
/** What is measured in a stay. */
export type StayMonitor = z.output<typeof stayMonitorSchema>;
