import { z } from 'zod';
import { line, unixSeconds } from '../core/schema.ts';

/** Words by which older documents name an entry that is called otherwise today; absent for one that was never renamed. */
export const former = z.array(line(120)).max(200).optional();

/** What is kept of an entry that became one with another: as it stood, so that it can be taken apart again. */
const wasMerged = {
  /** The entry into which it was merged, which may have been merged itself since. */
  into: line(60),
  /** Its place in the list before. */
  at: z.number().int().min(0),
  mergedDateTime: unixSeconds,
  mergedBy: z.string().max(160),
  /** Breeds that the other kind has from it. */
  gave: z.array(line(80)).optional(),
};

/** A row of a list that can be renamed and merged. */
export const followed = <Shape extends z.ZodRawShape>(row: z.ZodObject<Shape>) =>
  row.extend({
    former,
    /** Entries that became one with it, each as it stood. */
    merged: z
      .array(row.extend({ former, ...wasMerged }))
      .max(200)
      .optional(),
  });
