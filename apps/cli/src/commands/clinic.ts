import { randomUUID } from 'node:crypto';
import { type FounderWay, foundClinic } from '@vetloom/api/founding/found-clinic.ts';
import { closeClinicAs, openClinicAs, renameClinicAs } from '@vetloom/api/founding/operate-clinic.ts';
import type { Clinic } from '@vetloom/domain/clinic/clinic.schema.ts';
import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import { isoDay } from '@vetloom/domain/core/clock.ts';
import { DEFAULT_TIME_ZONE } from '@vetloom/domain/core/zone.ts';
import { founderFields, newClinicFields } from '@vetloom/domain/founding/founding.schema.ts';
import { copyClinic, exportClinic, importArchive } from './clinic-archive.ts';
import { removeClinic } from './clinic-remove.ts';
import { restoreClinic } from './clinic-restore.ts';
import { servicesOf } from './own-services.ts';
import { readPassword } from './password.ts';
import { DATA_HELP, DATA_OPTION, type Invocation, Refusal, readArguments, type Subcommand } from './usage.ts';
import { placeOf, withDatabase } from './with-database.ts';

/** Who the history names for what is done at the command line. */
export const OPERATOR_NAME = 'operator';

type Action = (invocation: Invocation) => Promise<number>;

/** `clinic`: founds clinics, renames, closes, opens and removes them, takes them out of an installation and into another one. */
export const clinic: Subcommand = {
  summary: 'found a clinic, list, rename, close, open, export, import, restore, copy or remove one',
  help: `Usage: npm run cli -- clinic found <id> --name=<name> --director=<mail> [options]
       npm run cli -- clinic list
       npm run cli -- clinic rename <id> --name=<name>
       npm run cli -- clinic close <id>
       npm run cli -- clinic open <id>
       npm run cli -- clinic export <id> --to=<file>
       npm run cli -- clinic import <file> [--id=<id>] [--director=<mail>] [--practice] [--name=<name>]
       npm run cli -- clinic restore <backup> --identity=<file> [--id=<id>] [--director=<mail>] [--practice] [--name=<name>]
                             [--endpoint=<url> --bucket=<name> --region=<name>]
       npm run cli -- clinic copy <id> --to=<id> [--name=<name>]
       npm run cli -- clinic remove <id> --confirm=<id> --export=<file>

found     a new clinic with all that every clinic begins with. Its director's password is typed in, or
          piped in as one line, never given as an option; an account that is there becomes a member as it is
list      every clinic of this installation
rename    another name
close     it is read and not written until it is opened again; what devices have not sent waits on them
open      opens a closed one again
export    the whole of one as an archive: documents, files, inventory, and its history as it was sealed
import    founds the same clinic out of an archive, whole or not at all. Its people are invited anew; a
          --director acts at once, with a password from standard input where there is no account yet
restore   founds the same clinic out of a backup, as import does: a file, a folder whose last backup is taken, or
          with --endpoint and --bucket a name or folder in a bucket, whose key is in VETLOOM_BACKUP_KEY_ID and
          VETLOOM_BACKUP_SECRET. --identity names a file that holds the clinic's private key
copy      the same clinic once more, to practise on: every screen says so, and nothing goes out of it
remove    takes a closed one away for good, after the whole of it was written to a new archive

Options of found
  --director-name=<name>   the mail address otherwise
  --phone --address        of the clinic
  --ubn                    its uniform number (tax id)
  --timezone=${DEFAULT_TIME_ZONE}
  --sudo                   the director administers the installation too, as by its first page:
                           of the first clinic alone, where there is no account yet
Options
${DATA_HELP}`,
  run: async (invocation) => {
    const [action, ...args] = invocation.args;
    const act = action !== undefined && Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
    if (!act)
      throw new Refusal(
        `"${action ?? ''}" can't be done with clinics; there are ${Object.keys(ACTIONS).join(', ')}.`,
        2,
      );
    return act({ ...invocation, args });
  },
};

const ACTIONS: Readonly<Record<string, Action>> = {
  found,
  list,
  rename,
  close,
  open,
  export: exportClinic,
  import: importArchive,
  restore: restoreClinic,
  copy: copyClinic,
  remove: removeClinic,
};

