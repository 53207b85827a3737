import { COMMANDS } from '@vetloom/domain/commands.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { defineCommand } from '@vetloom/domain/engine/command.ts';
import { type Envelope, type PushResult, SYNC_PROTOCOL } from '@vetloom/protocol/sync.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { PART } from './ledger.ts';
import { PushQueue } from './push-queue.ts';
import { readCommand } from './read-command.ts';
import { DOCTOR, documentOf, openTestServer, TestDevice, type TestServer } from './test-kit.ts';

let server: TestServer;
/** The same server with a queue of its own, whose transactions are counted. */
let counted: TestServer;
let transactions = 0;
/** Fails the next transactions as a database that went away would. */
let away = 0;
const broken = defineCommand({
  name: 'test.broken',
  word: '故障',
  version: 1,
  permission: [],
  input: z.object({}),
  run: async () => {
    throw new TypeError('undefined is not a function');
  },
});

beforeAll(async () => {
  server = await openTestServer({ commands: new Map([...COMMANDS, ['test.broken', broken as never]]) });
  const { db } = server.services;
  const inClinic: typeof db.inClinic = (clinic, run) => {
    transactions += 1;
    if (away === 0) return db.inClinic(clinic, run);
    away -= 1;
    return Promise.reject(new DomainError('databaseNotReady', 'gone'));
  };
  counted = { ...server, services: { ...server.services, db: { ...db, inClinic }, queue: new PushQueue() } };
});
beforeEach(() => {
  transactions = 0;
});
afterAll(() => server.close());

let made = 0;
const phone = () => `0955${String(++made).padStart(6, '0')}`;
const enrolled = () => TestDevice.enrolled(counted, DOCTOR);
/** A push whose signatures have been looked at already, so that it stands in line at once. */
const stand = (device: TestDevice, commands: readonly Envelope[]): Promise<PushResult> => {
  const { services } = counted;
  return services.queue.decided(services, {
    clinic: 'demo',
    carrier: { email: DOCTOR },
    request: { protocol: SYNC_PROTOCOL, epoch: null, client: device.client, commands: [...commands] },
    reads: new Map(commands.map((command) => [command.uuid, readCommand(services.commands, command)])),
    verified: new Set(commands.map(({ uuid }) => uuid)),
  });
};
const statuses = ({ outcomes }: PushResult) => outcomes.map(({ status }) => status);

it('[S19] decides what waits for a clinic in one transaction, in the order in which it came', async () => {
  const devices = await Promise.all([enrolled(), enrolled(), enrolled(), enrolled()]);
  const brought = await Promise.all(devices.map((device, at) => device.createOwner(`order-${at}`, phone())));
  const results = await Promise.all(devices.map((device, at) => stand(device, brought.slice(at, at + 1))));
  expect(results.map(statuses)).toEqual([['applied'], ['applied'], ['applied'], ['applied']]);
  const sequences = results.map(({ outcomes }) => outcomes[0]?.seq ?? 0);
  expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
  // The first found nobody waiting.
  expect(transactions).toBe(2);
  expect(await server.database.db.maintenance.verifyClinic('demo')).toMatchObject({ findings: [] });
});

it('[S19] each command stands on what those before it left, also of other devices', async () => {
  const devices = await Promise.all([enrolled(), enrolled(), enrolled()]);
  const taken = phone();
  const numbers = [phone(), taken, taken];
  const brought = await Promise.all(devices.map((device, at) => device.createOwner(`stand-${at}`, numbers[at] ?? '')));
  const results = await Promise.all(devices.map((device, at) => stand(device, brought.slice(at, at + 1))));
  expect(results.map(statuses)).toEqual([['applied'], ['applied'], ['refused']]);
});

it('[S3] [S19] a command that two devices carry at once is decided once', async () => {
  const [first, one, other] = await Promise.all([enrolled(), enrolled(), enrolled()]);
  const command = await one.createOwner('carried', phone());
  const before = await first.createOwner('carried-0', phone());
  const [, mine, theirs] = await Promise.all([stand(first, [before]), stand(one, [command]), stand(other, [command])]);
  expect(theirs?.outcomes).toEqual(mine?.outcomes);
  expect(transactions).toBe(2);
});

