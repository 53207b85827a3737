import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { archiveTo, sourceIn } from './clinic-archive.ts';
import { filesHere } from './file-store.ts';
import { DATA_OPTION, type Invocation, Refusal, readArguments } from './usage.ts';
import { dataFolderOf, placeOf, withDatabase } from './with-database.ts';

/** Who the audit names for what is done at the command line. */
const BY = 'operator';
/** Lines of the audit in which an earlier removal is looked for. */
const REMOVALS = 1000;

/**
 * `clinic remove`: writes the whole of a closed clinic to a new archive, and then takes all of it out of the database, and its files out of their
 * store. Nothing goes before the export is on the disk. One that was killed between database and files is ended by asking again.
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
  if (!values.export) throw new Refusal('Name a new file for its archive with --export.', 2);
  const file = resolve(values.export);
  if (existsSync(file)) throw new Refusal(`${file} is there already; name a new file with --export.`);
  return withDatabase(placeOf(invocation, values.data), 'must exist', async (database) => {
    const disk = await filesHere(invocation, values.data);
    if (!(await database.system.findClinic(id))) {
      // By this database's own word alone: files of the folder may be those of another one.
      const trail = await database.people.auditTrail('clinic.remove', REMOVALS);
      if (!trail.some(({ detail }) => detail.clinic === id)) throw new Refusal(`There is no clinic ${id}.`);
      await disk.removeClinic(id);
      throw new Refusal(`${id} was removed before; nothing of it is left.`);
    }
    const { seq, documents } = await archiveTo(
      file,
      sourceIn(database, dataFolderOf(invocation, values.data), disk),
      id,
      demandClosed,
    );
    await database.maintenance.removeClinic({ clinic: id, seq, by: BY, detail: { documents, export: file } });
    await disk.removeClinic(id);
    invocation.console.out(`${id} is removed; its ${documents.toLocaleString('en')} documents are in ${file}.`);
    return 0;
  });
}

/** Within the view that is exported, so that nothing was written behind it. @throws Refusal */
async function demandClosed(tx: ClinicTransaction): Promise<void> {
  const [own] = await tx.sql<{ closed: boolean }>(
    `SELECT body ? 'closedDateTime' AS closed FROM vetloom.document
      WHERE clinic_id = $1 AND collection = 'clinic' AND id = '/clinic' AND NOT deleted`,
    [tx.clinic],
  );
  if (!own?.closed) throw new Refusal(`${tx.clinic} is open; close it first: clinic close ${tx.clinic}.`);
}
