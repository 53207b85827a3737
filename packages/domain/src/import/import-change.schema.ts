import { z } from 'zod';
import { unixSeconds } from '../core/schema.ts';
import { IMPORT_FIELDS } from './import-kinds.ts';

/**
 * Where a change of a newer file stands: `taken` was taken over because nobody here had changed it, `open` waits for a decision, `theirs` and `ours` were
 * decided so.
 */
const changeState = z.enum(['taken', 'open', 'theirs', 'ours']);

/** What a newer file says otherwise than the last one, in words as one reads them. */
export const importChange = z.object({
  /** The first row in the newer file, by the number that a spreadsheet shows. */
  row: z.number().int().min(1),
  ord: z.number().int().min(0),
  collection: z.string().max(40),
  field: z.enum(IMPORT_FIELDS),
  docID: z.string(),
  /** As the last file said it. */
  from: z.string(),
  /** As it stood here when the newer file came. */
  here: z.string(),
  /** As the newer file says it. */
  to: z.string(),
  state: changeState,
  /** Staff id, and when; null while nobody has decided. */
  decidedBy: z.string().nullable(),
  decidedAt: unixSeconds.nullable(),
});
/** What a newer file says otherwise. */
export type ImportChange = z.output<typeof importChange>;

/** Most changes that are decided at once. */
export const MOST_DECIDED = 500;

/** Which changes are decided, and how: `theirs` takes what the newer file says, `ours` keeps what stands here. */
export const changeDecision = z.object({
  take: z.enum(['theirs', 'ours']),
  /** Without any the next that wait, as many as are decided at once. */
  changes: z
    .array(importChange.pick({ row: true, collection: true, field: true }))
    .min(1)
    .max(MOST_DECIDED)
    .optional(),
});
/** Which changes are decided, and how. */
export type ChangeDecision = z.output<typeof changeDecision>;
