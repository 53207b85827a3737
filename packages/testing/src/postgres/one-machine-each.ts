import pg from 'pg';
import { onEachMachine } from './citus-machines.ts';
import { withClient } from './leftovers.ts';

/**
 * Statements that go to more than one machine, and why each may: it is about all clinics at once, or comes before a clinic is known, or is about what every machine
 * has. Every other statement of the suite is one clinic's, and is to be carried out by the one machine on which that lies.
 */
const OF_ALL_CLINICS: readonly { readonly pattern: RegExp; readonly why: string }[] = [
  { pattern: /OVERRIDING SYSTEM VALUE SELECT clinic_id/, why: 'the laying of a table on the machines' },
  { pattern: /s\.collection = \S+ AND s\.id = \S+ \|\| /, why: 'the clinics of a person, at sign-in' },
  {
    pattern: /(INTO|UPDATE|FROM ONLY|DELETE FROM) vetloom\.(clinic|alliance)\b/,
    why: 'the registry, which every machine has',
  },
  { pattern: /FROM vetloom\.clinic_head h WHERE h\.seq > /, why: 'the ends of all chains, for the checkpoint' },
  { pattern: /DELETE FROM vetloom\.idempotency i WHERE i\.created_at </, why: 'the sweeping of all clinics’ answers' },
  { pattern: /FROM vetloom\.clinic( c)? (WHERE|ORDER)/, why: 'the registry, which every machine has' },
  { pattern: /UPDATE vetloom\.oauth_grant g /, why: 'the accounts’, beside the registry' },
  {
    pattern: /FROM vetloom\.clinic c JOIN vetloom\.oauth_grant g ON g\.clinic_id = c\.id /,
    why: 'a person’s consent, of which they name no clinic',
  },
  { pattern: /^role := /, why: 'what a person may in each of their clinics, at sign-in' },
  {
    pattern: /^UPDATE vetloom\.clinic_head SET floor = floor; CREATE TABLE/,
    why: 'what a later version’s migration may do',
  },
  { pattern: /^WITH since AS /, why: 'how long what waits in the queues has waited' },
  { pattern: /FROM vetloom\.subscription_card c WHERE c\.known_as = /, why: 'whether any clinic goes on with a card' },
  { pattern: /FROM vetloom\.staff_limit l$/, why: 'how many people the operator lets each clinic have' },
  // Those of the product name theirs, which `tests/rules/one-clinic.test.ts` asks before every commit.
  {
    pattern: /^(?!.*\bclinic_id\b)(SELECT|UPDATE|DELETE FROM) /,
    why: 'what tests ask without a clinic, as a superuser does or to see that only theirs is there',
  },
  { pattern: /^SELECT clinic_id FROM vetloom\.\w+$/, why: 'what tests ask to see that only one clinic’s is there' },
  {
    pattern: /^SELECT \S+ AS name, md5\(/,
    why: 'the digests of all tables, by which tests see that nothing has changed',
  },
  { pattern: /^EXPLAIN /, why: 'how tests ask for a plan' },
  {
    pattern: /^INSERT INTO vetloom\.document .* FROM generate_series\(/,
    why: 'what tests multiply, to have more of it than a page holds',
  },
  // Citus says no clinic of an INSERT … SELECT, and what has a variable of its function in it is planned there alone: `hot-paths.citus.test.ts` sees where it goes.
  {
    pattern: /^INSERT INTO vetloom\.\w+ .*\bclinic_id = of_clinic\b/,
    why: 'one clinic’s, within the writing of documents',
  },
  {
    pattern: /^INSERT INTO vetloom\.lot .*\bhere\.clinic_id = \$1 ON CONFLICT \(.*COALESCE\(/,
    why: 'one clinic’s, which can’t be planned here: with a value’s place in it the index isn’t found',
  },
  { pattern: /clinic_id = ANY \(of_clinics\)/, why: 'what is asked of all clinics of a person or of the operator' },
  { pattern: /^only_first AND/, why: 'whether there is a clinic at all, by the registry' },
  {
    pattern: /FROM vetloom\.device d WHERE d\.clinic_id = here UNION ALL/,
    why: 'what an earlier version’s migration takes over, which a test runs once more',
  },
];

/**
 * Statements that the tests of this run sent to several machines although nothing above allows it. The connection is to the coordinator; `spread` names a database of
 * the product's tables there. Citus says of which clinic a statement was, but not of each that went to one machine alone: of the others their plan is asked.
 */
export async function strayStatements(coordinator: string, spread: string): Promise<string[]> {
  const unnamed = await withClient(coordinator, async (client) => {
    await client.query('CREATE EXTENSION IF NOT EXISTS citus; CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
    const { rows } = await client.query<{ query: string }>(
      'SELECT DISTINCT query FROM citus_stat_statements WHERE partition_key IS NULL ORDER BY 1',
    );
    return rows.filter(({ query }) => !OF_ALL_CLINICS.some(({ pattern }) => pattern.test(plain(query))));
  });
  await onEachMachine(coordinator, `ALTER DATABASE ${pg.escapeIdentifier(spread)} ALLOW_CONNECTIONS true`);
  const url = new URL(coordinator);
  url.pathname = `/${spread}`;
  return withClient(url.href, async (client) => {
    const stray: string[] = [];
    const other = await clinicElsewhere(client);
    for (const { query } of unnamed) if (!(await isOneTask(client, query, other))) stray.push(plain(query));
    return stray;
  });
}

const plain = (query: string): string => query.replaceAll(/\s+/g, ' ');

/** The clinic for which statements are planned, and the id of one that would lie on the other machine: what says both goes to both. */
const CLINIC = 'a';
async function clinicElsewhere(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM unnest('{b,c,d,e,f,g,h,i,j,k,l,m}'::text[]) id
      WHERE get_shard_id_for_distribution_column('vetloom.clinic_head', id) <> get_shard_id_for_distribution_column('vetloom.clinic_head', $1::text) LIMIT 1`,
    [CLINIC],
  );
  const [found] = rows;
  if (!found) throw new Error('all clinics lie on one machine');
  return found.id;
}

/** A value of each type for planning, where it is neither text nor a number. */
const VALUES: Readonly<Record<string, string>> = {
  ...{
    '"char"': 'a',
    bytea: '',
    boolean: 'true',
    date: '2026-01-01',
    interval: '1 day',
    jsonb: '{}',
    json: '{}',
    jsonpath: '$',
  },
};

/** Whether the plan of a statement for one clinic is one task for one machine; false too of what can't be planned outside of its function. */
async function isOneTask(client: pg.Client, query: string, other: string): Promise<boolean> {
  await client.query('BEGIN; SET LOCAL plan_cache_mode = force_custom_plan');
  try {
    await client.query(`PREPARE asked AS ${query}`);
    const { rows: prepared } = await client.query<{ types: string[] }>(
      `SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = 'asked'`,
    );
    const values = (prepared[0]?.types ?? []).map((type, at) => {
      if (type === 'text') return pg.escapeLiteral(at === 0 ? CLINIC : other);
      if (type === 'text[]') return `'{${CLINIC},${other}}'`;
      return pg.escapeLiteral(VALUES[type] ?? (type.endsWith('[]') ? '{1}' : '1'));
    });
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (COSTS OFF) EXECUTE asked${values.length > 0 ? `(${values.join(', ')})` : ''}`,
    );
    const tasks = rows.flatMap((row) => /Task Count: (\d+)/.exec(row['QUERY PLAN'])?.[1] ?? []);
    return tasks.length === 1 && tasks[0] === '1';
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return false;
  } finally {
    await client.query('ROLLBACK; DEALLOCATE ALL');
  }
}
