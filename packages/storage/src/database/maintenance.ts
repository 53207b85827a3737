import { DomainError } from '@vetloom/domain/core/error.ts';
import type pg from 'pg';
import { bulkLoad } from '../bulk/bulk-load.ts';
import { whereIs } from '../distributed/clinic-place.ts';
import { distribute, planDistribution } from '../distributed/distribute.ts';
import { moveClinic, planMove } from '../distributed/move-clinic.ts';
import { adoptClinic } from '../export/adopt-clinic.ts';
import { withUpdatedClinic } from '../export/update-clinic.ts';
import { verifyHistory } from '../history/verify.ts';
import { verifyAudit, verifyClinic } from '../history/verify-all.ts';
import type { Maintenance, OpenedDatabase, OpenOptions } from '../ports/open.ts';
import type { Migration } from '../schema/migrate.ts';
import { Connections } from './connections.ts';
import { removeClinic } from './remove-clinic.ts';
import { withScratchDatabase } from './scratch-database.ts';

/** `Maintenance` on the migration role's connection, of a database of these migrations. `open` opens a further one. */
export function maintenanceOver(
  owner: pg.ClientConfig,
  migrations: readonly Migration[],
  open: (options: OpenOptions) => Promise<OpenedDatabase>,
): Maintenance {
  /** A connection of the owner for as long as the work takes: maintenance is rare, and its rights should not lie about. */
  const asOwner = async <T>(work: (connections: Connections) => Promise<T>, max = 1): Promise<T> => {
    const connections = new Connections({ ...owner, max });
    try {
      return await work(connections);
    } finally {
      await connections.close();
    }
  };
  return {
    bulkLoad: (clinic, documents, options) =>
      asOwner(async (connections) => {
        const result = await bulkLoad(connections, clinic, documents, options);
        await connections.run({ text: 'ANALYZE vetloom.document, vetloom.record_fact' });
        return result;
      }),
    verifyHistory: (clinic) =>
      asOwner((connections) => connections.transaction('read', clinic, (session) => verifyHistory(session, clinic))),
    verifyClinic: (clinic, options) =>
      asOwner((connections) =>
        connections.transaction('read', clinic, (session) => verifyClinic(session, clinic, options)),
      ),
    verifyAudit: (options) =>
      asOwner((connections) => connections.transaction('read', null, (session) => verifyAudit(session, options))),
    purgeTombstones: (clinic, before) => asOwner((connections) => purgeTombstones(connections, clinic, before)),
    removeClinic: (removal) =>
      asOwner((connections) =>
        connections.transaction('write', removal.clinic, (session) => removeClinic(session, removal)),
      ),
    adoptClinic: (adoption) =>
      asOwner(async (connections) => {
        const adopted = await connections.transaction('load', adoption.id, (session) => adoptClinic(session, adoption));
        await connections.run({ text: 'ANALYZE vetloom.document, vetloom.record_fact' });
        return adopted;
      }),
    withScratch: (work) =>
      withScratchDatabase(owner, async (place) => {
        const scratch = await open({ ...place, migrations });
        try {
          return await work(scratch);
        } finally {
          await scratch.close();
        }
      }),
    withUpdated: (earlier, work) =>
      withScratchDatabase(owner, (place) => withUpdatedClinic({ place, migrations, open }, earlier, work)),
    newEpoch: () =>
      asOwner(async (connections) => {
        const [row] = await connections.run<{ epoch: string }>({
          text: 'UPDATE vetloom.database_epoch SET epoch = gen_random_uuid()::text RETURNING epoch',
        });
        if (!row) throw new DomainError('failure', 'the database has no epoch');
        return row.epoch;
      }),
    distribution: {
      plan: (shards) => asOwner((connections) => planDistribution(connections, shards)),
      spread: (steps, told) => asOwner((connections) => distribute(connections, steps, told)),
      where: (clinic) => asOwner((connections) => whereIs(connections, clinic)),
      planMove: (clinic, to) => asOwner((connections) => planMove(connections, clinic, to)),
      // Transactions within one another: that nobody else moves, that what is left stays, the move itself; and what is asked meanwhile.
      move: (move, told) => asOwner((connections) => moveClinic(connections, move, told), 4),
    },
  };
}

async function purgeTombstones(connections: Connections, clinic: string, before: number): Promise<number> {
  return connections.transaction('write', clinic, async (session) => {
    await session.run({ text: 'SELECT FROM vetloom.clinic_head WHERE clinic_id = $1 FOR UPDATE', values: [clinic] });
    await session.run({
      text: 'DELETE FROM vetloom.import_taken_back WHERE clinic_id = $1 AND at < $2',
      values: [clinic, before],
    });
    const OLD = 'vetloom.document WHERE clinic_id = $1 AND deleted AND received_at < $2';
    const values = [clinic, before];
    const [row] = await session.run<{ purged: number; last: number | null }>({
      text: `SELECT count(*) AS purged, max(seq) AS last FROM ${OLD}`,
      values,
    });
    await session.run({ text: `DELETE FROM ${OLD}`, values });
    await session.run({
      text: 'UPDATE vetloom.clinic_head SET floor = greatest(floor, $2) WHERE clinic_id = $1',
      values: [clinic, row?.last ?? 0],
    });
    return row?.purged ?? 0;
  });
}