async function found(invocation: Invocation): Promise<number> {
  const text = { type: 'string' } as const;
  const { values, positionals } = readArguments(
    invocation.args,
    {
      ...DATA_OPTION,
      ...{ name: text, director: text, 'director-name': text, phone: text, address: text, ubn: text, timezone: text },
      sudo: { type: 'boolean', default: false },
    },
    1,
  );
  const wanted = newClinicFields.safeParse({
    clinicID: idOf(positionals[0]),
    name: values.name ?? '',
    phone: values.phone,
    address: values.address,
    taxID: values.ubn,
    timeZone: values.timezone,
  });
  if (!wanted.success) throw new Refusal(`Give a proper ${OPTION_OF[wrong(wanted.error)] ?? 'value'}.`, 2);
  const director = founderFields.safeParse({
    email: values.director ?? '',
    name: values['director-name'] ?? values.director ?? '',
  });
  if (!director.success) throw new Refusal('Give the mail address of the director with --director.', 2);
  const { out, err } = invocation.console;
  return withDatabase(placeOf(invocation, values.data), 'create', async (database) => {
    const { email } = director.data;
    const first = values.sudo;
    if (first && !(await database.system.installationIsEmpty()))
      throw new Refusal('This installation has begun already; accounts add … --sudo makes a further administrator.');
    const known = (await database.system.findAccount(email)) !== undefined;
    const as = first ? 'administrator' : 'password';
    const way: FounderWay = known ? { as: 'member' } : { as, password: await readPassword(err) };
    await foundClinic(database, {
      clinic: wanted.data,
      director: director.data,
      way,
      by: OPERATOR_NAME,
      now: Math.floor(Date.now() / 1000),
    });
    const leads = first ? 'leads it, administers the installation' : 'leads it';
    out(`${wanted.data.name} (${wanted.data.clinicID}) is founded; ${email} ${leads} and can sign in now.`);
    return 0;
  });
}

const OPTION_OF: Readonly<Record<string, string>> = {
  clinicID: 'id',
  name: 'name with --name',
  phone: '--phone',
  address: '--address',
  taxID: '--ubn',
  timeZone: '--timezone',
};
const wrong = ({ issues }: { readonly issues: readonly { readonly path: readonly PropertyKey[] }[] }): string =>
  String(issues[0]?.path[0] ?? '');

async function list(invocation: Invocation): Promise<number> {
  const { values } = readArguments(invocation.args, DATA_OPTION);
  return withDatabase(placeOf(invocation, values.data), 'must exist', async (database) => {
    for (const { id, name } of await database.system.listClinics()) {
      const own = await database.readClinic(
        id,
        async ({ reader }) => (await reader.getMany('clinic', ['/clinic']))[0] as Clinic | undefined,
      );
      const closed = own?.closedDateTime;
      const mark = closed === undefined ? '' : `  closed since ${isoDay(closed, zoneOfClinic(own))}`;
      invocation.console.out(`${id}  ${own?.name ?? name}${mark}`);
    }
    return 0;
  });
}

const hand = (clinicID: string) => ({
  clinic: clinicID,
  by: OPERATOR_NAME,
  address: '',
  uuid: randomUUID(),
  now: Math.floor(Date.now() / 1000),
});

async function rename(invocation: Invocation): Promise<number> {
  const { values, positionals } = readArguments(invocation.args, { ...DATA_OPTION, name: { type: 'string' } }, 1);
  const id = idOf(positionals[0]);
  const { name } = values;
  if (!name) throw new Refusal('Give the new name with --name.', 2);
  return withDatabase(placeOf(invocation, values.data), 'must exist', async (database) => {
    await renameClinicAs(servicesOf(database, invocation), hand(id), name);
    invocation.console.out(`${id} is called ${name} now.`);
    return 0;
  });
}

async function close(invocation: Invocation): Promise<number> {
  const { values, positionals } = readArguments(invocation.args, DATA_OPTION, 1);
  const id = idOf(positionals[0]);
  return withDatabase(placeOf(invocation, values.data), 'must exist', async (database) => {
    const since = await closeClinicAs(servicesOf(database, invocation), hand(id));
    invocation.console.out(
      `${id} is closed since ${new Date(since * 1000).toISOString()}: it can be read and not written.`,
    );
    return 0;
  });
}

async function open(invocation: Invocation): Promise<number> {
  const { values, positionals } = readArguments(invocation.args, DATA_OPTION, 1);
  const id = idOf(positionals[0]);
  return withDatabase(placeOf(invocation, values.data), 'must exist', async (database) => {
    await openClinicAs(servicesOf(database, invocation), hand(id));
    invocation.console.out(`${id} is open.`);
    return 0;
  });
}

function idOf(text: string | undefined): string {
  if (text === undefined) throw new Refusal('Which clinic? Give its id.', 2);
  return text;
}
