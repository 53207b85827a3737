import { DomainError } from '@vetloom/domain/core/error.ts';
import { optionalReason, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { planSchema } from '@vetloom/domain/hospital/plan.schema.ts';
import { planID } from '@vetloom/domain/hospital/stay-ids.ts';
import { settleGivenOffPlan } from '@vetloom/domain/ward/given-off-plan.commands.ts';
import { EDITABLE_DAY, editDay, openDay, removeDay, stopBag } from '@vetloom/domain/ward/plan.commands.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { z } from 'zod';
import { one, reading, writing } from '../engine/clinic-call.ts';
import { page, pageOf } from '../engine/listing.ts';
import { shown, shownAll } from '../engine/shown.ts';
import { editsOf } from '../engine/update.ts';
import { tagRead } from '../engine/version.ts';
import { endpoint } from '../services.ts';
import { answer, dayBody, dayQuery, frame, onActiveDay, partsOfStay, reads, stayField, WARD } from './ward-frame.ts';

const writes = { ...frame, permission: openDay.permission, write: true } as const;
const view = fieldwise(planSchema);
const result = view.nullable();
const list = z.array(view);

const open = endpoint({
  ...writes,
  method: 'POST',
  path: `${WARD}/plan`,
  summary: 'Open a day of a stay, with what is watched in every animal or with what goes on of another day',
  description: 'A stay has one plan a day: one that is open already stays as it is and is answered.',
  command: openDay.name,
  body: dayBody.extend({ copyOf: unixSeconds.optional() }),
  result,
  errors: ['notFound', 'badParameter'],
  handle: (call) => {
    const { inHospitalID, planDateTime } = call.body;
    return writing(call, openDay, call.body, answer(call, 'inHospitalPlan', planID(inHospitalID, planDateTime)));
  },
});

const get = endpoint({
  ...reads,
  method: 'GET',
  path: `${WARD}/plan`,
  permission: ['RECORD_READ', 'BILLING_READ', 'DRUG_TASK_READ'],
  summary: 'What is planned for a day of a stay',
  query: dayQuery,
  result,
  versioned: true,
  errors: ['notFound'],
  handle: (call) =>
    reading(call, async (clinic) => {
      const { inHospitalID, planDateTime } = call.query;
      const found = await one(clinic.reader, 'inHospitalPlan', planID(inHospitalID, planDateTime));
      if (!found) throw new DomainError('notFound', 'no such day');
      await tagRead(call, clinic, 'inHospitalPlan', found._id);
      return shown(call.actor, 'inHospitalPlan', found);
    }),
});

const sent = fieldwise(planSchema.pick(EDITABLE_DAY));

const update = endpoint({
  ...writes,
  method: 'PUT',
  path: `${WARD}/plan`,
  summary:
    'Change a day of a stay: only the fields sent; its sums, the stay’s total, the pharmacy’s list and the reminders follow',
  command: editDay.name,
  body: sent.extend({ ...dayBody.shape, updateDateTime: unixSeconds.optional() }),
  result,
  versioned: true,
  errors: ['notFound', 'conflict'],
  handle: (call) => {
    const { inHospitalID, planDateTime, ...fields } = call.body;
    const id = planID(inHospitalID, planDateTime);
    return writing(
      call,
      editDay,
      async (base) => ({
        ...{ inHospitalID, planDateTime },
        edits: await editsOf(base, call, 'inHospitalPlan', id, fields),
      }),
      answer(call, 'inHospitalPlan', id),
    );
  },
});

const remove = endpoint({
  ...writes,
  method: 'DELETE',
  path: `${WARD}/plan`,
  summary: 'Delete a day of a stay with its log, exams, measurements and reminders; a missing one counts as deleted',
  description: 'What was handed out, carried out, measured or found is taken back first.',
  command: removeDay.name,
  query: dayQuery,
  result: z.null(),
  errors: ['contradictory'],
  handle: (call) => writing(call, removeDay, call.query, async () => null),
});

const ofStay = endpoint({
  ...reads,
  method: 'POST',
  path: `${WARD}/plan/list`,
  permission: ['RECORD_READ', 'BILLING_READ', 'DRUG_TASK_READ'],
  summary: 'All days of a stay, the first first',
  body: page.extend({ inHospitalID: stayField }),
  result: list,
  errors: [],
  handle: (call) =>
    reading(call, async (clinic) => {
      const listing = partsOfStay('inHospitalPlan', call.body.inHospitalID, '"n_planDateTime"');
      return shownAll(call.actor, 'inHospitalPlan', await pageOf(clinic, listing, call.body));
    }),
});

const active = endpoint({
  ...reads,
  method: 'POST',
  path: `${WARD}/plan/active`,
  permission: ['RECORD_READ', 'BILLING_READ', 'DRUG_TASK_READ'],
  summary: 'What is planned for a day in the whole ward: of stays that are not discharged',
  body: page.extend({ planDateTime: unixSeconds }),
  result: list,
  errors: [],
  handle: (call) =>
    reading(call, async (clinic) => {
      const listing = onActiveDay('inHospitalPlan', call.body.planDateTime);
      return shownAll(call.actor, 'inHospitalPlan', await pageOf(clinic, listing, call.body));
    }),
});

/** A bag that is given no more from a moment on. */
const stopped = z.object({
  inHospitalID: z.string(),
  planDateTime: unixSeconds,
  bagID: z.string(),
  disableDateTime: unixSeconds,
  reason: z.string(),
});

const stop = endpoint({
  ...writes,
  method: 'POST',
  path: `${WARD}/drug/disable`,
  summary: 'Stop a bag from a moment on: its later doses are not due any more',
  command: stopBag.name,
  body: dayBody.extend({ bagID: rowID, disableDateTime: unixSeconds.optional(), reason: optionalReason() }),
  result,
  errors: ['notFound'],
  handle: (call) => {
    const { inHospitalID, planDateTime, disableDateTime = call.now, ...rest } = call.body;
    const input = { inHospitalID, planDateTime, disableDateTime, ...rest };
    return writing(call, stopBag, input, answer(call, 'inHospitalPlan', planID(inHospitalID, planDateTime)));
  },
});

const stops = endpoint({
  ...reads,
  method: 'GET',
  path: `${WARD}/drug/disable`,
  summary: 'Which bags of a stay’s day are stopped, from when on',
  query: dayQuery.extend({ bagID: rowID.optional() }),
  result: z.array(stopped),
  errors: [],
  handle: (call) =>
    reading(call, async ({ reader }) => {
      const { inHospitalID, planDateTime, bagID } = call.query;
      const plan = await one(reader, 'inHospitalPlan', planID(inHospitalID, planDateTime));
      return (plan?.drugDisable ?? [])
        .filter((one) => bagID === undefined || one.bagID === bagID)
        .map((one) => ({
          ...{ inHospitalID, planDateTime, bagID: one.bagID },
          ...{ disableDateTime: one.disableDateTime, reason: one.reason },
        }));
    }),
});

const settleOffPlan = endpoint({
  ...writes,
  method: 'PUT',
  path: `${WARD}/plan/offPlan`,
  summary:
    'Decide about what was given while its order was taken out: charged by the price of the order as it read, or not, with the reason',
  command: settleGivenOffPlan.name,
  body: dayBody.extend({ missionID: rowID, charged: z.boolean(), reason: optionalReason() }),
  result,
  errors: ['notFound', 'contradictory', 'badParameter'],
  handle: (call) => {
    const { inHospitalID, planDateTime } = call.body;
    const id = planID(inHospitalID, planDateTime);
    return writing(call, settleGivenOffPlan, call.body, answer(call, 'inHospitalPlan', id));
  },
});

/** The days of stays (spec 2 §7 "In-hospital v2": plan, drug). */
export const dayEndpoints = [open, get, update, remove, ofStay, active, stop, stops, settleOffPlan];
