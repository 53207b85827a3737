import { createHmac } from 'node:crypto';
import pg from 'pg';

/** The names of the roles beside the owner. By database, because roles belong to the whole server. */
export interface Roles {
  /** The server's every transaction: not owner, not superuser, bound by row-level security. */
  readonly app: string;
  /** Owns the functions that cross clinics. */
  readonly system: string;
}

/** How the application connects. `signIn` as the app role itself; `assume` as the migration role, which then gives up its rights. */
export type AppAccess = { readonly kind: 'signIn'; readonly password: string } | { readonly kind: 'assume' };

const MAX_NAME = 63;
const INSUFFICIENT_PRIVILEGE = '42501';

/** The roles of a database. */
export function rolesOf(database: string): Roles {
  const stem = Buffer.byteLength(database) > MAX_NAME - 8 ? database.slice(0, MAX_NAME - 8) : database;
  return { app: `${stem}_app`, system: `${stem}_system` };
}

/**
 * The app role's password when none is given: derived from the migration role's, so that every process of the server knows it and
 * nothing has to be stored. Undefined when the migration role has none (peer or trust): then the role is assumed instead.
 */
export const derivedPassword = (migrationPassword: string | undefined, role: string): string | undefined =>
  migrationPassword ? createHmac('sha256', migrationPassword).update(`vetloom ${role}`).digest('base64url') : undefined;

/**
 * Makes the two roles if this connection may, or takes those that a database administrator made.
 * @throws Error with the statements that the administrator must run
 */
export async function ensureRoles(
  client: pg.ClientBase,
  roles: Roles,
  password: string | undefined,
): Promise<AppAccess> {
  const { rows } = await client.query<{ super: boolean; creates: boolean; present: string[]; member: boolean }>(
    `SELECT r.rolsuper AS super, r.rolcreaterole AS creates,
       ARRAY(SELECT p.rolname::text FROM pg_roles p WHERE p.rolname IN ($1, $2)) AS present,
       (SELECT count(*) = 2 FROM pg_roles p WHERE p.rolname IN ($1, $2) AND pg_has_role(current_user, p.oid, 'MEMBER')) AS member
     FROM pg_roles r WHERE r.rolname = current_user`,
    [roles.app, roles.system],
  );
  const me = rows[0];
  if (!me) throw new Error('the database does not say who is connected');
  if (!me.super && !me.creates) {
    if (me.member) return { kind: 'assume' };
    throw new Error(whatTheAdministratorMustRun(roles));
  }
  const quoted = { app: pg.escapeIdentifier(roles.app), system: pg.escapeIdentifier(roles.system) };
  for (const role of ['app', 'system'] as const) {
    if (!me.present.includes(roles[role]))
      await client.query(`CREATE ROLE ${quoted[role]} NOLOGIN NOSUPERUSER NOBYPASSRLS`);
  }
  // The owner hands the crossing functions to the system role, and assumes the app role where nobody can sign in as it.
  if (!me.super && !me.member) await client.query(`GRANT ${quoted.app}, ${quoted.system} TO CURRENT_USER`);
  if (password === undefined) return { kind: 'assume' };
  try {
    await client.query(`ALTER ROLE ${quoted.app} LOGIN PASSWORD ${pg.escapeLiteral(password)}`);
    return { kind: 'signIn', password };
  } catch (error) {
    // Roles that an administrator made aren't ours to change.
    if (error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE && me.member)
      return { kind: 'assume' };
    throw error;
  }
}

/** Stops a start in which row-level security would not bind the application. */
export async function requireBoundRole(client: Pick<pg.ClientBase, 'query'>, app: string): Promise<void> {
  const { rows } = await client.query<{ name: string; unbound: boolean; owner: boolean }>(
    `SELECT r.rolname::text AS name, r.rolsuper OR r.rolbypassrls AS unbound,
       EXISTS (SELECT 1 FROM pg_class c WHERE c.relnamespace = 'vetloom'::regnamespace AND c.relowner = r.oid) AS owner
     FROM pg_roles r WHERE r.rolname = current_user`,
  );
  const role = rows[0];
  if (role && !role.unbound && !role.owner && role.name === app) return;
  throw new Error(
    `The application would use the database as ${role?.name ?? 'nobody'}, whom row-level security does not bind. ` +
      `Make ${app} an ordinary role: ALTER ROLE ${pg.escapeIdentifier(app)} NOSUPERUSER NOBYPASSRLS`,
  );
}

function whatTheAdministratorMustRun(roles: Roles): string {
  const app = pg.escapeIdentifier(roles.app);
  const system = pg.escapeIdentifier(roles.system);
  return (
    'The role in DATABASE_URL may not create roles. Give it CREATEROLE, or let an administrator run once: ' +
    `CREATE ROLE ${app} NOLOGIN; CREATE ROLE ${system} NOLOGIN; GRANT ${app}, ${system} TO <the role in DATABASE_URL>;`
  );
}
