import type { Edit } from '@vetloom/domain/core/edit.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { line, optionalReason, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import {
  type Execution,
  execution,
  HHMM,
  missionLogSchema,
  type StayMonitor,
  stayMonitorSchema,
} from '@vetloom/domain/hospital/stay-day.schema.ts';
import { missionLogID, stayMonitorID } from '@vetloom/domain/hospital/stay-ids.ts';
import {
  decideDouble,
  editExecution,
  executeMissions,
  removeExecution,
  toldMission,
} from '@vetloom/domain/ward/mission.commands.ts';
import { checkMissions } from '@vetloom/domain/ward/mission-check.commands.ts';
import { cellValue, enterCells, measured } from '@vetloom/domain/ward/monitor.commands.ts';
import { aliasAt } from '@vetloom/http/endpoint.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { missionCheck } from '@vetloom/protocol/ward.ts';
import { z } from 'zod';
import { secondPerson } from '../access/second-person.ts';
import { one, reading, writing } from '../engine/clinic-call.ts';
import { page, pageOf } from '../engine/listing.ts';
import { differences } from '../engine/update.ts';
import { keptNames } from '../files/kept-names.ts';
import { endpoint } from '../services.ts';
import {
  answer,
  dayBody,
  dayQuery,
  frame,
  OLDER_WARD,
  onActiveDay,
  partsOfStay,
  reads,
  stayField,
  stayQuery,
  WARD,
} from './ward-frame.ts';

const writes = { ...frame, permission: executeMissions.permission, write: true } as const;
const log = fieldwise(missionLogSchema);
const monitor = fieldwise(stayMonitorSchema);

const get = endpoint({
  ...reads,
  method: 'GET',
  path: `${WARD}/missionLog`,
  summary: 'What was carried out on a day of a stay, or null while nothing was',
  query: dayQuery,
  result: log.nullable(),
  errors: [],
  handle: (call) =>
    reading(call, async ({ reader, rows }) => {
      const { inHospitalID, planDateTime } = call.query;
      const found = await one(reader, 'inHospitalMissionLog', missionLogID(inHospitalID, planDateTime));
      return keptNames(rows, found ?? null);
    }),
});

const ofStay = endpoint({
  ...reads,
  method: 'POST',
  path: `${WARD}/missionLog/list`,
  summary: 'What was carried out in a stay, day by day',
  body: page.extend({ inHospitalID: stayField }),
  result: z.array(log),
  errors: [],
  handle: (call) =>
    reading(call, async (clinic) => {
      const listing = partsOfStay('inHospitalMissionLog', call.body.inHospitalID, '"n_planDateTime"');
      return keptNames(clinic.rows, await pageOf(clinic, listing, call.body));
    }),
});

const active = endpoint({
  ...reads,
  method: 'POST',
  path: `${WARD}/missionLog/active`,
  summary: 'What was carried out on a day in the whole ward: in stays that are not discharged',
  body: page.extend({ planDateTime: unixSeconds }),
  result: z.array(log),
  errors: [],
  handle: (call) =>
    reading(call, async (clinic) => {
      const listing = onActiveDay('inHospitalMissionLog', call.body.planDateTime);
      return keptNames(clinic.rows, await pageOf(clinic, listing, call.body));
    }),
});

const entry = execution
  .omit({ _id: true, dateTime: true, missions: true, optBy: true, looks: true })
  .extend({ dateTime: unixSeconds.optional(), missions: z.array(toldMission).min(1).max(200) });

