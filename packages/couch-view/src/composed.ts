import type { ChangeRow } from '@vetloom/storage/feed/change-rows.ts';
import type { ReadViews } from '@vetloom/storage/ports/feed.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';

/*
 * What the specification has as one document and we keep in several (law 25): what is measured in a stay is one document a day here, and one a stay with an entry a
 * day there, under `{stay}/monitor`. It changes with each of its days: its sequence is that of the day that was written last, its version counts what was written of
 * all of them, so that it only ever grows, and it is deleted once they all are.
 */

const COLLECTION = 'inHospitalMonitor';
const DAY = /^(\/inHospital\/[^/]+)\/monitor\/[^/]+$/;
const COMPOSED = /^(\/inHospital\/[^/]+)\/monitor$/;

const STORED = 'SELECT clinic_id, collection, id, seq, version, deleted, body FROM vetloom.document';

/** One row a stay, counted up in one pass over what is measured. The bodies are filled in for those that are shown ({@link filled}). */
const ONE_A_STAY = `SELECT clinic_id, '${COLLECTION}' AS collection, split_part(id, '/monitor/', 1) || '/monitor' AS id,
    max(seq) AS seq, sum(version)::int AS version, bool_and(deleted) AS deleted, NULL::jsonb AS body
  FROM vetloom.document WHERE clinic_id = $1 AND collection = '${COLLECTION}' GROUP BY clinic_id, split_part(id, '/monitor/', 1)`;

/** What documents are read from: as they are stored, but for those that are composed. `ids` where only these are asked for. */
export function readFrom(views: ReadViews, ids?: readonly string[]): string {
  if (views[COLLECTION] === undefined) return 'vetloom.document';
  const rest = `${STORED} WHERE collection <> '${COLLECTION}'`;
  const isComposed = ids === undefined || ids.some((id) => COMPOSED.test(id));
  return `(${isComposed ? `${rest} UNION ALL ${ONE_A_STAY}` : rest}) AS document`;
}

interface Days {
  readonly stay: string;
  readonly body: Record<string, unknown> | null;
}

/** Rows that were read from {@link readFrom}, the composed ones among them with their bodies. */
export async function filled(tx: ClinicTransaction, rows: readonly ChangeRow[]): Promise<ChangeRow[]> {
  const stays = rows.flatMap(({ collection, id, deleted }) =>
    collection === COLLECTION && !deleted ? (COMPOSED.exec(id)?.[1] ?? []) : [],
  );
  if (stays.length === 0) return [...rows];
  const found = await tx.sql<Days>(
    `SELECT stay.id AS stay, jsonb_build_object(
        '_id', stay.id || '/monitor', 'collection', '${COLLECTION}', 'inHospitalID', stay.id,
        'petID', max(d.body ->> 'petID'), 'recordID', max(d.body ->> 'recordID'),
        'updateDateTime', max((d.body ->> 'updateDateTime')::bigint),
        'monitor', jsonb_agg(jsonb_build_object('dateTime', d.body -> 'dateTime', 'status', d.body -> 'status') ORDER BY d.id)) AS body
      FROM unnest($2::text[]) AS stay(id) JOIN vetloom.document d ON d.clinic_id = $1 AND d.collection = '${COLLECTION}'
        AND d."t_inHospitalID" = stay.id AND NOT d.deleted
      GROUP BY stay.id`,
    [tx.clinic, stays],
  );
  const bodies = new Map(found.map(({ stay, body }) => [`${stay}/monitor`, body]));
  return rows.map((row) => (bodies.has(row.id) ? { ...row, body: bodies.get(row.id) ?? null } : row));
}

/** The ids by which documents are read here: a stay's for one of its days. */
export const readID = (id: string): string => {
  const stay = DAY.exec(id)?.[1];
  return stay === undefined ? id : `${stay}/monitor`;
};
