import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { MemoryReader } from '@vetloom/domain/engine/overlay.ts';
import type { Range } from '@vetloom/domain/engine/transaction.ts';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openDexieStore } from './dexie-store.ts';
import type { Row } from './rows.ts';

const open = () => openDexieStore('packs', { indexedDB: new IDBFactory(), keyRange: IDBKeyRange });

const visit = (id: number, petID: number, dateTime: number, status: number): Row => ({
  id: `/record/${id}`,
  seq: 1,
  version: 1,
  body: {
    _id: `/record/${id}`,
    collection: 'record',
    petID: `/pet/${petID}`,
    userID: `/user/${petID % 3}`,
    dateTime,
    status,
    statusUpdateDateTime: dateTime + status,
  } as AnyDocument,
});

const visits = fc
  .array(fc.tuple(fc.nat(7), fc.nat(400), fc.constantFrom(0, 10, 90)), { maxLength: 120 })
  .map((rows) => rows.map(([pet, time, status], id) => visit(id, pet, time, status)));

const bound = fc.option(fc.nat(400), { nil: undefined });
const range = (equals: readonly (string | number)[]) =>
  fc.record({ from: bound, to: bound, limit: fc.option(fc.nat(30), { nil: undefined }), descending: fc.boolean() }).map(
    ({ from, to, limit, descending }): Range => ({
      equals,
      descending,
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      ...(limit !== undefined && { limit }),
    }),
  );

const question = fc.oneof(
  fc.tuple(fc.constant('byTime'), range([])),
  fc.tuple(fc.constant('byStatusUpdate'), range([])),
  fc.nat(7).chain((pet) => fc.tuple(fc.constant('byPet'), range([`/pet/${pet}`]))),
  fc.nat(2).chain((user) => fc.tuple(fc.constant('byOwner'), range([`/user/${user}`]))),
  fc.constantFrom(0, 10, 90).chain((status) => fc.tuple(fc.constant('byStatus'), range([status]))),
  fc.constantFrom(0, 10).map((status): [string, Range] => ['byStatus', { from: status }]),
);

describe('packed history', () => {
  it('[C40] answers every range as if nothing were packed', async () => {
    await fc.assert(
      fc.asyncProperty(
        visits,
        fc.array(fc.nat(119)),
        fc.array(question, { minLength: 1, maxLength: 8 }),
        async (rows, hot, questions) => {
          const store = await open();
          const memory = new MemoryReader();
          const unpacked = new Set(hot.map((id) => `/record/${id}`));
          // Some are unpacked, and a third of those also stand in a pack in an older version with another time.
          const stale = rows.filter((row, at) => unpacked.has(row.id) && at % 3 === 0);
          await store.write('relaxed', async (tx) => {
            const cold = rows.filter((row) => !unpacked.has(row.id));
            await tx.pack('record', cold, false);
            await tx.pack(
              'record',
              stale.map((row) => ({ ...row, seq: 0, body: { ...row.body, dateTime: 7, status: 10 } })),
              false,
            );
            await tx.write(
              'record',
              rows.filter((row) => unpacked.has(row.id)),
              [],
            );
          });
          for (const row of rows) memory.documents.set(`record ${row.id}`, row.body);
          for (const [index, asked] of questions) {
            const found = await store.readDocuments('record', (tx) => tx.query('record', index, asked));
            expect(found.map((row) => row.id)).toEqual(
              (await memory.query('record', index, asked)).map((document) => document._id),
            );
          }
          const ids = rows.map((row) => row.id);
          const read = await store.readDocuments('record', (tx) => tx.rows('record', ids));
          expect(read.map((row) => row?.body)).toEqual(rows.map((row) => row.body));
          await store.destroy();
        },
      ),
      { numRuns: 40 },
    );
  });

  it('[C40] forgets a packed document that is removed, and keeps its neighbours', async () => {
    const store = await open();
    const rows = Array.from({ length: 120 }, (_, id) => visit(id, id % 4, id, 90));
    await store.write('relaxed', (tx) => tx.pack('record', rows, false));
    await store.write('strict', (tx) => tx.write('record', [], ['/record/5']));
    const left = await store.readDocuments('record', (tx) => tx.query('record', 'byTime', { from: 4, to: 7 }));
    expect(left.map((row) => row.id)).toEqual(['/record/4', '/record/6']);
    await store.destroy();
  });

  it('[C40] packs a document anew instead of twice', async () => {
    const store = await open();
    await store.write('relaxed', (tx) => tx.pack('record', [visit(1, 1, 10, 90), visit(2, 1, 20, 90)], false));
    await store.write('relaxed', (tx) => tx.pack('record', [{ ...visit(1, 1, 30, 90), seq: 2 }], true));
    const found = await store.readDocuments('record', (tx) => tx.query('record', 'byPet', { equals: ['/pet/1'] }));
    expect(found.map((row) => [row.id, row.seq])).toEqual([
      ['/record/2', 1],
      ['/record/1', 2],
    ]);
    await store.destroy();
  });
});
