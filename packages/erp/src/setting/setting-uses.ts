import type { ErpSetting, ErpSettingKind } from '@vetloom/domain/catalog/erp-setting.schema.ts';
import type { Product } from '@vetloom/domain/catalog/product.schema.ts';
import { laterThan } from '@vetloom/domain/catalog/row-stamps.schema.ts';
import type { Service } from '@vetloom/domain/catalog/service.schema.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { type CatalogueChange, changeOf } from '@vetloom/storage/catalog/catalogue-change.ts';
import { catalogueRowsOf } from '@vetloom/storage/catalog/catalogue-tables.ts';
import { settingsOf } from '@vetloom/storage/catalog/erp-setting-rows.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { MOST_CHANGED } from '../catalogue/catalogue-calls.ts';
import { levelsOfType, putLevels } from '../level/level-rows.ts';
import type { RowWrite } from '../rows/row-write.ts';

/*
 * The words of the clinic's lists stand in its products and services. One that gets another name gets it there too, and one that stands there can't be
 * taken away: no row ever says a word of which the lists know nothing any more.
 */

/** An entry of a list, as far as its uses go. */
type Entry = Pick<ErpSetting, 'name' | 'class'>;

/** Rows of a table that say a word; `$2` is the name, `$3` the class of a service's type. */
interface Use {
  readonly kind: 'product' | 'service';
  readonly says: string;
  /** The row with another word. */
  readonly renamed: (row: Product & Service, from: Entry, to: string) => object;
}

const word = (value: string | null, from: Entry, to: string) => (value === from.name ? to : value);

const USES: Readonly<Record<ErpSettingKind, readonly Use[]>> = {
  type: [{ kind: 'product', says: 't.type = $2', renamed: (_, __, to) => ({ type: to }) }],
  unit: [
    {
      kind: 'product',
      says: '$2 IN (t.unit, t.sell_unit)',
      renamed: ({ unit, sellUnit }, from, to) => ({ unit: word(unit, from, to), sellUnit: word(sellUnit, from, to) }),
    },
    { kind: 'service', says: 't.unit = $2', renamed: (_, __, to) => ({ unit: to }) },
  ],
  serviceClass: [{ kind: 'service', says: 't.class = $2', renamed: (_, __, to) => ({ class: to }) }],
  service: [{ kind: 'service', says: `t.type = $2 AND $3 IN ('', t.class)`, renamed: (_, __, to) => ({ type: to }) }],
};

const valuesOf = ({ says }: Use, entry: Entry) => (says.includes('$3') ? [entry.name, entry.class] : [entry.name]);

/** How many products and services say a word, archived ones too. */
export async function countUses(sql: ClinicSql, kind: ErpSettingKind, entry: Entry): Promise<number> {
  let uses = 0;
  for (const use of USES[kind]) {
    const [row] = await sql<{ count: number }>(
      `SELECT count(*) AS count FROM vetloom.${use.kind} t WHERE t.clinic_id = $1 AND t.removed_at IS NULL AND ${use.says}`,
      valuesOf(use, entry),
    );
    uses += row?.count ?? 0;
  }
  return uses;
}

/**
 * What a new name of an entry changes in the rows that say it, in the same transaction: answered are the changes of the catalogue; levels and types within
 * a class are written here.
 * @throws DomainError writesTooMuch beyond {@link MOST_CHANGED} rows
 */
export async function renameUses(
  write: RowWrite,
  kind: ErpSettingKind,
  from: Entry,
  to: string,
  stamps: Pick<ErpSetting, 'updateDateTime' | 'updateBy'>,
): Promise<CatalogueChange[]> {
  const changes: CatalogueChange[] = [];
  for (const use of USES[kind]) {
    const [found] = await write.sql<{ ids: string[] }>(
      `SELECT ARRAY(SELECT t.id FROM vetloom.${use.kind} t WHERE t.clinic_id = $1 AND t.removed_at IS NULL AND ${use.says} LIMIT ${MOST_CHANGED + 1}) AS ids`,
      valuesOf(use, from),
    );
    const ids = found?.ids ?? [];
    if (changes.length + ids.length > MOST_CHANGED) throw tooMany(from.name);
    for (const { row } of (await catalogueRowsOf(write.sql, use.kind, ids)).values()) {
      const renamed = use.renamed(row as Product & Service, from, to);
      changes.push(changeOf(use.kind, row.id, row as never, { ...row, ...renamed, ...stamps } as never));
    }
  }
  if (kind === 'type') await renameLevels(write, from.name, to, stamps, MOST_CHANGED - changes.length);
  return changes;
}

const tooMany = (name: string) =>
  new DomainError('writesTooMuch', `more than ${MOST_CHANGED} products, services and levels say ${name}`, {
    rule: 'renamesTooMany',
    most: MOST_CHANGED,
  });

async function renameLevels(
  { sql, seq, note }: RowWrite,
  from: string,
  to: string,
  stamps: Pick<ErpSetting, 'updateDateTime' | 'updateBy'>,
  most: number,
): Promise<void> {
  const levels = await levelsOfType(sql, from, most + 1);
  if (levels.length === 0) return;
  if (levels.length > most) throw tooMany(from);
  const renamed = levels.map(({ level }) => laterThan(level, { ...level, type: to, ...stamps }));
  await putLevels(sql, renamed, seq);
  for (const [at, after] of renamed.entries())
    note({ table: 'product_level', id: after.id, before: levels[at]?.level ?? null, after });
}

/** The types of a class, which are of the class under its new name. */
export const typesOfClass = async (sql: ClinicSql, name: string): Promise<ErpSetting[]> =>
  (await settingsOf(sql, ['service'])).map(({ setting }) => setting).filter((setting) => setting.class === name);
