import { createHmac, randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** The names of the roles beside the owner. By database, because roles belong to the whole server. */
export interface Roles {
  /** The server's every transaction: not owner, not superuser, bound by row-level security. */
  readonly app: string;
  /** Owns the functions that cross clinics. */
  readonly system: string;
  /** The sign-in module's connections: accounts, sessions, keys and the audit log, through named functions. It reaches no clinic's rows. */
  readonly signIn: string;
}

/** Passwords of the roles as which the server connects. */
export interface RolePasswords {
  readonly app: string;
  readonly signIn: string;
}

/** How the server connects: with `passwords` as the roles themselves; else as the migration role, which then gives up its rights. */
export type RoleAccess =
  | { readonly kind: 'passwords'; readonly passwords: RolePasswords }
  | { readonly kind: 'assume' };

const MAX_NAME = 63;
const NAMES = ['app', 'system', 'signIn'] as const;
const INSUFFICIENT_PRIVILEGE = '42501';

/** The roles of a database. */
export function rolesOf(database: string): Roles {
  const stem = Buffer.byteLength(database) > MAX_NAME - 8 ? database.slice(0, MAX_NAME - 8) : database;
  return { app: `${stem}_app`, system: `${stem}_system`, signIn: `${stem}_signin` };
}

/**
 * A role's password when none is given: derived from the migration role's, so that every process of the server knows it and
 * nothing has to be stored. Undefined when the migration role has none (peer or trust): then the role is assumed instead.
 */
export const derivedPassword = (migrationPassword: string | undefined, role: string): string | undefined =>
  migrationPassword ? createHmac('sha256', migrationPassword).update(`vetloom ${role}`).digest('base64url') : undefined;

/**
 * Makes the roles if this connection may, or takes those that a database administrator made.
 * @throws Error with the statements that the administrator must run
 */
export async function ensureRoles(
  client: pg.ClientBase,
  roles: Roles,
  passwords: RolePasswords | undefined,
): Promise<RoleAccess> {
  const { rows } = await client.query<{ super: boolean; creates: boolean; present: string[]; member: boolean }>(
    `SELECT r.rolsuper AS super, r.rolcreaterole AS creates,
       ARRAY(SELECT p.rolname::text FROM pg_roles p WHERE p.rolname = ANY ($1)) AS present,
       (SELECT count(*) = cardinality($1) FROM pg_roles p WHERE p.rolname = ANY ($1) AND pg_has_role(current_user, p.oid, 'MEMBER')) AS member
     FROM pg_roles r WHERE r.rolname = current_user`,
    [NAMES.map((name) => roles[name])],
  );
  const me = rows[0];
  if (!me) throw new Error('the database does not say who is connected');
  if (!me.super && !me.creates) {
    if (me.member) return { kind: 'assume' };
    throw new Error(whatTheAdministratorMustRun(roles));
  }
  const quoted = (name: (typeof NAMES)[number]) => pg.escapeIdentifier(roles[name]);
  for (const name of NAMES) {
    if (!me.present.includes(roles[name]))
      await client.query(`CREATE ROLE ${quoted(name)} NOLOGIN NOSUPERUSER NOBYPASSRLS`);
  }
  // The owner hands the crossing functions to the system role, and assumes the others where nobody can sign in as them.
  if (!me.super && !me.member) await client.query(`GRANT ${NAMES.map(quoted).join(', ')} TO CURRENT_USER`);
  if (passwords === undefined) return { kind: 'assume' };
  try {
    for (const name of ['app', 'signIn'] as const)
      await alter(client, `ALTER ROLE ${quoted(name)} LOGIN PASSWORD ${pg.escapeLiteral(passwords[name])}`);
    return { kind: 'passwords', passwords };
  } catch (error) {
    // Roles that an administrator made aren't ours to change.
    if (error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE && me.member)
      return { kind: 'assume' };
    throw error;
  }
}

/** How often a role is changed anew that somebody else changes at the same moment. */
const MOST_TRIES = 20;
/** Longest wait between two, in ms: of several who try at once and at the same pace, one would lose each time. */
const LONGEST_WAIT = 50;

/**
 * Roles belong to the whole server, and the lock of a migration to its database: a start and a database of a moment may set the same password at once, and
 * PostgreSQL refuses the later one instead of waiting.
 */
async function alter(client: pg.ClientBase, statement: string): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      await client.query(statement);
      return;
    } catch (error) {
      if (tries === MOST_TRIES || !(error instanceof Error) || error.message !== 'tuple concurrently updated')
        throw error;
      await delay(randomInt(LONGEST_WAIT));
    }
}

/**
 * Gives the roles their limits, for connections that can't be told them at their beginning: those of a pool.
 * @throws Error in one sentence where the roles aren't ours to change
 */
export async function limitRoles(
  client: pg.ClientBase,
  { app, signIn }: Roles,
  limits: Readonly<Record<string, number>>,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
  const database = pg.escapeIdentifier(rows[0]?.name ?? '');
  try {
    for (const role of [app, signIn])
      for (const [name, value] of Object.entries(limits))
        await alter(client, `ALTER ROLE ${pg.escapeIdentifier(role)} IN DATABASE ${database} SET ${name} = ${value}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new Error(NO_POOL, { cause: error });
  }
}

/** A pool knows who signs in, and nothing that a session is told afterwards. */
export const NO_POOL =
  'VETLOOM_POOL_URL needs a role in DATABASE_URL that has a password and may create roles: behind a pool nobody can give rights up for a connection.';

/** Stops a start in which row-level security would not bind the application; asked on a connection of the application's. */
export async function requireBoundRoles(client: Pick<pg.ClientBase, 'query'>, { app, signIn }: Roles): Promise<void> {
  const { rows } = await client.query<{ name: string; me: boolean; unbound: boolean; owner: boolean }>(
    `SELECT r.rolname::text AS name, r.rolname = current_user AS me, r.rolsuper OR r.rolbypassrls AS unbound,
       EXISTS (SELECT 1 FROM pg_class c WHERE c.relnamespace = 'vetloom'::regnamespace AND c.relowner = r.oid) AS owner
     FROM pg_roles r WHERE r.rolname IN (current_user, '${signIn.replaceAll("'", "''")}')`,
  );
  const wrong = [app, signIn].find((name) => {
    const role = rows.find((one) => one.name === name);
    return !role || role.unbound || role.owner || role.me !== (name === app);
  });
  if (wrong === undefined) return;
  throw new Error(
    `The application would use the database as ${wrong === app ? (rows.find(({ me }) => me)?.name ?? 'nobody') : wrong}, whom row-level security does not bind. ` +
      `Make ${wrong} an ordinary role: ALTER ROLE ${pg.escapeIdentifier(wrong)} NOSUPERUSER NOBYPASSRLS`,
  );
}

function whatTheAdministratorMustRun(roles: Roles): string {
  const quoted = NAMES.map((name) => pg.escapeIdentifier(roles[name]));
  return (
    'The role in DATABASE_URL may not create roles. Give it CREATEROLE, or let an administrator run once: ' +
    `${quoted.map((name) => `CREATE ROLE ${name} NOLOGIN;`).join(' ')} GRANT ${quoted.join(', ')} TO <the role in DATABASE_URL>;`
  );
}
