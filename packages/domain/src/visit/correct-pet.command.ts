import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { documentID } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { placedAt } from '../imaging/study.commands.ts';
import { requirePet } from '../pet/require-pet.ts';
import { demandBareCheckIn } from '../record/bare-check-in.ts';
import { requireRecord, saveRecord, syncWeight } from '../record/save-record.ts';
import { demandLifetime } from '../record/visit-time.ts';
import { presentBeside } from './visit.commands.ts';

const recordRef = documentID('record/');

/**
 * Puts another animal into a check-in while nobody but the front desk has touched it: the wrong one of a family was chosen, or one of the same name.
 * Its place in the queue, its number and what was asked stay; the weight, which was that of the animal that stood there, goes along. `from` is the animal that its
 * author saw.
 * @throws DomainError notFound, petNotFound; contradictory once the visit has begun (`visitBegun`), where somebody has corrected it otherwise
 *   (`petChanged`), and outside of the animal's life
 */
export const correctCheckInPet = defineCommand({
  name: 'record.correctPet',
  word: '更正報到動物',
  version: 1,
  permission: ['CHECK_IN'],
  input: z.object({
    recordID: recordRef,
    from: documentID('pet'),
    petID: documentID('pet'),
    /** Open visits of the right animal that whoever corrects sees: this one is meant beside them. */
    beside: z.array(recordRef).max(20).optional(),
  }),
  reads: (input) => [
    { collection: 'record', id: input.recordID },
    { collection: 'pet', id: input.from },
    { collection: 'pet', id: input.petID },
  ],
  witness: (input) => async (sight) => {
    const beside = await presentBeside(sight, { _id: input.recordID, petID: input.petID });
    return beside.length > 0 ? { ...input, beside } : input;
  },
  async run(tx, { recordID, from, petID, beside }, ctx) {
    const before = await requireRecord(tx, recordID);
    if (before.petID === petID) return;
    demandBareCheckIn(before);
    const wrong = await tx.get('pet', before.petID);
    if (before.petID !== from)
      throw new DomainError('contradictory', 'another animal stands there by now', {
        rule: 'petChanged',
        name: wrong?.name ?? '',
      });
    const pet = await requirePet(tx, petID);
    demandLifetime(pet, before.dateTime, ctx.zone);
    const others = [...new Set([...(before.beside ?? []), ...(beside ?? [])])].filter((id) => id !== recordID);
    const corrected = {
      ...before,
      petID,
      userID: pet.userID,
      // Who came with it was another owner's.
      checkInGroupID: pet.userID === before.userID ? before.checkInGroupID : '',
      ...(others.length > 0 ? { beside: others.slice(-20) } : {}),
      checkInCorrection: {
        petID: before.petID,
        name: wrong?.name ?? '',
        by: ctx.actor.staffID,
        dateTime: ctx.now,
      },
    };
    // Pictures are the other animal's: they stay with it, and hang nowhere.
    for (const study of await tx.query('study', 'byAttached', { equals: [before._id] }))
      await tx.put('study', placedAt(study, '', ctx));
    await syncWeight(tx, ctx, before, { ...before, weight: null });
    await syncWeight(tx, ctx, undefined, corrected);
    await saveRecord(tx, ctx, before, corrected, 'assign');
  },
});
