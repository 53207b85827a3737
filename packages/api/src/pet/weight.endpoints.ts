import { createHash } from 'node:crypto';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { rowID } from '@vetloom/domain/core/schema.ts';
import { addPetWeight, editPetWeight, removePetWeights } from '@vetloom/domain/pet/weight.commands.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { z } from 'zod';
import { one, reading, writing } from '../engine/clinic-call.ts';
import { endpoint } from '../services.ts';
import { answerPet, petShown } from './pet.endpoints.ts';
import { pet, petParams, weightBody } from './pet.schemas.ts';

const BASE = `${CLINIC_BASE}/pet/{petID}`;
const writes = { scope: 'clinic', tag: 'Pets', write: true, params: petParams } as const;

/** The same salt gives the same entry, which is then added once. */
const saltedID = (salt: string): string => `s-${createHash('sha256').update(salt).digest('hex').slice(0, 24)}`;

const add = endpoint({
  ...writes,
  method: 'POST',
  path: `${BASE}/weight`,
  permission: addPetWeight.permission,
  summary: 'Add a weight, in kg',
  description: 'An empty or zero weight is ignored. The same `salt` adds once.',
  command: addPetWeight.name,
  body: weightBody,
  result: pet.nullable(),
  errors: ['petNotFound'],
  handle: async (call) => {
    const { petID } = call.params;
    const { weight, salt, dateTime = call.now, source } = call.body;
    if (!weight) {
      const found = await reading(call, ({ reader }) => one(reader, 'pet', petID));
      if (!found) throw new DomainError('petNotFound', 'no such pet');
      return petShown(call, found);
    }
    const id = salt ? saltedID(salt) : newRowID(call.random);
    return writing(
      call,
      addPetWeight,
      { petID, weight: { id, value: weight, dateTime, source } },
      answerPet(call, petID),
    );
  },
});

const edit = endpoint({
  ...writes,
  method: 'PUT',
  path: `${BASE}/weight/{weightID}`,
  permission: editPetWeight.permission,
  summary: 'Correct a weight, in kg',
  command: editPetWeight.name,
  params: petParams.extend({ weightID: rowID }),
  body: weightBody.omit({ salt: true, source: true }).extend({ source: z.string().max(160).optional() }),
  result: pet.nullable(),
  errors: ['petNotFound', 'notFound'],
  handle: (call) => {
    const { petID, weightID } = call.params;
    const { weight, dateTime, source } = call.body;
    return writing(
      call,
      editPetWeight,
      async (base) => {
        const stored = await one(base, 'pet', petID);
        const entry = stored?.weightHistory.find(({ id }) => id === weightID);
        if (stored && !entry) throw new DomainError('notFound', 'no such weight');
        const now = { id: weightID, value: 1, dateTime: call.now, source: 'pet', ...entry };
        const given = {
          ...(weight ? { value: weight } : {}),
          dateTime: dateTime ?? now.dateTime,
          source: source ?? now.source,
        };
        return { petID, weight: { ...now, ...given } };
      },
      answerPet(call, petID),
    );
  },
});

const remove = endpoint({
  ...writes,
  method: 'POST',
  path: `${BASE}/weightDelete`,
  permission: removePetWeights.permission,
  summary: 'Remove weights',
  command: removePetWeights.name,
  body: z.object({ weightIDArray: z.array(rowID).min(1).max(500) }),
  result: pet.nullable(),
  errors: ['petNotFound'],
  handle: (call) => {
    const { petID } = call.params;
    return writing(call, removePetWeights, { petID, ids: call.body.weightIDArray }, answerPet(call, petID));
  },
});

/** A pet's weight history (spec 1 §7 "Pets"). */
export const weightEndpoints = [add, edit, remove];
