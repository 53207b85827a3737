import pg from 'pg';
import { citusMachines } from './citus-machines.ts';
import { withClient } from './leftovers.ts';

/** A statement with its values as it was sent to the coordinator. */
interface Sent {
  readonly text: string;
  readonly values: unknown[];
}

/** What some work sent to the database: each statement once. */
export async function statementsOf(work: () => Promise<unknown>): Promise<readonly Sent[]> {
  const sent = new Map<string, Sent>();
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [asked, values] = args as [string | { text?: string; values?: unknown[] }, unknown[] | undefined];
    const text = typeof asked === 'string' ? asked : (asked.text ?? '');
    const given = values ?? (typeof asked === 'string' ? [] : (asked.values ?? []));
    sent.set(text, { text, values: given });
    return Reflect.apply(query, this, args);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return [...sent.values()];
}

/** A statement that is planned over machines; a function’s own statements aren't seen in its call. */
const IS_PLANNED = /^\s*\(*\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i;
const OF_A_FUNCTION = /^SELECT (\* FROM )?vetloom\.\w+\(/;

/** Those statements whose plan isn't one task for one machine, with how many tasks it has. Statements about what stays with the coordinator have none. */
export async function scattered(url: string, sent: readonly Sent[]): Promise<string[]> {
  return withClient(url, async (client) => {
    const found: string[] = [];
    for (const { text, values } of sent.filter(({ text }) => IS_PLANNED.test(text) && !OF_A_FUNCTION.test(text))) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>({ text: `EXPLAIN (COSTS OFF) ${text}`, values });
      const tasks = rows.flatMap((row) => /Task Count: (\d+)/.exec(row['QUERY PLAN'])?.[1] ?? []).map(Number);
      if (tasks.length > 1 || tasks.some((count) => count !== 1)) found.push(`${tasks.join(' and ')} tasks: ${text}`);
    }
    return found;
  });
}

/** A table of a clinic as a machine has its part of it. */
const PART = String.raw`\mvetloom\.\w+_[0-9]{5,}\M`;
/** What every machine has. */
const REGISTRY = String.raw`\mvetloom\.(clinic|alliance)_[0-9]{5,}\M`;

/**
 * What the workers were asked of clinics by a database while something was done, by the worker's port: also what functions ask there. The answer of a query cache or of
 * the registry is none.
 */
export async function askedOfWorkers(
  url: string,
  work: () => Promise<unknown>,
): Promise<ReadonlyMap<number, string[]>> {
  const database = decodeURIComponent(new URL(url).pathname.slice(1));
  const workers = citusMachines().slice(1);
  const onEach = <T extends object>(sql: string, values: string[] = []) =>
    Promise.all(
      workers.map((worker) =>
        withClient(worker, async (client) => {
          await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
          return (await client.query<T>(sql, values)).rows;
        }),
      ),
    );
  // All of it: a process that another test killed as it noted its statement leaves a hole, with which no statement of any database can be read.
  await onEach('SELECT pg_stat_statements_reset()');
  await work();
  const asked = await onEach<{ query: string }>(
    `SELECT query FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid
      WHERE d.datname = $1 AND s.query ~ '${PART}' AND s.query !~ '${REGISTRY}'`,
    [database],
  );
  return new Map(
    workers.map((worker, at) => [Number(new URL(worker).port), (asked[at] ?? []).map(({ query }) => query)]),
  );
}
