import { randomUUID } from 'node:crypto';
import { createOwner } from '@vetloom/domain/owner/owner.commands.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runTogether } from './run-together.ts';
import { DOCTOR, documentOf, NOW, openTestServer, type TestServer } from './test-kit.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

interface Asked {
  readonly key: string;
  readonly phone: string;
  readonly name?: string;
}

const owners = (asked: readonly Asked[], parts: Partial<TestServer['services']> = {}, command = createOwner) =>
  runTogether(
    { ...server.services, ...parts },
    {
      ...{ clinic: 'demo', author: DOCTOR, command, at: NOW },
      runs: asked.map(({ key, phone, name = '陳怡君' }) => ({
        ...{ uuid: randomUUID(), input: { _id: `/user/${key}`, fields: { name, phone } } },
      })),
    },
  );
const headOf = async () => (await server.services.db.feed.head('demo'))?.seq ?? 0;
const historyOf = (ids: readonly string[]) =>
  server.services.db.readClinic('demo', (tx) =>
    tx.sql<{ seq: number; command: string; author: string; doc_id: string }>(
      'SELECT seq::float8 AS seq, command, author, doc_id FROM vetloom.history WHERE clinic_id = $1 AND doc_id = ANY ($2) ORDER BY seq',
      [tx.clinic, ids],
    ),
  );

it('[S44] decides each on what those before it left, each with its own place in the history', async () => {
  const before = await headOf();
  const became = await owners([
    { key: 't1', phone: '0921000001' },
    { key: 't2', phone: '0921000002' },
  ]);
  expect(became.map(({ applied }) => applied)).toEqual([true, true]);
  expect(await historyOf(['/user/t1', '/user/t2'])).toEqual([
    { seq: before + 1, command: 'owner.create', author: DOCTOR, doc_id: '/user/t1' },
    { seq: before + 2, command: 'owner.create', author: DOCTOR, doc_id: '/user/t2' },
  ]);
});

it('[S44] a refused one leaves nothing and no case, and takes none of the others down', async () => {
  const before = await headOf();
  const became = await owners([
    { key: 't3', phone: '0921000003' },
    { key: 't3b', phone: '0921000003' },
    { key: 't3c', phone: 'x' },
    { key: 't4', phone: '0921000004' },
  ]);
  expect(became).toMatchObject([
    { applied: true },
    { applied: false, refusal: { codeName: 'ownerPhoneTaken', detail: { userID: '/user/t3' } } },
    { applied: false, refusal: { codeName: 'badParameter' } },
    { applied: true },
  ]);
  expect(await headOf()).toBe(before + 2);
  expect(await documentOf(server, 'user', '/user/t3b')).toBeUndefined();
  expect(await documentOf(server, 'user', '/user/t4')).toMatchObject({ phone: '0921000004' });
});

it('[S44] where all are refused nothing is written', async () => {
  const before = await headOf();
  expect(await owners([{ key: 't5', phone: '0921000003' }])).toMatchObject([{ applied: false }]);
  expect(await headOf()).toBe(before);
});

it('[S44] of one that fails unexpectedly nothing stands, nor of those beside it', async () => {
  const before = await headOf();
  const failing = {
    ...createOwner,
    run: (async (tx, input, ctx) => {
      if (input._id === '/user/t7') throw new TypeError('a fault of the program');
      return createOwner.run(tx, input, ctx);
    }) as typeof createOwner.run,
  };
  const both = [
    { key: 't6', phone: '0921000006' },
    { key: 't7', phone: '0921000007' },
  ];
  await expect(owners(both, {}, failing)).rejects.toThrow('a fault of the program');
  expect(await headOf()).toBe(before);
  expect(await documentOf(server, 'user', '/user/t6')).toBeUndefined();
});

it('[S44] ends after a while between two of them, and the rest comes next', async () => {
  const asked = Array.from({ length: 5 }, (_, n) => ({ key: `t8${n}`, phone: `092200000${n}` }));
  // Others of the process have so much to do that the time is over after the first.
  const rest = () => new Promise<void>((resolve) => void setTimeout(resolve, 80));
  const decided: number[] = [];
  for (let left = asked; left.length > 0; left = left.slice(decided.at(-1))) {
    decided.push((await owners(left, { rest })).length);
    expect(decided.at(-1)).toBeGreaterThan(0);
  }
  expect(decided.length).toBeGreaterThan(1);
  expect((await historyOf(asked.map(({ key }) => `/user/${key}`))).map(({ doc_id }) => doc_id)).toEqual(
    asked.map(({ key }) => `/user/${key}`),
  );
});

it('[S43] [S44] a closed clinic refuses them all', async () => {
  const own = { _id: '/clinic', collection: 'clinic', clinicID: 'demo', name: '示範', updateDateTime: NOW };
  await writeIn(server.services.db, 'demo', (tx) => tx.put('clinic', { ...own, closedDateTime: NOW } as never));
  await expect(owners([{ key: 't9', phone: '0921000009' }])).rejects.toMatchObject({ codeName: 'clinicClosed' });
});
