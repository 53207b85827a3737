import type pg from 'pg';
import { rolesOf } from '../schema/roles.ts';

/** The oldest Citus whose functions are called here. */
const OLDEST_CITUS = 13;
/** Shards that the clinics are spread over; several to a machine, so that one that is added takes some. */
const SHARDS = 32;

/** What crosses clinics and is joined with their rows: on every machine. */
const ON_EVERY_MACHINE = ['alliance', 'clinic'];

/**
 * Tables of clinics that stay with the coordinator, and why: what is asked before a clinic is known belongs beside the accounts, and is written with them.
 */
const WITH_THE_ACCOUNTS: Readonly<Record<string, string>> = {
  audit_log: 'one chain over all clinics, written in the transaction of each sign-in',
  oauth_grant: 'found by a program’s token, beside the account that gave it',
};

/** By which the rows of a clinic lie together. */
const LEAD = 'clinic_id';
/** The table to which all others are laid. */
const FIRST = 'clinic_head';

/** One step towards a spread database. */
export interface Step {
  readonly does: 'let in' | 'hand on' | 'plan anew' | 'spread' | 'copy to every machine' | 'let go';
  /** The role, function, table, or the foreign key as `table.constraint`. */
  readonly name: string;
  readonly sql: string;
}

/** Why a database can't be spread; a sentence for the operator. */
export class NotSpreadable extends Error {}

interface Table {
  readonly name: string;
  readonly of_clinics: boolean;
  readonly spread: boolean;
  readonly points_to: readonly string[];
}

const TABLES = `SELECT c.relname::text AS name,
    EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = '${LEAD}' AND NOT a.attisdropped) AS of_clinics,
    EXISTS (SELECT FROM citus_tables t WHERE t.table_name = c.oid AND t.citus_table_type IN ('distributed', 'reference')) AS spread,
    ARRAY(SELECT DISTINCT f.confrelid::regclass::text FROM pg_constraint f WHERE f.conrelid = c.oid AND f.contype = 'f') AS points_to
  FROM pg_class c WHERE c.relnamespace = 'vetloom'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY c.relname`;

/** Foreign keys from a table that stays with the coordinator to one that doesn't: Citus would take the former along. */
const KEYS_AWAY = `SELECT f.conrelid::regclass::text AS of, f.conname::text AS name FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid
  JOIN pg_class r ON r.oid = f.confrelid
  WHERE f.contype = 'f' AND c.relnamespace = 'vetloom'::regnamespace AND c.relname = ANY ($1) AND r.relname = ANY ($2)`;

/**
 * What spreading this database over the machines of its Citus takes, in order; nothing where it is spread already. The connection is the owner's, to the
 * coordinator.
 * @throws NotSpreadable where there is no Citus, or another one than is supported
 */
export async function planDistribution(client: pg.Client, shards = SHARDS): Promise<Step[]> {
  await requireCitus(client);
  const { rows: tables } = await client.query<Table>(TABLES);
  const staying = tables
    .filter(({ name, of_clinics }) => !of_clinics || name in WITH_THE_ACCOUNTS)
    .map(({ name }) => name);
  const leaving = tables
    .map(({ name }) => name)
    .filter((name) => ON_EVERY_MACHINE.includes(name) || !staying.includes(name));
  const { rows: keys } = await client.query<{ of: string; name: string }>(KEYS_AWAY, [
    staying.filter((name) => !ON_EVERY_MACHINE.includes(name)),
    leaving,
  ]);
  const let_go = keys.map(
    ({ of, name }): Step => ({
      does: 'let go',
      name: `${of}.${name}`,
      sql: `ALTER TABLE ${of} DROP CONSTRAINT "${name}"`,
    }),
  );
  const copied = ON_EVERY_MACHINE.filter((name) => tables.some((table) => table.name === name && !table.spread));
  return [
    ...(await rolesToPrepare(client)),
    ...(await functionsToPlanAnew(client)),
    ...let_go,
    ...copied.map(
      (name): Step => ({
        does: 'copy to every machine',
        name,
        sql: `SELECT create_reference_table('vetloom.${name}')`,
      }),
    ),
    ...inOrder(
      tables.filter(({ name, spread }) => !spread && !staying.includes(name) && !ON_EVERY_MACHINE.includes(name)),
    ).map(
      ({ name }): Step => ({
        does: 'spread',
        name,
        sql:
          name === FIRST
            ? `SELECT create_distributed_table('vetloom.${name}', '${LEAD}', colocate_with => 'none', shard_count => ${shards})`
            : `SELECT create_distributed_table('vetloom.${name}', '${LEAD}', colocate_with => 'vetloom.${FIRST}')`,
      }),
    ),
  ];
}

