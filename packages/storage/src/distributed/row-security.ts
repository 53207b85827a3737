import { DomainError } from '@vetloom/domain/core/error.ts';
import pg from 'pg';
import type { Connections, Session } from '../database/connections.ts';
import type { Machine } from '../ports/distribution.ts';
import { onMachine } from './on-machine.ts';

/*
 * Row-level security is forced on the tables' owner too. Citus copies and replicates as the owner, or as a role that belongs to it: what it reads would be no rows at
 * all, and PostgreSQL replicates into no table whose row-level security binds whoever writes. So for the time of a move the owner isn't bound in what is copied: the
 * clinic's own parts at both machines. Everybody else stays bound: the application's role owns nothing and belongs to no owner, and named functions run as the system
 * role, which has its own policies.
 */

/**
 * How long a table is waited for before those behind are let through, in ms: at first as briefly as most take, and longer each time, since of a clinic whose stations
 * stand in line none lets it go before all of them are through.
 */
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8000;
const TRIES = 60;

/** Held by who moves a clinic, for as long as the owner isn't bound; and by the statement that does it, which goes on where its caller was ended. */
export const MOVE = 0x7665746d;
export const MOVING = 0x7665746e;

/** Whether somebody holds one of these. */
export async function isHeld(session: Session, ...keys: readonly number[]): Promise<boolean> {
  const rows = await session.run({
    text: `SELECT FROM pg_locks l WHERE l.locktype = 'advisory' AND l.objsubid = 1 AND l.classid::bigint = 0 AND l.objid::bigint = ANY ($1::bigint[])
      AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    values: [keys],
  });
  return rows.length > 0;
}

const SPREAD_TABLES = `SELECT c.relname::text AS name, c.relforcerowsecurity AS forced FROM pg_class c
  WHERE c.relnamespace = 'vetloom'::regnamespace AND c.relrowsecurity AND EXISTS (SELECT FROM citus_tables t WHERE t.table_name = c.oid AND t.citus_table_type = 'distributed')
  ORDER BY c.relname`;

/** The coordinator's tables, from which Citus makes those of a machine that is moved to. What lies on the machines isn't touched. */
export async function bindOwnerOnCoordinator(connections: Connections, bound: boolean): Promise<void> {
  const tables = await connections.run<{ name: string; forced: boolean }>({ text: SPREAD_TABLES });
  for (const { name, forced } of tables) {
    if (forced === bound) continue;
    await patiently((waitMs) =>
      connections.transaction('write', null, async (session) => {
        await session.run({ text: `SET LOCAL lock_timeout = ${waitMs}` });
        await session.run({ text: 'SET LOCAL citus.enable_ddl_propagation = off' });
        await session.run({ text: `ALTER TABLE vetloom.${pg.escapeIdentifier(name)} ${forcing(bound)}` });
      }),
    );
  }
}

/** Of a machine the parts with these numbers. */
export async function bindOwnerOfParts(
  session: Session,
  machine: Machine,
  shards: readonly number[],
  bound: boolean,
): Promise<void> {
  await onMachine(session, machine, alterParts(`c.relname ~ '_(${shards.join('|')})$'`, bound));
}

/** Binds the owner again in whatever a machine has. */
export async function bindOwnerAt(session: Session, machine: Machine): Promise<void> {
  await onMachine(session, machine, alterParts(`c.relname ~ '_[0-9]+$'`, true));
}

/** Tables that don't bind their owner, on the coordinator or in a part on a machine that answers. */
export async function tablesOfUnboundOwner(session: Session): Promise<string[]> {
  const rows = await session.run<{ name: string }>({
    text: `WITH spread AS (${SPREAD_TABLES}),
        parts AS (SELECT w.result FROM run_command_on_workers($$${UNBOUND_PARTS}$$) w WHERE w.success)
      SELECT s.name FROM spread s WHERE NOT s.forced OR s.name IN (
        SELECT regexp_replace(part, '_[0-9]+$', '') FROM parts, json_array_elements_text(parts.result::json) AS part) ORDER BY 1`,
  });
  return rows.map(({ name }) => name);
}

const UNBOUND_PARTS = `SELECT COALESCE(json_agg(c.relname), '[]') FROM pg_class c
  WHERE c.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = 'vetloom') AND c.relname ~ '_[0-9]+$' AND c.relrowsecurity AND NOT c.relforcerowsecurity`;

const forcing = (bound: boolean) => `${bound ? '' : 'NO '}FORCE ROW LEVEL SECURITY`;

/** One table after the other, each committed by itself: nobody waits for one while another is held. */
const alterParts = (which: string, bound: boolean): string => `DO $parts$
DECLARE
  part text;
  tries integer := 0;
BEGIN
  LOOP
    SELECT c.relname INTO part FROM pg_class c
      WHERE c.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = 'vetloom') AND c.relrowsecurity AND c.relforcerowsecurity <> ${bound} AND ${which} LIMIT 1;
    EXIT WHEN part IS NULL;
    BEGIN
      PERFORM set_config('lock_timeout', least(${FIRST_WAIT_MS} * 1.3 ^ tries, ${LONGEST_WAIT_MS})::integer::text, false);
      EXECUTE format('ALTER TABLE vetloom.%I ${forcing(bound)}', part);
    EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
      tries := tries + 1;
      IF tries = ${TRIES} THEN RAISE; END IF;
    WHEN undefined_table THEN
      -- Citus has dropped what was left.
      NULL;
    END;
    COMMIT;
  END LOOP;
END $parts$`;

async function patiently(work: (waitMs: number) => Promise<void>): Promise<void> {
  for (let tries = 0; ; tries += 1)
    try {
      await work(Math.floor(Math.min(FIRST_WAIT_MS * 1.3 ** tries, LONGEST_WAIT_MS)));
      return;
    } catch (error) {
      if (tries === TRIES || !(error instanceof DomainError && error.codeName === 'databaseNotReady')) throw error;
    }
}