const execute = endpoint({
  ...writes,
  method: 'POST',
  path: `${WARD}/mission/execute`,
  summary: 'Note what was carried out, or wasn’t and why',
  description:
    'Without `due` a mission answers the arranged time that lies nearest and isn’t answered. A dose that the log has already is noted all the same and marked as a double; `beside` names the entries that the caller has seen and means it beside. `rate` (mL/h) sets an infusion’s pump from then on; without `due` it answers no arranged time. A controlled drug needs a second person (`/check`) or `uncheckedReason`.',
  command: executeMissions.name,
  body: entry.extend({
    ...dayBody.shape,
    executeID: rowID.optional(),
    beside: z.array(rowID).max(200).optional(),
    uncheckedReason: line(300).optional(),
  }),
  result: log.nullable(),
  errors: ['notFound', 'badParameter', 'contradictory'],
  handle: (call) => {
    const { inHospitalID, planDateTime, executeID = newRowID(call.random), ...rests } = call.body;
    const { beside, uncheckedReason = '', ...said } = rests;
    const { dateTime = call.now, ...rest } = said;
    const input = { inHospitalID, planDateTime, beside, uncheckedReason, entry: { ...rest, _id: executeID, dateTime } };
    const id = missionLogID(inHospitalID, planDateTime);
    return writing(call, executeMissions, input, answer(call, 'inHospitalMissionLog', id));
  },
});

/** What an entry knows of its missions that no call says: what is left out of a correction isn't emptied by it. */
const OWN = ['name', 'took', 'charge', 'rate', 'double', 'controlled', 'uncheckedReason'] as const;

function withOwn(stored: Execution | undefined, sent: unknown): unknown {
  if (!Array.isArray(sent)) return sent;
  return sent.map((mission: z.output<typeof toldMission>) => {
    const known = stored?.missions.find(({ missionID }) => missionID === mission.missionID);
    const own = OWN.flatMap((field) => (known?.[field] === undefined ? [] : [[field, known[field]] as const]));
    return { ...Object.fromEntries(own), ...mission };
  });
}

/** What a call changes of an entry of the log; of one that is gone, which the command says, or where nothing differs, edits that change nothing. */
function editsOfEntry(stored: Execution | undefined, sent: Readonly<Record<string, unknown>>): Edit[] {
  const edits = Object.entries(sent).flatMap(([field, to]) =>
    differences([field], stored?.[field as keyof Execution], field === 'missions' ? withOwn(stored, to) : to),
  );
  const note = stored?.note ?? '';
  return edits.length > 0 ? edits : [{ op: 'set', path: ['note'], from: note, to: note }];
}

const edit = endpoint({
  ...writes,
  method: 'PUT',
  path: `${WARD}/mission/execute`,
  summary: 'Correct an entry of the log: only the fields sent',
  command: editExecution.name,
  body: fieldwise(entry).extend({ ...dayBody.shape, executeID: rowID, uncheckedReason: line(300).optional() }),
  result: log.nullable(),
  errors: ['notFound', 'badParameter', 'contradictory'],
  handle: (call) => {
    const { inHospitalID, planDateTime, executeID, uncheckedReason = '', ...fields } = call.body;
    const id = missionLogID(inHospitalID, planDateTime);
    return writing(
      call,
      editExecution,
      async (base) => {
        const stored = (await one(base, 'inHospitalMissionLog', id))?.execute.find(({ _id }) => _id === executeID);
        return { ...{ inHospitalID, planDateTime, executeID, uncheckedReason }, edits: editsOfEntry(stored, fields) };
      },
      answer(call, 'inHospitalMissionLog', id),
    );
  },
});

const remove = endpoint({
  ...writes,
  method: 'DELETE',
  path: `${WARD}/mission/execute`,
  summary: 'Take an entry of the log back; a missing one counts as taken back',
  description: 'What a second person has looked at is taken back with a `reason`.',
  command: removeExecution.name,
  query: dayQuery.extend({ executeID: rowID, reason: optionalReason() }),
  result: log.nullable(),
  errors: ['badParameter'],
  handle: (call) => {
    const { inHospitalID, planDateTime } = call.query;
    const id = missionLogID(inHospitalID, planDateTime);
    return writing(call, removeExecution, call.query, answer(call, 'inHospitalMissionLog', id));
  },
});

