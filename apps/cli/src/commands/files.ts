import { DomainError } from '@vetloom/domain/core/error.ts';
import { checkBooks, checkStored, type FilesReport } from '@vetloom/storage/blob/check-files.ts';
import { moveFiles } from '@vetloom/storage/blob/move-files.ts';
import { filesAt, filesHere } from './file-store.ts';
import {
  type Console,
  DATA_HELP,
  DATA_OPTION,
  type Invocation,
  Refusal,
  readArguments,
  type Subcommand,
} from './usage.ts';
import { placeOf, withDatabase } from './with-database.ts';

/** How often somebody who waits is told, in ms. */
const TELL_EVERY = 5000;

/** `files`: moves clinics' files between the data folder and an object store, and compares them with the database. */
export const files: Subcommand = {
  summary: 'move the stored files to another store, or compare them with the database',
  help: `Usage: npm run cli -- files move --to=<place> [--from=<place>] [options]
       npm run cli -- files verify [--read] [options]

A place is "disk", the folder files below the data folder, or s3://bucket/folder, with the service
and its key in the environment (AWS_ENDPOINT_URL_S3, AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY).

move      copies everything that isn't there yet, reads each copy back and compares it, and takes nothing
          away. Servers may run meanwhile; run it once more when they are stopped, then start them with
          VETLOOM_FILES=<place>. --from is what VETLOOM_FILES says otherwise
verify    which files of the database are missing in the store, and what lies there that no clinic keeps;
          with --read the bytes are compared with their hashes too, which reads all of them.
          Exit code 1 where a file is missing or altered

Options
${DATA_HELP}`,
  run: async (invocation) => {
    const { values, positionals } = readArguments(
      invocation.args,
      { ...DATA_OPTION, to: { type: 'string' }, from: { type: 'string' }, read: { type: 'boolean' } } as const,
      1,
    );
    const [action] = positionals;
    try {
      if (action === 'move') return await move(invocation, values);
      if (action === 'verify') return await verifyBooks(invocation, values);
    } catch (error) {
      throw error instanceof DomainError
        ? new Refusal(`It stopped: ${error.message}. Run it again.`, 1, { cause: error })
        : error;
    }
    throw new Refusal('What is to be done with the files? There are move and verify.', 2);
  },
};

async function move(
  invocation: Invocation,
  { to, from, data }: { readonly to?: string; readonly from?: string; readonly data?: string },
): Promise<number> {
  if (to === undefined) throw new Refusal('Name the place with --to: disk, or s3://bucket/folder.', 2);
  const source = from === undefined ? await filesHere(invocation, data) : await filesAt(from, invocation, data);
  const target = await filesAt(to, invocation, data);
  const places = [source, target].map(({ objects }) => objects.place) as [string, string];
  if (places[0] === places[1])
    throw new Refusal(`The files are to leave ${places[0]} for itself; name another place.`, 2);
  const { out, err } = invocation.console;
  let told = performance.now();
  const moved = await moveFiles(source.objects, target.objects, ({ copied, bytes, there }) => {
    if (performance.now() - told < TELL_EVERY) return;
    told = performance.now();
    err(`copied ${number(copied)} (${number(bytes)} bytes), ${number(there)} were there`);
  });
  for (const key of moved.altered) out(`BROKEN ${key}: its bytes are not those that were stored; not copied`);
  for (const key of moved.foreign) out(`LEFT ${key}: no key of ours; not copied`);
  out(
    `${number(moved.copied)} copied (${number(moved.bytes)} bytes) from ${places[0]} to ${places[1]}, each read back and the same; ${number(moved.there)} were there.`,
  );
  out(
    moved.copied === 0
      ? `All is in ${places[1]}. If no server was running just now, start them with VETLOOM_FILES=${to}.`
      : 'Stop the servers and run it once more: what came meanwhile is copied then.',
  );
  return moved.altered.length === 0 ? 0 : 1;
}

async function verifyBooks(
  invocation: Invocation,
  { data, read = false }: { readonly data?: string; readonly read?: boolean },
): Promise<number> {
  const { objects } = await filesHere(invocation, data);
  return withDatabase(placeOf(invocation, data), 'must exist', async (database) => {
    const { out } = invocation.console;
    const clinics = (await database.system.listClinics()).map(({ id }) => id);
    const { missing, orphans, looseParts } = await checkBooks(objects, database, clinics);
    for (const file of missing) out(`files: MISSING ${file}: the database has it and ${objects.place} has not`);
    for (const file of orphans) out(`files: orphan ${file}: no clinic keeps it; it only takes room`);
    if (looseParts > 0)
      out(`files: ${number(looseParts)} parts belong to no upload; those of a running server may be new`);
    const told = read ? tellFiles(out, await checkStored(objects)) : 0;
    out(`files: ${missing.length === 0 ? 'complete' : 'NOT COMPLETE'} in ${objects.place}`);
    return missing.length === 0 ? told : 1;
  });
}

/** Says what the stored bytes are worth; answers the exit code. */
export function tellFiles(out: Console['out'], { files: seen, changed }: FilesReport): number {
  for (const file of changed) out(`files: BROKEN ${file}: its bytes are not those that were stored`);
  out(`files: ${changed.length === 0 ? 'intact' : 'NOT INTACT'}, ${number(seen)} files`);
  return changed.length === 0 ? 0 : 1;
}

const number = (count: number) => count.toLocaleString('en');
