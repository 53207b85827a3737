import { type ClinicDatabase, clinicDatabase, writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

let database: ClinicDatabase;
beforeAll(async () => {
  database = await clinicDatabase();
});
afterAll(() => database.close());

function* pets(from: number, count: number) {
  for (let at = from; at < from + count; at += 1)
    yield { _id: `/pet/${at}`, collection: 'pet', userID: `/user/${at % 7}`, nameLowerCase: `n${at}` };
}

it('loads in chunks that share a sequence and one history entry, in a chain that goes on', async () => {
  const { db } = database;
  const load = (from: number, count: number) =>
    db.maintenance.bulkLoad('demo', pets(from, count), { chunk: 100, author: 'demo' });
  expect(await load(0, 2350)).toEqual({ documents: 2350, from: 0, to: 24 });
  await writeIn(db, 'demo', (tx) => tx.put('pet', { _id: '/pet/x', collection: 'pet' } as never));
  expect(await load(5000, 1)).toEqual({ documents: 1, from: 25, to: 26 });
  expect(await db.maintenance.verifyHistory('demo')).toEqual({ intact: true, rows: 26 });
  const found = await db.readClinic('demo', (tx) => tx.reader.query('pet', 'byOwner', { equals: ['/user/3'] }));
  expect(found).toHaveLength(336);
});

it('a document that exists stops the load with its whole transaction, and nothing is half there', async () => {
  const { db } = database;
  await db.maintenance.bulkLoad('harbour', pets(0, 10));
  await expect(db.maintenance.bulkLoad('harbour', pets(5, 10))).rejects.toThrow(/duplicate key/);
  const rows = await db.readClinic('harbour', (tx) => tx.sql('SELECT count(*) AS count FROM vetloom.document'));
  expect(rows).toEqual([{ count: 10 }]);
  expect(await db.maintenance.verifyHistory('harbour')).toEqual({ intact: true, rows: 1 });
});

it('refuses a collection that is not declared', async () => {
  const load = database.db.maintenance.bulkLoad('demo', [{ _id: '/x', collection: 'nothing' }]);
  await expect(load).rejects.toThrow(/no collection nothing/);
});

it('loading nothing changes nothing', async () => {
  expect(await database.db.maintenance.bulkLoad('harbour', [])).toEqual({ documents: 0, from: 1, to: 1 });
});
