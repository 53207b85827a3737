import { z } from 'zod';
import { documentID, line } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { requireOwner } from './owner.commands.ts';
import { consentEntry } from './owner.schema.ts';

const ownerRef = documentID('user/');
const reads = (input: { readonly userID: string }) => [{ collection: 'user', id: input.userID }];

/** Links an owner to their account at the messaging app (PUT /user/line/{id}). Error: ownerNotFound. */
export const linkOwnerLine = defineCommand({
  name: 'owner.linkLine',
  word: '綁定飼主 LINE',
  version: 1,
  permission: ['CUSTOMER_WRITE'],
  input: z.object({ userID: ownerRef, lineID: line(80).pipe(z.string().min(1)), lineUserID: line(80).optional() }),
  reads,
  async run(tx, input, ctx) {
    const owner = await requireOwner(tx, input.userID);
    await tx.put('user', {
      ...owner,
      lineID: input.lineID,
      ...(input.lineUserID === undefined ? {} : { lineUserID: input.lineUserID }),
      updateDateTime: ctx.now,
      updateBy: ctx.actor.staffID,
    });
  },
});

/** Takes the link away (DELETE /user/line/{id}); doing it twice is harmless. Error: ownerNotFound. */
export const unlinkOwnerLine = defineCommand({
  name: 'owner.unlinkLine',
  word: '解除綁定飼主 LINE',
  version: 1,
  permission: ['CUSTOMER_WRITE'],
  input: z.object({ userID: ownerRef }),
  reads,
  async run(tx, input, ctx) {
    const { lineUserID: _, ...owner } = await requireOwner(tx, input.userID);
    await tx.put('user', { ...owner, lineID: '', updateDateTime: ctx.now, updateBy: ctx.actor.staffID });
  },
});

/** Writes down what an owner agreed to, or no longer agrees to. Statements are added, never changed. Error: ownerNotFound. */
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
      consent: [...consent, { ...input.entry, by: ctx.actor.staffID }],
      updateDateTime: ctx.now,
      updateBy: ctx.actor.staffID,
    });
  },
});
