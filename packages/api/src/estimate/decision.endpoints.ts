import { estimatePaper } from '@vetloom/documents/estimate-paper.ts';
import { printSetting } from '@vetloom/domain/clinic/settings/print.setting.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { documentID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { standingOf } from '@vetloom/domain/estimate/decided.ts';
import { createEstimateDecision } from '@vetloom/domain/estimate/decision.commands.ts';
import { decisionFields, estimateDecisionSchema } from '@vetloom/domain/estimate/decision.schema.ts';
import { estimateDecisionID } from '@vetloom/domain/estimate/estimate.kind.ts';
import { contentOf } from '@vetloom/domain/estimate/estimate.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { z } from 'zod';
import { one, reading, writing } from '../engine/clinic-call.ts';
import { clinicPrintData } from '../print/print-data.ts';
import { sendPdf } from '../print/send-pdf.ts';
import { endpoint } from '../services.ts';
import { decisionsOf, frame, reads } from './estimate-view.ts';

const PATH = `${CLINIC_BASE}/estimate`;
const estimateField = documentID('estimate/pet');
const stayField = documentID('inHospital/');

const decide = endpoint({
  ...frame,
  permission: createEstimateDecision.permission,
  write: true,
  method: 'POST',
  path: `${PATH}/decision`,
  summary: 'Write down what an owner decided about an estimate, or about that of a stay: signed, or said by phone',
  description:
    'One of `estimateID` and `inHospitalID`. `dateTime` is now unless it is sent. A decision is never changed: another one names those in whose place it stands in `corrects`, with a `reason`. Two that nobody settled leave the estimate `contested`.',
  command: createEstimateDecision.name,
  body: decisionFields.extend({
    estimateID: estimateField.optional(),
    inHospitalID: stayField.optional(),
    dateTime: unixSeconds.optional(),
  }),
  result: estimateDecisionSchema.nullable(),
  errors: ['notFound', 'badParameter'],
  handle: (call) => {
    const { estimateID, inHospitalID, dateTime = call.now, ...fields } = call.body;
    const held = { ...(estimateID ? { estimateID } : {}), ...(inHospitalID ? { inHospitalID } : {}) };
    // The animal's id is in the estimate's; of a stay it is read first.
    let id = '';
    return writing(
      call,
      createEstimateDecision,
      async (base) => {
        const estimate = estimateID === undefined ? undefined : await one(base, 'estimate', estimateID);
        const stay = inHospitalID === undefined ? undefined : await one(base, 'inHospital', inHospitalID);
        id = estimateDecisionID(estimate?.petID ?? stay?.petID ?? '/pet/none', call.now, call.random);
        return { _id: id, ...held, fields: { ...fields, dateTime } };
      },
      async (after) => (await one(after.reader, 'estimateDecision', id)) ?? null,
    );
  },
});

const decisions = endpoint({
  ...reads,
  method: 'GET',
  path: `${PATH}/decision/list`,
  summary: 'What was decided about the estimate of a stay, the earliest first',
  query: z.object({ inHospitalID: stayField }),
  result: z.array(estimateDecisionSchema),
  errors: ['notFound'],
  handle: (call) =>
    reading(call, async ({ reader }) => {
      const stay = await one(reader, 'inHospital', call.query.inHospitalID);
      if (!stay) throw new DomainError('notFound', 'no such stay', { id: call.query.inHospitalID });
      return [...(await decisionsOf(reader, 'byStay', stay._id))];
    }),
});

const pdf = endpoint({
  ...reads,
  answers: 'bytes',
  media: ['application/pdf'],
  method: 'POST',
  path: `${PATH}/pdf`,
  summary: 'An estimate as PDF, with what was decided and the signature',
  description:
    'Options that are left out of printSetting are the clinic’s. Characters that the print font lacks are listed in the header X-Missing-Glyphs as U+ numbers.',
  body: z.object({
    estimateID: estimateField,
    printSetting: z.partialRecord(printSetting.keyof(), z.boolean()).default({}),
  }),
  result: z.null(),
  errors: ['notFound', 'petNotFound'],
  handle: async (call) => {
    const data = await reading(call, async ({ reader }) => {
      const estimate = await one(reader, 'estimate', call.body.estimateID);
      if (!estimate) throw new DomainError('notFound', 'no such estimate', { id: call.body.estimateID });
      const pet = await one(reader, 'pet', estimate.petID);
      if (!pet) throw new DomainError('petNotFound', 'no such animal', { petID: estimate.petID });
      const owner = await one(reader, 'user', estimate.userID);
      return {
        ...(await clinicPrintData(reader, call, call.body.printSetting)),
        owner: owner ?? { name: pet.userName, phone: pet.userPhone },
        pet,
        content: contentOf(estimate),
        dateTime: estimate.createDateTime,
        standing: standingOf(await decisionsOf(reader, 'byEstimate', estimate._id)),
      };
    });
    return sendPdf(call.reply, [estimatePaper(data)]);
  },
});

/** What owners decide about estimates, and an estimate as it is handed over. */
export const estimateDecisionEndpoints = [decide, decisions, pdf];
