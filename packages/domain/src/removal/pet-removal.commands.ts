import { z } from 'zod';
import { DomainError, NotHeldHere } from '../core/error.ts';
import { documentID } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import type { Pet } from '../pet/pet.schema.ts';

/** Refuses with `contradictory` for an animal that has visits. */
export async function demandNoVisits(tx: Tx, pet: Pick<Pet, '_id' | 'name'>): Promise<void> {
  const visits = await tx.query('record', 'byPet', { equals: [pet._id], limit: 1 });
  if (visits.length > 0)
    throw new DomainError('contradictory', 'the pet has visits', {
      rule: 'petHasVisits',
      petID: pet._id,
      name: pet.name,
    });
}

/** Removes an animal without visits, and what only spoke of it. */
export async function removeWithReminders(tx: Tx, pet: Pick<Pet, '_id'>): Promise<void> {
  await removeReminders(tx, pet);
  for (const problem of await tx.query('problem', 'byPet', { equals: [pet._id] }))
    await tx.remove('problem', problem._id);
  for (const referral of await tx.query('referral', 'byPet', { equals: [pet._id] }))
    await tx.remove('referral', referral._id);
  await tx.remove('pet', pet._id);
}

/** @throws DomainError failure with the rule `petReminders`, which has a sentence of its own (spec 2 §8) */
async function removeReminders(tx: Tx, pet: Pick<Pet, '_id'>): Promise<void> {
  try {
    for (const reminder of await tx.query('reminder', 'byPet', { equals: [pet._id] }))
      await tx.remove('reminder', reminder._id);
  } catch (error) {
    if (error instanceof NotHeldHere || error instanceof DomainError) throw error;
    throw new DomainError('failure', `the reminders of ${pet._id} were not deleted: ${String(error)}`, {
      rule: 'petReminders',
      petID: pet._id,
    });
  }
}

/** Deletes a pet that has no visits. With visits it is refused as contradictory: medical records are never lost by the way. */
export const removePet = defineCommand({
  name: 'pet.remove',
  version: 1,
  permission: ['PET_DELETE'],
  input: z.object({ petID: documentID('pet') }),
  reads: (input) => [{ collection: 'pet', id: input.petID }],
  async run(tx, input) {
    const pet = await tx.get('pet', input.petID);
    if (!pet) return;
    await demandNoVisits(tx, pet);
    await removeWithReminders(tx, pet);
  },
});
