import { Connections } from '../database/connections.ts';
import type { ScratchPlace } from '../database/scratch-database.ts';
import { verifySealed } from '../history/verify-all.ts';
import type { EarlierClinic, UpdatedClinic } from '../ports/adoption.ts';
import type { OpenedDatabase, OpenOptions } from '../ports/open.ts';
import type { Migration } from '../schema/migrate.ts';
import { demandIntact, layRows } from './adopt-clinic.ts';
import { headOf } from './export-rows.ts';
import { standingRows } from './standing-rows.ts';

/** A migration can't be carried out on a clinic out of an archive. The message is for the operator. */
export class CannotUpdateError extends Error {}

/** What an update is made with. */
export interface UpdateParts {
  /** Of an empty database of a moment. */
  readonly place: ScratchPlace;
  /** Those of this version. */
  readonly migrations: readonly Migration[];
  readonly open: (options: OpenOptions) => Promise<OpenedDatabase>;
}

/**
 * See `Maintenance.withUpdated`. The clinic keeps its id from there in the meantime, so that what a migration seals is under the id of all that stands
 * before it.
 */
export async function withUpdatedClinic<T>(
  { place, migrations, open }: UpdateParts,
  earlier: EarlierClinic,
  work: (updated: UpdatedClinic) => Promise<T>,
): Promise<T> {
  const theirs = migrations.filter(({ name }) => earlier.migrations.includes(name));
  await (await open({ ...place, migrations: theirs })).close();
  await layDown(place, earlier);
  const updated = await open({ ...place, migrations }).catch((error: unknown) => {
    throw new CannotUpdateError(error instanceof Error ? error.message : String(error), { cause: error });
  });
  try {
    const { clinic } = earlier.from;
    const head = await updated.readClinic(clinic, headOf);
    if (!head) throw new CannotUpdateError('a migration took the clinic away');
    const { seq, hash, floor } = head;
    const from = { ...earlier.from, seq, floor, hash: hash.toString('hex') };
    return await work({ from, rows: standingRows(updated, clinic) });
  } finally {
    await updated.close();
  }
}

/** Puts the clinic in as it came, and walks what is sealed of it before a migration can change anything. */
async function layDown({ url }: ScratchPlace, { from, rows, checkpoints, onProgress }: EarlierClinic): Promise<void> {
  const connections = new Connections({ connectionString: url, max: 1 });
  try {
    await connections.transaction('load', from.clinic, async (session) => {
      // Nobody else has an id in a database of a moment, and an earlier version has no function to take one.
      await session.run({
        text: `INSERT INTO vetloom.clinic (id, name, id_key, created_at) VALUES ($1, $1, '', 0)`,
        values: [from.clinic],
      });
      await layRows(session, { id: from.clinic, from, rows, beside: false });
      demandIntact(await verifySealed(session, from.clinic, { checkpoints, ...(onProgress && { onProgress }) }));
    });
    // Migrations that look for something shall find it by the indexes, as they do where clinics work.
    await connections.run({ text: 'ANALYZE vetloom.document, vetloom.record_fact, vetloom.history' });
  } finally {
    await connections.close();
  }
}
