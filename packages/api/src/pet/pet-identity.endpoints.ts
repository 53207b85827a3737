import { DomainError } from '@vetloom/domain/core/error.ts';
import { documentID, line, requiredLine } from '@vetloom/domain/core/schema.ts';
import { setPetApproval } from '@vetloom/domain/pet/approval.commands.ts';
import { combinePets, undoCombinePets } from '@vetloom/domain/pet/merge.commands.ts';
import { petMergeID } from '@vetloom/domain/pet/merge.kind.ts';
import { petMergeSchema } from '@vetloom/domain/pet/merge.schema.ts';
import { touchOwnerAndPet } from '@vetloom/domain/pet/pet.commands.ts';
import { asPetID, followPetNumber, renamePet } from '@vetloom/domain/pet/rename.commands.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { z } from 'zod';
import { one, reading, writing } from '../engine/clinic-call.ts';
import { shownAll } from '../engine/shown.ts';
import { endpoint } from '../services.ts';
import { answerPet } from './pet.endpoints.ts';
import { pet, petParams } from './pet.schemas.ts';

const BASE = `${CLINIC_BASE}/pet`;
const writes = {
  scope: 'clinic',
  tag: 'Pets',
  write: true,
  permission: ['PET_WRITE'],
  result: pet.nullable(),
} as const;
/** A merge without the copy of the document that went. */
const merge = fieldwise(petMergeSchema).omit({ source: true });

const touchBoth = endpoint({
  ...writes,
  method: 'POST',
  path: `${BASE}/{petID}/touchUserAndPet`,
  permission: touchOwnerAndPet.permission,
  summary: 'Mark an owner, and unless onlyUser the pet too, as just seen',
  command: touchOwnerAndPet.name,
  params: petParams,
  body: z.object({ onlyUser: z.boolean().optional() }),
  errors: ['petNotFound'],
  handle: (call) => {
    const { petID } = call.params;
    return writing(call, touchOwnerAndPet, { petID, onlyUser: call.body.onlyUser ?? false }, answerPet(call, petID));
  },
});

const follow = endpoint({
  ...writes,
  method: 'POST',
  path: `${BASE}/{petID}/updatePetIDCounter`,
  summary: 'Let the counter of the settings follow the number of this pet',
  command: followPetNumber.name,
  params: petParams,
  body: z.object({}),
  errors: ['petNotFound'],
  handle: (call) => {
    const { petID } = call.params;
    return writing(call, followPetNumber, { petID }, answerPet(call, petID));
  },
});

const rename = endpoint({
  ...writes,
  method: 'PUT',
  path: `${BASE}/{petID}/rename/ID`,
  summary: 'Give a pet another id; everything follows and the old id leads to it for ever',
  command: renamePet.name,
  params: petParams,
  body: z.object({ newID: requiredLine(150) }),
  errors: ['petNotFound', 'conflict'],
  handle: (call) => {
    const { petID } = call.params;
    const newID = asPetID(call.body.newID);
    return writing(call, renamePet, { petID, newID }, answerPet(call, newID));
  },
});

const fieldNames = z.array(line(40)).max(40).optional();
const combine = endpoint({
  ...writes,
  method: 'PUT',
  path: `${BASE}/{petID}/combine/ID`,
  summary: 'Combine a pet into another; answers the one that remains',
  description:
    'By default the remaining pet keeps its values and takes those that it lacks. `take` names fields whose value comes from the pet that goes.',
  command: combinePets.name,
  params: petParams,
  body: z.object({ mainID: documentID('pet'), take: fieldNames, keep: fieldNames }),
  errors: ['petNotFound'],
  handle: (call) => {
    const { petID } = call.params;
    const { mainID, take, keep } = call.body;
    const mergeID = petMergeID(call.now, call.random);
    const input = { petID, mainID, mergeID, take: take ?? [], keep: keep ?? [] };
    return writing(call, combinePets, input, answerPet(call, mainID));
  },
});

const merges = endpoint({
  scope: 'clinic',
  tag: 'Pets',
  permission: ['PET_WRITE'],
  write: false,
  method: 'GET',
  path: `${BASE}/{petID}/combine`,
  summary: 'What was combined into a pet',
  params: petParams,
  result: z.array(merge),
  errors: ['petNotFound'],
  handle: (call) =>
    reading(call, async ({ reader }) => {
      const found = await one(reader, 'pet', call.params.petID);
      if (!found) throw new DomainError('petNotFound', 'no such pet');
      const into = await reader.query('petMerge', 'byTarget', { equals: [found._id] });
      return shownAll(call.actor, 'petMerge', into as never);
    }),
});

const undo = endpoint({
  ...writes,
  method: 'PUT',
  path: `${BASE}/combine/{mergeID}/undo`,
  summary: 'Take a combination back; answers the pet that stands again',
  command: undoCombinePets.name,
  params: z.object({ mergeID: idParam('petMerge/', 'notFound') }),
  body: z.object({}),
  errors: ['notFound', 'contradictory', 'petNotFound', 'ownerNotFound', 'conflict'],
  handle: (call) => {
    const { mergeID } = call.params;
    return writing(call, undoCombinePets, { mergeID }, async (after) => {
      const stored = await one(after.reader, 'petMerge', mergeID);
      return answerPet(call, stored?.fromID ?? '')(after);
    });
  },
});

const approve = endpoint({
  ...writes,
  method: 'PUT',
  path: `${BASE}/{petID}/approval`,
  summary: 'Put a pet on the check list (10) or answer it: approved (20), refused (90), none (0)',
  command: setPetApproval.name,
  params: petParams,
  body: setPetApproval.input.omit({ petID: true, seen: true }),
  errors: ['petNotFound'],
  handle: (call) => {
    const { petID } = call.params;
    return writing(call, setPetApproval, { petID, ...call.body }, answerPet(call, petID));
  },
});

/** Numbers, names and identity of pets (spec 1 §7 "Pets"). */
export const petIdentityEndpoints = [touchBoth, follow, rename, combine, merges, undo, approve];
