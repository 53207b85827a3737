import { DomainError } from '@vetloom/domain/core/error.ts';
import { documentID, optionalReason, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { holderRef } from '@vetloom/domain/holder/holder-ref.ts';
import {
  attachReport,
  bringReportBack,
  detachReport,
  setReportAside,
} from '@vetloom/domain/instrument/device-exam.commands.ts';
import {
  type DeviceReport,
  deviceExamSchema,
  deviceReportSchema,
  EXAM_STATE,
} from '@vetloom/domain/instrument/device-exam.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { attachCandidate, lastDevice } from '@vetloom/protocol/instrument.ts';
import type { AfterState } from '@vetloom/sync-server/run-command.ts';
import { z } from 'zod';
import { type AnyClinicCall, type ClinicRead, many, one, reading, writing } from '../engine/clinic-call.ts';
import { shownAll } from '../engine/shown.ts';
import { endpoint } from '../services.ts';
import { candidatesFor, fittingReports } from './candidates.ts';

const BASE = `${CLINIC_BASE}/exam/device`;
const frame = { scope: 'clinic', tag: 'Instruments' } as const;
const reads = { ...frame, permission: ['LAB_TASK_READ', 'RECORD_READ'], write: false } as const;
const writes = { ...frame, permission: attachReport.permission, write: true } as const;
const report = fieldwise(deviceReportSchema);
const reports = z.array(report);
const page = {
  limit: z.number().int().min(1).max(500).default(100),
  skip: z.number().int().min(0).max(100_000).default(0),
};
const reportRef = documentID('exam/device/');
const ofReport = z.object({ reportID: idParam('exam/device/', 'notFound') });

/** Reports by their index, the latest first. */
async function reportsBy(
  call: AnyClinicCall,
  { reader }: ClinicRead,
  index: 'byPet' | 'byRecord' | 'byState' | 'byTime',
  equals: readonly (string | number)[],
  limit = 500,
): Promise<DeviceReport[]> {
  const found = (await reader.query('exam', index, { equals, descending: true, limit })) as unknown as DeviceReport[];
  return shownAll(call.actor, 'exam', found.filter((one) => one.of === 'device') as never) as unknown as DeviceReport[];
}

const answer = (reportID: string) => async (after: AfterState) =>
  (await one(after.reader, 'exam', reportID)) as DeviceReport;

const last = endpoint({
  ...reads,
  method: 'POST',
  path: `${BASE}/lastDeviceList`,
  summary: 'Devices of which results came, the latest used first, with what each sent last',
  body: z.object({ limit: z.number().int().min(1).max(100).default(30) }),
  result: z.array(lastDevice),
  errors: [],
  handle: (call) =>
    reading(call, async (clinic) => {
      // Of each only what is answered: two thousand reports with all their values are more than anybody should have to carry.
      const latest = await clinic.rows<z.output<typeof lastDevice>>(
        `SELECT body ->> 'device' AS device, body ->> 'vendor' AS vendor, body ->> 'toolID' AS "toolID", body ->> 'instrumentID' AS "instrumentID",
           (body ->> 'dateTime')::float8 AS "dateTime", body -> 'said' AS said
           FROM (SELECT body FROM vetloom.document WHERE clinic_id = $1 AND collection = 'exam' AND NOT deleted AND body ->> 'of' = 'device'
             ORDER BY (body ->> 'dateTime')::bigint DESC, id DESC LIMIT 2000) latest`,
        [],
      );
      const seen = new Map<string, z.output<typeof lastDevice>>();
      for (const one of latest) {
        const key = JSON.stringify([one.toolID, one.instrumentID, one.device]);
        if (!seen.has(key)) seen.set(key, one);
      }
      return [...seen.values()].slice(0, call.body.limit);
    }),
});

const all = endpoint({
  ...reads,
  method: 'POST',
  path: `${BASE}/allList`,
  summary: 'Results of devices, the newest first; those that were set aside only where asked for',
  body: z.object({
    ...page,
    from: unixSeconds.optional(),
    to: unixSeconds.optional(),
    withAside: z.boolean().default(false),
  }),
  result: reports,
  errors: [],
  handle: (call) =>
    reading(call, async (clinic) => {
      const { limit, skip, from, to, withAside } = call.body;
      const rows = await clinic.rows<{ body: DeviceReport }>(
        `SELECT body FROM vetloom.document WHERE clinic_id = $1 AND collection = 'exam' AND NOT deleted AND body ->> 'of' = 'device'
           AND ($2::bigint IS NULL OR (body ->> 'dateTime')::bigint >= $2) AND ($3::bigint IS NULL OR (body ->> 'dateTime')::bigint < $3)
           AND ($4 OR (body ->> 'state')::int <> ${EXAM_STATE.aside})
           ORDER BY (body ->> 'dateTime')::bigint DESC, id DESC LIMIT $5 OFFSET $6`,
        [from ?? null, to ?? null, withAside, limit, skip],
      );
      return shownAll(call.actor, 'exam', rows.map(({ body }) => body) as never) as unknown as DeviceReport[];
    }),
});

const waiting = endpoint({
  ...reads,
  method: 'POST',
  path: `${BASE}/waiting`,
  summary:
    'Results that wait for somebody to say whose they are, the newest first; before them those that hang on a record by a chip that isn’t its animal’s any more',
  result: reports,
  errors: [],
  handle: (call) =>
    reading(call, async (clinic) => [
      ...(await reportsBy(call, clinic, 'byState', [EXAM_STATE.questioned])),
      ...(await reportsBy(call, clinic, 'byState', [EXAM_STATE.waiting])),
    ]),
});

const count = endpoint({
  ...reads,
  method: 'GET',
  path: `${BASE}/count`,
  summary: 'How many results wait for somebody to say whose they are, or whether they are',
  result: z.number().int(),
  errors: [],
  handle: (call) =>
    reading(call, async ({ rows }) => {
      const [found] = await rows<{ count: number }>(
        `SELECT count(*)::int AS count FROM vetloom.document WHERE clinic_id = $1 AND collection = 'exam' AND NOT deleted
           AND body ->> 'of' = 'device' AND (body ->> 'state')::int IN (${EXAM_STATE.waiting}, ${EXAM_STATE.questioned})`,
        [],
      );
      return found?.count ?? 0;
    }),
});

const candidates = endpoint({
  ...reads,
  method: 'POST',
  path: `${BASE}/candidates`,
  summary: 'To which animals, and where at them, a result could belong, with what speaks for and against each',
  body: z.object({ reportID: reportRef }),
  result: z.array(attachCandidate),
  errors: ['notFound'],
  handle: (call) =>
    reading(call, async (clinic) => {
      const found = (await one(clinic.reader, 'exam', call.body.reportID)) as DeviceReport | undefined;
      if (found?.of !== 'device') throw new DomainError('notFound', 'no such result');
      return candidatesFor(clinic, found, call.now);
    }),
});

const fitting = endpoint({
  ...reads,
  method: 'POST',
  path: `${BASE}/attachCandidates`,
  summary: 'Waiting results that could belong to an animal, or to a record',
  body: z.union([z.strictObject({ petID: documentID('pet') }), z.strictObject({ recordID: holderRef })]),
  result: reports,
  errors: [],
  handle: (call) =>
    reading(call, async (clinic) => {
      const held = await reportsBy(call, clinic, 'byState', [EXAM_STATE.waiting]);
      return fittingReports(clinic, held, call.body, call.now);
    }),
});

const attach = endpoint({
  ...writes,
  method: 'PUT',
  path: `${BASE}/{reportID}/attach`,
  summary: 'Hang a result on a visit, or on an exam of a stay’s day: its values stand there',
  command: attachReport.name,
  params: ofReport,
  body: z.object({ recordID: holderRef, taskIDs: z.array(rowID).max(60).default([]) }),
  result: report,
  errors: ['notFound', 'contradictory', 'badParameter'],
  handle: (call) => {
    const { reportID } = call.params;
    return writing(call, attachReport, { reportID, ...call.body }, answer(reportID));
  },
});

const detach = endpoint({
  ...writes,
  method: 'PUT',
  path: `${BASE}/{reportID}/detach`,
  summary: 'Take a result off the record on which it hangs, with its values: it waits again',
  command: detachReport.name,
  params: ofReport,
  body: z.object({ reason: optionalReason() }),
  result: report,
  errors: ['notFound', 'badParameter'],
  handle: (call) => {
    const { reportID } = call.params;
    return writing(call, detachReport, { reportID, ...call.body }, answer(reportID));
  },
});

const remove = endpoint({
  ...writes,
  method: 'DELETE',
  path: `${BASE}/{reportID}`,
  summary: 'Set a result aside that belongs to nobody here: it is gone from the lists and kept',
  command: setReportAside.name,
  params: ofReport,
  query: z.object({ reason: optionalReason() }),
  result: report,
  errors: ['notFound', 'contradictory'],
  handle: (call) => {
    const { reportID } = call.params;
    return writing(call, setReportAside, { reportID, ...call.query }, answer(reportID));
  },
});

const bringBack = endpoint({
  ...writes,
  method: 'PUT',
  path: `${BASE}/{reportID}/bringBack`,
  summary: 'Bring a result back that was set aside',
  command: bringReportBack.name,
  params: ofReport,
  result: report,
  errors: ['notFound'],
  handle: (call) => writing(call, bringReportBack, call.params, answer(call.params.reportID)),
});

const byAttached = endpoint({
  ...reads,
  method: 'GET',
  path: `${BASE}/attached/{attachedID}`,
  summary: 'Results of devices that hang on a visit, or on an exam of a stay’s day',
  params: z.object({ attachedID: idParam(['record/', 'inHospital/'], 'notFound') }),
  result: reports,
  errors: [],
  handle: (call) => reading(call, (clinic) => reportsBy(call, clinic, 'byRecord', [call.params.attachedID])),
});

const byPet = endpoint({
  ...reads,
  method: 'GET',
  path: `${BASE}/pet/{petID}`,
  summary: 'Results of devices of an animal, the newest first',
  params: z.object({ petID: idParam('pet', 'notFound') }),
  result: reports,
  errors: [],
  handle: (call) => reading(call, (clinic) => reportsBy(call, clinic, 'byPet', [call.params.petID])),
});

const bulk = endpoint({
  ...reads,
  method: 'POST',
  path: `${CLINIC_BASE}/exam/results`,
  summary: 'Many documents of instruments by their ids in one call; those that aren’t there are missing',
  body: z.object({ ids: z.array(documentID('exam/')).min(1).max(500) }),
  result: z.array(fieldwise(deviceExamSchema.options[0]).or(fieldwise(deviceExamSchema.options[1]))),
  errors: [],
  handle: (call) =>
    reading(
      call,
      async ({ reader }) => shownAll(call.actor, 'exam', await many(reader, 'exam', call.body.ids)) as never,
    ),
});

/** Results of devices (spec 3 §7 "Exam calls"). */
export const deviceExamEndpoints = [
  last,
  all,
  waiting,
  count,
  candidates,
  fitting,
  attach,
  detach,
  remove,
  bringBack,
  byAttached,
  byPet,
  bulk,
];
