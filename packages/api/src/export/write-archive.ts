import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { Clinic } from '@vetloom/domain/clinic/clinic.schema.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { COLLECTION_NAMES } from '@vetloom/domain/kinds.ts';
import type { BlobStore } from '@vetloom/storage/blob/blob-store.ts';
import { ARCHIVED_TABLES } from '@vetloom/storage/export/archived-tables.ts';
import {
  type ArchivedFile,
  commandsOf,
  documentsOf,
  filesOf,
  headOf,
  historyOf,
  rowCount,
  rowsOf,
  versionsOf,
} from '@vetloom/storage/export/export-rows.ts';
import { readCheckpoints } from '@vetloom/storage/history/checkpoint.ts';
import { keptLines, publicKeyOf } from '@vetloom/storage/history/checkpoint-folder.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { ENTRIES, LAYOUT, type Manifest } from './archive-layout.ts';
import type { ArchiveWriter } from './archive-writer.ts';

/** Where a clinic is taken from. */
export interface ArchiveSource {
  readonly db: Pick<Database, 'readClinic' | 'epoch' | 'migrations'>;
  readonly disk: BlobStore;
  /** The folder of signed checkpoints; without one the archive has none. */
  readonly checkpoints?: string | undefined;
  /** Unix seconds. */
  readonly now: () => number;
}

/** What an export came to, for the log. `documents` counts rows of tables too, `bytes` those of files. */
export interface Tally {
  readonly seq: number;
  readonly documents: number;
  readonly history: number;
  readonly files: number;
  /** Files of which the clinic knows and that are not in the store. */
  readonly missingFiles: number;
  readonly bytes: number;
}

/** How far an export is: rows that were read, then files. */
export interface ArchiveProgress {
  readonly stage: 'rows' | 'files';
  readonly done: number;
  readonly total: number;
}

/** What an export is asked beside writing. */
export interface ArchiveOptions {
  /** Asked within the view that is written. */
  readonly demand?: (tx: ClinicTransaction) => Promise<void>;
  readonly onProgress?: (progress: ArchiveProgress) => void;
}

/** Milliseconds that an export rests at most after a page: it takes half of what there is, so that whoever works doesn't notice it. */
const LONGEST_REST_MS = 100;

type Pages = AsyncGenerator<readonly string[]>;

/**
 * Writes the whole clinic: rows as one view of it, then the files, which never change and need no transaction that waits for a slow line.
 * @throws DomainError notFound
 */
export async function writeArchive(
  { db, disk, checkpoints, now }: ArchiveSource,
  clinic: string,
  writer: ArchiveWriter,
  { demand, onProgress }: ArchiveOptions = {},
): Promise<Tally> {
  const collections: Record<string, number> = {};
  const tables: Record<string, number> = {};
  const kept: ArchivedFile[] = [];
  const { head, name, history, commands } = await db.readClinic(clinic, async (tx) => {
    await demand?.(tx);
    const end = await headOf(tx);
    if (!end) throw new DomainError('notFound', `there is no clinic ${clinic}`);
    const [own] = (await tx.reader.getMany('clinic', ['/clinic'])) as readonly (Clinic | undefined)[];
    const count = counter(onProgress && (await rowCount(tx)), onProgress);
    for (const collection of COLLECTION_NAMES) {
      collections[collection] = await addLines(
        writer,
        ENTRIES.documents(collection),
        documentsOf(tx, collection),
        count,
      );
      await addLines(writer, ENTRIES.versions(collection), versionsOf(tx, collection));
    }
    for (const table of ARCHIVED_TABLES)
      tables[table] = await addLines(writer, ENTRIES.table(table), rowsOf(tx, table));
    const entries = await addLines(writer, ENTRIES.history, historyOf(tx), count);
    const logged = await addLines(writer, ENTRIES.commands, commandsOf(tx), count);
    for await (const file of filesOf(tx)) kept.push(file);
    return { head: end, name: own?.name ?? clinic, history: entries, commands: logged };
  });
  await addCheckpoints(writer, checkpoints, clinic, head.seq);
  await writer.addText(ENTRIES.files, kept.map(({ json }) => `${json}\n`).join(''));
  const { files, bytes, missingFiles } = await addFiles(writer, disk, clinic, kept, onProgress);
  const manifest: Omit<Manifest, 'entries'> = {
    layout: LAYOUT,
    schema: db.migrations.at(-1) ?? '',
    migrations: [...db.migrations],
    clinic,
    name,
    epoch: db.epoch,
    seq: head.seq,
    hash: head.hash.toString('hex'),
    floor: head.floor,
    madeAt: now(),
    collections,
    tables,
    history,
    commands,
    files,
    missingFiles,
  };
  await writer.end(manifest);
  const documents = [...Object.values(collections), ...Object.values(tables)].reduce((sum, count) => sum + count, 0);
  return { seq: head.seq, documents, history, files, missingFiles: missingFiles.length, bytes };
}

/** Adds up rows and tells of them. */
function counter(total: number | undefined, onProgress: ArchiveOptions['onProgress']): (rows: number) => void {
  let done = 0;
  return (rows) => {
    done += rows;
    onProgress?.({ stage: 'rows', done, total: Math.max(done, total ?? 0) });
  };
}

/** Answers how many lines there were. */
async function addLines(
  writer: ArchiveWriter,
  name: string,
  pages: Pages,
  told: (rows: number) => void = () => undefined,
): Promise<number> {
  let count = 0;
  const lines = async function* () {
    let began = performance.now();
    for await (const rows of pages) {
      count += rows.length;
      told(rows.length);
      yield Buffer.from(`${rows.join('\n')}\n`);
      // Taken over, compressed and handed on by now.
      await delay(Math.min(LONGEST_REST_MS, performance.now() - began));
      began = performance.now();
    }
  };
  await writer.add(name, Readable.from(lines(), { objectMode: false }), true);
  return count;
}

/** What of the clinic was signed up to its head: of a later one the archive knows nothing. */
async function addCheckpoints(
  writer: ArchiveWriter,
  folder: string | undefined,
  clinic: string,
  seq: number,
): Promise<void> {
  const key = folder === undefined ? undefined : publicKeyOf(folder);
  if (folder === undefined || key === undefined) return;
  const own = readCheckpoints(keptLines(folder), key).checkpoints.filter(
    (checkpoint) => checkpoint.subject === clinic && checkpoint.seq <= seq,
  );
  await writer.addText(ENTRIES.checkpoints, own.map((checkpoint) => `${JSON.stringify(checkpoint)}\n`).join(''));
  await writer.addText(ENTRIES.checkpointKey, String(key.export({ type: 'spki', format: 'pem' })));
}

async function addFiles(
  writer: ArchiveWriter,
  disk: BlobStore,
  clinic: string,
  kept: readonly ArchivedFile[],
  onProgress: ArchiveOptions['onProgress'],
): Promise<{ readonly files: number; readonly bytes: number; readonly missingFiles: string[] }> {
  const missingFiles: string[] = [];
  let files = 0;
  let bytes = 0;
  for (const [at, { hash }] of kept.entries()) {
    onProgress?.({ stage: 'files', done: at, total: kept.length });
    const whole = await disk.read(clinic, hash, 'whole');
    if (!whole) {
      missingFiles.push(hash);
      continue;
    }
    await writer.add(ENTRIES.file(hash), whole.bytes, false);
    files += 1;
    bytes += whole.size;
    const thumb = await disk.read(clinic, hash, 'thumb');
    if (thumb) await writer.add(ENTRIES.thumb(hash), thumb.bytes, false);
  }
  return { files, bytes, missingFiles };
}
