import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import type { BlobRow } from '../blob/blob-rows.ts';
import type { ClinicTransaction } from '../ports/transaction.ts';
import { type ArchivedTable, KEYS_OF_TABLES } from './archived-tables.ts';

/*
 * Rows go out as the database writes them: what is sealed is compared byte by byte when it comes in elsewhere, and a number of many decimals would not
 * come through a double. It also spares the server's own thread, which a hospital's export kept busy for a minute.
 */

/** What rows are read by: a transaction of the clinic, or whatever asks like one. */
export type ClinicView = Pick<ClinicTransaction, 'clinic' | 'sql'>;

const PAGE = 500;
/** Documents are read in smaller pages: a visit has some kilobytes, and while a page is taken over nobody else is answered. */
const DOCUMENTS = 100;

/** Every document of a collection as JSON, a page at a time, by id. Within a reading transaction they are one view of the clinic. */
export async function* documentsOf(tx: ClinicView, collection: CollectionName): AsyncGenerator<readonly string[]> {
  for (let after = ''; ; ) {
    const rows = await tx.sql<{ id: string; json: string }>(
      `SELECT id, body::text AS json FROM vetloom.document WHERE clinic_id = $1 AND collection = '${collection}' AND NOT deleted AND id > $2
        ORDER BY id LIMIT ${DOCUMENTS}`,
      [tx.clinic, after],
    );
    if (rows.length > 0) yield rows.map(({ json }) => json);
    if (rows.length < DOCUMENTS) return;
    after = rows.at(-1)?.id ?? after;
  }
}

/** Of every document of a collection, those that are gone included, `[id, version, sequence, received, deleted]` as JSON; by id, as `documentsOf`. */
export async function* versionsOf(tx: ClinicView, collection: CollectionName): AsyncGenerator<readonly string[]> {
  for (let after = ''; ; ) {
    const rows = await tx.sql<{ id: string; json: string }>(
      `SELECT id, json_build_array(id, version, seq, received_at, deleted)::text AS json FROM vetloom.document
        WHERE clinic_id = $1 AND collection = '${collection}' AND id > $2 ORDER BY id LIMIT ${PAGE}`,
      [tx.clinic, after],
    );
    if (rows.length > 0) yield rows.map(({ json }) => json);
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.id ?? after;
  }
}

/** Every document of a collection as a whole, `[id, version, sequence, received, deleted, body]`, those that are gone included; a page at a time, by id. */
export async function* wholeDocumentsOf(tx: ClinicView, collection: CollectionName): AsyncGenerator<readonly string[]> {
  for (let after = ''; ; ) {
    const rows = await tx.sql<{ id: string; json: string }>(
      `SELECT id, json_build_array(id, version, seq, received_at, deleted, body)::text AS json FROM vetloom.document
        WHERE clinic_id = $1 AND collection = '${collection}' AND id > $2 ORDER BY id LIMIT ${DOCUMENTS}`,
      [tx.clinic, after],
    );
    if (rows.length > 0) yield rows.map(({ json }) => json);
    if (rows.length < DOCUMENTS) return;
    after = rows.at(-1)?.id ?? after;
  }
}

/** Every row of the history exactly as it was sealed, in order. A load's row holds digests of hundreds of documents. */
export async function* historyOf(tx: ClinicView): AsyncGenerator<readonly string[]> {
  for (let place: readonly [seq: number, ord: number] = [-1, -1]; ; ) {
    const rows = await tx.sql<{ seq: number; ord: number; json: string }>(
      `SELECT h.seq, h.ord, row_to_json(h)::text AS json FROM vetloom.history h
        WHERE h.clinic_id = $1 AND (h.seq, h.ord) > ($2::bigint, $3::int) ORDER BY h.seq, h.ord LIMIT ${DOCUMENTS}`,
      [tx.clinic, ...place],
    );
    if (rows.length > 0) yield rows.map(({ json }) => json);
    const last = rows.at(-1);
    if (last === undefined || rows.length < DOCUMENTS) return;
    place = [last.seq, last.ord];
  }
}