it('[S4] [S5] [S19] what is refused whole takes nothing of the others along', async () => {
  const [first, gap, fork, good] = await Promise.all([enrolled(), enrolled(), enrolled(), enrolled()]);
  await fork.push([await fork.createOwner('fork-0', phone())]);
  fork.number = 0;
  await gap.createOwner('lost', phone());
  const devices = [first, gap, fork, good];
  const ids = ['whole-0', 'gap-1', 'fork-1', 'good-1'];
  const brought = await Promise.all(devices.map((device, at) => device.createOwner(ids[at] ?? '', phone())));
  transactions = 0;
  const [, missing, cloned, result] = await Promise.allSettled(
    devices.map((device, at) => stand(device, brought.slice(at, at + 1))),
  );
  expect(missing).toMatchObject({ reason: { codeName: 'sequenceGap' } });
  expect(cloned).toMatchObject({ reason: { codeName: 'forkedClient' } });
  expect(result).toMatchObject({ value: { lastNumber: 1, outcomes: [{ status: 'applied' }] } });
  expect(transactions).toBe(2);
  expect(await documentOf(server, 'user', '/user/fork-1')).toBeUndefined();
});

it('[S12] [S19] a command that throws unexpectedly ends its own push alone', async () => {
  const [first, bad, good] = await Promise.all([enrolled(), enrolled(), enrolled()]);
  const before = await first.createOwner('throw-0', phone());
  const throwing = [await bad.createOwner('throw-1', phone()), await bad.command('test.broken', {})];
  const after = await good.createOwner('throw-2', phone());
  const [, ended, whole] = await Promise.all([stand(first, [before]), stand(bad, throwing), stand(good, [after])]);
  expect(ended).toMatchObject({ retry: true, lastNumber: 1 });
  expect(whole).toMatchObject({ retry: false, lastNumber: 1 });
});

it('[S13] [S19] a database that is away is asked once for all who wait', async () => {
  const devices = await Promise.all([enrolled(), enrolled(), enrolled()]);
  const brought = await Promise.all(devices.map((device, at) => device.createOwner(`away-${at}`, phone())));
  away = 2;
  const results = await Promise.allSettled(devices.map((device, at) => stand(device, brought.slice(at, at + 1))));
  expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(transactions).toBe(2);
});

it('[S1] [S18] a long push is written in parts of one transaction, and lets others have their turn between', async () => {
  const device = await enrolled();
  const commands = [];
  for (let at = 0; at < 4 * PART; at += 1) commands.push(await device.createOwner(`long-${at}`, phone()));
  commands.push(await device.createOwner('long-0', phone()));
  let turns = 0;
  let over = false;
  const count = () => {
    turns += 1;
    if (!over) setImmediate(count);
  };
  const pushing = device.push(commands);
  setImmediate(count);
  const result = await pushing;
  over = true;
  expect(statuses(result).filter((status) => status === 'applied')).toHaveLength(4 * PART);
  expect(result.outcomes.at(-1)).toMatchObject({ status: 'refused' });
  const sequences = result.outcomes.map(({ seq }) => seq);
  expect(sequences.every((seq, at) => at === 0 || seq === (sequences[at - 1] ?? 0) + 1)).toBe(true);
  expect(turns).toBeGreaterThan(4);
  expect(transactions).toBe(1);
  expect(await server.database.db.maintenance.verifyClinic('demo')).toMatchObject({ findings: [] });
});

it('[S1] a long push of which a part can not be written leaves nothing', async () => {
  const device = await enrolled();
  const { db } = server.services;
  let parts = 0;
  const inClinic: typeof db.inClinic = (clinic, run) =>
    db.inClinic(clinic, (tx) =>
      run(
        Object.assign(Object.create(tx), {
          openForWriting: (request: Parameters<typeof tx.openForWriting>[0]) => tx.openForWriting(request),
          conclude: (...given: Parameters<typeof tx.conclude>) => tx.conclude(...given),
          sql: (text: string, values?: readonly unknown[]) => tx.sql(text, values),
          clinic: tx.clinic,
          reader: tx.reader,
          flush: (...given: Parameters<typeof tx.flush>) => {
            parts += 1;
            return parts === 2 ? tx.sql('SELECT 1 / 0').then(() => tx.flush(...given)) : tx.flush(...given);
          },
        }),
      ),
    );
  const own = { ...server, services: { ...server.services, db: { ...db, inClinic }, queue: new PushQueue() } };
  const carrier = await TestDevice.enrolled(own, DOCTOR);
  const commands = [];
  for (let at = 0; at < 4 * PART; at += 1) commands.push(await carrier.createOwner(`part-${at}`, phone()));
  await expect(carrier.push(commands)).rejects.toThrow(/division by zero/);
  expect(await documentOf(server, 'user', '/user/part-0')).toBeUndefined();
  expect(device.number).toBe(0);
});
