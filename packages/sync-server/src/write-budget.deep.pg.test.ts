import { type Envelope, type PushResult, SYNC_PROTOCOL } from '@vetloom/protocol/sync.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { push } from './push.ts';
import { PushQueue } from './push-queue.ts';
import { RefusedRoom } from './refused-room.ts';
import { CASHIER, DOCTOR, documentOf, NOW, openTestServer, TestDevice, type TestServer } from './test-kit.ts';
import { WRITE_BUDGET } from './write-budget.ts';

let server: TestServer;
let device: TestDevice;
/** As long as one text of a visit may be, in characters of three bytes. */
const LONG = '字'.repeat(20_000);

beforeAll(async () => {
  server = await openTestServer();
  device = await TestDevice.enrolled(server, DOCTOR);
});
afterAll(() => server.close());

/** A visit with a long text. */
async function visit(key: string, phone: string): Promise<string> {
  const recordID = `/record/${NOW}-${key}`;
  const made = await device.push([
    await device.createOwner(key, phone),
    await device.command('pet.create', { _id: `/pet/${key}`, userID: `/user/${key}`, fields: { name: '麻糬' } }),
    await device.command('record.checkIn', { visits: [{ _id: recordID, petID: `/pet/${key}`, cause: '咳' }] }),
    await device.command('record.edit', { recordID, edits: [{ op: 'set', path: ['record'], from: '', to: LONG }] }),
  ]);
  expect(made.outcomes.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied', 'applied']);
  return recordID;
}

/** An edit that comes back to the same text again and again, having seen another. */
const again = (recordID: string) =>
  device.command('record.edit', {
    recordID,
    edits: Array.from({ length: 500 }, (_, at) => ({ op: 'set', path: ['record'], from: 'x', to: `y${at}` })),
  });
const conflictID = (recordID: string, uuid: string) => `/draftConflictLog${recordID}/${NOW}-${uuid.slice(0, 8)}`;
const bytesIn = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

describe('what commands write is bounded by what they bring and what stands', () => {
  it('500 edits of one text leave one contested field, and a conflict as long as a few times the text', async () => {
    const recordID = await visit('once', '0912000001');
    const command = await again(recordID);
    expect((await device.push([command])).outcomes[0]).toMatchObject({ status: 'applied' });
    const conflict = await documentOf(server, 'conflict', conflictID(recordID, command.uuid));
    expect(conflict).toMatchObject({ fields: [{ path: ['record'], from: 'x', mine: 'y499', theirs: LONG }] });
    expect(bytesIn(conflict)).toBeLessThan(4 * bytesIn(LONG) + bytesIn(command.args));
  });

  it('a push that comes to too much is taken in parts, each within the budget, and comes to its end', async () => {
    const recordID = await visit('parts', '0912000002');
    const commands = [];
    for (let at = 0; at < 60; at += 1) commands.push(await again(recordID));
    let decided = 0;
    const parts: number[] = [];
    let result: PushResult | undefined;
    while (result === undefined || result.retry) {
      result = await device.push(commands);
      const fresh = result.outcomes.slice(decided);
      let bytes = 0;
      for (const { uuid } of fresh) bytes += bytesIn(await documentOf(server, 'conflict', conflictID(recordID, uuid)));
      expect(fresh.length).toBeGreaterThan(0);
      expect(bytes).toBeLessThan(WRITE_BUDGET.push + 4 * bytesIn(LONG) + bytesIn(commands[0]?.args));
      parts.push(fresh.length);
      decided = result.outcomes.length;
    }
    expect(decided).toBe(commands.length);
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.length).toBeLessThan(5);
  });

  it('a push that takes long leaves others their turn: it is taken in parts, and comes to its end', async () => {
    const commands = [];
    for (let at = 0; at < 6; at += 1) commands.push(await device.createOwner(`slow${at}`, `09120010${at}0`));
    // Each command seems to take a second.
    let clock = 0;
    const watch = vi.spyOn(performance, 'now').mockImplementation(() => clock);
    const rest = async () => {
      clock += 1000;
    };
    const request = { protocol: SYNC_PROTOCOL, epoch: null, client: device.client, commands };
    try {
      const services = { ...server.services, rest };
      const first = await push(services, 'demo', { email: DOCTOR }, request);
      expect(first).toMatchObject({ retry: true });
      expect(first.outcomes.length).toBeGreaterThan(0);
      expect(first.outcomes.length).toBeLessThan(commands.length);
    } finally {
      watch.mockRestore();
    }
    expect((await device.push(commands)).outcomes.map(({ status }) => status)).toEqual(commands.map(() => 'applied'));
  });

  it('[S10] being refused needs no permission and leaves a case each time: who has left too much in a day waits, and nobody else', async () => {
    let now = NOW;
    const services = { ...server.services, now: () => now, queue: new PushQueue(new RefusedRoom(100_000)) };
    const pushOf = async (device: TestDevice, commands: Envelope[]) =>
      push(
        services,
        'demo',
        { email: device.author },
        { protocol: SYNC_PROTOCOL, epoch: null, client: device.client, commands },
      );
    const cashier = await TestDevice.enrolled(server, CASHIER);
    const refused = async () => pushOf(cashier, [await cashier.command('test.unknown', { text: LONG })]);
    expect((await refused()).outcomes).toMatchObject([{ status: 'quarantined' }]);
    expect((await refused()).outcomes).toHaveLength(1);
    const waiting = await cashier.command('test.unknown', { text: LONG });
    expect(await pushOf(cashier, [waiting])).toMatchObject({ outcomes: [], retry: true });
    const beside = await TestDevice.enrolled(server, DOCTOR);
    const made = await beside.createOwner('beside', '0912300001');
    expect((await pushOf(beside, [made])).outcomes).toMatchObject([{ status: 'applied' }]);
    now += 86_400;
    expect((await pushOf(cashier, [waiting])).outcomes).toMatchObject([{ uuid: waiting.uuid, status: 'quarantined' }]);
  });

  it('a conflict never takes the place of another, though its id is made of what the device sends', async () => {
    const recordID = await visit('taken', '0912000003');
    const command = await again(recordID);
    const report = { originalDraft: {}, draft: {}, masterRecord: {}, combinedRecord: {}, version: 1 };
    const taken = conflictID(recordID, command.uuid);
    const other = await TestDevice.enrolled(server, DOCTOR);
    await other.push([await other.command('conflict.log', { conflictID: taken, recordID, report })]);
    await device.push([command]);
    expect(await documentOf(server, 'conflict', taken)).toMatchObject({ command: 'conflict.log', fields: [] });
    const all = await server.services.db.readClinic('demo', ({ reader }) =>
      reader.query('conflict', 'byDocument', { equals: [recordID] }),
    );
    expect(all.map((one) => (one as unknown as { command: string }).command).sort()).toEqual([
      'conflict.log',
      'record.edit',
    ]);
  });
});
