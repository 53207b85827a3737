import type { Database } from '../ports/database.ts';
import { blobOf, FOLDERS } from './blob-store.ts';
import { eachAtOnce } from './each-at-once.ts';
import { digestOf, isGone } from './move-files.ts';
import type { ObjectStore } from './object-store.ts';

/** Files that are read at a time. */
const AT_ONCE = 4;

/** What a look along the stored files saw; files as `clinic/hash`. */
export interface FilesReport {
  readonly files: number;
  /** Those whose bytes are not what their name says. */
  readonly changed: readonly string[];
}

/** Compares every stored file with its name, which is the SHA-256 that the records name it by. Small pictures bear no hash of their own. */
export async function checkStored(store: ObjectStore): Promise<FilesReport> {
  const changed: string[] = [];
  let files = 0;
  await eachAtOnce(store.list(FOLDERS.stored), AT_ONCE, async ({ key }) => {
    const blob = blobOf(key);
    if (blob?.variant !== 'whole') return;
    const digest = await digestOf(store, key).catch((error: unknown) => {
      if (isGone(error)) return undefined;
      throw error;
    });
    if (digest === undefined) return;
    files += 1;
    if (digest !== blob.hash) changed.push(`${blob.clinic}/${blob.hash}`);
  });
  return { files, changed: changed.sort() };
}

/** What the database and the store don't agree on; files as `clinic/hash`. */
export interface FilesBooks {
  /** Files that a clinic keeps and the store hasn't, or hasn't with that many bytes. */
  readonly missing: readonly string[];
  /** What lies in the store and no clinic keeps: left by something that was cut short. It only takes room. */
  readonly orphans: readonly string[];
  /** Parts of uploads that no upload names any more; also those that are just being written. */
  readonly looseParts: number;
}

/** Compares what the store holds with what the clinics keep. Servers may go on: what comes or goes during the look is looked at twice. */
export async function checkBooks(
  store: ObjectStore,
  db: Pick<Database, 'readClinic'>,
  clinics: readonly string[],
): Promise<FilesBooks> {
  const missing: string[] = [];
  const orphans: string[] = [];
  let looseParts = 0;
  for (const clinic of clinics) {
    // The store first: what is kept meanwhile is then known without being seen, and looked for once more.
    const seen = new Map<string, number>();
    const parts: string[] = [];
    for await (const { key, size } of store.list(`${FOLDERS.stored}/${clinic}`)) {
      const blob = blobOf(key);
      if (blob?.variant === 'whole') seen.set(blob.hash, size);
    }
    for await (const { key } of store.list(`${FOLDERS.parts}/${clinic}`)) parts.push(key);
    const { kept, named } = await db.readClinic(clinic, async (tx) => ({
      kept: await tx.sql<{ hash: string; size: number }>(
        'SELECT hash, size FROM vetloom.file_blob WHERE clinic_id = $1',
        [clinic],
      ),
      named: await tx.sql<{ key: string }>(
        'SELECT unnest(parts) AS key FROM vetloom.file_upload WHERE clinic_id = $1',
        [clinic],
      ),
    }));
    for (const { hash, size } of kept) {
      const key = `${FOLDERS.stored}/${clinic}/${hash.slice(0, 2)}/${hash}`;
      if (seen.get(hash) !== size && (await store.sizeOf(key)) !== size) missing.push(`${clinic}/${hash}`);
      seen.delete(hash);
    }
    for (const hash of seen.keys()) orphans.push(`${clinic}/${hash}`);
    const wanted = new Set(named.map(({ key }) => key));
    looseParts += parts.filter((key) => !wanted.has(key)).length;
  }
  const known = new Set(clinics);
  for await (const { key } of store.list(FOLDERS.stored)) {
    const blob = blobOf(key);
    if (blob?.variant === 'whole' && !known.has(blob.clinic)) orphans.push(`${blob.clinic}/${blob.hash}`);
  }
  return { missing: missing.sort(), orphans: orphans.sort(), looseParts };
}
