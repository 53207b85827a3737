import type { ClinicTransaction } from '../ports/transaction.ts';

type Rows = Pick<ClinicTransaction, 'clinic' | 'sql'>;

/** As many documents as are counted of one sort; whoever asks is told that there are more. */
export const MOST_USES = 1000;

/** Where documents of a collection may say a word. */
export interface UseSought {
  readonly collection: string;
  /** In the words of SQL/JSON paths, such as `$.label[*]`. */
  readonly path: string;
  /** Further conditions of the document's columns, such as of an index; `$words` stands for the words. */
  readonly where?: string | undefined;
}

/** Documents that say one of several words, the latest changed first, one more than are counted at most. */
export async function documentsNaming(
  tx: Rows,
  { collection, path, where = '' }: UseSought,
  words: readonly string[],
): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>(
    `SELECT id FROM vetloom.document d WHERE clinic_id = $1 AND collection = $2 AND NOT deleted${where === '' ? '' : ` AND ${where.replaceAll('$words', '$4::text[]')}`}
       AND EXISTS (SELECT FROM jsonb_path_query(body, $3::jsonpath) AS said WHERE said #>> '{}' = ANY($4::text[]))
       LIMIT ${MOST_USES + 1}`,
    [tx.clinic, collection, path, words],
  );
  return rows.map(({ id }) => id);
}

/** Visits that name one of several things, the latest first. `kind` as in `record_fact.terms`. */
export async function visitsNaming(tx: Rows, kind: 'label' | 'disease', words: readonly string[]): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>(
    'SELECT id FROM vetloom.find_records($2, NULL, NULL, $3) WHERE $1::text IS NOT NULL',
    [tx.clinic, JSON.stringify({ [`${kind}Among`]: words }), MOST_USES + 1],
  );
  return rows.map(({ id }) => id);
}

/** Sets of limits of devices, and rows of what their makers say is normal, for one of several kinds of animals. */
export async function standardsNaming(tx: Rows, words: readonly string[]): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>(
    `SELECT s.id FROM vetloom.standard_set s WHERE s.clinic_id = $1 AND s.removed_at IS NULL AND s.body ->> 'species' = ANY($2)
      UNION ALL SELECT d.id FROM vetloom.device d, jsonb_array_elements(d.standard) AS said WHERE d.clinic_id = $1 AND said ->> 'species' = ANY($2)
      LIMIT ${MOST_USES + 1}`,
    [tx.clinic, words],
  );
  return rows.map(({ id }) => id);
}

/** Visits of one of several services, the latest first. */
export async function visitsOfServices(tx: Rows, words: readonly string[]): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>(
    `SELECT id FROM vetloom.record_fact WHERE clinic_id = $1 AND division = ANY($2) LIMIT ${MOST_USES + 1}`,
    [tx.clinic, words],
  );
  return rows.map(({ id }) => id);
}
