import type { Supplier } from '@vetloom/domain/catalog/supplier.schema.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { SUPPLIER_COLUMNS, SUPPLIER_JSON } from '@vetloom/storage/catalog/inventory-columns.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { pageRows } from '../rows/listing.ts';

type Column = keyof typeof SUPPLIER_COLUMNS;
const FIELDS = Object.keys(SUPPLIER_COLUMNS) as Column[];

/** What a list of suppliers may be ordered by. */
export const SUPPLIER_ORDERS = FIELDS.filter((field) => field !== 'info') as readonly Column[];

/** A supplier with the sequence at which it last changed. */
export interface SupplierRow {
  readonly seq: number;
  readonly supplier: Supplier;
}

const SELECTED = `s.seq, ${SUPPLIER_JSON} AS supplier`;

/** A supplier that is there; undefined for an unknown and for a removed one. */
export async function supplierOf(sql: ClinicSql, id: string): Promise<SupplierRow | undefined> {
  const [row] = await sql<SupplierRow>(
    `SELECT ${SELECTED} FROM vetloom.supplier s WHERE s.clinic_id = $1 AND s.id = $2 AND s.removed_at IS NULL`,
    [id],
  );
  return row;
}

/** Which part of the list, in which order; the id decides between equals, so that pages never overlap. */
export interface SupplierPage {
  readonly column: Column;
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** A page of the suppliers that are there, and how many there are. @throws DomainError tooLarge */
export async function suppliersOf(
  sql: ClinicSql,
  { column, descending, limit, offset }: SupplierPage,
): Promise<{ count: number; rows: Supplier[] }> {
  const direction = descending ? 'DESC' : 'ASC';
  const [rows, [counted]] = await Promise.all([
    pageRows<Supplier>(
      sql,
      `SELECT ${SUPPLIER_JSON} AS row FROM vetloom.supplier s WHERE s.clinic_id = $1 AND s.removed_at IS NULL
        ORDER BY s.${SUPPLIER_COLUMNS[column]} ${direction}, s.id ${direction} LIMIT ${limit} OFFSET ${offset}`,
      [],
    ),
    sql<{ count: number }>(
      'SELECT count(*) AS count FROM vetloom.supplier s WHERE s.clinic_id = $1 AND s.removed_at IS NULL',
    ),
  ]);
  return { count: counted?.count ?? 0, rows };
}

/**
 * Writes a supplier with its list of products.
 * @throws DomainError badParameter for a product that the clinic doesn't have
 */
export async function putSupplier(sql: ClinicSql, supplier: Supplier, seq: number): Promise<void> {
  const columns = FIELDS.map((field) => SUPPLIER_COLUMNS[field]);
  await sql(
    `INSERT INTO vetloom.supplier (clinic_id, seq, ${columns.join(', ')})
      VALUES ($1, $2, ${columns.map((_, at) => `$${at + 3}`).join(', ')})
      ON CONFLICT (clinic_id, id) DO UPDATE SET seq = excluded.seq, ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [seq, ...FIELDS.map((field) => supplier[field])],
  );
  await sql('DELETE FROM vetloom.supplier_product WHERE clinic_id = $1 AND supplier_id = $2', [supplier.id]);
  const placed = await sql(
    `INSERT INTO vetloom.supplier_product (clinic_id, supplier_id, product_id, place)
      SELECT here.clinic_id, $2, p.id, n.place FROM unnest($3::text[]) WITH ORDINALITY AS n (id, place) JOIN vetloom.clinic_head here ON here.clinic_id = $1
        JOIN vetloom.product p ON p.clinic_id = $1 AND p.id = n.id RETURNING 1`,
    [supplier.id, supplier.prods],
  );
  if (placed.length < supplier.prods.length)
    throw new DomainError('badParameter', 'prods: no such product', { fields: ['prods'] });
}

/** Takes a supplier out of every list; the row stays for the forms that name it. */
export async function removeSupplier(sql: ClinicSql, id: string, seq: number, now: number): Promise<void> {
  await sql('UPDATE vetloom.supplier SET removed_at = $3, seq = $4 WHERE clinic_id = $1 AND id = $2', [id, now, seq]);
}
