import { type ClinicDatabase, clinicDatabase, writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noteFileUses } from './file-uses.ts';
import { unusedBlobs } from './unused-blobs.ts';

const NOW = 1_700_000_000;
const A = 'a'.repeat(64);
const B = 'b'.repeat(64);

let database: ClinicDatabase;
beforeAll(async () => {
  database = await clinicDatabase();
  for (const hash of [A, B])
    await database.db.inClinic('demo', (tx) =>
      tx.sql(`INSERT INTO vetloom.file_blob VALUES ('demo', $1, 9, 'image/png', 'a.png', 1, 'x')`, [hash]),
    );
});
afterAll(() => database.close());

const visit = (id: string, ...hashes: unknown[]) =>
  writeIn(database.db, 'demo', (tx) =>
    tx.put('record', { _id: id, collection: 'record', files: hashes.map((hash) => ({ deep: [{ hash }] })) } as never),
  );
const uses = () =>
  database.db.inClinic('demo', async (tx) => {
    await noteFileUses(tx);
    return tx.sql('SELECT id, hash FROM vetloom.file_use ORDER BY id, hash');
  });
const unused = (now: number) =>
  database.db.inClinic('demo', (tx) => unusedBlobs(tx, { now, keptSeconds: 0, limit: 10 }));

it('follows what documents name: written, written again, deleted; and takes nothing for a file that is none', async () => {
  await visit('/record/1', A, A, B);
  await visit('/record/2', B, 'short', 7, null);
  const both = [
    { id: '/record/1', hash: A },
    { id: '/record/1', hash: B },
    { id: '/record/2', hash: B },
  ];
  expect(await uses()).toEqual(both);
  expect(await uses()).toEqual(both);
  await visit('/record/1', A);
  expect(await uses()).toEqual([both[0], both[2]]);
  await writeIn(database.db, 'demo', (tx) => tx.remove('record', '/record/2'));
  expect(await uses()).toEqual([both[0]]);
});

it('a document that was deleted and taken away for good between two looks holds no file', async () => {
  await visit('/record/1', A);
  await visit('/record/3', A, B);
  await unused(NOW);
  expect(await unused(NOW + 1)).toEqual([]);
  for (const id of ['/record/1', '/record/3']) await writeIn(database.db, 'demo', (tx) => tx.remove('record', id));
  await database.db.maintenance.purgeTombstones('demo', 9_000_000_000);
  await unused(NOW + 2);
  expect((await unused(NOW + 3)).toSorted()).toEqual([A, B]);
});

it('reads a chunk of a load whole although its documents share a sequence', async () => {
  const loaded = Array.from({ length: 12_000 }, (_, at) => ({ _id: `/record/x${at}`, collection: 'record', hash: B }));
  await database.db.maintenance.bulkLoad('harbour', loaded, { chunk: 7000 });
  const count = await database.db.inClinic('harbour', async (tx) => {
    await noteFileUses(tx);
    return tx.sql('SELECT count(*)::int AS count FROM vetloom.file_use');
  });
  expect(count).toEqual([{ count: 12_000 }]);
});
