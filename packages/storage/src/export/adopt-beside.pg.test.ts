import { type ClinicDatabase, clinicDatabase, writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { outlastSilence } from '@vetloom/testing/postgres/silence.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ClinicAdoption } from '../ports/adoption.ts';

let database: ClinicDatabase;
beforeEach(async () => {
  database = await clinicDatabase();
});
afterEach(() => database.close());

async function* nothing(): AsyncGenerator<readonly string[]> {}

const adoptionOf = (pets: () => AsyncIterable<readonly string[]>): ClinicAdoption => ({
  id: 'hefeng',
  from: { clinic: 'hefeng', epoch: 'elsewhere', seq: 1, hash: '00'.repeat(32), floor: 0, madeAt: 1 },
  // Nothing but a founding's documents is there, so that a load by itself would take the indexes aside.
  rows: {
    documents: (of) => (of === 'pet' ? pets() : nothing()),
    history: nothing,
    commands: nothing,
    rows: nothing,
  },
  checkpoints: [],
  changes: () => [],
  putFiles: async () => undefined,
  takeFilesBack: async () => undefined,
  by: 'operator',
  at: 1,
  beside: true,
});

it('a clinic that comes out of an archive while others begin to work keeps nobody from the tables, the first day of an installation included', async () => {
  const { db } = database;
  const held = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const stopped = new Error('enough was seen');
  async function* waiting(): AsyncGenerator<readonly string[]> {
    // Some rows have gone to the database by then.
    yield [];
    held.resolve();
    await gate.promise;
    throw stopped;
  }
  const adopting = db.maintenance.adoptClinic(adoptionOf(waiting));
  const refused = expect(adopting).rejects.toBe(stopped);
  await held.promise;
  const pet = { _id: '/pet/1', collection: 'pet', type: '貓', updateDateTime: 1 };
  await writeIn(db, 'demo', (tx) => tx.put('pet', pet as never));
  expect(await db.readClinic('demo', (tx) => tx.reader.query('pet', 'byKind', { equals: ['貓'] }))).toEqual([pet]);
  gate.resolve();
  await refused;
  expect(await db.system.findClinic('hefeng')).toBeUndefined();
});

it('a clinic may take longer to come out of its archive, or to have its files laid down, than a change of one that works may be silent', async () => {
  const { db, url } = database;
  async function* slow(): AsyncGenerator<readonly string[]> {
    await outlastSilence(url, 6);
    yield [];
  }
  // What it says of its history isn't so, which is looked at once all rows are there.
  await expect(db.maintenance.adoptClinic(adoptionOf(slow))).rejects.toMatchObject({
    codeName: 'contradictory',
    detail: { rule: 'archiveHistory' },
  });
});
