import { DomainError } from '@vetloom/domain/core/error.ts';
import pg from 'pg';
import type { ClinicRemoval } from '../ports/open.ts';
import type { Session } from './connections.ts';
import { demoAccountsOf, removeAccounts } from './demo-accounts.ts';

/** The audit outlives the clinic. */
const KEPT = ['audit_log'];

/** Tables of clinics, the whole ones of partitions, with the tables that a row of theirs points to. */
const TABLES = `SELECT c.relname::text AS name,
    ARRAY(SELECT f.relname::text FROM pg_constraint k JOIN pg_class f ON f.oid = k.confrelid
      WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid) AS points_to
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'clinic_id' AND NOT a.attisdropped
  WHERE c.relnamespace = 'vetloom'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND NOT c.relname = ANY ($1)
  ORDER BY c.relname`;

interface Table {
  readonly name: string;
  readonly points_to: readonly string[];
}

/** See `Maintenance.removeClinic`. Triggers keep the history whole; they are away for this transaction, in which nobody else reads the table. */
export async function removeClinic(session: Session, { clinic, seq, by, detail }: ClinicRemoval): Promise<void> {
  const [head] = await session.run<{ seq: number }>({
    text: 'SELECT seq FROM vetloom.clinic_head WHERE clinic_id = $1 FOR UPDATE',
    values: [clinic],
  });
  if (!head) throw new DomainError('notFound', `there is no clinic ${clinic}`);
  const [own] = await session.run<{ closed: boolean }>({
    text: `SELECT body ? 'closedDateTime' AS closed FROM vetloom.document
      WHERE clinic_id = $1 AND collection = 'clinic' AND id = '/clinic' AND NOT deleted`,
    values: [clinic],
  });
  if (!own?.closed) throw new DomainError('contradictory', `the clinic ${clinic} is open; close it first`);
  if (head.seq !== seq)
    throw new DomainError('contradictory', `something was written in ${clinic} since it was exported`);
  const accounts = await demoAccountsOf(session, clinic);
  // Said for a database that is spread, which hands triggers on to where the rows lie only then, and after all parts of a table at once writes no registry; others know no
  // such settings and keep them for nobody.
  await session.run({ text: 'SET LOCAL citus.enable_unsafe_triggers = on' });
  await session.run({ text: "SET LOCAL citus.multi_shard_modify_mode = 'sequential'" });
  await session.run({ text: 'ALTER TABLE vetloom.history DISABLE TRIGGER USER' });
  for (const name of deletable(await session.run<Table>({ text: TABLES, values: [KEPT] })))
    await session.run({
      text: `DELETE FROM vetloom.${pg.escapeIdentifier(name)} WHERE clinic_id = $1`,
      values: [clinic],
    });
  await session.run({ text: 'ALTER TABLE vetloom.history ENABLE TRIGGER USER' });
  await removeAccounts(session, accounts);
  await session.run({ text: `DELETE FROM vetloom.one_time WHERE data ->> 'clinic' = $1`, values: [clinic] });
  await session.run({ text: 'DELETE FROM vetloom.clinic WHERE id = $1', values: [clinic] });
  await session.run({
    text: `SELECT vetloom.write_audit('clinic.remove', $1, NULL, '', $2)`,
    values: [by, JSON.stringify({ ...detail, clinic, ...(accounts.length > 0 && { demoAccounts: accounts }) })],
  });
}

/** Their names in an order in which nothing points to what is gone. */
function deletable(tables: readonly Table[]): string[] {
  const left = new Map(tables.map((table) => [table.name, table]));
  const order: string[] = [];
  while (left.size > 0) {
    const pointedTo = new Set([...left.values()].flatMap(({ points_to }) => points_to));
    const free = [...left.keys()].filter((name) => !pointedTo.has(name));
    if (free.length === 0) throw new Error(`tables point to each other: ${[...left.keys()].join(', ')}`);
    for (const name of free) left.delete(name);
    order.push(...free);
  }
  return order;
}
