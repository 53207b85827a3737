import type { CatalogItemKind } from '@vetloom/domain/catalog/catalog-projection.ts';
import { LEVEL_FIELDS, wrongLevel } from '@vetloom/domain/catalog/level-tree.ts';
import type { Product } from '@vetloom/domain/catalog/product.schema.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { same } from '@vetloom/domain/core/same.ts';
import type { ClinicSql } from '../ports/clinic-sql.ts';
import type { CatalogueChange, ChangeOf } from './catalogue-change.ts';

/*
 * What a row of the catalogue may say is decided here, under the lock of the clinic's head, for the ERP's calls, the import and the demo alike. Only
 * what a write changes is looked at: a row whose supplier has since been removed can still get another price.
 */

/** @throws DomainError contradictory for a code that another active row has; badParameter for something named that there is not, and for a row that is too long */
export async function demandSound(sql: ClinicSql, changes: readonly CatalogueChange[]): Promise<void> {
  demandShort(changes);
  const products = changesOf(changes, 'product');
  const services = changesOf(changes, 'service');
  const packages = changesOf(changes, 'package');
  await demandFree(sql, 'product', products, ['customID', 'barcode']);
  await demandFree(sql, 'service', services, ['customID']);
  await demandFree(sql, 'package', packages, ['customID']);
  await demandSuppliers(sql, products);
  await demandLevels(sql, products);
  const made = (kind: CatalogItemKind) =>
    changes.flatMap(({ kind: of, after }) => (of === kind && after ? [after.id] : []));
  await demandThere(sql, 'product', made('product'), [
    ...services.flatMap(({ id, before, after }) =>
      news(before?.examSupplies, after.examSupplies).map(({ prodID }) => ({
        row: id,
        field: 'examSupplies',
        names: prodID,
      })),
    ),
    ...packages.flatMap((change) => itemsOf(change, 'product')),
  ]);
  await demandThere(
    sql,
    'service',
    made('service'),
    packages.flatMap((change) => itemsOf(change, 'service')),
  );
}

/** Bytes of a row as JSON: three times what the longest that people write has. Lists answer hundreds, and an order or a new word writes more at once. */
const MOST_BYTES = 24 * 1024;

/** Each field may be long, all of them together may not; a row that is long already may become shorter. */
function demandShort(changes: readonly CatalogueChange[]): void {
  for (const { id, before, after } of changes) {
    const size = bytesOf(after);
    if (size > MOST_BYTES && size > bytesOf(before))
      throw new DomainError('badParameter', `its fields together have more than ${MOST_BYTES} bytes`, {
        rule: 'rowTooLong',
        row: id,
        most: MOST_BYTES,
      });
  }
}
const bytesOf = (row: object | null): number => (row === null ? 0 : Buffer.byteLength(JSON.stringify(row)));

type Standing<K extends CatalogItemKind> = ChangeOf<K> & { readonly after: NonNullable<ChangeOf<K>['after']> };

/** The changes of a kind after which there is a row. */
const changesOf = <K extends CatalogItemKind>(changes: readonly CatalogueChange[], kind: K): Standing<K>[] =>
  changes.filter((change): change is CatalogueChange & Standing<K> => change.kind === kind && change.after !== null);

const news = <T>(before: readonly T[] | undefined, after: readonly T[]): T[] =>
  after.filter((item) => !before?.some((former) => same(former, item)));

const itemsOf = ({ id, before, after }: Standing<'package'>, kind: 'product' | 'service') =>
  news(before?.items, after.items)
    .filter((item) => item.kind === kind)
    .map((item) => ({ row: id, field: 'items', names: item.id }));

type CodeField = 'customID' | 'barcode';
const COLUMN = { customID: 'custom_id', barcode: 'barcode' } as const;
interface Coded {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  readonly customID?: string;
  readonly barcode?: string;
}

