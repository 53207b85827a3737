import { z } from 'zod';
import { unixSeconds } from '../core/schema.ts';

/** What a merge has to remember to be undone: the document that went, what it changed, and whatever was moved (law 9). */
export const mergeFields = {
  fromID: z.string().max(160),
  toID: z.string().max(160),
  /** The document that went, as it was. */
  source: z.record(z.string(), z.unknown()),
  /** Fields of the remaining document that the merge set. */
  changed: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  /** Rows and words that were added to lists of the remaining document. */
  joined: z.array(z.object({ field: z.string(), keys: z.array(z.string()) })),
  /** Documents that belonged to the one that went. */
  moved: z.array(z.object({ collection: z.string(), id: z.string() })).max(50_000),
  /** Earlier ids of the one that went, which lead to the remaining one since. */
  led: z.array(z.string().max(160)),
  createBy: z.string().max(160),
  createDateTime: unixSeconds,
  undoneBy: z.string().max(160),
  /** 0 while it stands. */
  undoneDateTime: unixSeconds,
  updateDateTime: unixSeconds,
};
/** What a merge remembers. */
export interface Merge {
  readonly _id: string;
  readonly fromID: string;
  readonly toID: string;
  readonly source: Readonly<Record<string, unknown>>;
  readonly changed: { field: string; from: unknown; to: unknown }[];
  readonly joined: { field: string; keys: string[] }[];
  readonly moved: readonly { readonly collection: string; readonly id: string }[];
  readonly led: readonly string[];
  readonly createDateTime: number;
  readonly undoneDateTime: number;
}

/** How two documents of a kind become one. */
export interface MergeRule {
  /** Fields that hold one value each, in the order in which a preview shows them. */
  readonly single: readonly string[];
  /** Lists that are joined: rows by their id, words by themselves. */
  readonly lists: readonly string[];
}