/** Every row of the command log, in order. The arguments are text within the text: what was refused may hold what no JSON of a row takes. */
export async function* commandsOf(tx: ClinicView): AsyncGenerator<readonly string[]> {
  for (let place: readonly [seq: number, uuid: string] = [-1, '00000000-0000-0000-0000-000000000000']; ; ) {
    const rows = await tx.sql<{ seq: number; uuid: string; json: string }>(
      `SELECT c.seq, c.uuid, row_to_json(c)::text AS json FROM (
          SELECT uuid, client_id, number, name, version, args::text AS args, author, on_behalf_of, carrier, key_id, at, received_at,
            status, code, message, detail, seq, salt, digest FROM vetloom.command_log
          WHERE clinic_id = $1 AND (seq, uuid) > ($2::bigint, $3::uuid) ORDER BY seq, uuid LIMIT ${PAGE}) AS c ORDER BY c.seq, c.uuid`,
      [tx.clinic, ...place],
    );
    if (rows.length > 0) yield rows.map(({ json }) => json);
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    place = [last.seq, last.uuid];
  }
}

/** Every row of such a table as JSON, a page at a time, by its key; none where the database is of a version that hasn't the table yet. */
export async function* rowsOf(tx: ClinicView, table: ArchivedTable): AsyncGenerator<readonly string[]> {
  const [known] = await tx.sql<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [`vetloom.${table}`]);
  if (known?.there !== true) return;
  for (let skip = 0; ; skip += PAGE) {
    const rows = await tx.sql<{ json: string }>(
      `SELECT row_to_json(t)::text AS json FROM vetloom.${table} t WHERE t.clinic_id = $1
        ORDER BY ${KEYS_OF_TABLES[table]} LIMIT ${PAGE} OFFSET ${skip}`,
      [tx.clinic],
    );
    if (rows.length > 0) yield rows.map(({ json }) => json);
    if (rows.length < PAGE) return;
  }
}

/** A file that the clinic keeps, with its whole row as JSON. */
export interface ArchivedFile extends Pick<BlobRow, 'hash'> {
  readonly json: string;
}

/** Every file that the clinic keeps, by hash. */
export async function* filesOf(tx: ClinicView): AsyncGenerator<ArchivedFile> {
  for (let after = ''; ; ) {
    const rows = await tx.sql<ArchivedFile>(
      `SELECT b.hash, row_to_json(b)::text AS json FROM vetloom.file_blob b WHERE b.clinic_id = $1 AND b.hash > $2 ORDER BY b.hash LIMIT ${PAGE}`,
      [tx.clinic, after],
    );
    yield* rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.hash ?? after;
  }
}

/** The end of the clinic's chain in this view, and below which sequence tombstones are gone. */
export interface ArchivedHead {
  readonly seq: number;
  readonly hash: Buffer;
  readonly floor: number;
}

/** Reads it; undefined where there is no such clinic. */
export async function headOf(tx: ClinicView): Promise<ArchivedHead | undefined> {
  const [row] = await tx.sql<ArchivedHead>('SELECT seq, hash, floor FROM vetloom.clinic_head WHERE clinic_id = $1', [
    tx.clinic,
  ]);
  return row;
}

/** How many documents, entries of the history and commands this view has: most of what is exported. */
export async function rowCount(tx: ClinicView): Promise<number> {
  const [row] = await tx.sql<{ rows: number }>(
    `SELECT (SELECT count(*) FROM vetloom.document WHERE clinic_id = $1 AND NOT deleted)
      + (SELECT count(*) FROM vetloom.history WHERE clinic_id = $1) + (SELECT count(*) FROM vetloom.command_log WHERE clinic_id = $1) AS rows`,
    [tx.clinic],
  );
  return row?.rows ?? 0;
}
