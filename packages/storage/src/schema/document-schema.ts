import { createHash } from 'node:crypto';
import type { CollectionName, IndexField } from '@vetloom/domain/engine/kind.ts';
import { COLLECTION_NAMES, kindOf, storeName } from '@vetloom/domain/kinds.ts';
import { COLLECTION_SCHEMAS } from '@vetloom/domain/schemas.ts';
import type pg from 'pg';
import { z } from 'zod';
import { otherServers } from './living-servers.ts';

/*
 * What is generated from the declaration in `domain`: a partition for each collection, a key column for each indexed field, the indexes.
 *
 * Keys are stored generated columns and not index expressions. Under row-level security a condition may go into an index only if it can't
 * leak: comparing columns can't, but `body ->> 'x'` counts as leaking, so that an index on it would never serve the application's role.
 *
 * Every partition has every key column, but PostgreSQL works out seventy expressions for each document that is written, and reads those of all
 * partitions on each connection. So where a collection's documents don't have the field, the column is plainly empty.
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

/** A key column, and how it is worked out of a body. */
interface Column {
  readonly name: string;
  readonly field: IndexField;
  readonly type: string;
  readonly expression: string;
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
    field,
    type: field[1] === 'text' ? 'text COLLATE "C"' : 'float8',
    expression: keyExpression(field),
  }));
}

const generated = (expression: string): string => `GENERATED ALWAYS AS (${expression}) STORED`;

/** The fields that a schema names at its first level; nothing where it doesn't say. */
function namedIn(schema: z.ZodType): readonly string[] | undefined {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (!(schema instanceof z.ZodUnion)) return undefined;
  const options = schema.options.map((option) => namedIn(option as z.ZodType));
  return options.includes(undefined) ? undefined : options.flatMap((names) => names ?? []);
}

/** Tells the key columns in which a collection's documents may stand. */
function holds(collection: CollectionName): (column: Column) => boolean {
  const named = namedIn(COLLECTION_SCHEMAS[collection]);
  return ({ field: [path] }) => named === undefined || named.includes(path.split('.')[0] ?? '');
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

/** From which version on PostgreSQL gives a partition's column another expression once it needs one. */
const PARTITIONS_DIFFER = 170_000;

/** What of the declaration a database has. */
interface Present {
  has(kind: 'column' | 'partition' | 'index', name: string): boolean;
  /** Whether the column of that partition is one that is plainly empty. */
  isEmpty(partition: string, column: string): boolean;
  readonly indexes: readonly string[];
  readonly version: number;
}

async function presentIn(client: pg.ClientBase): Promise<Present> {
  const { rows } = await client.query<{ kind: string; name: string; version: number }>(`
    SELECT kind, name, current_setting('server_version_num')::int AS version FROM (
      SELECT 'column' AS kind, attname::text AS name FROM pg_attribute
        WHERE attrelid = 'vetloom.document'::regclass AND attgenerated = 's' AND NOT attisdropped
      UNION ALL SELECT CASE WHEN relkind = 'i' THEN 'index' ELSE 'partition' END, relname FROM pg_class
        WHERE relnamespace = 'vetloom'::regnamespace AND relkind IN ('i', 'r')
      UNION ALL SELECT 'empty', c.relname || ' ' || a.attname FROM pg_class c
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attgenerated = 's' AND NOT a.attisdropped
        JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
        WHERE c.relnamespace = 'vetloom'::regnamespace AND c.relispartition AND d.adbin::text LIKE '{CONST %') AS present`);
  const names = new Set(rows.map(({ kind, name }) => `${kind} ${name}`));
  const plain = (name: string) => name.replaceAll('"', '');
  return {
    has: (kind, name) => names.has(`${kind} ${plain(name)}`),
    isEmpty: (partition, column) => names.has(`empty ${partition} ${plain(column)}`),
    indexes: rows.filter(({ kind }) => kind === 'index').map(({ name }) => name),
    version: rows[0]?.version ?? 0,
  };
}

/** A number made of the declaration, by which servers of the same one know each other. */
export const DECLARATION =
  createHash('sha256')
    .update(COLLECTION_NAMES.flatMap((collection) => indexesOf(collection).map(({ name }) => name)).join())
    .digest()
    .readUInt32BE(0) >>> 1;

/**
 * Brings partitions, key columns and indexes to the declaration, all or nothing; does nothing when they are there already. Columns come in one
 * rewrite. What a server of another declaration may be using that lives stays until a later start.
 */
export async function applyDocumentSchema(client: pg.ClientBase): Promise<void> {
  const present = await presentIn(client);
  const all = columns();
  const statements: string[] = [];
  const missing = all.filter(({ name }) => !present.has('column', name));
  if (missing.length > 0)
    statements.push(
      `ALTER TABLE vetloom.document ${missing.map(({ name, type, expression }) => `ADD COLUMN ${name} ${type} ${generated(expression)}`).join(', ')}`,
    );
  const wanted = new Set<string>();
  for (const collection of COLLECTION_NAMES) {
    const partition = partitionOf(collection);
    if (present.has('partition', partition)) {
      const held = holds(collection);
      const come = all.filter((column) => present.isEmpty(partition, column.name) && held(column));
      for (const { name, expression } of come)
        statements.push(`ALTER TABLE vetloom.${partition} ALTER COLUMN ${name} SET EXPRESSION AS (${expression})`);
    } else statements.push(partitionStatement(collection, all, present.version));
    for (const { name, definition } of indexesOf(collection)) {
      wanted.add(name);
      if (!present.has('index', name)) statements.push(`CREATE INDEX ${name} ${definition}`);
    }
  }
  const unwanted = present.indexes.filter((name) => name.startsWith('key_') && !wanted.has(name));
  if (unwanted.length > 0 && (await otherServers(client, DECLARATION)).length === 0)
    for (const name of unwanted) statements.push(`DROP INDEX vetloom.${name}`);
  // Sent as one text they are one transaction, and one commit instead of hundreds.
  if (statements.length > 0) await client.query(statements.join(';\n'));
}

function partitionStatement(collection: CollectionName, all: readonly Column[], version: number): string {
  const held = holds(collection);
  const empty = version < PARTITIONS_DIFFER ? [] : all.filter((column) => !held(column));
  const own = empty.length === 0 ? '' : ` (${empty.map(({ name }) => `${name} ${generated('NULL')}`).join(', ')})`;
  return `CREATE TABLE vetloom.${partitionOf(collection)} PARTITION OF vetloom.document${own} FOR VALUES IN ('${collection}')`;
}
