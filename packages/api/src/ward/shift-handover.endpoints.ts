import { newRowID } from '@vetloom/domain/core/ids.ts';
import { rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { planSchema, shiftHandoverFields } from '@vetloom/domain/hospital/plan.schema.ts';
import { planID } from '@vetloom/domain/hospital/stay-ids.ts';
import { giveHandover, receiveHandover, takeHandoverBack } from '@vetloom/domain/ward/shift-handover.commands.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { z } from 'zod';
import { writing } from '../engine/clinic-call.ts';
import { endpoint } from '../services.ts';
import { answer, dayBody, dayQuery, frame, WARD } from './ward-frame.ts';

const writes = { ...frame, permission: giveHandover.permission, write: true } as const;
const result = fieldwise(planSchema).nullable();
const rowBody = dayBody.extend({ handoverID: rowID });
const dayAnswer = (call: Parameters<typeof answer>[0], day: { inHospitalID: string; planDateTime: number }) =>
  answer(call, 'inHospitalPlan', planID(day.inHospitalID, day.planDateTime));

const give = endpoint({
  ...writes,
  method: 'POST',
  path: `${WARD}/handover`,
  summary: 'Tell the next shift of an animal in hospital; answers its day with `shiftHandover`',
  command: giveHandover.name,
  body: dayBody.extend(shiftHandoverFields.shape),
  result,
  errors: ['notFound', 'badParameter'],
  handle: (call) => {
    const { inHospitalID, planDateTime, ...fields } = call.body;
    const day = { inHospitalID, planDateTime };
    return writing(call, giveHandover, { ...day, handoverID: newRowID(call.random), fields }, dayAnswer(call, day));
  },
});

const receive = endpoint({
  ...writes,
  method: 'PUT',
  path: `${WARD}/handover/receive`,
  summary: 'Take an animal over from the shift before: the second signature',
  command: receiveHandover.name,
  body: rowBody,
  result,
  errors: ['notFound', 'contradictory'],
  handle: (call) => writing(call, receiveHandover, call.body, dayAnswer(call, call.body)),
});

const takeBack = endpoint({
  ...writes,
  method: 'DELETE',
  path: `${WARD}/handover`,
  summary: 'Take a handover back that nobody has signed yet; a missing one counts as taken back',
  command: takeHandoverBack.name,
  query: dayQuery.extend({ handoverID: rowID, planDateTime: z.coerce.number().pipe(unixSeconds) }),
  result: z.null(),
  errors: ['notFound', 'contradictory'],
  handle: (call) => writing(call, takeHandoverBack, call.query, async () => null),
});

/** Handovers between the shifts of a ward. */
export const shiftHandoverEndpoints = [give, receive, takeBack];
