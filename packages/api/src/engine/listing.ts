import { line } from '@vetloom/domain/core/schema.ts';
import type { CollectionName, DocumentOf } from '@vetloom/domain/engine/kind.ts';
import { normalizePhone } from '@vetloom/domain/owner/owner.schema.ts';
import { z } from 'zod';
import type { ClinicRead } from './clinic-call.ts';

/** Most rows of one answer; who asks for more gets these (spec 2 §9 "Page sizes"). */
const MOST_ROWS = 500;
const within = (asked: number): number => Math.min(asked, MOST_ROWS);
/** How many rows of a list. */
export const pageLimit = z.number().int().min(1).overwrite(within).default(50);

/** Which part of a list (spec 1 §9: list calls take limit and skip). */
export const page = z.object({
  limit: pageLimit,
  skip: z.number().int().min(0).max(1_000_000).default(0),
});
/** Which part of a list that is short by its nature, such as a clinic's people: all of it unless asked otherwise. */
export const shortPage = page.extend({
  limit: z.coerce.number().int().min(1).overwrite(within).default(MOST_ROWS),
  skip: z.coerce.number().int().min(0).default(0),
});
/** A search, by a part of what is looked for. */
export const searchPage = page.extend({ keyword: line(100) });
/** Ids of a bulk read. */
export const bulkIDs = z.object({ ids: z.array(z.string().min(1).max(160)).max(500) });

/** What a list asks for beside the clinic. Values are given in `values` and named `$2` and on, in order. */
export interface Listing {
  readonly collection: CollectionName;
  /** Conditions, joined by AND. */
  readonly where: readonly string[];
  readonly values: readonly unknown[];
  /** Column and direction; the id follows, so that pages never overlap. */
  readonly order: string;
}

const fromWhere = ({ collection, where }: Listing): string =>
  `FROM vetloom.document WHERE clinic_id = $1 AND collection = '${collection}' AND NOT deleted${where.map((condition) => ` AND ${condition}`).join('')}`;

/** A page of a list. */
export async function pageOf<C extends CollectionName>(
  { rows }: ClinicRead,
  listing: Listing & { readonly collection: C },
  { limit, skip }: z.output<typeof page>,
): Promise<DocumentOf<C>[]> {
  const found = await rows<{ body: DocumentOf<C> }>(
    `SELECT body ${fromWhere(listing)} ORDER BY ${listing.order}, id LIMIT ${limit} OFFSET ${skip}`,
    listing.values,
  );
  return found.map(({ body }) => body);
}

/** How many the whole list has. */
export async function countOf({ rows }: ClinicRead, listing: Listing): Promise<number> {
  const [row] = await rows<{ count: number }>(`SELECT count(*) AS count ${fromWhere(listing)}`, listing.values);
  return row?.count ?? 0;
}

/** How many the whole list has, and the sum of a whole number that each of them holds. */
export async function sumOf(
  { rows }: ClinicRead,
  listing: Listing,
  field: string,
): Promise<{ readonly count: number; readonly total: number }> {
  const [row] = await rows<{ count: number; total: number }>(
    `SELECT count(*) AS count, COALESCE(sum((body ->> '${field}')::bigint), 0)::bigint AS total ${fromWhere(listing)}`,
    listing.values,
  );
  return row ?? { count: 0, total: 0 };
}

/** A pattern that finds a text inside of another; what LIKE takes for wildcards stands for itself. */
export const containing = (text: string): string => `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;

/** The digits of a keyword that can be a part of a phone number, or undefined for any other text. */
export const phonePart = (keyword: string): string | undefined =>
  /^[0-9+()# -]{2,}$/.test(keyword) ? normalizePhone(keyword) || undefined : undefined;
