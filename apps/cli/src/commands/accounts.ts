import { hash } from '@node-rs/argon2';
import type { Staff } from '@vetloom/domain/staff/staff.schema.ts';
import type { OpenedDatabase } from '@vetloom/storage/ports/open.ts';
import { readPassword } from './password.ts';
import { DATA_HELP, DATA_OPTION, type Invocation, Refusal, readArguments, type Subcommand } from './usage.ts';
import { placeOf, withDatabase } from './with-database.ts';

/** `accounts`: who can sign in; the first account of an empty installation; a forgotten password. */
export const accounts: Subcommand = {
  summary: 'list accounts, add one, set a password',
  help: `Usage: npm run cli -- accounts [list]
       npm run cli -- accounts add <email> --name=<name> [--sudo]
       npm run cli -- accounts password <email>

list      the people of every clinic who can sign in
add       a new account; --sudo makes it the system's administrator
password  a new password; ends the person's sessions
The password is typed in, or piped in as one line; never given as an option.

Options
${DATA_HELP}`,
  run: async (invocation) => {
    const [action = 'list', ...args] = invocation.args;
    if (action === 'list' || action.startsWith('--'))
      return list({ ...invocation, args: action === 'list' ? args : invocation.args });
    if (action === 'add') return add({ ...invocation, args });
    if (action === 'password') return setPassword({ ...invocation, args });
    throw new Refusal(`"${action}" can't be done with accounts; there are list, add and password.`, 2);
  },
};

async function list(invocation: Invocation): Promise<number> {
  const { values } = readArguments(invocation.args, DATA_OPTION);
  const { out } = invocation.console;
  return withDatabase(placeOf(invocation, values.data), 'must exist', async (database) => {
    for (const clinic of await database.system.listClinics()) {
      out(`${clinic.id}  ${clinic.name}`);
      for (const staff of await staffOf(database, clinic.id)) {
        const account = await database.system.findAccount(staff.email);
        if (account === undefined) continue;
        const marks = [account.systemRole, account.demo ? 'demo' : null, staff.status ? null : 'resigned'];
        out(
          `  ${staff.email.padEnd(32)} ${staff.name}  ${staff.permissionDetail}  ${marks.filter(Boolean).join(', ')}`.trimEnd(),
        );
      }
    }
    return 0;
  });
}

async function staffOf(database: OpenedDatabase, clinic: string): Promise<Staff[]> {
  const rows = await database.readClinic(clinic, (tx) =>
    tx.sql<{ body: Staff }>(
      `SELECT body FROM vetloom.document WHERE clinic_id = $1 AND collection = 'staff' AND NOT deleted ORDER BY id`,
      [clinic],
    ),
  );
  return rows.map(({ body }) => body);
}

async function add(invocation: Invocation): Promise<number> {
  const { values, positionals } = readArguments(
    invocation.args,
    { ...DATA_OPTION, name: { type: 'string' }, sudo: { type: 'boolean', default: false } },
    1,
  );
  const email = emailOf(positionals[0]);
  if (!values.name) throw new Refusal('Give the name of the person with --name.', 2);
  const name = values.name;
  return withDatabase(placeOf(invocation, values.data), 'create', async ({ system }) => {
    if (await system.findAccount(email)) throw new Refusal(`There is an account ${email} already.`);
    const passwordHash = await hash(await readPassword(invocation.console.err));
    await system.saveAccount({ email, name, passwordHash, systemRole: values.sudo ? 'sudo' : null, demo: false });
    invocation.console.out(`${email} can sign in now.`);
    return 0;
  });
}

async function setPassword(invocation: Invocation): Promise<number> {
  const { values, positionals } = readArguments(invocation.args, DATA_OPTION, 1);
  const email = emailOf(positionals[0]);
  return withDatabase(placeOf(invocation, values.data), 'must exist', async ({ system }) => {
    if (!(await system.findAccount(email))) throw new Refusal(`There is no account ${email}.`);
    await system.setPasswordHash(email, await hash(await readPassword(invocation.console.err)));
    await system.revokeSessionsOf(email, 'password set by the operator');
    invocation.console.out(`${email} has a new password; all its sessions are ended.`);
    return 0;
  });
}

function emailOf(text: string | undefined): string {
  if (text === undefined) throw new Refusal('Which account? Give its email address.', 2);
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) || text.length > 160)
    throw new Refusal(`"${text}" is not an email address.`, 2);
  return text.toLowerCase();
}
