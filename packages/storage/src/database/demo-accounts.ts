import pg from 'pg';
import type { Session } from './connections.ts';

/** What hangs on an account, from the database's own catalogue. */
const HANGING = `SELECT c.relname::text AS name FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
  WHERE k.contype = 'f' AND k.confrelid = 'vetloom.account'::regclass ORDER BY 1`;

/** The accounts that came with demo data and work in this clinic alone. */
export async function demoAccountsOf(session: Session, clinic: string): Promise<string[]> {
  const listed = await session.run<{ email: string }>({
    text: `SELECT a.email FROM vetloom.account a JOIN vetloom.document d ON d.clinic_id = $1 AND d.collection = 'staff' AND d.id = '/staff/' || a.email
      WHERE a.demo ORDER BY 1`,
    values: [clinic],
  });
  const own: string[] = [];
  for (const { email } of listed) {
    const clinics = await session.run<{ clinic: string }>({
      text: 'SELECT clinic FROM vetloom.clinics_of_person($1)',
      values: [email],
    });
    if (clinics.every((one) => one.clinic === clinic)) own.push(email);
  }
  return own;
}

/** Takes accounts away with their sign-ins, keys and links: everybody knows the password of these. */
export async function removeAccounts(session: Session, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return;
  for (const { name } of await session.run<{ name: string }>({ text: HANGING }))
    await session.run({
      text: `DELETE FROM vetloom.${pg.escapeIdentifier(name)} WHERE email = ANY ($1)`,
      values: [emails],
    });
  await session.run({ text: 'DELETE FROM vetloom.one_time WHERE email = ANY ($1)', values: [emails] });
  await session.run({ text: 'DELETE FROM vetloom.account WHERE email = ANY ($1)', values: [emails] });
}
