import type { ProductLevel } from '@vetloom/domain/catalog/product-level.schema.ts';
import { LEVEL_COLUMNS, LEVEL_JSON } from '@vetloom/storage/catalog/inventory-columns.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';

const FIELDS = Object.keys(LEVEL_COLUMNS) as (keyof ProductLevel)[];
const SELECTED = `l.seq, ${LEVEL_JSON} AS level`;
const THERE = 'FROM vetloom.product_level l WHERE l.clinic_id = $1 AND l.removed_at IS NULL';

/** A level with the sequence at which it last changed. */
export interface LevelRow {
  readonly seq: number;
  readonly level: ProductLevel;
}

/** A level that is there; undefined for an unknown and for a removed one. */
export async function levelOf(sql: ClinicSql, id: string): Promise<LevelRow | undefined> {
  const [row] = await sql<LevelRow>(`SELECT ${SELECTED} ${THERE} AND l.id = $2`, [id]);
  return row;
}

/** A level beside this one with the same name. */
export async function namesake(
  sql: ClinicSql,
  { id, type, name, parentID }: Pick<ProductLevel, 'id' | 'type' | 'name' | 'parentID'>,
): Promise<string | undefined> {
  const [row] = await sql<{ id: string }>(
    `SELECT l.id ${THERE} AND COALESCE(l.parent_id, '') = $2 AND l.type = $3 AND l.name = $4 AND l.id <> $5`,
    [parentID ?? '', type, name, id],
  );
  return row?.id;
}

/** How many levels stand below a level, and how many products are sorted under it. */
export async function usesOf(sql: ClinicSql, id: string): Promise<{ children: number; products: number }> {
  const [row] = await sql<{ children: number; products: number }>(
    `SELECT (SELECT count(*) ${THERE} AND l.parent_id = $2) AS children,
      (SELECT count(*) FROM vetloom.product p WHERE p.clinic_id = $1 AND p.removed_at IS NULL AND $2 IN (p.level1, p.level2, p.level3)) AS products`,
    [id],
  );
  return row ?? { children: 0, products: 0 };
}

/** Levels of a product type, so many at most. */
export const levelsOfType = (sql: ClinicSql, type: string, most: number): Promise<LevelRow[]> =>
  sql<LevelRow>(`SELECT ${SELECTED} ${THERE} AND l.type = $2 ORDER BY l.id LIMIT ${most}`, [type]);

/** What is asked of a list of levels. */
export interface LevelQuestion {
  readonly type?: string | undefined;
  /** Null: the levels at the top. */
  readonly parentID?: string | null | undefined;
  readonly column: keyof ProductLevel;
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** A page of the levels, and how many there are. */
export async function levelsOf(
  sql: ClinicSql,
  { type, parentID, column, descending, limit, offset }: LevelQuestion,
): Promise<{ count: number; rows: ProductLevel[] }> {
  const direction = descending ? 'DESC' : 'ASC';
  const where = `${THERE} AND ($2::text IS NULL OR l.type = $2) AND ($3::text IS NULL OR COALESCE(l.parent_id, '') = $3)`;
  const values = [type ?? null, parentID === undefined ? null : (parentID ?? '')];
  const rows = await sql<LevelRow>(
    `SELECT ${SELECTED} ${where} ORDER BY l.${LEVEL_COLUMNS[column]} ${direction}, l.id ${direction} LIMIT ${limit} OFFSET ${offset}`,
    values,
  );
  const [counted] = await sql<{ count: number }>(`SELECT count(*) AS count ${where}`, values);
  return { count: counted?.count ?? 0, rows: rows.map(({ level }) => level) };
}

/** Writes levels, replacing those with the same id. */
export async function putLevels(sql: ClinicSql, levels: readonly ProductLevel[], seq: number): Promise<void> {
  const names = FIELDS.map((field) => LEVEL_COLUMNS[field]);
  const typed = FIELDS.map(
    (field) => `"${field}" ${field === 'depth' || field.endsWith('DateTime') ? 'bigint' : 'text'}`,
  );
  await sql(
    `INSERT INTO vetloom.product_level (clinic_id, seq, ${names.join(', ')})
      SELECT here.clinic_id, $2, ${FIELDS.map((field) => `r."${field}"`).join(', ')} FROM json_to_recordset($3) AS r (${typed.join(', ')})
        JOIN vetloom.clinic_head here ON here.clinic_id = $1
      ON CONFLICT (clinic_id, id) DO UPDATE SET seq = excluded.seq, ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [seq, JSON.stringify(levels)],
  );
}

/** Takes a level out of every list. */
export async function removeLevel(sql: ClinicSql, id: string, seq: number, now: number): Promise<void> {
  await sql('UPDATE vetloom.product_level SET removed_at = $3, seq = $4 WHERE clinic_id = $1 AND id = $2', [
    id,
    now,
    seq,
  ]);
}
