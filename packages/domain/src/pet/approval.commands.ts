import { z } from 'zod';
import { documentID, line } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { demandSeenValue, seenValue, seesValue } from '../engine/seen-values.ts';
import { stamp } from './pet.commands.ts';
import { APPROVAL, type Pet } from './pet.schema.ts';
import { requirePet } from './require-pet.ts';

const answerOf = ({ approvalStatus, approvalNote = '' }: Pick<Pet, 'approvalStatus' | 'approvalNote'>) => [
  approvalStatus,
  approvalNote,
];

/**
 * Puts an animal on the check list, or takes it off with the answer (spec 1 §4: 10 waits; 20 approved and 90 refused are ours). Where another desk has answered
 * otherwise meanwhile, theirs stays. Errors: petNotFound, contradictory (`changedSince`).
 */
export const setPetApproval = defineCommand({
  name: 'pet.setApproval',
  word: '審核動物',
  version: 2,
  // Version 2 tells what its author saw.
  upcasters: { 1: (input) => input },
  permission: ['PET_WRITE'],
  input: z.object({
    petID: documentID('pet'),
    approvalStatus: z.union([
      z.literal(APPROVAL.none),
      z.literal(APPROVAL.waiting),
      z.literal(APPROVAL.approved),
      z.literal(APPROVAL.refused),
    ]),
    note: line(300).default(''),
    seen: seenValue,
  }),
  reads: (input) => [{ collection: 'pet', id: input.petID }],
  witness: seesValue(async (sight, { petID }) => {
    const pet = await sight.get('pet', petID);
    return pet && answerOf(pet);
  }),
  async run(tx, input, ctx) {
    const pet = await requirePet(tx, input.petID);
    if (pet.approvalStatus === input.approvalStatus && (pet.approvalNote ?? '') === input.note) return;
    demandSeenValue(pet, { stored: answerOf(pet), wanted: [input.approvalStatus, input.note], seen: input.seen });
    await tx.put(
      'pet',
      stamp(
        {
          ...pet,
          approvalStatus: input.approvalStatus,
          approvalNote: input.note,
          approvalBy: ctx.actor.staffID,
          approvalDateTime: ctx.now,
        },
        ctx,
      ),
    );
  },
});
