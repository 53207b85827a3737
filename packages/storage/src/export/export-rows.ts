import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import type { BlobRow } from '../blob/blob-rows.ts';
import type { ClinicTransaction } from '../ports/transaction.ts';

const PAGE = 500;
/** Documents are read in smaller pages: a visit has some kilobytes, and while a page is taken over nobody else is answered. */
const DOCUMENTS = 100;

/**
 * Every document of a collection as JSON, a page at a time, by id. Within a reading transaction they are one view of the clinic. As the database writes
 * it: opening each and writing it again kept the server's own thread busy for a minute of a hospital's export.
 */
export async function* documentsOf(
  tx: ClinicTransaction,
  collection: CollectionName,
): AsyncGenerator<readonly string[]> {
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

/** Tables of a clinic beside its documents whose rows are its own work, with the columns of their keys. What is derived from documents is in those. */
const TABLES = {
  supplier: 'id',
  supplier_product: 'supplier_id, product_id',
  product: 'id',
  service: 'id',
  service_supply: 'service_id, product_id',
  package: 'id',
  package_item: 'package_id, place',
  product_level: 'id',
  erp_setting: 'kind, id',
  catalogue_price: 'kind, item_id, seq',
  stock_place: 'id',
  lot: 'id',
  stock_movement: 'seq, ord',
} as const;
/** A table whose rows belong into a clinic's archive. */
export type ExportedTable = keyof typeof TABLES;
/** The tables whose rows belong into a clinic's archive. */
export const EXPORTED_TABLES = Object.keys(TABLES) as ExportedTable[];

/** Every row of such a table as it is stored, a page at a time, by its key. */
export async function* rowsOf(tx: ClinicTransaction, table: ExportedTable): AsyncGenerator<readonly object[]> {
  for (let skip = 0; ; skip += PAGE) {
    const rows = await tx.sql<object>(
      `SELECT * FROM vetloom.${table} WHERE clinic_id = $1 ORDER BY ${TABLES[table]} LIMIT ${PAGE} OFFSET ${skip}`,
      [tx.clinic],
    );
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
  }
}

/** Every file that the clinic keeps, by hash. */
export async function* filesOf(tx: ClinicTransaction): AsyncGenerator<BlobRow> {
  for (let after = ''; ; ) {
    const rows = await tx.sql<BlobRow>(
      `SELECT hash, size, mime, name FROM vetloom.file_blob WHERE clinic_id = $1 AND hash > $2 ORDER BY hash LIMIT ${PAGE}`,
      [tx.clinic, after],
    );
    yield* rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.hash ?? after;
  }
}

/** The clinic's last sequence in this view. */
export async function headOf(tx: ClinicTransaction): Promise<number> {
  const [row] = await tx.sql<{ seq: number }>('SELECT seq FROM vetloom.clinic_head WHERE clinic_id = $1', [tx.clinic]);
  return row?.seq ?? 0;
}
