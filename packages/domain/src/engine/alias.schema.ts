import { z } from 'zod';
import { unixSeconds } from '../core/schema.ts';

/** The collections whose documents can be renamed or combined (law 9). */
export const ALIASED = ['pet', 'user'] as const;
/** A collection whose documents can be renamed or combined. */
export type AliasedCollection = (typeof ALIASED)[number];

/** Whether ids of a collection may be aliases. */
export const isAliased = (collection: string): collection is AliasedCollection =>
  (ALIASED as readonly string[]).includes(collection);

/**
 * A permanent alias: an id that was renamed or combined into another. A document like any other, so that it reaches devices by the feed
 * and is undone with the command that made it. Chains are kept short (a → c, b → c): one hop always resolves.
 */
export const aliasSchema = z.object({
  /** `/alias` and the id that it stands for: `/alias/pet/1763600000-k3f9ab`. */
  _id: z.string().max(320).startsWith('/'),
  collection: z.literal('alias'),
  of: z.enum(ALIASED),
  from: z.string().max(160),
  to: z.string().max(160),
  createDateTime: unixSeconds,
  updateDateTime: unixSeconds,
});
/** A permanent alias. */
export type Alias = z.output<typeof aliasSchema>;

const ALIAS = '/alias';
/** The id of the alias document of a document id. */
export const aliasID = (from: string): string => `${ALIAS}${from}`;
/** The document id that an alias document stands for. */
export const aliasedID = (id: string): string => id.slice(ALIAS.length);
