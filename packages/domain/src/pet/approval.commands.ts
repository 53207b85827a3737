import { z } from 'zod';
import { documentID, line } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { stamp } from './pet.commands.ts';
import { APPROVAL } from './pet.schema.ts';
import { requirePet } from './require-pet.ts';

/** Puts an animal on the check list, or takes it off with the answer (spec 1 §4: 10 waits; 20 approved and 90 refused are ours). */
export const setPetApproval = defineCommand({
  name: 'pet.setApproval',
  word: '審核動物',
  version: 1,
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
  }),
  reads: (input) => [{ collection: 'pet', id: input.petID }],
  async run(tx, input, ctx) {
    const pet = await requirePet(tx, input.petID);
    if (pet.approvalStatus === input.approvalStatus && (pet.approvalNote ?? '') === input.note) return;
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
