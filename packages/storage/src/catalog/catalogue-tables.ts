import type { CatalogItemKind } from '@vetloom/domain/catalog/catalog-projection.ts';
import type { Package } from '@vetloom/domain/catalog/package.schema.ts';
import type { Product } from '@vetloom/domain/catalog/product.schema.ts';
import type { RowStamps } from '@vetloom/domain/catalog/row-stamps.schema.ts';
import type { Service } from '@vetloom/domain/catalog/service.schema.ts';
import type { ClinicSql } from '../ports/clinic-sql.ts';

/** The rows of the catalogue by their kind. */
export interface CatalogueRows {
  readonly product: Product;
  readonly service: Service;
  readonly package: Package;
}

/** A field's column with its type. */
type Columns<Field extends string> = Readonly<Record<Field, readonly [column: string, type: string]>>;

const STAMPS: Columns<keyof RowStamps> = {
  id: ['id', 'text'],
  createDateTime: ['created_at', 'bigint'],
  createBy: ['created_by', 'text'],
  updateDateTime: ['updated_at', 'bigint'],
  updateBy: ['updated_by', 'text'],
};

const PRODUCT: Columns<keyof Product> = {
  supplierID: ['supplier_id', 'text'],
  customID: ['custom_id', 'text'],
  type: ['type', 'text'],
  name: ['name', 'text'],
  drugInfo: ['drug_info', 'jsonb'],
  controlledDrugInfo: ['controlled_drug_info', 'jsonb'],
  safetyStock: ['safety_stock', 'numeric'],
  sellUnit: ['sell_unit', 'text'],
  sellFactor: ['sell_factor', 'numeric'],
  purchaseUnit: ['purchase_unit', 'text'],
  purchaseFactor: ['purchase_factor', 'numeric'],
  openDays: ['open_days', 'integer'],
  barcode: ['barcode', 'text'],
  unit: ['unit', 'text'],
  price: ['price', 'numeric'],
  cost: ['cost', 'numeric'],
  discount: ['discount', 'numeric'],
  sellTaxMode: ['sell_tax_mode', 'integer'],
  info: ['info', 'text'],
  insideInfo: ['inside_info', 'text'],
  level1: ['level1', 'text'],
  level2: ['level2', 'text'],
  level3: ['level3', 'text'],
  reminderDays: ['reminder_days', 'integer'],
  active: ['active', 'boolean'],
  ...STAMPS,
};

const SERVICE: Columns<Exclude<keyof Service, 'examSupplies'>> = {
  customID: ['custom_id', 'text'],
  class: ['class', 'text'],
  type: ['type', 'text'],
  name: ['name', 'text'],
  unit: ['unit', 'text'],
  price: ['price', 'numeric'],
  cost: ['cost', 'numeric'],
  vendor: ['vendor', 'text'],
  device: ['device', 'text'],
  kinds: ['kinds', 'jsonb'],
  info: ['info', 'text'],
  items: ['items', 'jsonb'],
  customItems: ['custom_items', 'jsonb'],
  sequence: ['sequence', 'integer'],
  reminderDays: ['reminder_days', 'integer'],
  active: ['active', 'boolean'],
  ...STAMPS,
};

const PACKAGE: Columns<Exclude<keyof Package, 'items'>> = {
  customID: ['custom_id', 'text'],
  name: ['name', 'text'],
  price: ['price', 'numeric'],
  info: ['info', 'text'],
  active: ['active', 'boolean'],
  ...STAMPS,
};

interface CatalogueTable {
  readonly columns: Columns<string>;
  /** A field that is kept as rows of a table of its own. */
  readonly list?: { readonly field: string; readonly selected: string };
}

const TABLES: Readonly<Record<CatalogItemKind, CatalogueTable>> = {
  product: { columns: PRODUCT },
  service: {
    columns: SERVICE,
    list: {
      field: 'examSupplies',
      selected: `(SELECT COALESCE(json_agg(json_build_object('prodID', u.product_id, 'number', u.number) ORDER BY u.place), '[]')
        FROM vetloom.service_supply u WHERE u.clinic_id = $1 AND u.service_id = t.id)`,
    },
  },
  package: {
    columns: PACKAGE,
    list: {
      field: 'items',
      selected: `(SELECT COALESCE(json_agg(json_build_object('kind', CASE WHEN i.product_id IS NULL THEN 'service' ELSE 'product' END,
          'id', COALESCE(i.product_id, i.service_id), 'number', i.number) ORDER BY i.place), '[]')
        FROM vetloom.package_item i WHERE i.clinic_id = $1 AND i.package_id = t.id)`,
    },
  },
};

/** The column of a field, by which rows are ordered and found. */
export function columnOf(kind: CatalogItemKind, field: string): string {
  const column = TABLES[kind].columns[field];
  if (!column) throw new Error(`${kind} has no column for ${field}`);
  return `t.${column[0]}`;
}

/** The fields of a kind that have a column. */
export const fieldsOf = (kind: CatalogItemKind): readonly string[] => Object.keys(TABLES[kind].columns);

/**
 * SQL of a row `t` as JSON: of these fields, of all where none are named, and of further ones with their SQL. As text and not as jsonb, which a list of
 * hundreds would make anew for each row.
 */
