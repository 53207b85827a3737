import { randomUUID } from 'node:crypto';
import { createOwner, editOwner } from '@vetloom/domain/owner/owner.commands.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from './run-command.ts';
import { CASHIER, DOCTOR, documentOf, NOW, openTestServer, type TestServer } from './test-kit.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const create = (
  key: string,
  phone: string,
  parts: { author?: string; once?: { key: string; requestHash: string } } = {},
) =>
  runCommand(server.services, {
    clinic: 'demo',
    author: parts.author ?? DOCTOR,
    command: createOwner,
    input: () => ({ _id: `/user/${key}`, fields: { name: '陳怡君', phone } }),
    uuid: randomUUID(),
    at: NOW,
    once: parts.once,
    answer: async ({ reader, changes }) => ({
      owner: (await reader.getMany('user', [`/user/${key}`]))[0]?._id,
      seqs: changes.map(({ seq }) => seq),
    }),
  });
const headOf = async () => (await server.services.db.feed.head('demo'))?.seq;

it('[S40] answers from the state that the command left', async () => {
  const answer = await create('r1', '0912000001');
  expect(answer).toEqual({ owner: '/user/r1', seqs: [await headOf()] });
});

it('[S40] throws a refusal, leaves no case and changes nothing', async () => {
  await create('r2', '0912000002');
  const head = await headOf();
  await expect(create('r2b', '0912000002')).rejects.toMatchObject({ codeName: 'ownerPhoneTaken' });
  await expect(create('r2c', '0912000003', { author: CASHIER })).rejects.toMatchObject({ codeName: 'forbidden' });
  await expect(create('r2d', 'x')).rejects.toMatchObject({ codeName: 'badParameter' });
  expect(await headOf()).toBe(head);
});

it('[S41] refuses edits that can not be merged, and changes nothing', async () => {
  await create('r3', '0912000004');
  const edit = (from: string, to: string) =>
    runCommand(server.services, {
      clinic: 'demo',
      author: DOCTOR,
      command: editOwner,
      input: () => ({ userID: '/user/r3', edits: [{ op: 'set' as const, path: ['name'], from, to }] }),
      uuid: randomUUID(),
      at: NOW,
      answer: async () => null,
    });
  await edit('陳怡君', '陳小明');
  await expect(edit('陳怡君', '陳大明')).rejects.toMatchObject({ codeName: 'conflict', detail: { fields: ['name'] } });
  expect(await documentOf(server, 'user', '/user/r3')).toMatchObject({ name: '陳小明' });
});

it('[S42] answers a repeated key as the first time, refusals too, and refuses it for another request', async () => {
  const once = { key: 'k1', requestHash: 'h1' };
  const first = await create('r4', '0912000005', { once });
  expect(await create('r4', '0912000005', { once })).toEqual(first);
  await expect(create('r4', '0912000005', { once: { key: 'k1', requestHash: 'h2' } })).rejects.toMatchObject({
    codeName: 'idempotencyMismatch',
  });
  const refused = { key: 'k2', requestHash: 'h3' };
  for (const _ of [1, 2])
    await expect(create('r5', '0912000005', { once: refused })).rejects.toMatchObject({
      codeName: 'ownerPhoneTaken',
      detail: { userID: '/user/r4' },
    });
});

it('[S42] of two at once, the second gets the first answer', async () => {
  const once = { key: 'k3', requestHash: 'h' };
  const [a, b] = await Promise.all([create('r6', '0912000006', { once }), create('r6', '0912000006', { once })]);
  expect(a).toEqual(b);
});
