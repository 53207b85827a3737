import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withClient } from '@vetloom/testing/postgres/leftovers.ts';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { pathOf } from './installed.ts';
import { Program } from './program.ts';
import { CHECKOUT } from './server-program.ts';

/** It refuses to run as root. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const PASSWORD = 'of-the-pooler';

/** PgBouncer with `deploy/pgbouncer.ini` and `deploy/pgbouncer.sql`, of which only addresses, names and the pool's size are others. */
export class PgBouncer extends Program {
  /** For VETLOOM_POOL_URL: it names nobody. */
  readonly url: string;

  /** `folder` is its own; `size` is how many connections to the database each role has. */
  static async start(folder: string, databaseUrl: string, size: number): Promise<PgBouncer> {
    const { hostname, port, pathname } = new URL(databaseUrl);
    const database = pathname.slice(1);
    const role = roleOf(database);
    await withClient(databaseUrl, (client) => client.query(prepared(role)));
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o755);
    const own = await freePort();
    const users = join(folder, 'userlist.txt');
    writeFileSync(users, `"${role}" "${PASSWORD}"\n`);
    const file = join(folder, 'pgbouncer.ini');
    writeFileSync(
      file,
      configured({ database, host: hostname, port, own: String(own), users, role, size: String(size) }),
    );
    const bouncer = new PgBouncer(file, `postgres://127.0.0.1:${own}/${database}`);
    await bouncer.ready(() => /process up/.test(bouncer.said) || undefined);
    return bouncer;
  }

  private constructor(file: string, url: string) {
    super({ name: 'pgbouncer', file: pathOf('pgbouncer'), args: [file], ...NOBODY });
    this.url = url;
  }

  /** Takes the role that it signs in as out of a server that the tests share; once its database is gone. */
  static forget(administrationUrl: string, databaseUrl: string): Promise<unknown> {
    const role = roleOf(new URL(databaseUrl).pathname.slice(1));
    return withClient(administrationUrl, (client) => client.query(`DROP ROLE IF EXISTS ${pg.escapeIdentifier(role)}`));
  }
}

/** Whom it signs in as: roles belong to the whole server, which tests share. Databases of tests differ at their ends. */
const roleOf = (database: string): string => `vetloom_test_pooler_${database.slice(-8)}`;

function prepared(role: string): string {
  return readFileSync(join(CHECKOUT, 'deploy/pgbouncer.sql'), 'utf8')
    .replace(":'password'", pg.escapeLiteral(PASSWORD))
    .replaceAll(/\bvetloom_pooler\b/g, pg.escapeIdentifier(role));
}

interface Place {
  readonly database: string;
  readonly host: string;
  readonly port: string;
  readonly own: string;
  readonly users: string;
  readonly role: string;
  readonly size: string;
}

/** @throws Error where the file no longer says what is taken out */
function configured({ database, host, port, own, users, role, size }: Place): string {
  const changes: readonly (readonly [RegExp, string])[] = [
    [/^vetloom = .*$/m, `${database} = host=${host} port=${port} dbname=${database}`],
    [/^listen_port = .*$/m, `listen_port = ${own}`],
    [/^unix_socket_dir = .*$/m, 'unix_socket_dir ='],
    [/^auth_file = .*$/m, `auth_file = ${users}`],
    [/^auth_user = .*$/m, `auth_user = ${role}`],
    [/^default_pool_size = .*$/m, `default_pool_size = ${size}`],
  ];
  return changes.reduce(
    (text, [from, to]) => {
      if (text.search(from) === -1) throw new Error(`deploy/pgbouncer.ini has no ${from}`);
      return text.replace(from, to);
    },
    readFileSync(join(CHECKOUT, 'deploy/pgbouncer.ini'), 'utf8'),
  );
}
