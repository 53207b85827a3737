import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { documentID, optionalReason } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { madeBy } from '../engine/edited-document.ts';
import { blacklistID } from './blacklist.kind.ts';
import { blacklistSchema } from './blacklist.schema.ts';

/** An owner may not book by themselves from now on. One who may not already stays so, with the newer reason where one is given. @throws DomainError ownerNotFound */
export const blockOwner = defineCommand({
  name: 'bookingBlacklist.add',
  word: '列入預約黑名單',
  version: 1,
  permission: ['BOOKING_WRITE'],
  input: z.object({ userID: documentID('user'), reason: optionalReason() }),
  reads: ({ userID }) => [
    { collection: 'user', id: userID },
    { collection: 'bookingBlacklist', id: blacklistID(userID) },
  ],
  async run(tx, { userID, reason }, ctx) {
    const owner = await tx.get('user', userID);
    if (!owner) throw new DomainError('ownerNotFound', `owner ${userID} not found`, { id: userID });
    const _id = blacklistID(owner._id);
    const known = await tx.get('bookingBlacklist', _id);
    if (known && (reason === '' || reason === known.reason)) return;
    const made = known ?? { _id, collection: 'bookingBlacklist', userID: owner._id, ...madeBy(ctx) };
    const stamps = { updateDateTime: ctx.now, updateBy: ctx.actor.staffID };
    await tx.put('bookingBlacklist', blacklistSchema.parse({ ...made, reason, ...stamps }));
  },
});

/** An owner may book by themselves again; why stands in the history of commands. Nothing is done for one who may. */
export const unblockOwner = defineCommand({
  name: 'bookingBlacklist.lift',
  word: '解除預約黑名單',
  version: 2,
  upcasters: { 1: (input) => input },
  permission: ['BOOKING_WRITE'],
  input: z.object({ userID: documentID('user'), reason: optionalReason() }),
  reads: ({ userID }) => [{ collection: 'bookingBlacklist', id: blacklistID(userID) }],
  async run(tx, { userID }) {
    const owner = await tx.get('user', userID);
    const known = await tx.get('bookingBlacklist', blacklistID(owner?._id ?? userID));
    if (known) await tx.remove('bookingBlacklist', known._id);
  },
});
