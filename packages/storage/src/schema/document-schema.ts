import { createHash } from 'node:crypto';
import type { CollectionName, IndexField } from '@vetloom/domain/engine/kind.ts';
import { COLLECTION_NAMES, kindOf, storeName } from '@vetloom/domain/kinds.ts';
import type pg from 'pg';

/*
 * What is generated from the declaration in `domain`: a partition for each collection, a key column for each indexed field, the indexes.
 *
 * Keys are stored generated columns and not index expressions. Under row-level security a condition may go into an index only if it can't
 * leak: comparing columns can't, but `body ->> 'x'` counts as leaking, so that an index on it would never serve the application's role.
 */

/** Text after U+DFFF moves behind the astral planes, so that byte order is the code-unit order of JavaScript and IndexedDB. */
const LAST = '\u{10FFFF}';

/** The key column of an indexed field. */
export const keyColumn = ([field, type]: IndexField): string =>
  `"${type === 'text' ? 't' : 'n'}_${field.replaceAll('.', '__')}"`;

/** A value as its key column holds it. */
export const keyValue = (value: string | number): string | number =>
  typeof value === 'string' ? value.replace(/[\uE000-\uFFFF]/gu, (character) => LAST + character) : value;

/** The partition that holds a collection. */
const partitionOf = (collection: CollectionName): string => `document_${storeName(collection)}`.toLowerCase();

function keyExpression([field, type]: IndexField): string {
  const value = `body #> '{${field.split('.').join(',')}}'`;
  return type === 'text'
    ? `CASE jsonb_typeof(${value}) WHEN 'string' THEN regexp_replace(${value.replace('#>', '#>>')}, U&'([\\E000-\\FFFF])', U&'\\+10FFFF\\005C1', 'g') COLLATE "C" END`
    : `CASE jsonb_typeof(${value}) WHEN 'number' THEN (${value})::float8 END`;
}

/** A key column with its definition. */
interface Column {
  readonly name: string;
  readonly definition: string;
}

/** Fields by which anything is found: those of the indexes, and each work collection's time, open status and pet. */
function keyFields(): IndexField[] {
  const fields = COLLECTION_NAMES.flatMap((collection) => {
    const { indexes, work } = kindOf(collection);
    const ofWork: IndexField[] = work
      ? [[work.time, 'number'], [work.packBy, 'text'], ...(work.open ? [[work.open.field, 'number'] as const] : [])]
      : [];
    return [...Object.values(indexes).flat(), ...ofWork];
  });
  return [...new Map(fields.map((field) => [keyColumn(field), field])).values()];
}

function columns(): Column[] {
  return keyFields().map((field) => ({
    name: keyColumn(field),
    definition: `${field[1] === 'text' ? 'text COLLATE "C"' : 'float8'} GENERATED ALWAYS AS (${keyExpression(field)}) STORED`,
  }));
}

/** An index of a partition; the name carries a hash of the definition, so that a changed one is another index. */
interface Index {
  readonly name: string;
  readonly definition: string;
}

function indexesOf(collection: CollectionName): Index[] {
  const { indexes, work } = kindOf(collection);
  const index = (label: string, keys: readonly string[]): Index => {
    const definition = `ON vetloom.${partitionOf(collection)} (${['clinic_id', ...keys, 'id'].join(', ')}) WHERE NOT deleted`;
    const mark = createHash('sha256').update(definition).digest('hex').slice(0, 8);
    return { name: `key_${storeName(collection)}_${label}_${mark}`.toLowerCase(), definition };
  };
  const declared = Object.entries(indexes).map(([name, fields]) => index(name, fields.map(keyColumn)));
  if (!work) return declared;
  const time = keyColumn([work.time, 'number']);
  const stages = [
    index('stage_time', [time]),
    index('stage_pet', [keyColumn([work.packBy, 'text']), time]),
    ...(work.open ? [index('stage_open', [keyColumn([work.open.field, 'number']), time])] : []),
  ];
  // A declared index over the same columns serves the stage as well.
  const taken = new Set(declared.map(({ definition }) => definition));
  return [...declared, ...stages.filter(({ definition }) => !taken.has(definition))];
}

/** Brings partitions, key columns and indexes to the declaration; does nothing when they are there already. Columns come in one rewrite. */
export async function applyDocumentSchema(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ kind: string; name: string }>(`
    SELECT 'column' AS kind, quote_ident(attname) AS name FROM pg_attribute
      WHERE attrelid = 'vetloom.document'::regclass AND attgenerated = 's' AND NOT attisdropped
    UNION ALL SELECT CASE WHEN relkind = 'i' THEN 'index' ELSE 'partition' END, relname FROM pg_class
      WHERE relnamespace = 'vetloom'::regnamespace AND relkind IN ('i', 'r')`);
  const present = new Set(rows.map(({ kind, name }) => `${kind} ${name.replaceAll('"', '')}`));
  const has = (kind: string, name: string) => present.has(`${kind} ${name.replaceAll('"', '')}`);

  const missing = columns().filter(({ name }) => !has('column', name));
  if (missing.length > 0)
    await client.query(
      `ALTER TABLE vetloom.document ${missing.map(({ name, definition }) => `ADD COLUMN ${name} ${definition}`).join(', ')}`,
    );
  const wanted = new Set<string>();
  for (const collection of COLLECTION_NAMES) {
    const partition = partitionOf(collection);
    if (!has('partition', partition))
      await client.query(
        `CREATE TABLE vetloom.${partition} PARTITION OF vetloom.document FOR VALUES IN ('${collection}')`,
      );
    for (const { name, definition } of indexesOf(collection)) {
      wanted.add(name);
      if (!has('index', name)) await client.query(`CREATE INDEX ${name} ${definition}`);
    }
  }
  const stale = rows.filter(({ kind, name }) => kind === 'index' && name.startsWith('key_') && !wanted.has(name));
  for (const { name } of stale) await client.query(`DROP INDEX vetloom.${name}`);
}
