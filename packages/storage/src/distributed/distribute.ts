import pg from 'pg';
import type { Session } from '../database/connections.ts';
import type { Step } from '../ports/distribution.ts';
import { type Roles, rolesOf } from '../schema/roles.ts';
import { isHeld, MOVE, MOVING, tablesOfUnboundOwner } from './row-security.ts';

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
/** The table to whose shards those of all others are laid. */
export const FIRST = 'clinic_head';

/** Why a database can't be spread, or isn't; a sentence for the operator. */
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
 * What spreading this database over the machines of its Citus takes, in order; nothing where it is spread already. The session is the owner's, on the
 * coordinator.
 * @throws NotSpreadable where there is no Citus, or another one than is supported
 */
export async function planDistribution(session: Session, shards = SHARDS): Promise<Step[]> {
  await requireCitus(session);
  const [here] = await session.run<{ name: string }>({ text: 'SELECT current_database()::text AS name' });
  const roles = rolesOf(here?.name ?? '');
  const tables = await session.run<Table>({ text: TABLES });
  const staying = tables
    .filter(({ name, of_clinics }) => !of_clinics || name in WITH_THE_ACCOUNTS)
    .map(({ name }) => name);
  const leaving = tables
    .map(({ name }) => name)
    .filter((name) => ON_EVERY_MACHINE.includes(name) || !staying.includes(name));
  const keys = await session.run<{ of: string; name: string }>({
    text: KEYS_AWAY,
    values: [staying.filter((name) => !ON_EVERY_MACHINE.includes(name)), leaving],
  });
  const let_go = keys.map(
    ({ of, name }): Step => ({
      does: 'let go',
      name: `${of}.${name}`,
      sql: `ALTER TABLE ${of} DROP CONSTRAINT "${name}"`,
    }),
  );
  const copied = ON_EVERY_MACHINE.filter((name) => tables.some((table) => table.name === name && !table.spread));
  return [
    ...(await ownerToBind(session)),
    ...(await rolesToPrepare(session, roles)),
    ...(await functionsToPlanAnew(session)),
    ...(await erasureToCarryOut(session, roles)),
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

/** Whether the clinics of this database lie on several machines. */
export async function isSpread(session: Session): Promise<boolean> {
  const [citus] = await session.run<{ here: boolean }>({
    text: `SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS here`,
  });
  if (!citus?.here) return false;
  const rows = await session.run({
    text: `SELECT FROM citus_tables WHERE table_name = 'vetloom.${FIRST}'::regclass AND citus_table_type = 'distributed'`,
  });
  return rows.length > 0;
}

/** Spreads it. Each step is a transaction of its own, and what is done isn't done again. */
export async function distribute(session: Session, steps: readonly Step[], told?: (step: Step) => void): Promise<void> {
  // The history's guard goes along: it looks at its own row alone, wherever that lies.
  if (steps.length > 0) await session.run({ text: 'SET citus.enable_unsafe_triggers = on' });
  for (const step of steps) {
    told?.(step);
    await session.run({ text: step.sql });
  }
}

/** Has a worker know the clinic of a transaction, which its own row-level security asks for (law 24). */
const HAND_ON = "SET citus.propagate_set_commands = 'local'";

/** After a move that was cut off; while one goes on it sees to that by itself. */
async function ownerToBind(session: Session): Promise<Step[]> {
  if (!(await isSpread(session)) || (await isHeld(session, MOVE, MOVING))) return [];
  const tables = await tablesOfUnboundOwner(session);
  return tables.map((name) => ({
    does: 'bind the owner',
    name,
    sql: `ALTER TABLE vetloom.${pg.escapeIdentifier(name)} FORCE ROW LEVEL SECURITY`,
  }));
}

/**
 * Roles as a worker needs them. Named functions run as the system role, and the coordinator asks a worker as whoever runs: that role has to be let in there.
 */
async function rolesToPrepare(session: Session, { app, signIn, system }: Roles): Promise<Step[]> {
  const rows = await session.run<{ name: string; logs_in: boolean; hands_on: boolean }>({
    text: `SELECT rolname::text AS name, rolcanlogin AS logs_in, COALESCE('citus.propagate_set_commands=local' = ANY (rolconfig), false) AS hands_on
      FROM pg_roles WHERE rolname = ANY ($1) ORDER BY rolname`,
    values: [[app, signIn, system]],
  });
  return rows.flatMap(({ name, logs_in, hands_on }): Step[] => [
    ...(logs_in ? [] : [{ does: 'let in', name, sql: `ALTER ROLE ${pg.escapeIdentifier(name)} LOGIN` } as const]),
    ...(hands_on
      ? []
      : [{ does: 'hand on', name, sql: `ALTER ROLE ${pg.escapeIdentifier(name)} ${HAND_ON}` } as const]),
  ]);
}

/** Functions that keep one plan for every clinic: Citus has none that leaves the clinic open. */
async function functionsToPlanAnew(session: Session): Promise<Step[]> {
  const rows = await session.run<{ name: string }>({
    text: `SELECT p.oid::regprocedure::text AS name FROM pg_proc p
      WHERE p.pronamespace = 'vetloom'::regnamespace AND 'plan_cache_mode=force_generic_plan' = ANY (p.proconfig) ORDER BY 1`,
  });
  return rows.map(({ name }) => ({ does: 'plan anew', name, sql: `ALTER FUNCTION ${name} RESET plan_cache_mode` }));
}

/**
 * An erasure takes a person out of the past in the transaction that took them out of the documents, and Citus lets nobody but the role that wrote those go on there: so
 * the application empties what is past by itself. The history's guard lets nothing else be done with it, and `verify` tells of what no entry lists.
 */
async function erasureToCarryOut(session: Session, roles: Roles): Promise<Step[]> {
  const app = pg.escapeIdentifier(roles.app);
  const rows = await session.run<{ name: string }>({
    text: `SELECT p.oid::regprocedure::text AS name FROM pg_proc p
      WHERE p.pronamespace = 'vetloom'::regnamespace AND p.proname = 'erase_owner' AND p.prosecdef`,
  });
  return rows.map(({ name }) => ({
    does: 'let erase',
    name,
    sql: `GRANT UPDATE (before, after, salt) ON vetloom.history TO ${app};
      GRANT UPDATE (args, detail, salt) ON vetloom.command_log TO ${app};
      GRANT DELETE ON vetloom.idempotency, vetloom.index_entry TO ${app};
      ALTER FUNCTION ${name} SECURITY INVOKER`,
  }));
}

async function requireCitus(session: Session): Promise<void> {
  const [found] = await session.run<{ version: string }>({
    text: `SELECT extversion AS version FROM pg_extension WHERE extname = 'citus'`,
  });
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
