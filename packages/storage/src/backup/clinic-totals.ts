import type { ClinicTotals } from '@vetloom/domain/backup/backup.schema.ts';
import { COLLECTION_NAMES } from '@vetloom/domain/kinds.ts';
import { ARCHIVED_TABLES } from '../export/archived-tables.ts';
import { headOf } from '../export/export-rows.ts';
import type { ClinicTransaction } from '../ports/transaction.ts';

const sumOf = (field: string): string =>
  `COALESCE(sum(CASE WHEN jsonb_typeof(body -> '${field}') = 'number' THEN (body ->> '${field}')::numeric END), 0)`;

/** A collection at a time: each has the connection's minute. */
const OF_COLLECTION = `SELECT count(*) AS count, ${sumOf('amount')} AS amount, ${sumOf('received')} AS received
  FROM vetloom.document WHERE clinic_id = $1 AND collection = $2 AND NOT deleted`;

/** What the clinic comes to in this view: asked of one that is taken and of the same when it is restored. */
export async function clinicTotalsOf(tx: ClinicTransaction): Promise<ClinicTotals> {
  const head = await headOf(tx);
  const collections: ClinicTotals['collections'] = {};
  for (const name of COLLECTION_NAMES) {
    const [row] = await tx.sql<ClinicTotals['collections'][string]>(OF_COLLECTION, [tx.clinic, name]);
    if (row && row.count > 0) collections[name] = row;
  }
  const tables: ClinicTotals['tables'] = {};
  for (const name of ARCHIVED_TABLES) tables[name] = await countOf(tx, name);
  return {
    seq: head?.seq ?? 0,
    hash: head?.hash.toString('hex') ?? '',
    history: await countOf(tx, 'history'),
    files: await countOf(tx, 'file_blob'),
    collections,
    tables,
  };
}

async function countOf(tx: ClinicTransaction, table: string): Promise<number> {
  const [row] = await tx.sql<{ count: number }>(`SELECT count(*) AS count FROM vetloom.${table} WHERE clinic_id = $1`, [
    tx.clinic,
  ]);
  return row?.count ?? 0;
}
