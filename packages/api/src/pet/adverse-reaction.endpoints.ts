import { adverseReactionForm } from '@vetloom/documents/adverse-reaction-form.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { documentID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import {
  createAdverseReaction,
  editAdverseReaction,
  removeAdverseReaction,
} from '@vetloom/domain/pet/adverse-reaction.commands.ts';
import { adverseReactionID } from '@vetloom/domain/pet/adverse-reaction.kind.ts';
import { adverseReactionFields, adverseReactionSchema } from '@vetloom/domain/pet/adverse-reaction.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import type { AfterState } from '@vetloom/sync-server/run-command.ts';
import { z } from 'zod';
import { type AnyClinicCall, one, reading, writing } from '../engine/clinic-call.ts';
import { pageOf } from '../engine/listing.ts';
import { editsOf } from '../engine/update.ts';
import { tagWritten } from '../engine/version.ts';
import { clinicPrintData } from '../print/print-data.ts';
import { sendPdf } from '../print/send-pdf.ts';
import { endpoint } from '../services.ts';

const PATH = `${CLINIC_BASE}/adverseReaction`;
const frame = { scope: 'clinic', tag: 'Adverse reactions' } as const;
const writes = { ...frame, permission: ['RECORD_WRITE'], write: true } as const;
const _id = documentID('adverseReaction/pet');
/** An animal has a handful of reactions. */
const ALL = { limit: 500, skip: 0 };

const answer = (call: AnyClinicCall, id: string) => async (after: AfterState) => {
  tagWritten(call, after, 'adverseReaction', id);
  return (await one(after.reader, 'adverseReaction', id)) ?? null;
};

const list = endpoint({
  ...frame,
  permission: ['RECORD_READ'],
  write: false,
  method: 'GET',
  path: `${PATH}/list`,
  summary: 'What an animal reacted to, the newest first',
  query: z.object({ petID: documentID('pet') }),
  result: z.array(adverseReactionSchema),
  errors: ['petNotFound'],
  handle: (call) =>
    reading(call, async (clinic) => {
      const pet = await one(clinic.reader, 'pet', call.query.petID);
      if (!pet) throw new DomainError('petNotFound', 'the animal was not found', { id: call.query.petID });
      const ofPet = { where: ['"t_petID" = $2'], values: [pet._id], order: '"n_beganDateTime" DESC' };
      return pageOf(clinic, { collection: 'adverseReaction', ...ofPet }, ALL);
    }),
});

const create = endpoint({
  ...writes,
  method: 'POST',
  path: PATH,
  summary: 'Write down that an animal reacted to a drug or vaccine',
  command: createAdverseReaction.name,
  body: adverseReactionFields.extend({ petID: documentID('pet') }),
  result: adverseReactionSchema.nullable(),
  errors: ['petNotFound'],
  handle: (call) => {
    const { petID, ...fields } = call.body;
    const id = adverseReactionID(petID, call.now, call.random);
    return writing(call, createAdverseReaction, { _id: id, petID, fields }, answer(call, id));
  },
});

const update = endpoint({
  ...writes,
  method: 'PUT',
  path: PATH,
  summary: 'Change a reaction: only the fields sent',
  command: editAdverseReaction.name,
  body: fieldwise(adverseReactionFields).extend({ _id, updateDateTime: unixSeconds.optional() }),
  result: adverseReactionSchema.nullable(),
  versioned: true,
  errors: ['notFound'],
  handle: (call) => {
    const { _id: reactionID, ...changes } = call.body;
    return writing(
      call,
      editAdverseReaction,
      async (base) => ({ reactionID, edits: await editsOf(base, call, 'adverseReaction', reactionID, changes) }),
      answer(call, reactionID),
    );
  },
});

const remove = endpoint({
  ...writes,
  method: 'DELETE',
  path: PATH,
  summary: 'Take a reaction back that was none; a missing one counts as taken back',
  command: removeAdverseReaction.name,
  query: z.object({ _id }),
  result: z.null(),
  errors: [],
  handle: (call) => writing(call, removeAdverseReaction, { reactionID: call.query._id }, async () => null),
});

const report = endpoint({
  ...frame,
  permission: ['RECORD_READ'],
  write: false,
  method: 'GET',
  path: `${PATH}/pdf`,
  summary: 'The report of a reaction to the authority as PDF, filled in with what is known',
  query: z.object({ _id }),
  result: z.null(),
  answers: 'bytes',
  media: ['application/pdf'],
  errors: ['notFound'],
  handle: async (call) => {
    const paper = await reading(call, async ({ reader }) => {
      const reaction = await one(reader, 'adverseReaction', call.query._id);
      const pet = reaction && (await one(reader, 'pet', reaction.petID));
      if (!reaction || !pet) throw new DomainError('notFound', 'no such reaction', { id: call.query._id });
      const owner = await one(reader, 'user', pet.userID);
      const printed = await clinicPrintData(reader, call, {});
      const { staffNames = {}, licences = {} } = printed;
      return adverseReactionForm({
        ...printed,
        ...{ reaction, pet, owner: owner ?? { name: pet.userName, phone: pet.userPhone } },
        reporter: { name: staffNames[reaction.createBy] ?? '', licence: licences[reaction.createBy] ?? '' },
      });
    });
    return sendPdf(call.reply, [paper]);
  },
});

/** Reactions of animals to drugs and vaccines. */
export const adverseReactionEndpoints = [list, create, update, remove, report];