export function selectedOf(
  kind: CatalogItemKind,
  fields?: readonly string[],
  more: Readonly<Record<string, string>> = {},
): string {
  const { columns, list } = TABLES[kind];
  const wanted = (field: string) => fields === undefined || fields.includes(field);
  const parts = Object.entries(columns)
    .filter(([field]) => wanted(field))
    .map(([field, [column]]) => `'${field}', t.${column}`);
  if (list && wanted(list.field)) parts.push(`'${list.field}', ${list.selected}`);
  for (const [field, selected] of Object.entries(more)) parts.push(`'${field}', ${selected}`);
  return `json_build_object(${parts.join(', ')})`;
}

/** A row with the sequence at which it last changed: its ETag. */
export interface KeptRow<K extends CatalogItemKind> {
  readonly seq: number;
  readonly row: CatalogueRows[K];
}

/** Rows that are there, by id; unknown and removed ones are missing. */
export async function catalogueRowsOf<K extends CatalogItemKind>(
  sql: ClinicSql,
  kind: K,
  ids: readonly string[],
): Promise<Map<string, KeptRow<K>>> {
  if (ids.length === 0) return new Map();
  const rows = await sql<KeptRow<K> & { id: string }>(
    `SELECT t.id, t.seq, ${selectedOf(kind)} AS row FROM vetloom.${kind} t
      WHERE t.clinic_id = $1 AND t.id = ANY ($2) AND t.removed_at IS NULL`,
    [ids],
  );
  return new Map(rows.map(({ id, seq, row }) => [id, { seq, row }]));
}

/** Writes rows of a kind, replacing those with the same id; what is kept in tables of their own isn't. */
export async function putRows<K extends CatalogItemKind>(
  sql: ClinicSql,
  kind: K,
  rows: readonly CatalogueRows[K][],
  seq: number,
): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.entries(TABLES[kind].columns);
  const names = columns.map(([, [column]]) => column);
  const packed = rows.map((row) =>
    Object.fromEntries(columns.map(([field, [column]]) => [column, (row as Readonly<Record<string, unknown>>)[field]])),
  );
  await sql(
    `INSERT INTO vetloom.${kind} (clinic_id, seq, ${names.join(', ')})
      SELECT here.clinic_id, $2, ${names.map((name) => `r.${name}`).join(', ')}
      FROM json_to_recordset($3) AS r (${columns.map(([, [name, type]]) => `${name} ${type}`).join(', ')})
        JOIN vetloom.clinic_head here ON here.clinic_id = $1
      ON CONFLICT (clinic_id, id) DO UPDATE SET seq = excluded.seq, removed_at = NULL,
        ${names
          .filter((name) => name !== 'id')
          .map((name) => `${name} = excluded.${name}`)
          .join(', ')}`,
    [seq, JSON.stringify(packed)],
  );
}

/** Takes rows out of every list; they stay for what names them, and hold no code any more. */
export async function removeRows(
  sql: ClinicSql,
  kind: CatalogItemKind,
  ids: readonly string[],
  { seq, now, author }: { readonly seq: number; readonly now: number; readonly author: string },
): Promise<void> {
  if (ids.length === 0) return;
  await sql(
    `UPDATE vetloom.${kind} SET removed_at = $3, seq = $4, updated_at = $3, updated_by = $5 WHERE clinic_id = $1 AND id = ANY ($2)`,
    [ids, now, seq, author],
  );
}

/** Writes which products services use up: for each id, all of them. */
export async function putSupplies(
  sql: ClinicSql,
  services: readonly Pick<Service, 'id' | 'examSupplies'>[],
): Promise<void> {
  if (services.length === 0) return;
  await sql('DELETE FROM vetloom.service_supply WHERE clinic_id = $1 AND service_id = ANY ($2)', [
    services.map(({ id }) => id),
  ]);
  await sql(
    `INSERT INTO vetloom.service_supply (clinic_id, service_id, product_id, place, number)
      SELECT here.clinic_id, r.service, r.product, r.place, r.number
      FROM json_to_recordset($2) AS r (service text, product text, place integer, number numeric) JOIN vetloom.clinic_head here ON here.clinic_id = $1`,
    [
      JSON.stringify(
        services.flatMap(({ id, examSupplies }) =>
          examSupplies.map(({ prodID, number }, place) => ({ service: id, product: prodID, place, number })),
        ),
      ),
    ],
  );
}

/** Writes what packages hold: for each id, all of it. */
export async function putPackageItems(
  sql: ClinicSql,
  packages: readonly Pick<Package, 'id' | 'items'>[],
): Promise<void> {
  if (packages.length === 0) return;
  await sql('DELETE FROM vetloom.package_item WHERE clinic_id = $1 AND package_id = ANY ($2)', [
    packages.map(({ id }) => id),
  ]);
  await sql(
    `INSERT INTO vetloom.package_item (clinic_id, package_id, place, product_id, service_id, number)
      SELECT here.clinic_id, r.package, r.place, r.product, r.service, r.number
      FROM json_to_recordset($2) AS r (package text, place integer, product text, service text, number numeric) JOIN vetloom.clinic_head here ON here.clinic_id = $1`,
    [
      JSON.stringify(
        packages.flatMap(({ id, items }) =>
          items.map((item, place) => ({ package: id, place, [item.kind]: item.id, number: item.number })),
        ),
      ),
    ],
  );
}
