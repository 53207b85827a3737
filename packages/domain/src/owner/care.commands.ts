import { z } from 'zod';
import { documentID, line } from '../core/schema.ts';
import { defineCommand, type Sight } from '../engine/command.ts';
import { demandSeenValue, seenValue, seesValue } from '../engine/seen-values.ts';
import { requireOwner } from './owner.commands.ts';
import { consentEntry, type Owner } from './owner.schema.ts';

const ownerRef = documentID('user/');
const reads = (input: { readonly userID: string }) => [{ collection: 'user', id: input.userID }];

const lineOf = ({ lineID, lineUserID = '' }: Pick<Owner, 'lineID' | 'lineUserID'>) => [lineID, lineUserID];
const lineIn = async (sight: Sight, { userID }: { readonly userID: string }) => {
  const owner = await sight.get('user', userID);
  return owner && lineOf(owner);
};

/**
 * Writes down by which name an owner is known in the messaging app; nothing is sent there. Devices of earlier versions took that for linking, and may still
 * bring it: the account itself is said by the app alone (`owner.joinLine`). Errors: ownerNotFound, contradictory (`changedSince`) where another desk has
 * written another one meanwhile.
 */
export const linkOwnerLine = defineCommand({
  name: 'owner.linkLine',
  word: '綁定飼主 LINE',
  version: 3,
  upcasters: {
    // Version 2 tells what its author saw.
    1: (input) => input,
    // Version 3 names no account: whose it is only the app knows.
    2: (input) => {
      const { lineUserID: _, ...rest } = input as Readonly<Record<string, unknown>>;
      return rest;
    },
  },
  permission: ['CUSTOMER_WRITE'],
  input: z.object({ userID: ownerRef, lineID: line(80).pipe(z.string().min(1)), seen: seenValue }),
  reads,
  witness: seesValue((sight, input) => lineIn(sight, input)),
  async run(tx, input, ctx) {
    const owner = await requireOwner(tx, input.userID);
    const wanted = lineOf({ lineUserID: owner.lineUserID, ...input });
    demandSeenValue(owner, { stored: lineOf(owner), wanted, seen: input.seen });
    await tx.put('user', {
      ...owner,
      lineID: input.lineID,
      updateDateTime: ctx.now,
      updateBy: ctx.actor.staffID,
    });
  },
});

/** Takes the link away (DELETE /user/line/{id}); doing it twice is harmless. Errors: ownerNotFound, contradictory (`changedSince`) for a link that its author hasn't seen. */
export const unlinkOwnerLine = defineCommand({
  name: 'owner.unlinkLine',
  word: '解除綁定飼主 LINE',
  version: 2,
  // Version 2 tells what its author saw.
  upcasters: { 1: (input) => input },
  permission: ['CUSTOMER_WRITE'],
  input: z.object({ userID: ownerRef, seen: seenValue }),
  reads,
  witness: seesValue((sight, input) => lineIn(sight, input)),
  async run(tx, input, ctx) {
    const linked = await requireOwner(tx, input.userID);
    demandSeenValue(linked, { stored: lineOf(linked), wanted: ['', ''], seen: input.seen });
    const { lineUserID: _account, lineLeftDateTime: _left, ...owner } = linked;
    await tx.put('user', { ...owner, lineID: '', updateDateTime: ctx.now, updateBy: ctx.actor.staffID });
  },
});

/**
 * Writes down what an owner agreed to, or no longer agrees to. Statements are added, never changed; one that is dated ahead was made now, because the latest
 * holds: of a clock that was set it would outrank every word to come. Error: ownerNotFound.
 */
export const recordOwnerConsent = defineCommand({
  name: 'owner.recordConsent',
  word: '記錄飼主同意',
  version: 1,
  permission: ['CUSTOMER_WRITE'],
  input: z.object({ userID: ownerRef, entry: consentEntry.omit({ by: true }) }),
  reads,
  async run(tx, input, ctx) {
    const owner = await requireOwner(tx, input.userID);
    const consent = owner.consent ?? [];
    if (consent.some(({ _id }) => _id === input.entry._id)) return;
    await tx.put('user', {
      ...owner,
      consent: [
        ...consent,
        { ...input.entry, dateTime: Math.min(input.entry.dateTime, ctx.now), by: ctx.actor.staffID },
      ],
      updateDateTime: ctx.now,
      updateBy: ctx.actor.staffID,
    });
  },
});
