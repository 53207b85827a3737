import type { ErpSetting, ErpSettingKind } from '@vetloom/domain/catalog/erp-setting.schema.ts';
import type { ClinicSql } from '../ports/clinic-sql.ts';

/** An entry of the clinic's lists with the list that it is of. */
export interface ErpSettingRow {
  readonly kind: ErpSettingKind;
  readonly setting: ErpSetting;
}

/** An entry with the sequence at which it last changed. */
export interface KeptSetting {
  readonly seq: number;
  readonly kind: ErpSettingKind;
  readonly setting: ErpSetting;
}

/** SQL of an entry of these lists, the row `t`, as JSON. */
export const settingJson = (t: string): string =>
  `jsonb_build_object('id', ${t}.id, 'name', ${t}.name, 'class', ${t}.class, 'sequence', ${t}.sequence, 'createDateTime', ${t}.created_at,
    'createBy', ${t}.created_by, 'updateDateTime', ${t}.updated_at, 'updateBy', ${t}.updated_by)`;
/** SQL of the same with its list and its sequence. */
export const settingSelected = (t: string): string => `${t}.seq, ${t}.kind, ${settingJson(t)} AS setting`;

/** What the history calls an entry. */
export const settingHistoryID = (kind: ErpSettingKind, id: string): string => `${kind}/${id}`;

/** The entries of these lists, in their order. A clinic's lists are short: `MOST_SETTINGS` of each at most. */
export const settingsOf = (sql: ClinicSql, kinds: readonly ErpSettingKind[]): Promise<KeptSetting[]> =>
  sql<KeptSetting>(
    `SELECT ${settingSelected('e')} FROM vetloom.erp_setting e WHERE e.clinic_id = $1 AND e.kind = ANY ($2) AND e.removed_at IS NULL
      ORDER BY e.kind, e.class, e.sequence, e.name, e.id`,
    [kinds],
  );

/** Most entries of one list. */
export const MOST_SETTINGS = 500;

/** Writes entries, replacing those with the same id. */
export async function putSettings(sql: ClinicSql, rows: readonly ErpSettingRow[], seq: number): Promise<void> {
  if (rows.length === 0) return;
  await sql(
    `INSERT INTO vetloom.erp_setting (clinic_id, kind, id, name, class, sequence, seq, created_at, created_by, updated_at, updated_by)
      SELECT here.clinic_id, r.kind, r.id, r.name, r.class, r.sequence, $2, r."createDateTime", r."createBy", r."updateDateTime", r."updateBy"
      FROM json_to_recordset($3) AS r (kind text, id text, name text, class text, sequence integer, "createDateTime" bigint, "createBy" text,
        "updateDateTime" bigint, "updateBy" text) JOIN vetloom.clinic_head here ON here.clinic_id = $1
      ON CONFLICT (clinic_id, kind, id) DO UPDATE SET name = excluded.name, class = excluded.class, sequence = excluded.sequence, seq = excluded.seq,
        updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
    [seq, JSON.stringify(rows.map(({ kind, setting }) => ({ kind, ...setting })))],
  );
}

/** Takes entries out of a list. */
export async function removeSettings(
  sql: ClinicSql,
  kind: ErpSettingKind,
  ids: readonly string[],
  { seq, now }: { readonly seq: number; readonly now: number },
): Promise<void> {
  await sql(
    'UPDATE vetloom.erp_setting SET removed_at = $4, seq = $5 WHERE clinic_id = $1 AND kind = $2 AND id = ANY ($3)',
    [kind, ids, now, seq],
  );
}
