import { z } from 'zod';
import { unixSeconds } from '../core/schema.ts';

/** A command that the server refused or could not run: kept with its arguments and reason, shown to its author (law 13). */
export const caseSchema = z.object({
  /** `/case/{uuid of the command}`. */
  _id: z.string().max(160).startsWith('/'),
  collection: z.literal('case'),
  command: z.string(),
  version: z.number().int(),
  args: z.unknown(),
  /** Email of the author; others see it only as administrators, or where it is in their care. */
  author: z.string(),
  /**
   * Set while its author is no active staff of the clinic, and so can neither read nor decide it: whoever keeps documents of that collection does
   * so instead. Work that was done by somebody who left, money among it, must not lie where nobody looks.
   */
  inCare: z.literal('staff').optional(),
  client: z.string(),
  number: z.number().int(),
  /** When the person acted. */
  at: unixSeconds,
  code: z.number().int(),
  message: z.string(),
  detail: z.record(z.string(), z.unknown()),
  /** Whom the visit was about that the command named and that had been removed: its author's device doesn't hold it any more. */
  about: z
    .object({
      petID: z.string(),
      userID: z.string(),
      dateTime: unixSeconds,
      /** Who removed it and when; absent in older cases. */
      removedBy: z.string().optional(),
      removedName: z.string().optional(),
      removedDateTime: unixSeconds.optional(),
    })
    .optional(),
  /**
   * Who took the import back that had brought in what the command was about, and when: it is in no document any more, and cannot be restored but by the file
   * that said it, which gives it its id again. `animal` and `owner` are what they were called: no device holds them any more.
   */
  takenBack: z
    .object({
      by: z.string(),
      name: z.string(),
      at: unixSeconds,
      animal: z.string().optional(),
      owner: z.string().optional(),
    })
    .optional(),
  state: z.enum(['open', 'reissued', 'dismissed']),
  quarantined: z.boolean(),
  /** Documents that the command would have written: they stay visible and marked. */
  touches: z.array(z.string()),
  resolvedBy: z.string(),
  resolvedReason: z.string(),
  createDateTime: unixSeconds,
  updateDateTime: unixSeconds,
});
/** A refused command. */
export type Case = z.output<typeof caseSchema>;

/**
 * How a draft met what somebody else had stored meanwhile (spec 2 §3 "Draft conflict log"). Of a device's draft it holds the edited
 * fields only: who reads the log need not be allowed to read the rest of the document.
 */
export const draftLogSchema = z.object({
  /** The fields as the author saw them when the draft began. */
  originalDraft: z.unknown(),
  /** The fields as the author left them. */
  draft: z.unknown(),
  /** The fields as they stood in the clinic when the draft arrived. */
  masterRecord: z.unknown(),
  /** What came of both; where they clashed, what stood. */
  combinedRecord: z.unknown(),
  /** Version of the command that brought the draft, or what an API client calls its own. */
  version: z.number().int(),
  /** What went wrong while merging, where something did. */
  exception: z.string().max(2000).optional(),
});
/** How a draft met what somebody else had stored meanwhile. */
export type DraftLog = z.output<typeof draftLogSchema>;

/** Field edits that could not be merged (law 3), one document for each command that met a conflict (spec 2 §3 "Draft conflict log"). */
export const conflictSchema = z.object({
  /** `/draftConflictLog{id of the document}/{time}-{suffix}`. */
  _id: z.string().max(320).startsWith('/'),
  collection: z.literal('conflict'),
  documentCollection: z.string(),
  documentID: z.string(),
  author: z.string(),
  command: z.string(),
  fields: z.array(z.object({ path: z.array(z.string()), from: z.unknown(), mine: z.unknown(), theirs: z.unknown() })),
  /** When the author wrote their side, where a later act came over it; else it was written when the command was made. */
  mineDateTime: unixSeconds.optional(),
  /** Who wrote what the clinic has at a contested place, or at one that came together by itself, and when; where the history tells it. */
  writers: z.array(z.object({ path: z.array(z.string()), by: z.string(), at: unixSeconds })).optional(),
  ...draftLogSchema.partial().shape,
  state: z.enum(['open', 'resolved']),
  resolvedBy: z.string(),
  saveDateTime: unixSeconds,
  updateDateTime: unixSeconds,
});
/** Field edits that could not be merged. */
export type Conflict = z.output<typeof conflictSchema>;
