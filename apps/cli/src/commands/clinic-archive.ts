import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { hashPassword } from '@vetloom/api/access/passwords.ts';
import { ArchiveWriter } from '@vetloom/api/export/archive-writer.ts';
import { type ImportedClinic, type ImportProgress, importClinic } from '@vetloom/api/export/import-clinic.ts';
import { type ArchiveSource, type Tally, writeArchive } from '@vetloom/api/export/write-archive.ts';
import { requiredLine } from '@vetloom/domain/core/schema.ts';
import type { BlobStore } from '@vetloom/storage/blob/blob-store.ts';
import type { OpenedDatabase } from '@vetloom/storage/ports/open.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { filesHere } from './file-store.ts';
import { readPassword } from './password.ts';
import { type Console, DATA_OPTION, type Invocation, Refusal, readArguments } from './usage.ts';
import { dataFolderOf, placeOf, withDatabase } from './with-database.ts';

/** Who the history and the audit name for what is done at the command line. */
const BY = 'operator';
const text = { type: 'string' } as const;

/** Where the clinics of this data folder are taken from. */
export const sourceIn = (db: OpenedDatabase, folder: string, disk: BlobStore): ArchiveSource => ({
  db,
  disk,
  checkpoints: join(folder, 'checkpoints'),
  now: () => Math.floor(Date.now() / 1000),
});

/**
 * Writes the whole of a clinic to a new file, which is on the disk when it resolves, or not there at all. `demand` is asked within the view that is
 * written. @throws Refusal where there is such a file
 */
export async function archiveTo(
  path: string,
  source: ArchiveSource,
  clinic: string,
  demand?: (tx: ClinicTransaction) => Promise<void>,
): Promise<Tally> {
  if (existsSync(path)) throw new Refusal(`${path} is there already; name a new file.`);
  const out = createWriteStream('', { fd: openSync(path, 'wx', 0o600), flush: true });
  const writer = new ArchiveWriter();
  try {
    const [tally] = await Promise.all([
      writeArchive(source, clinic, writer, { ...(demand && { demand }) }).catch((error: unknown) => {
        writer.out.destroy(error instanceof Error ? error : new Error(String(error)));
        throw error;
      }),
      pipeline(writer.out, out),
    ]);
    return tally;
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  }
}

/** `clinic export`: the whole of a clinic as one archive, as by screen. */
export async function exportClinic(invocation: Invocation): Promise<number> {
  const { values, positionals } = readArguments(invocation.args, { ...DATA_OPTION, to: text }, 1);
  const id = idOf(positionals[0]);
  if (!values.to) throw new Refusal('Name a new file for the archive with --to.', 2);
  const path = resolve(values.to);
  return withDatabase(placeOf(invocation, values.data), 'must exist', async (database) => {
    if (!(await database.system.findClinic(id))) throw new Refusal(`There is no clinic ${id}.`);
    const note = (kind: string, detail: object) =>
      database.system.audit({ kind, email: BY, clinic: id, detail: { ...detail, to: path } });
    await note('clinic.export', {});
    const tally = await archiveTo(
      path,
      sourceIn(database, dataFolderOf(invocation, values.data), await filesHere(invocation, values.data)),
      id,
    );
    await note('clinic.export.done', tally);
    invocation.console.out(
      `${id} is in ${path}: ${number(tally.documents)} documents and rows, ${number(tally.history)} entries of its history, ${number(tally.files)} files.`,
    );
    return 0;
  });
}

/** `clinic import`: founds the same clinic here, out of an archive. */
export async function importArchive(invocation: Invocation): Promise<number> {
  const { values, positionals } = readArguments(invocation.args, { ...DATA_OPTION, ...FOUNDING_OPTIONS }, 1);
  const [archive] = positionals;
  if (archive === undefined) throw new Refusal('Which archive? Give its file.', 2);
  return foundOutOf(invocation, values, async () => resolve(archive));
}

/** Options of whatever founds a clinic out of an archive. */
export const FOUNDING_OPTIONS = {
  ...{ id: text, name: text, director: text },
  practice: { type: 'boolean', default: false },
} as const;

interface FoundingValues {
  readonly data?: string | undefined;
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly director?: string | undefined;
  readonly practice: boolean;
}

