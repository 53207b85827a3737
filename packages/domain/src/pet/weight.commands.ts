import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { documentID, rowID } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { demandSeenRows, seenRows, seesRows, takenFrom } from '../engine/seen-rows.ts';
import { demandSeenValue, seenValue, seesValue } from '../engine/seen-values.ts';
import { stamp } from './pet.commands.ts';
import { type Pet, weightEntry } from './pet.schema.ts';
import { requirePet } from './require-pet.ts';

const petRef = documentID('pet');

/** Adds a measured weight. Empty and zero values never get here: the schema refuses them and forms ignore them (spec 1 §4). */
export const addPetWeight = defineCommand({
  name: 'pet.addWeight',
  word: '新增體重',
  version: 1,
  permission: ['PET_WRITE', 'RECORD_WRITE', 'CHECK_IN'],
  input: z.object({ petID: petRef, weight: weightEntry }),
  reads: (input) => [{ collection: 'pet', id: input.petID }],
  async run(tx, input, ctx) {
    const pet = await requirePet(tx, input.petID);
    if (pet.weightHistory.some((entry) => entry.id === input.weight.id)) return;
    await tx.put('pet', stamp({ ...pet, weightHistory: [...pet.weightHistory, input.weight] }, ctx));
  },
});

const weightIn = (pet: Pet | undefined, id: string) => pet?.weightHistory.find((entry) => entry.id === id);

/**
 * Corrects one weight (PUT /pet/{petId}/weight/{weightId}). Errors: notFound where it was removed meanwhile, contradictory (`changedSince`) where somebody has
 * corrected it otherwise: doses are worked out from it.
 */
export const editPetWeight = defineCommand({
  name: 'pet.editWeight',
  word: '修改體重',
  version: 2,
  // Version 2 tells what its author saw.
  upcasters: { 1: (input) => input },
  permission: ['PET_WRITE', 'RECORD_WRITE'],
  input: z.object({ petID: petRef, weight: weightEntry, seen: seenValue }),
  reads: (input) => [{ collection: 'pet', id: input.petID }],
  witness: seesValue(async (sight, { petID, weight }) => weightIn(await sight.get('pet', petID), weight.id)),
  async run(tx, { petID, weight, seen }, ctx) {
    const pet = await requirePet(tx, petID);
    const stored = weightIn(pet, weight.id);
    if (!stored) throw new DomainError('notFound', `weight ${weight.id} not found`, { id: weight.id });
    demandSeenValue(pet, { stored, wanted: weight, seen });
    const weightHistory = pet.weightHistory.map((entry) => (entry.id === weight.id ? weight : entry));
    await tx.put('pet', stamp({ ...pet, weightHistory }, ctx));
  },
});

const takenWeights = (pet: Pet | undefined, ids: readonly string[]) =>
  takenFrom(pet?.weightHistory, ({ id }) => id, ids);

/**
 * Removes weights by id (POST /pet/{petId}/weightDelete).
 * @throws DomainError contradictory (`writtenSince`) where somebody has corrected one since it was seen
 */
export const removePetWeights = defineCommand({
  name: 'pet.removeWeights',
  word: '刪除體重',
  version: 1,
  permission: ['PET_WRITE', 'RECORD_WRITE'],
  input: z.object({ petID: petRef, ids: z.array(rowID).min(1).max(500), seen: seenRows }),
  reads: (input) => [{ collection: 'pet', id: input.petID }],
  witness: seesRows(async (sight, { petID, ids }) => takenWeights(await sight.get('pet', petID), ids)),
  async run(tx, input, ctx) {
    const pet = await requirePet(tx, input.petID);
    demandSeenRows(pet, takenWeights(pet, input.ids), input.seen);
    await tx.put(
      'pet',
      stamp({ ...pet, weightHistory: pet.weightHistory.filter((entry) => !input.ids.includes(entry.id)) }, ctx),
    );
  },
});
