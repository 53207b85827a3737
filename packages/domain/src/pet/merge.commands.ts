import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { documentID } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { handOver } from '../engine/hand-over.ts';
import { type MergedKind, mergeDocuments, partDocuments, seenMerged, seesMerged } from '../engine/merge-documents.ts';
import { carriedDeath, followMerge, followParting } from './death.ts';
import { PET_MERGE } from './merge.schema.ts';
import { stamp } from './pet.commands.ts';
import type { Pet } from './pet.schema.ts';
import { requirePet } from './require-pet.ts';

const fieldNames = z.array(z.string().max(40)).max(40).default([]);

const PETS: MergedKind<Pet> = {
  collection: 'pet',
  merges: 'petMerge',
  field: 'petID',
  rule: PET_MERGE,
  carried: carriedDeath,
  stored: stamp,
};

/**
 * Combines two animals that are one (PUT /pet/{petId}/combine/ID): visits, weights, receipts, reminders and files go to `mainID`, the other
 * id leads there for ever (law 9). That one of the two died holds for both. Until it is undone, everything needed for undoing is kept. Errors: petNotFound, badParameter for itself.
 */
export const combinePets = defineCommand({
  name: 'pet.combine',
  word: '合併動物',
  version: 2,
  // Version 2 tells what its author saw.
  upcasters: { 1: (input) => input },
  permission: ['PET_WRITE'],
  input: z.object({
    petID: documentID('pet'),
    mainID: documentID('pet'),
    mergeID: documentID('petMerge/'),
    take: fieldNames,
    keep: fieldNames,
    seen: seenMerged,
  }),
  reads: (input) => [
    { collection: 'pet', id: input.petID },
    { collection: 'pet', id: input.mainID },
  ],
  witness: seesMerged('pet', PET_MERGE, (input) => [input.petID, input.mainID]),
  async run(tx, input, ctx) {
    const source = await requirePet(tx, input.petID);
    const main = await requirePet(tx, input.mainID);
    const merged = await mergeDocuments(tx, ctx, PETS, source, main, { ...input, from: input.petID });
    if (source._id === main._id) return;
    await followMerge(tx, ctx, source, main, merged);
    if (source.userID !== main.userID) await handOver(tx, ctx, merged, merged.userID);
  },
});

/**
 * Takes a combination back (law 9): the animal that went stands again with what it had, the other loses what it got. What came since stays
 * with the other, and fields that someone changed since keep their value. Errors: notFound, contradictory, petNotFound, conflict.
 */
export const undoCombinePets = defineCommand({
  name: 'pet.undoCombine',
  word: '復原動物合併',
  version: 1,
  permission: ['PET_WRITE'],
  input: z.object({ mergeID: documentID('petMerge/') }),
  reads: (input) => [{ collection: 'petMerge', id: input.mergeID }],
  async run(tx, input, ctx) {
    const parted = await partDocuments(tx, ctx, PETS, input.mergeID, requirePet, async ({ source, main }) => {
      // A main animal that moved to another owner meanwhile does not take this one along.
      const owner = await tx.get('user', source.userID);
      if (!owner) throw new DomainError('ownerNotFound', 'the owner is gone', { userID: source.userID });
      return { main, source: { ...source, userID: owner._id, userName: owner.name, userPhone: owner.phone } };
    });
    await followParting(tx, ctx, parted.source, parted.main);
    for (const pet of [parted.source, parted.main]) await handOver(tx, ctx, pet, pet.userID);
  },
});
