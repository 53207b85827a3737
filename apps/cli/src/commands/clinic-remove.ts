import { closeSync, existsSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { COLLECTION_NAMES } from '@vetloom/domain/kinds.ts';
import { BlobDisk } from '@vetloom/storage/blob/blob-disk.ts';
import { documentsOf, EXPORTED_TABLES, rowsOf } from '@vetloom/storage/export/export-rows.ts';
import type { OpenedDatabase } from '@vetloom/storage/ports/open.ts';
import { DATA_OPTION, type Invocation, Refusal, readArguments } from './usage.ts';
import { dataFolderOf, placeOf, withDatabase } from './with-database.ts';

/** Who the audit names for what is done at the command line. */
const BY = 'operator';
/** Lines of the audit in which an earlier removal is looked for. */
const REMOVALS = 1000;

/**
 * `clinic remove`: writes the documents of a closed clinic to a new file, a line each, and then takes all of it out of the database, and its files
 * out of the data folder. Nothing goes before the export is on the disk. One that was killed between database and files is ended by asking again.
 */
export async function removeClinic(invocation: Invocation): Promise<number> {
  const { values, positionals } = readArguments(
    invocation.args,
    { ...DATA_OPTION, confirm: { type: 'string' }, export: { type: 'string' } },
    1,
  );
  const [id] = positionals;
  if (id === undefined) throw new Refusal('Which clinic? Give its id.', 2);
  if (values.confirm !== id) throw new Refusal(`Name the clinic twice: --confirm=${id}.`, 2);
  if (!values.export) throw new Refusal('Name a new file for its documents with --export.', 2);
  const file = resolve(values.export);
  if (existsSync(file)) throw new Refusal(`${file} is there already; name a new file with --export.`);
  return withDatabase(placeOf(invocation, values.data), 'must exist', async (database) => {
    const disk = BlobDisk.inFolder(join(dataFolderOf(invocation, values.data), 'files'));
    if (!(await database.system.findClinic(id))) {
      // By this database's own word alone: files of the folder may be those of another one.
      const trail = await database.people.auditTrail('clinic.remove', REMOVALS);
      if (!trail.some(({ detail }) => detail.clinic === id)) throw new Refusal(`There is no clinic ${id}.`);
      await disk.removeClinic(id);
      throw new Refusal(`${id} was removed before; nothing of it is left.`);
    }
    const { seq, documents } = await exported(database, id, file);
    await database.maintenance.removeClinic({ clinic: id, seq, by: BY, detail: { documents, export: file } });
    await disk.removeClinic(id);
    invocation.console.out(`${id} is removed; its ${documents.toLocaleString('en')} documents are in ${file}.`);
    return 0;
  });
}

/** Every document and every row of the clinic's own tables as NDJSON, out of one view of it, on the disk when it returns. */
async function exported(
  database: OpenedDatabase,
  clinic: string,
  path: string,
): Promise<{ readonly seq: number; readonly documents: number }> {
  const file = openSync(path, 'wx', 0o600);
  try {
    return await database.readClinic(clinic, async (tx) => {
      const [head] = await tx.sql<{ seq: number; closed: boolean }>(
        `SELECT h.seq, EXISTS (SELECT FROM vetloom.document d WHERE d.clinic_id = $1 AND d.collection = 'clinic' AND d.id = '/clinic'
           AND NOT d.deleted AND d.body ? 'closedDateTime') AS closed FROM vetloom.clinic_head h WHERE h.clinic_id = $1`,
        [clinic],
      );
      if (!head?.closed) throw new Refusal(`${clinic} is open; close it first: clinic close ${clinic}.`);
      let documents = 0;
      for (const collection of COLLECTION_NAMES)
        for await (const page of documentsOf(tx, collection)) {
          writeSync(file, `${page.join('\n')}\n`);
          documents += page.length;
        }
      for (const table of EXPORTED_TABLES)
        for await (const page of rowsOf(tx, table))
          writeSync(file, `${page.map((row) => JSON.stringify({ table, row })).join('\n')}\n`);
      fsyncSync(file);
      return { seq: head.seq, documents };
    });
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}
