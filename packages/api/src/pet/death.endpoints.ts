import { DomainError } from '@vetloom/domain/core/error.ts';
import { line, requiredReason, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { careAhead } from '@vetloom/domain/engine/care-end.ts';
import type { AnyDocument, CollectionName } from '@vetloom/domain/engine/kind.ts';
import { OverlayTx, type Reader } from '@vetloom/domain/engine/overlay.ts';
import { dieOfPet, editDeath, moveRemains, REMAINS_STEPS, undoDeath } from '@vetloom/domain/pet/death.commands.ts';
import { deathID } from '@vetloom/domain/pet/death.kind.ts';
import { deathFields, deathSchema } from '@vetloom/domain/pet/death.schema.ts';
import { deathOf, TOLD_FACTS } from '@vetloom/domain/pet/death.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import type { AfterState, BaseReader } from '@vetloom/sync-server/run-command.ts';
import { z } from 'zod';
import { type AnyClinicCall, one, reading, writing } from '../engine/clinic-call.ts';
import { pageOf, shortPage } from '../engine/listing.ts';
import { shown } from '../engine/shown.ts';
import { editsOf } from '../engine/update.ts';
import { tagWritten } from '../engine/version.ts';
import { endpoint } from '../services.ts';
import { petParams } from './pet.schemas.ts';

const PATH = `${CLINIC_BASE}/pet/{petID}/death`;
const frame = { scope: 'clinic', tag: 'Deaths' } as const;
const enters = { ...frame, permission: dieOfPet.permission, write: true, params: petParams } as const;
const keeps = { ...frame, permission: editDeath.permission, write: true, params: petParams } as const;
const result = deathSchema.nullable();

/** Reads what the caller may see, as they may see it: nobody learns of a bill by asking what a death would leave open. */
function seenBy({ actor }: AnyClinicCall, reader: Reader): OverlayTx {
  const see = (document: AnyDocument | undefined) =>
    document &&
    ((shown(actor, document.collection as CollectionName, document as never) as AnyDocument | null) ?? undefined);
  return new OverlayTx({
    getMany: async (collection, ids) => (await reader.getMany(collection, ids)).map(see),
    query: async (collection, index, range) =>
      (await reader.query(collection, index, range)).flatMap((document) => see(document) ?? []),
  });
}

const answer = (call: AnyClinicCall, petID: string) => async (after: AfterState) => {
  const pet = await one(after.reader, 'pet', petID);
  const death = pet && (await deathOf(new OverlayTx(after.reader), pet._id));
  if (death) tagWritten(call, after, 'death', death._id);
  return death ?? null;
};

/** The id of the death of an animal that stands. @throws DomainError petNotFound, notFound */
async function standingID(reader: Reader, petID: string): Promise<string> {
  const pet = await one(reader, 'pet', petID);
  if (!pet) throw new DomainError('petNotFound', 'no such pet', { petID });
  const death = await deathOf(new OverlayTx(reader), pet._id);
  if (!death) throw new DomainError('notFound', 'no death is entered for this animal', { petID });
  return death._id;
}

const matter = z.object({ matter: z.string(), count: z.number().int(), amount: z.number().int().optional() });

const ahead = endpoint({
  ...frame,
  permission: ['PET_READ'],
  write: false,
  method: 'GET',
  path: PATH,
  summary: 'The death of an animal; of one that lives, what its death would end and what it would leave to people',
  description: '`ends` and `leaves` hold what the caller may read. Money is in NT$.',
  params: petParams,
  result: z.object({
    status: z.number().int(),
    timeOfDeath: unixSeconds.nullable(),
    death: result,
    ends: z.array(z.object({ collection: z.string(), id: z.string() })),
    leaves: z.array(matter),
  }),
  errors: ['petNotFound'],
  handle: (call) =>
    reading(call, async ({ reader }) => {
      const pet = await one(reader, 'pet', call.params.petID);
      if (!pet) throw new DomainError('petNotFound', 'no such pet', { petID: call.params.petID });
      const owner = await one(reader, 'user', pet.userID);
      const told = await careAhead(seenBy(call, reader), pet, owner, { at: call.now, by: call.actor.staffID });
      const death = (await deathOf(new OverlayTx(reader), pet._id)) ?? null;
      return {
        status: pet.status,
        timeOfDeath: pet.timeOfDeath,
        death,
        ends: [...told.ends],
        leaves: [...told.leaves],
      };
    }),
});

const enter = endpoint({
  ...enters,
  method: 'POST',
  path: PATH,
  summary: 'Enter that an animal died: its reminders close, its care ends',
  description:
    '`timeOfDeath` is now unless it is sent; midnight says that only the day is known. Of one that is dead already, what was not said yet is added, and another day is refused with `conflict`.',
  command: dieOfPet.name,
  body: deathFields.extend({ timeOfDeath: unixSeconds.optional() }),
  result,
  errors: ['petNotFound', 'conflict'],
  handle: (call) => {
    const { petID } = call.params;
    const { timeOfDeath = call.now, ...fields } = call.body;
    const _id = deathID(petID, call.now, call.random);
    return writing(call, dieOfPet, { _id, petID, timeOfDeath, fields }, answer(call, petID));
  },
});

const takeBack = endpoint({
  ...enters,
  method: 'DELETE',
  path: PATH,
  summary: 'Take back that an animal died: what the death ended goes on again, unless somebody changed it since',
  description:
    'Answers the death as it is kept, with what goes on and what stays ended; null for an animal that lives.',
  command: undoDeath.name,
  query: z.object({ reason: requiredReason() }),
  result,
  errors: ['petNotFound'],
  handle: (call) => {
    const { petID } = call.params;
    return writing(call, undoDeath, { petID, reason: call.query.reason }, async (after) => {
      const taken = after.changes.find(({ collection }) => collection === 'death');
      return (taken && (await one(after.reader, 'death', taken.id))) ?? null;
    });
  },
});

const update = endpoint({
  ...keeps,
  method: 'PUT',
  path: PATH,
  summary: 'Change what is said of a death and of the remains: only the fields sent',
  command: editDeath.name,
  body: fieldwise(deathFields).extend({ ...fieldwise(TOLD_FACTS).shape, updateDateTime: unixSeconds.optional() }),
  result,
  versioned: true,
  errors: ['petNotFound', 'notFound', 'conflict'],
  handle: (call) => {
    const { petID } = call.params;
    const input = async (base: BaseReader) => {
      const id = await standingID(base, petID);
      return { deathID: id, edits: await editsOf(base, call, 'death', id, call.body) };
    };
    return writing(call, editDeath, input, answer(call, petID));
  },
});

const move = endpoint({
  ...keeps,
  method: 'POST',
  path: `${PATH}/remains`,
  summary: 'Say what happened to the remains: fetched by the crematory, ashes back in the clinic, given to the owner',
  description: 'What was said before counts as done. `dateTime` is now unless it is sent.',
  command: moveRemains.name,
  body: z.object({ step: z.enum(REMAINS_STEPS), dateTime: unixSeconds.optional(), to: line(80).default('') }),
  result,
  errors: ['petNotFound', 'notFound'],
  handle: (call) => {
    const { petID } = call.params;
    const { step, dateTime = call.now, to } = call.body;
    const input = async (base: BaseReader) => ({ deathID: await standingID(base, petID), step, dateTime, to });
    return writing(call, moveRemains, input, answer(call, petID));
  },
});

const list = endpoint({
  ...frame,
  permission: ['PET_READ'],
  write: false,
  method: 'GET',
  path: `${CLINIC_BASE}/remains/list`,
  summary: 'Remains that are in the clinic or come back to it, the longest first',
  query: shortPage,
  result: z.array(deathSchema),
  errors: [],
  handle: (call) =>
    reading(call, (clinic) =>
      pageOf(
        clinic,
        { collection: 'death', where: ['"n_openRemains" = $2'], values: [1], order: '"n_createDateTime"' },
        call.query,
      ),
    ),
});

/** Deaths of animals and what becomes of their remains (spec 1 §4, status 9). */
export const deathEndpoints = [ahead, enter, takeBack, update, move, list];
