import { documentID } from '@vetloom/domain/core/schema.ts';
import { z } from 'zod';

/** People that one call invites at most: each takes about ten statements of the budget that a request has (docs/COSTS.md). */
export const MOST_INVITED_AT_ONCE = 5;

/** Somebody of a clinic who has not come in yet. */
export const invitedMember = z.object({
  staffID: documentID('staff/'),
  name: z.string(),
  email: z.string(),
  roleName: z.string(),
  /** Until when the last link is good, Unix seconds; null where none is. */
  expiresAt: z.number().int().nullable(),
});
/** Somebody of a clinic who has not come in yet. */
export type InvitedMember = z.output<typeof invitedMember>;

/** Whom to invite, and whether the links are mailed or answered, to be handed over. */
export const inviting = z.object({
  staffIDs: z.array(documentID('staff/')).min(1).max(MOST_INVITED_AT_ONCE),
  mail: z.boolean().default(false),
});

/** What came of inviting one of several. */
export const invitedNow = z.object({
  staffID: z.string(),
  /** Below the web app's address; null for one that was mailed, or refused. */
  path: z.string().nullable(),
  purpose: z.enum(['password', 'join']).nullable(),
  expiresAt: z.number().int().nullable(),
  mailed: z.boolean(),
  /** Why this one was not invited, as a call would have been refused. */
  refused: z
    .object({ code: z.number().int(), message: z.string(), detail: z.record(z.string(), z.unknown()) })
    .nullable(),
});
/** What came of inviting one of several. */
export type InvitedNow = z.output<typeof invitedNow>;
