import { z } from 'zod';
import { leadBack, leadTo } from '../core/alias.ts';
import { defineCommand } from '../core/command.ts';
import { DomainError } from '../core/error.ts';
import { demandStanding, merged, moveBack, moveReferences, standing, undone, unmerged } from '../core/merge.ts';
import { documentID } from '../core/schema.ts';
import { requirePet } from '../visit/new-record.ts';
import { PET_MERGE } from './merge.schema.ts';
import { stamp } from './pet.commands.ts';
import type { Pet } from './pet.schema.ts';

const fieldNames = z.array(z.string().max(40)).max(40).default([]);

/**
 * Combines two animals that are one (PUT /pet/{petId}/combine/ID): visits, weights, receipts, reminders and files go to `mainID`, the other
 * id leads there for ever (law 9). Until it is undone, everything needed for undoing is kept. Errors: petNotFound, badParameter for itself.
 */
export const combinePets = defineCommand({
  name: 'pet.combine',
  version: 1,
  permission: ['PET_WRITE'],
  input: z.object({
    petID: documentID('pet'),
    mainID: documentID('pet'),
    mergeID: documentID('petMerge/'),
    /** Fields whose value comes from the animal that goes, and fields that stay as they are even where they are empty. */
    take: fieldNames,
    keep: fieldNames,
  }),
  reads: (input) => [
    { collection: 'pet', id: input.petID },
    { collection: 'pet', id: input.mainID },
  ],
  async run(tx, input, ctx) {
    const source = await requirePet(tx, input.petID);
    const main = await requirePet(tx, input.mainID);
    if (source._id === main._id)
      throw new DomainError('badParameter', 'an animal is not combined with itself', { field: 'mainID' });
    const { document, changed, joined } = merged(PET_MERGE, main, source, input.take, input.keep);
    const moved = await moveReferences(tx, 'petID', source._id, main._id, ctx);
    await tx.remove('pet', source._id);
    const led = await leadTo(tx, 'pet', source._id, main._id, ctx.now);
    await tx.put('pet', stamp(document, ctx));
    await tx.put('petMerge', {
      _id: input.mergeID,
      collection: 'petMerge',
      fromID: source._id,
      toID: main._id,
      source: { ...source },
      changed,
      joined,
      moved,
      led,
      ...standing(ctx),
    });
  },
});

/**
 * Takes a combination back (law 9): the animal that went stands again with what it had, the other loses what it got. What came since stays
 * with the other, and fields that someone changed since keep their value. Errors: notFound, contradictory, petNotFound, conflict.
 */
export const undoCombine = defineCommand({
  name: 'pet.undoCombine',
  version: 1,
  permission: ['PET_WRITE'],
  input: z.object({ mergeID: documentID('petMerge/') }),
  reads: (input) => [{ collection: 'petMerge', id: input.mergeID }],
  async run(tx, input, ctx) {
    const merge = await tx.get('petMerge', input.mergeID);
    demandStanding(merge, input.mergeID);
    const main = await requirePet(tx, merge.toID);
    const holder = await tx.get('pet', merge.fromID);
    if (holder && holder._id === merge.fromID)
      throw new DomainError('conflict', 'another animal has that id now', { petID: holder._id, name: holder.name });
    const back = unmerged<Pet>(merge, main);
    // A main animal that moved to another owner meanwhile does not take this one along.
    const owner = await tx.get('user', back.source.userID);
    if (!owner) throw new DomainError('ownerNotFound', 'the owner is gone', { userID: back.source.userID });
    await leadBack(tx, merge.fromID, merge.led, ctx.now);
    await tx.put(
      'pet',
      stamp({ ...back.source, userID: owner._id, userName: owner.name, userPhone: owner.phone }, ctx),
    );
    await tx.put('pet', stamp(back.main, ctx));
    await moveBack(tx, 'petID', merge, main._id, ctx);
    await tx.put('petMerge', {
      ...merge,
      ...undone(ctx),
    });
  },
});
