import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import type { OpenedDatabase } from '@vetloom/storage/ports/open.ts';
import { withClient } from '@vetloom/testing/postgres/leftovers.ts';

/** Rows of a clinic's table, in an order that goes by what they hold, without its id. */
export async function rowsIn(at: OpenedDatabase, clinic: string, table: string): Promise<Record<string, unknown>[]> {
  const rows = await at.readClinic(clinic, (tx) =>
    tx.sql<{ row: Record<string, unknown> }>(
      `SELECT row_to_json(t) AS row FROM vetloom.${table} t WHERE clinic_id = $1 ORDER BY row_to_json(t)::text`,
      [clinic],
    ),
  );
  return rows.map(({ row: { clinic_id: _, ...row } }) => row);
}

/** Its documents, by collection and id. */
export const documentsIn = (at: OpenedDatabase, clinic: string) =>
  at.readClinic(clinic, (tx) =>
    tx.sql<{ collection: string; id: string; version: number; seq: number; deleted: boolean; body: AnyDocument }>(
      `SELECT collection, id, version, seq, deleted, body FROM vetloom.document WHERE clinic_id = $1 ORDER BY collection, id`,
      [clinic],
    ),
  );

/** The sum of what documents of a collection bear as their amount. */
export async function sumOf(at: OpenedDatabase, clinic: string, collection = 'pet'): Promise<number> {
  const [row] = await at.readClinic(clinic, (tx) =>
    tx.sql<{ sum: number }>(
      `SELECT COALESCE(sum(CASE WHEN jsonb_typeof(body -> 'amount') = 'number' THEN (body ->> 'amount')::numeric END), 0) AS sum
        FROM vetloom.document WHERE clinic_id = $1 AND collection = $2 AND NOT deleted`,
      [clinic, collection],
    ),
  );
  return Number(row?.sum);
}

/** How databases of a moment beside this one begin. */
export const familyOf = (name: string) => `${name.slice(0, 48)}_proof_`;

/** Databases of a moment that are still there beside the one of a name. */
export const scratchesOf = (url: string, name: string): Promise<string[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
      [familyOf(name)],
    );
    return rows.map(({ datname }) => datname);
  });