/** No two active rows of a kind share a code. */
async function demandFree(
  sql: ClinicSql,
  kind: CatalogItemKind,
  changes: readonly { readonly before: Coded | null; readonly after: Coded }[],
  fields: readonly CodeField[],
): Promise<void> {
  for (const field of fields) {
    const holders = new Map<string, Coded>();
    for (const { after } of changes) {
      const code = after.active ? (after[field] ?? '') : '';
      if (code === '') continue;
      const other = holders.get(code);
      if (other) throw codeTaken(after, field, code, other);
      holders.set(code, after);
    }
    const wanted = changes.flatMap(({ before, after }) => {
      const held = before?.active ? before[field] : '';
      return after.active && after[field] !== '' && after[field] !== held ? [after[field] ?? ''] : [];
    });
    if (wanted.length === 0) continue;
    const taken = await sql<{ id: string; name: string; code: string }>(
      `SELECT id, name, ${COLUMN[field]} AS code FROM vetloom.${kind} WHERE clinic_id = $1 AND ${COLUMN[field]} = ANY ($2)
        AND active AND removed_at IS NULL AND ${COLUMN[field]} <> '' AND id <> ALL ($3) LIMIT 1`,
      [wanted, changes.map(({ after }) => after.id)],
    );
    const [other] = taken;
    const mine = other && holders.get(other.code);
    if (mine) throw codeTaken(mine, field, other.code, other);
  }
}

const codeTaken = (row: Coded, field: CodeField, code: string, other: { readonly id: string; readonly name: string }) =>
  new DomainError('contradictory', `${field} ${code} is that of ${other.name} already`, {
    rule: 'codeTaken',
    fields: [field],
    row: row.id,
    value: code,
    id: other.id,
    name: other.name,
  });

async function demandSuppliers(sql: ClinicSql, products: readonly Standing<'product'>[]): Promise<void> {
  const named = products.flatMap(({ id, before, after }) =>
    after.supplierID !== null && after.supplierID !== before?.supplierID
      ? [{ row: id, field: 'supplierID', names: after.supplierID }]
      : [],
  );
  await demandThere(sql, 'supplier', [], named);
}

async function demandLevels(sql: ClinicSql, products: readonly Standing<'product'>[]): Promise<void> {
  const moved = products.filter(({ before, after }) =>
    LEVEL_FIELDS.some((field) => after[field] !== (before?.[field] ?? null)),
  );
  const ids = [...new Set(moved.flatMap(({ after }) => levelsOf(after)))];
  if (ids.length === 0) return;
  const rows = await sql<{ id: string; parentID: string | null }>(
    'SELECT id, parent_id AS "parentID" FROM vetloom.product_level WHERE clinic_id = $1 AND id = ANY ($2) AND removed_at IS NULL',
    [ids],
  );
  const levels = new Map(rows.map((row) => [row.id, row]));
  for (const { id, after } of moved) {
    const field = wrongLevel(after, levels);
    if (field)
      throw new DomainError('badParameter', `${field}: not a level of that place`, { fields: [field], row: id });
  }
}

const levelsOf = (product: Product): string[] =>
  LEVEL_FIELDS.map((field) => product[field]).filter((id) => id !== null);

interface Named {
  readonly row: string;
  readonly field: string;
  readonly names: string;
}

/** What is named is there, or made by the same write. */
async function demandThere(
  sql: ClinicSql,
  table: 'product' | 'service' | 'supplier',
  made: readonly string[],
  named: readonly Named[],
): Promise<void> {
  const ids = [...new Set(named.map(({ names }) => names))].filter((id) => !made.includes(id));
  if (ids.length === 0) return;
  const rows = await sql<{ id: string }>(
    `SELECT id FROM vetloom.${table} WHERE clinic_id = $1 AND id = ANY ($2) AND removed_at IS NULL`,
    [ids],
  );
  const there = new Set([...made, ...rows.map(({ id }) => id)]);
  const lost = named.find(({ names }) => !there.has(names));
  if (lost)
    throw new DomainError('badParameter', `${lost.field}: no such ${table}`, {
      fields: [lost.field],
      row: lost.row,
      value: lost.names,
    });
}