const check = endpoint({
  ...writes,
  method: 'PUT',
  path: `${WARD}/mission/check`,
  summary: 'The second person’s look at controlled drugs, before they are given or after it',
  description:
    'Without `email` it is the caller who looks. With the email and the PIN or password of a colleague who stands beside the caller, it is the colleague’s look, under the colleague’s rights. `executeID` names the entry that gave it; without one it is of the dose that is about to be given, or was given meanwhile.',
  command: checkMissions.name,
  body: missionCheck.extend(dayBody.shape),
  result: log.nullable(),
  errors: ['notFound', 'forbidden', 'contradictory', 'badParameter', 'pinLocked', 'rateLimited'],
  handle: async (call) => {
    const { inHospitalID, planDateTime, doses } = call.body;
    const person = await secondPerson(call);
    const id = missionLogID(inHospitalID, planDateTime);
    const input = { inHospitalID, planDateTime, doses };
    return writing({ ...call, person }, checkMissions, input, answer(call, 'inHospitalMissionLog', id));
  },
});

const decide = endpoint({
  ...writes,
  method: 'PUT',
  path: `${WARD}/mission/double`,
  summary: 'Decide about a dose that two people noted without seeing each other’s note: both were given, or it was one',
  command: decideDouble.name,
  body: dayBody.extend({ executeID: rowID, missionID: rowID, both: z.boolean() }),
  result: log.nullable(),
  errors: ['notFound', 'contradictory'],
  handle: (call) => {
    const { inHospitalID, planDateTime } = call.body;
    const id = missionLogID(inHospitalID, planDateTime);
    return writing(call, decideDouble, call.body, answer(call, 'inHospitalMissionLog', id));
  },
});

const sheet = endpoint({
  ...reads,
  method: 'GET',
  path: `${OLDER_WARD}/monitor`,
  summary: 'What was measured in a stay: a document with an entry a day (law 25)',
  query: stayQuery,
  result: z.object({
    _id: z.string(),
    collection: z.literal('inHospitalMonitor'),
    inHospitalID: z.string(),
    monitor: z.array(stayMonitorSchema.pick({ dateTime: true, status: true })),
  }),
  errors: [],
  handle: (call) =>
    reading(call, async ({ reader }) => {
      const { inHospitalID } = call.query;
      const days = (await reader.query('inHospitalMonitor', 'byStay', { equals: [inHospitalID] })) as StayMonitor[];
      const monitor = days.map(({ dateTime, status }) => ({ dateTime, status }));
      return { _id: `${inHospitalID}/monitor`, collection: 'inHospitalMonitor' as const, inHospitalID, monitor };
    }),
});

const enter = endpoint({
  ...writes,
  method: 'PUT',
  path: `${OLDER_WARD}/monitor`,
  summary: 'Enter what was measured on a day, by minute (HHmm) and by what is measured; cells that are not sent stay',
  description: 'null empties a cell.',
  command: enterCells.name,
  body: dayBody.extend({ status: z.record(z.string().regex(HHMM), z.record(measured, cellValue)) }),
  result: monitor.nullable(),
  errors: ['notFound', 'badParameter'],
  handle: (call) => {
    const { inHospitalID, planDateTime, status } = call.body;
    const id = stayMonitorID(inHospitalID, planDateTime);
    return writing(
      call,
      enterCells,
      async (base) => {
        const stored = (await one(base, 'inHospitalMonitor', id))?.status ?? {};
        const cells = Object.entries(status).flatMap(([time, values]) =>
          Object.entries(values).map(([missionID, to]) => ({
            ...{ time, missionID, to },
            from: stored[time]?.value[missionID] ?? null,
          })),
        );
        return { inHospitalID, planDateTime, cells };
      },
      answer(call, 'inHospitalMonitor', id),
    );
  },
});

/** What is carried out and measured in a ward (spec 2 §7 "In-hospital v2": missionLog, mission; older: missionLog, monitor). */
export const missionEndpoints = [
  get,
  aliasAt(get, `${OLDER_WARD}/missionLog`),
  ofStay,
  active,
  execute,
  edit,
  remove,
  check,
  decide,
  sheet,
  enter,
];
