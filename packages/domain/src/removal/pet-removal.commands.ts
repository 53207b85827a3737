import { z } from 'zod';
import { DomainError, NotHeldHere } from '../core/error.ts';
import { documentID } from '../core/schema.ts';
import { goingWith, refusedBy } from '../engine/bonds.ts';
import { type CommandContext, defineCommand } from '../engine/command.ts';
import type { AnyDocument, CollectionName } from '../engine/kind.ts';
import { demandSeenGoing, seenDocuments, seesWhatGoes } from '../engine/seen-documents.ts';
import type { Tx } from '../engine/transaction.ts';
import { type Pet, petSchema } from '../pet/pet.schema.ts';

/** Refuses while something is there that may not lose its animal, such as a visit. @throws DomainError contradictory, with the bond's rule */
export async function demandRemovable(tx: Tx, pet: Pet): Promise<void> {
  const { rule } = (await refusedBy(tx, pet)) ?? {};
  if (rule !== undefined)
    throw new DomainError('contradictory', 'something belongs to the pet', { rule, petID: pet._id, name: pet.name });
}

/** Removes an animal and what only spoke of it. */
export async function removeWithAll(tx: Tx, ctx: CommandContext, pet: Pet): Promise<void> {
  for (const document of await goingWith(tx, pet, ctx.where)) await removeOf(tx, document, pet._id);
  await tx.remove('pet', pet._id);
}

/** @throws DomainError failure with the rule `petReminders`, which has a sentence of its own (spec 2 §8) */
async function removeOf(tx: Tx, { collection, _id }: AnyDocument, petID: string): Promise<void> {
  try {
    await tx.remove(collection as CollectionName, _id);
  } catch (error) {
    if (error instanceof NotHeldHere || error instanceof DomainError || collection !== 'reminder') throw error;
    throw new DomainError('failure', `the reminders of ${petID} were not deleted: ${String(error)}`, {
      rule: 'petReminders',
      petID,
    });
  }
}

/**
 * Deletes a pet that has no visits, with what only spoke of it. With visits it is refused as contradictory: medical records are never lost by the way. So it
 * is where somebody has written in it, or in what goes with it, since its author saw it (`writtenSince`); what comes for it afterwards becomes its author's case.
 */
export const removePet = defineCommand({
  name: 'pet.remove',
  word: '刪除動物',
  version: 1,
  permission: ['PET_DELETE'],
  input: z.object({ petID: documentID('pet'), seen: seenDocuments }),
  reads: (input) => [{ collection: 'pet', id: input.petID }],
  witness: seesWhatGoes('pet', (input) => [input.petID]),
  async run(tx, input, ctx) {
    const pet = await tx.get('pet', input.petID);
    if (!pet) return;
    await demandSeenGoing(tx, petSchema, pet, input.seen, ctx);
    await demandRemovable(tx, pet);
    await removeWithAll(tx, ctx, pet);
  },
});
