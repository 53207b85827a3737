import { DomainError } from '@vetloom/domain/core/error.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { documentID, kilograms, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { createPet, editPet, touchPet, transferPet } from '@vetloom/domain/pet/pet.commands.ts';
import { petID as newPetID } from '@vetloom/domain/pet/pet.kind.ts';
import { type Pet, petFields } from '@vetloom/domain/pet/pet.schema.ts';
import { removePet } from '@vetloom/domain/removal/pet-removal.commands.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import type { AfterState, BaseReader } from '@vetloom/sync-server/run-command.ts';
import { z } from 'zod';
import { type AnyClinicCall, one, reading, writing } from '../engine/clinic-call.ts';
import { shown } from '../engine/shown.ts';
import { editsOf } from '../engine/update.ts';
import { tagRead, tagWritten } from '../engine/version.ts';
import { keptNames, rowsAfter } from '../files/kept-names.ts';
import { endpoint } from '../services.ts';
import { pet, petParams } from './pet.schemas.ts';
import { avatarOf } from './pet-avatar.ts';

const BASE = `${CLINIC_BASE}/pet`;
const writes = { scope: 'clinic', tag: 'Pets', permission: ['PET_WRITE'], write: true } as const;

/** The pet that a write left, as the caller may see it. */
export const answerPet = (call: AnyClinicCall, petID: string) => async (after: AfterState) => {
  const found = await one(after.reader, 'pet', petID);
  tagWritten(call, after, 'pet', found?._id ?? petID);
  return keptNames(rowsAfter(call, after), petShown(call, found));
};

/** A pet as the caller may see it, with the address of its picture; null when it may not be seen. */
export function petShown(call: AnyClinicCall, found: Pet | undefined) {
  const seen = shown(call.actor, 'pet', found);
  return seen && found ? { ...seen, avatar: avatarOf(call, found) } : null;
}

/** The animal that a command made, whatever number it got. */
const answerMade = (call: AnyClinicCall) => (after: AfterState) => {
  const made = after.changes.find((change) => change.collection === 'pet');
  return answerPet(call, made?.id ?? '')(after);
};

const create = endpoint({
  ...writes,
  method: 'POST',
  path: BASE,
  summary: 'Create a pet of an existing owner',
  command: createPet.name,
  body: petFields.extend({
    _id: documentID('pet').optional(),
    /** Demanded; without it there is no such owner (spec 1 §5). */
    userID: documentID('user/').optional(),
    /** kg, the first entry of its weight history. */
    weight: kilograms.nullable().optional(),
  }),
  result: pet.nullable(),
  errors: ['ownerNotFound', 'conflict'],
  handle: (call) => {
    const { _id = newPetID(call.now, call.random), userID, weight, ...fields } = call.body;
    if (userID === undefined) throw new DomainError('ownerNotFound', 'a pet has an owner', { field: 'userID' });
    const first = weight ? { id: newRowID(call.random), value: weight, dateTime: call.now, source: 'pet' } : null;
    return writing(call, createPet, { _id, userID, fields, weight: first, direct: true }, answerMade(call));
  },
});

const get = endpoint({
  scope: 'clinic',
  tag: 'Pets',
  permission: ['PET_READ'],
  write: false,
  method: 'GET',
  path: `${BASE}/{petID}`,
  summary: 'Read a pet',
  params: petParams,
  result: pet.nullable(),
  versioned: true,
  errors: ['petNotFound'],
  handle: (call) =>
    reading(call, async (clinic) => {
      const found = await one(clinic.reader, 'pet', call.params.petID);
      if (!found) throw new DomainError('petNotFound', 'no such pet');
      await tagRead(call, clinic, 'pet', found._id);
      return keptNames(clinic.rows, petShown(call, found));
    }),
});

const changeable = fieldwise(petFields).extend({ updateDateTime: unixSeconds.optional() });
const updateNote =
  'Send the updateDateTime that was read to have changes of others merged or answered with a conflict; with If-Match only the present version passes.';

const update = endpoint({
  ...writes,
  method: 'PUT',
  path: `${BASE}/{petID}`,
  summary: 'Change a pet: only the fields sent',
  description: `${updateNote} A \`userID\`, sent alone, moves the pet to another owner.`,
  command: editPet.name,
  params: petParams,
  body: changeable.extend({ userID: documentID('user/').optional() }),
  result: pet.nullable(),
  versioned: true,
  errors: ['petNotFound', 'ownerNotFound', 'conflict'],
  handle: (call) => {
    const { petID } = call.params;
    const { userID, ...fields } = call.body;
    if (userID === undefined)
      return writing(
        call,
        editPet,
        async (base) => ({ petID, edits: await editsOf(base, call, 'pet', petID, fields) }),
        answerPet(call, petID),
      );
    if (Object.keys(fields).length > 0)
      throw new DomainError('badParameter', 'userID is changed alone', { fields: ['userID'] });
    return writing(call, transferPet, { petID, userID }, answerPet(call, petID));
  },
});

const updateParams = endpoint({
  ...writes,
  method: 'PUT',
  path: `${BASE}/updateParams/{petID}`,
  summary: 'Change single fields of a pet',
  description: updateNote,
  command: editPet.name,
  params: petParams,
  body: changeable,
  result: pet.nullable(),
  versioned: true,
  errors: ['petNotFound', 'conflict'],
  handle: (call) => {
    const { petID } = call.params;
    return writing(
      call,
      editPet,
      async (base) => ({ petID, edits: await editsOf(base, call, 'pet', petID, call.body) }),
      answerPet(call, petID),
    );
  },
});

const remove = endpoint({
  ...writes,
  method: 'DELETE',
  path: `${BASE}/{petID}`,
  permission: ['PET_DELETE'],
  summary: 'Delete a pet without visits',
  command: removePet.name,
  params: petParams,
  result: z.null(),
  errors: ['contradictory', 'petNotFound'],
  handle: (call) => {
    const { petID } = call.params;
    const input = async (base: BaseReader) => {
      if (!(await one(base, 'pet', petID))) throw new DomainError('petNotFound', 'no such pet', { petID });
      return { petID };
    };
    return writing(call, removePet, input, async () => null);
  },
});

const touch = endpoint({
  ...writes,
  method: 'POST',
  path: `${BASE}/{petID}/touch`,
  permission: ['PET_READ'],
  summary: 'Mark a pet as just seen',
  command: touchPet.name,
  params: petParams,
  body: z.object({}),
  result: pet.nullable(),
  errors: ['petNotFound'],
  handle: (call) => {
    const { petID } = call.params;
    return writing(call, touchPet, { petID }, answerPet(call, petID));
  },
});

/** Pets, one at a time (spec 1 §7 "Pets"). */
export const petEndpoints = [create, get, update, updateParams, remove, touch];
