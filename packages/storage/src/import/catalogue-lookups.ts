import { type CatalogueRows, selectedOf } from '../catalog/catalogue-tables.ts';
import { type KeptSetting, settingSelected } from '../catalog/erp-setting-rows.ts';
import { clinicSqlOf } from '../ports/clinic-sql.ts';
import type { ClinicTransaction } from '../ports/transaction.ts';

/** The kinds of the catalogue's rows that an import makes. */
export type ImportedKind = 'product' | 'service';

/** By what rows of a file find what the catalogue has. Names are compared ones. */
export interface CatalogueKeys {
  readonly codes: readonly string[];
  readonly barcodes: readonly string[];
  readonly names: readonly string[];
}

/** As `comparedName` of the domain compares names. */
const COMPARED = `btrim(regexp_replace(lower(normalize(t.name, NFKC)), '\\s+', ' ', 'g'))`;

/** The rows of a kind that one of these keys names, archived ones too, in one round trip. */
export async function itemsByKeys<K extends ImportedKind>(
  tx: ClinicTransaction,
  kind: K,
  { codes, barcodes, names }: CatalogueKeys,
): Promise<CatalogueRows[K][]> {
  const barcode = kind === 'product' ? `t.barcode <> '' AND t.barcode = ANY ($3)` : 'cardinality($3::text[]) < 0';
  const rows = await clinicSqlOf(tx)<{ row: CatalogueRows[K] }>(
    `SELECT ${selectedOf(kind)} AS row FROM vetloom.${kind} t WHERE t.clinic_id = $1 AND t.removed_at IS NULL
      AND (t.custom_id <> '' AND t.custom_id = ANY ($2) OR ${barcode} OR ${COMPARED} = ANY ($4)) ORDER BY t.id`,
    [codes, barcodes, names],
  );
  return rows.map(({ row }) => row);
}

/** Which of these rows a job has written already. */
export async function writtenOf(
  tx: ClinicTransaction,
  job: string,
  table: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await clinicSqlOf(tx)<{ id: string }>(
    'SELECT doc_id AS id FROM vetloom.import_write WHERE clinic_id = $1 AND job_id = $2 AND collection = $3 AND doc_id = ANY ($4)',
    [job, table, ids],
  );
  return rows.map(({ id }) => id);
}

/** Suppliers by name; of several with one name none. */
export async function suppliersByName(
  tx: ClinicTransaction,
): Promise<{ readonly id: string; readonly name: string }[]> {
  return clinicSqlOf(tx)(
    `SELECT min(t.id) AS id, ${COMPARED} AS name FROM vetloom.supplier t WHERE t.clinic_id = $1 AND t.removed_at IS NULL
      GROUP BY 2 HAVING count(*) = 1`,
  );
}

/** The places behind all services of each class. */
export async function lastPlaces(tx: ClinicTransaction): Promise<ReadonlyMap<string, number>> {
  const rows = await clinicSqlOf(tx)<{ class: string; next: number }>(
    'SELECT class, max(sequence) + 1 AS next FROM vetloom.service WHERE clinic_id = $1 AND removed_at IS NULL GROUP BY class',
  );
  return new Map(rows.map((row) => [row.class, row.next]));
}

/**
 * Rows that a job made and that something names by now: documents written after `since`, the job's first sequence, and packages, supplies, suppliers'
 * lists and lots (without which no stock moves). `mark` is what all ids of the job have in common.
 */
export async function usedItems(
  tx: ClinicTransaction,
  kind: ImportedKind,
  mark: string,
  since: number,
): Promise<string[]> {
  const tables = kind === 'product' ? ['package_item', 'service_supply', 'supplier_product', 'lot'] : ['package_item'];
  const rows = await clinicSqlOf(tx)<{ id: string }>(
    `SELECT DISTINCT found[1] AS id FROM vetloom.document d
        CROSS JOIN LATERAL regexp_matches(d.body::text, $3, 'g') AS found
        WHERE d.clinic_id = $1 AND d.seq > $2 AND d.collection <> 'catalog' AND NOT d.deleted AND strpos(d.body::text, $4) > 0
      ${tables.map((table) => `UNION SELECT t.${kind}_id FROM vetloom.${table} t WHERE t.clinic_id = $1 AND strpos(t.${kind}_id, $4) > 0`).join('\n      ')}`,
    [since, `/catalog/${kind}/([0-9]+${mark}[0-9a-z]+)`, mark],
  );
  return rows.map(({ id }) => id);
}

/** The first sequence at which a job wrote anything that its rollback has not looked at yet. */
export async function firstWritten(tx: ClinicTransaction, job: string): Promise<number> {
  const [row] = await clinicSqlOf(tx)<{ seq: number | null }>(
    'SELECT min(seq) AS seq FROM vetloom.import_write WHERE clinic_id = $1 AND job_id = $2',
    [job],
  );
  return row?.seq ?? 0;
}

/** Of entries of the clinic's lists that an import made (`kind/id`), those that nobody has changed since and no product or service says. */
export const freeWords = (
  tx: ClinicTransaction,
  words: readonly { readonly id: string; readonly seq: number }[],
): Promise<KeptSetting[]> =>
  clinicSqlOf(tx)<KeptSetting>(
    `SELECT ${settingSelected('s')} FROM vetloom.erp_setting s JOIN unnest($2::text[], $3::bigint[]) AS w (id, seq) ON w.id = s.kind || '/' || s.id AND w.seq = s.seq
      WHERE s.clinic_id = $1 AND s.removed_at IS NULL
        AND NOT EXISTS (SELECT FROM vetloom.product p WHERE p.clinic_id = $1 AND p.removed_at IS NULL
          AND CASE s.kind WHEN 'type' THEN p.type = s.name WHEN 'unit' THEN s.name IN (p.unit, p.sell_unit) ELSE false END)
        AND NOT EXISTS (SELECT FROM vetloom.service v WHERE v.clinic_id = $1 AND v.removed_at IS NULL
          AND CASE s.kind WHEN 'unit' THEN v.unit = s.name WHEN 'serviceClass' THEN v.class = s.name
            WHEN 'service' THEN v.type = s.name AND v.class = s.class ELSE false END)`,
    [words.map(({ id }) => id), words.map(({ seq }) => seq)],
  );

/** The clinic's last sequence. */
export async function headOf(tx: ClinicTransaction): Promise<number> {
  const [row] = await clinicSqlOf(tx)<{ seq: number }>('SELECT seq FROM vetloom.clinic_head WHERE clinic_id = $1');
  return row?.seq ?? 0;
}
