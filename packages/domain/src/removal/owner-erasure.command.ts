import { z } from 'zod';
import { documentID, prose } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import { requireOwner } from '../owner/owner.commands.ts';
import { ownerFields } from '../owner/owner.schema.ts';
import { demandNothingOpen } from './owner-removal.commands.ts';

/** What stands for the name of an erased owner; screens say it in words. */
export const ERASED_NAME = '—';

/**
 * Erases a person at their wish (law 26): everything that tells who they are is taken off the owner, the mirrors on their animals and the
 * merges that kept copies; visits and receipts, which the law tells a clinic to keep, stay without a name. The caller deletes the payloads
 * in the history in the same transaction, so this runs on the server only and is in no device's registry. Errors: ownerNotFound,
 * contradictory while a visit is open or something is owed.
 */
export const eraseOwner = defineCommand({
  name: 'owner.erase',
  version: 1,
  permission: ['CUSTOMER_DELETE'],
  input: z.object({
    userID: documentID('user/'),
    /** On what the erasure rests: the request's date and form. Without personal data. */
    reason: prose(300).pipe(z.string().trim().min(2)),
  }),
  reads: (input) => [{ collection: 'user', id: input.userID }],
  async run(tx, input, ctx) {
    const owner = await requireOwner(tx, input.userID);
    await demandNothingOpen(tx, owner);
    // Unique like every phone, and not one that could be called.
    const phone = `#${owner._id.replaceAll(/[^0-9a-z]/g, '').slice(-20)}`;
    await tx.put('user', {
      ...ownerFields.parse({ name: ERASED_NAME, phone: '00000' }),
      _id: owner._id,
      collection: 'user',
      phone,
      nameLowerCase: ERASED_NAME,
      erasedDateTime: ctx.now,
      createDateTime: owner.createDateTime,
      createBy: owner.createBy,
      updateDateTime: ctx.now,
      updateBy: ctx.actor.staffID,
    });
    for (const pet of await tx.query('pet', 'byOwner', { equals: [owner._id] }))
      await tx.put('pet', {
        ...pet,
        userName: ERASED_NAME,
        userPhone: '',
        updateDateTime: ctx.now,
        updateBy: ctx.actor.staffID,
      });
    for (const index of ['bySource', 'byTarget'] as const)
      for (const merge of await tx.query('userMerge', index, { equals: [owner._id] }))
        await tx.remove('userMerge', merge._id);
    // Words to a person are about that person.
    for (const message of await tx.query('message', 'byOwner', { equals: [owner._id] }))
      await tx.remove('message', message._id);
    await forgetCopies(tx, owner._id);
  },
});

/** Takes what refused commands and unmerged edits still hold of an owner out of them; that they happened stays. */
async function forgetCopies(tx: Tx, userID: string): Promise<void> {
  for (const conflict of await tx.query('conflict', 'byDocument', { equals: [userID] }))
    await tx.remove('conflict', conflict._id);
  for (const refused of await tx.query('case', 'byAuthor', {}))
    if (JSON.stringify(refused.args ?? null).includes(`"${userID}"`))
      await tx.put('case', { ...refused, args: {}, detail: {} });
}