/** Spreads it. Each step is a transaction of its own, and what is done isn't done again. */
export async function distribute(
  client: pg.ClientBase,
  steps: readonly Step[],
  told?: (step: Step) => void,
): Promise<void> {
  for (const step of steps) {
    told?.(step);
    await client.query(step.sql);
  }
}

/** Has a worker know the clinic of a transaction, which its own row-level security asks for (law 24). */
const HAND_ON = "SET citus.propagate_set_commands = 'local'";

/**
 * Roles as a worker needs them. Named functions run as the system role, and the coordinator asks a worker as whoever runs: that role has to be let in there.
 */
async function rolesToPrepare(client: pg.Client): Promise<Step[]> {
  const { app, signIn, system } = rolesOf(client.database ?? 'vetloom');
  const { rows } = await client.query<{ name: string; logs_in: boolean; hands_on: boolean }>(
    `SELECT rolname::text AS name, rolcanlogin AS logs_in, COALESCE('citus.propagate_set_commands=local' = ANY (rolconfig), false) AS hands_on
     FROM pg_roles WHERE rolname = ANY ($1) ORDER BY rolname`,
    [[app, signIn, system]],
  );
  return rows.flatMap(({ name, logs_in, hands_on }): Step[] => [
    ...(logs_in ? [] : [{ does: 'let in', name, sql: `ALTER ROLE "${name}" LOGIN` } as const]),
    ...(hands_on ? [] : [{ does: 'hand on', name, sql: `ALTER ROLE "${name}" ${HAND_ON}` } as const]),
  ]);
}

/** Functions that keep one plan for every clinic: Citus has none that leaves the clinic open. */
async function functionsToPlanAnew(client: pg.ClientBase): Promise<Step[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT p.oid::regprocedure::text AS name FROM pg_proc p
     WHERE p.pronamespace = 'vetloom'::regnamespace AND 'plan_cache_mode=force_generic_plan' = ANY (p.proconfig) ORDER BY 1`,
  );
  return rows.map(({ name }) => ({ does: 'plan anew', name, sql: `ALTER FUNCTION ${name} RESET plan_cache_mode` }));
}

async function requireCitus(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    `SELECT extversion AS version FROM pg_extension WHERE extname = 'citus'`,
  );
  const [found] = rows;
  if (!found)
    throw new NotSpreadable(
      'This database has no Citus: CREATE EXTENSION citus on the coordinator and on every worker first.',
    );
  if (Number.parseInt(found.version, 10) < OLDEST_CITUS)
    throw new NotSpreadable(
      `This database has Citus ${found.version}; ${OLDEST_CITUS} is the oldest that is supported.`,
    );
}

/** That to which all others are laid first, and nothing before what it points to. */
function inOrder(tables: readonly Table[]): Table[] {
  const left = new Map(tables.map((table) => [table.name, table]));
  const ordered: Table[] = [];
  const take = (table: Table) => {
    if (!left.delete(table.name)) return;
    for (const name of table.points_to) {
      const other = left.get(name.replace(/^vetloom\./, ''));
      if (other) take(other);
    }
    ordered.push(table);
  };
  const first = left.get(FIRST);
  if (first) take(first);
  for (const table of tables) take(table);
  return ordered;
}