/** Founds a clinic out of the archive whose path `archive` answers, once it is known that its director can be made. */
export async function foundOutOf(
  invocation: Invocation,
  values: FoundingValues,
  archive: () => Promise<string>,
): Promise<number> {
  const name = nameOf(values.name);
  const director = values.director?.toLowerCase();
  const { console } = invocation;
  return withDatabase(placeOf(invocation, values.data), 'create', async (database) => {
    const newcomer = director !== undefined && !(await database.system.findAccount(director));
    // Before anything is written: whoever has no password to give has founded nothing.
    const password = newcomer ? await readPassword(console.err) : undefined;
    const imported = await importClinic(database, await filesHere(invocation, values.data), {
      archive: await archive(),
      clinicID: values.id,
      practice: values.practice,
      name,
      people: 'invited',
      director,
      by: BY,
      now: Math.floor(Date.now() / 1000),
      onProgress: progressTo(console),
    });
    if (director !== undefined && password !== undefined)
      await database.system.saveAccount({
        email: director,
        name: director,
        passwordHash: await hashPassword(password),
        systemRole: null,
        demo: false,
      });
    tell(console, imported);
    console.out(
      director === undefined
        ? 'Its people are invited and nobody can sign in yet: whoever administers this installation sends its director a link.'
        : `${director} can sign in now; the others are invited, and get their links at its list of staff.`,
    );
    return verified(console, database, imported.clinicID);
  });
}

/** `clinic copy`: the same clinic once more on this installation, to practise on. */
export async function copyClinic(invocation: Invocation): Promise<number> {
  const { values, positionals } = readArguments(invocation.args, { ...DATA_OPTION, to: text, name: text }, 1);
  const id = idOf(positionals[0]);
  if (!values.to) throw new Refusal('Give the id of the copy with --to.', 2);
  const clinicID = values.to;
  const name = nameOf(values.name);
  const folder = dataFolderOf(invocation, values.data);
  const { console } = invocation;
  return withDatabase(placeOf(invocation, values.data), 'must exist', async (database) => {
    if (!(await database.system.findClinic(id))) throw new Refusal(`There is no clinic ${id}.`);
    const scratch = mkdtempSync(join(tmpdir(), 'vetloom-copy-'));
    try {
      const archive = join(scratch, `${randomUUID()}.zip`);
      const disk = await filesHere(invocation, values.data);
      await archiveTo(archive, sourceIn(database, folder, disk), id);
      const imported = await importClinic(database, disk, {
        archive,
        clinicID,
        practice: true,
        name,
        people: 'members',
        by: BY,
        now: Math.floor(Date.now() / 1000),
        onProgress: progressTo(console),
      });
      tell(console, imported);
      console.out('It is marked as a copy to practise on; nothing is sent out of it. Its people sign in as they do.');
      return await verified(console, database, clinicID);
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  });
}

function tell({ out }: Console, imported: ImportedClinic): void {
  const { clinicID, manifest, documents, history, updatedBy, checkpoints } = imported;
  const as = clinicID === manifest.clinic ? '' : `, which was ${manifest.clinic},`;
  out(
    `${clinicID}${as} is founded: ${number(documents)} documents, ${number(history)} entries of its history, ${number(manifest.files)} files.`,
  );
  if (updatedBy > 0)
    out(`It came from an earlier version (${manifest.schema.replace(/\.sql$/, '')}) and was brought to this one.`);
  if (manifest.missingFiles.length > 0)
    out(`${number(manifest.missingFiles.length)} files were not in the store that it comes from.`);
  if (checkpoints)
    out(
      `${number(checkpoints.count)} signed checkpoints in the archive fit; the key's fingerprint is ${checkpoints.key}. Compare it with that of the installation it comes from.`,
    );
}

/** Once more from outside of the transaction that wrote it. */
async function verified({ out }: Console, { maintenance }: OpenedDatabase, clinic: string): Promise<number> {
  const { findings, rows } = await maintenance.verifyClinic(clinic);
  out(`${clinic}: ${findings.length === 0 ? 'intact' : 'NOT INTACT'}, ${number(rows)} rows`);
  for (const { reason } of findings) out(`${clinic}: BROKEN ${reason}`);
  return findings.length === 0 ? 0 : 1;
}

function idOf(id: string | undefined): string {
  if (id === undefined) throw new Refusal('Which clinic? Give its id.', 2);
  return id;
}

function nameOf(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const read = requiredLine(80).safeParse(name);
  if (!read.success) throw new Refusal('Give a proper name with --name.', 2);
  return read.data;
}

const number = (count: number) => count.toLocaleString('en');

/** How often somebody who waits is told, in ms. */
const TELL_EVERY = 5000;

function progressTo({ err }: Console): (progress: ImportProgress) => void {
  let told = performance.now();
  return ({ stage, done, total }) => {
    if (performance.now() - told < TELL_EVERY) return;
    told = performance.now();
    err(`${stage}: ${number(done)} of ${number(total)}`);
  };
}
