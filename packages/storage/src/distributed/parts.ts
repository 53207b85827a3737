import pg from 'pg';
import type { Session } from '../database/connections.ts';
import type { Machine } from '../ports/distribution.ts';
import { FIRST } from './distribute.ts';
import type { PartRow, TableRows } from './moved-rows.ts';
import { onMachine } from './on-machine.ts';

/** A table's part in which a clinic's rows lie. */
export interface Part {
  readonly table: string;
  readonly shard: number;
  /** The columns by which a row is known. */
  readonly key: readonly string[];
  /** Whether its rows say the clinic's sequence in which they were written. */
  readonly sequenced: boolean;
}

/** The parts that lie together with one of the clinics' heads. Partitions are of their table's part. */
const PARTS = `SELECT c.relname::text AS table, o.shardid AS shard,
    ARRAY(SELECT a.attname::text FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
      WHERE i.indrelid = c.oid AND i.indisprimary ORDER BY array_position(i.indkey::int2[], a.attnum)) AS key,
    EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'seq' AND NOT a.attisdropped) AS sequenced
  FROM pg_dist_shard f JOIN pg_dist_partition fp ON fp.logicalrelid = f.logicalrelid
  JOIN pg_dist_partition p ON p.colocationid = fp.colocationid JOIN pg_dist_shard o ON o.logicalrelid = p.logicalrelid AND o.shardminvalue = f.shardminvalue
  JOIN pg_class c ON c.oid = o.logicalrelid
  WHERE f.shardid = $1::bigint AND f.logicalrelid = 'vetloom.${FIRST}'::regclass AND NOT c.relispartition ORDER BY c.relname`;

/** The parts of all tables that lie with a part of the heads (its number). */
export const partsWith = (session: Session, head: number): Promise<Part[]> =>
  session.run<Part>({ text: PARTS, values: [head] });

/** Rows are compared in so many groups, so that of a large table only few are looked at one by one. */
const GROUPS = 256;

const placeOf = ({ table, shard }: Part) => `vetloom.${pg.escapeIdentifier(`${table}_${shard}`)}`;
const keyOf = ({ key }: Part) => `ROW(${key.map((column) => `r.${pg.escapeIdentifier(column)}`).join(', ')})::text`;
const groupOf = (part: Part) => `(hashtext(${keyOf(part)}) & ${GROUPS - 1})`;

/** By table: by group how many rows of the clinic a machine has, and a sum over what they hold. */
export async function digestsAt(
  session: Session,
  machine: Machine,
  clinic: string,
  parts: readonly Part[],
): Promise<Map<string, ReadonlyMap<number, string>>> {
  const digests = parts.map(
    (
      part,
    ) => `SELECT ${pg.escapeLiteral(part.table)} AS name, (SELECT json_agg(json_build_array(g.number, g.digest)) FROM (
      SELECT ${groupOf(part)} AS number, count(*) || '/' || sum(hashtextextended(r::text, 0)) AS digest
      FROM ${placeOf(part)} r WHERE r.clinic_id = ${pg.escapeLiteral(clinic)} GROUP BY 1) g) AS groups`,
  );
  const answer = await onMachine(
    session,
    machine,
    `SELECT json_agg(json_build_array(d.name, COALESCE(d.groups, '[]'))) FROM (${digests.join(' UNION ALL ')}) d`,
  );
  const tables = JSON.parse(answer) as [string, [number, string][]][];
  return new Map(tables.map(([table, groups]) => [table, new Map(groups)]));
}

/** Rows of some groups, one by one. */
export async function rowsAt(
  session: Session,
  machine: Machine,
  clinic: string,
  groups: ReadonlyMap<Part, readonly number[]>,
): Promise<Map<string, PartRow[]>> {
  if (groups.size === 0) return new Map();
  const rows = [...groups].map(
    ([
      part,
      numbers,
    ]) => `SELECT ${pg.escapeLiteral(part.table)} AS name, (SELECT json_agg(json_build_array(${keyOf(part)},
      hashtextextended(r::text, 0)::text, ${part.sequenced ? 'r.seq' : 'NULL'})) FROM ${placeOf(part)} r
      WHERE r.clinic_id = ${pg.escapeLiteral(clinic)} AND ${groupOf(part)} = ANY ('{${numbers.join(',')}}')) AS rows`,
  );
  const answer = await onMachine(
    session,
    machine,
    `SELECT json_agg(json_build_array(d.name, COALESCE(d.rows, '[]'))) FROM (${rows.join(' UNION ALL ')}) d`,
  );
  const tables = JSON.parse(answer) as [string, [string, string, number | null][]][];
  return new Map(
    tables.map(([table, found]) => [
      table,
      found.map(([key, digest, seq]) => ({ key, digest, seq: seq ?? undefined })),
    ]),
  );
}

/** A clinic's parts at a machine. */
export interface Place {
  readonly machine: Machine;
  readonly parts: readonly Part[];
}

/** How many rows of a clinic a place has, and of each table those that another place has otherwise. */
export async function unlikeRows(
  session: Session,
  clinic: string,
  from: Place,
  to: Place,
): Promise<{ rows: number; tables: TableRows[] }> {
  // What was left isn't written any more, what was moved to is: that is looked at first, so that little came in between.
  const fresh = await digestsAt(session, to.machine, clinic, to.parts);
  const old = await digestsAt(session, from.machine, clinic, from.parts);
  let rows = 0;
  const groupsOf = (parts: readonly Part[]) => {
    const unlike = new Map<Part, number[]>();
    for (const part of parts) {
      const [before, after] = [old.get(part.table), fresh.get(part.table)];
      const numbers = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])];
      // The head is always looked at: all that came later is known by it.
      const differing = numbers.filter((number) => part.table === FIRST || before?.get(number) !== after?.get(number));
      if (differing.length > 0) unlike.set(part, differing);
    }
    return unlike;
  };
  for (const groups of old.values())
    for (const digest of groups.values()) rows += Number(digest.slice(0, digest.indexOf('/')));
  const after = await rowsAt(session, to.machine, clinic, groupsOf(to.parts));
  const before = await rowsAt(session, from.machine, clinic, groupsOf(from.parts));
  const tables = [...new Set([...before.keys(), ...after.keys()])];
  return {
    rows,
    tables: tables.map((table) => ({ table, before: before.get(table) ?? [], after: after.get(table) ?? [] })),
  };
}
