import pg from 'pg';
import type { Roles } from './roles.ts';

/**
 * Named functions that run with more rights than their caller and that the application's role may call: what its transactions in a clinic
 * need. Everything else of that kind is the sign-in module's, so that code which runs as the application can neither read a hash nor a session
 * nor make an account.
 */
const OF_THE_APPLICATION = [
  // Which of the authors are sudo, at the opening of a push.
  'system_roles',
  // What ends with a changed place or role, in the clinic of the transaction.
  'hold_access',
  // The past of a person, in the clinic of the transaction.
  'erase_owner',
  // A person's consents for programs end in the transaction in which they leave. It ends, and opens nothing.
  'end_oauth_grants',
  // Visits by their facts, in the clinic of the transaction.
  'find_records',
] as const;

/**
 * Gives each function that runs as the system role to those connections which need it, and takes it from the others. Run after the
 * migrations, at each start: a function that a later migration makes is the sign-in module's until it is named here.
 */
export async function applyFunctionRights(client: pg.ClientBase, { app, system, signIn }: Roles): Promise<void> {
  const { rows } = await client.query<{ signature: string; named: boolean; app: boolean; sign_in: boolean }>(
    `SELECT p.oid::regprocedure::text AS signature, p.proname = ANY ($1) AS named,
       has_function_privilege($2, p.oid, 'EXECUTE') AS app, has_function_privilege($3, p.oid, 'EXECUTE') AS sign_in
     FROM pg_proc p WHERE p.pronamespace = 'vetloom'::regnamespace AND p.prosecdef AND p.proowner = $4::regrole`,
    [OF_THE_APPLICATION, app, signIn, pg.escapeIdentifier(system)],
  );
  const roleOf = { app: pg.escapeIdentifier(app), signIn: pg.escapeIdentifier(signIn) };
  await client.query(`GRANT USAGE ON SCHEMA vetloom TO ${roleOf.signIn}`);
  // The owner of a function gives it away; the migration role is a member of that owner.
  for (const { signature, named, app: mayApp, sign_in: maySignIn } of rows) {
    if (named !== mayApp)
      await client.query(
        named
          ? `GRANT EXECUTE ON FUNCTION ${signature} TO ${roleOf.app}`
          : `REVOKE EXECUTE ON FUNCTION ${signature} FROM PUBLIC, ${roleOf.app}`,
      );
    if (named === maySignIn)
      await client.query(
        named
          ? `REVOKE EXECUTE ON FUNCTION ${signature} FROM ${roleOf.signIn}`
          : `GRANT EXECUTE ON FUNCTION ${signature} TO ${roleOf.signIn}`,
      );
  }
}
