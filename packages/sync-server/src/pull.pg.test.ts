import { missionReminderID, missionReminderSchema } from '@vetloom/domain/hospital/mission-reminder.schema.ts';
import { decodeHistoryPage, HISTORY_FORMAT } from '@vetloom/protocol/history-page.ts';
import { SYNC_PROTOCOL } from '@vetloom/protocol/sync.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { history } from './history.ts';
import { petHistory, pull, snapshot } from './pull.ts';
import {
  ADMIN,
  actorInClinic,
  CASHIER,
  DOCTOR,
  enroll,
  NOW,
  openTestServer,
  TestDevice,
  type TestServer,
} from './test-kit.ts';

let server: TestServer;
let device: TestDevice;
beforeAll(async () => {
  server = await openTestServer();
  device = await TestDevice.enrolled(server, DOCTOR);
  await device.push([
    await device.createOwner('p1', '0912000001'),
    await device.command('pet.create', { _id: '/pet/p1', userID: '/user/p1', fields: { name: '麻糬' } }),
    await device.command('record.checkIn', { visits: [{ _id: `/record/${NOW}-p1`, petID: '/pet/p1', cause: '嘔吐' }] }),
    await device.command('record.edit', {
      recordID: `/record/${NOW}-p1`,
      edits: [{ op: 'set', path: ['diagnosis'], from: '', to: '急性胃炎' }],
    }),
  ]);
});
afterAll(() => server.close());

const request = (cursor = 0, limit = 500, epoch: string | null = null) => ({
  protocol: SYNC_PROTOCOL,
  epoch,
  client: device.client,
  cursor,
  limit,
});
const pullAs = async (email: string, ...parts: Parameters<typeof request>) =>
  pull(server.services, 'demo', await actorInClinic(server, email), request(...parts));

describe('a pull', () => {
  it('[S22] shows what the person may read at its cursor, also when rights change while it is made', async () => {
    const teller = 'teller@demo.vetloom.test';
    await enroll(server.database, teller, ['BILLING_READ', 'DAILY_STATUS', 'CUSTOMER_READ']);
    const admin = await TestDevice.enrolled(server, ADMIN);
    const before = await actorInClinic(server, teller);
    const { cursor } = await pullAs(teller);
    const { db } = server.services;
    const takeRightsAway = async () => {
      const edits = [
        { op: 'set', path: ['permissions'], from: [...before.permissions], to: ['DAILY_STATUS', 'CUSTOMER_READ'] },
      ];
      await admin.push([await admin.command('role.edit', { roleID: '/role/teller', edits })]);
    };
    const slow: typeof db.feed = Object.assign(Object.create(db.feed), {
      changesSince: async (asked: Parameters<typeof db.feed.changesSince>[0]) => {
        slow.changesSince = db.feed.changesSince;
        await takeRightsAway();
        return db.feed.changesSince(asked);
      },
    });
    const services = { ...server.services, db: Object.assign(Object.create(db), { feed: slow }) };
    const page = await pull(services, 'demo', before, request(cursor));
    expect(page.cursor).toBeGreaterThan(cursor);
    expect(page.views).not.toHaveProperty('receipt');
    expect(page.views).toEqual((await pullAs(teller)).views);
  });

  it('[S20] [S24] brings every change once, page by page, with the outcomes that belong to it', async () => {
    const whole = await pullAs(DOCTOR);
    const ids: string[] = [];
    const outcomes: string[] = [];
    let cursor = 0;
    for (let more = true; more; ) {
      const page = await pullAs(DOCTOR, cursor, 1);
      expect(page.cursor).toBeGreaterThan(cursor);
      expect(page.patch.every(({ seq }) => seq > cursor && seq <= page.cursor)).toBe(true);
      expect(page.outcomes.every(({ seq }) => seq > cursor && seq <= page.cursor)).toBe(true);
      ids.push(...page.patch.map(({ id }) => id));
      outcomes.push(...page.outcomes.map(({ uuid }) => uuid));
      ({ cursor, more } = page);
    }
    expect(ids).toEqual(whole.patch.map(({ id }) => id));
    expect(outcomes).toEqual(whole.outcomes.map(({ uuid }) => uuid));
    expect(whole.outcomes).toHaveLength(4);
    expect(cursor).toBe(whole.head);
  });

  it('[S21] [2.6.17 feed half] shows each person the collections and fields of their views', async () => {
    const doctor = await pullAs(DOCTOR);
    const cashier = await pullAs(CASHIER);
    const record = (page: typeof doctor) => page.patch.find(({ collection }) => collection === 'record')?.body;
    expect(record(doctor)).toMatchObject({ diagnosis: '急性胃炎' });
    expect(record(cashier)).toMatchObject({ cause: '嘔吐', chargeDivision: [], total: 0 });
    expect(record(cashier)).not.toHaveProperty('diagnosis');
    expect(cashier.patch.some(({ collection }) => collection === 'pet')).toBe(false);
    expect(cashier.cursor).toBe(doctor.cursor);
  });

  it('[S22] names the views', async () => {
    const { views } = await pullAs(CASHIER);
    expect(views).toMatchObject({ record: '2', receipt: '0', case: `0:${CASHIER}:claim,debtCall,sale,task` });
    expect(views).not.toHaveProperty('pet');
  });

  it('[S23] of another epoch, or from beyond the head, says reset', async () => {
    expect(await pullAs(DOCTOR, 0, 500, 'another')).toMatchObject({ reset: true, patch: [] });
    expect(await pullAs(DOCTOR, 9999)).toMatchObject({ reset: true, patch: [] });
    expect(await pullAs(DOCTOR, 0, 500, server.services.db.epoch)).toMatchObject({ reset: false });
  });
});

it('[S21] a snapshot and a pet history show the same views', async () => {
  const cashier = await actorInClinic(server, CASHIER);
  const page = { protocol: SYNC_PROTOCOL, client: device.client, since: 0, after: null, limit: 100 };
  const today = await snapshot(server.services, 'demo', cashier, { ...page, stage: 'today' });
  expect(today.documents.map(({ id }) => id)).toContain(`/record/${NOW}-p1`);
  expect(JSON.stringify(today)).not.toContain('急性胃炎');
  const history = await petHistory(server.services, 'demo', cashier, { protocol: SYNC_PROTOCOL, petID: '/pet/p1' });
  expect(history.documents).toHaveLength(1);
  expect(JSON.stringify(history)).not.toContain('急性胃炎');
  await expect(snapshot(server.services, 'demo', cashier, { ...page, stage: 'collection' })).rejects.toMatchObject({
    codeName: 'badParameter',
  });
});

it('[S20] [S21] [S25] a kind whose name holds a slash comes by feed, stages, packs and an animal’s history, to those who may read it', async () => {
  const KIND = 'reminder/inHospitalMission';
  const reminder = (date: number, closedDateTime: number) => {
    const planID = '/inHospital/1-a/plan/1';
    const frame = { inHospitalID: '/inHospital/1-a', petID: '/pet/p1', planDateTime: date, updateDateTime: 0 };
    const times = { date, missionExecuteDateTime: date, closedDateTime };
    const _id = missionReminderID(date, planID);
    return missionReminderSchema.parse({ ...frame, ...times, _id, collection: KIND, updateBy: '' });
  };
  const [due, past] = [reminder(NOW, 0), reminder(NOW - 100 * 86_400, NOW)];
  const { cursor } = await pullAs(DOCTOR);
  await writeIn(server.database.db, 'demo', async (tx) => {
    for (const document of [due, past]) await tx.put(KIND, document);
  });
  const ids = (documents: readonly { readonly id: string }[]) => documents.map(({ id }) => id).sort();
  expect(ids((await pullAs(DOCTOR, cursor)).patch)).toEqual([past._id, due._id]);
  expect((await pullAs(CASHIER, cursor)).patch).toEqual([]);
  const doctor = await actorInClinic(server, DOCTOR);
  const page = { protocol: SYNC_PROTOCOL, client: device.client, since: 0, after: null, limit: 100 };
  const stage = (part: object) => snapshot(server.services, 'demo', doctor, { ...page, stage: 'today', ...part });
  expect(ids((await stage({ stage: 'today' })).documents)).toContain(due._id);
  expect(ids((await stage({ stage: 'open' })).documents)).toContain(due._id);
  expect(ids((await stage({ stage: 'collection', collection: KIND })).documents)).toEqual([past._id, due._id]);
  const packs: unknown[] = [];
  for (let after: string | null | undefined = null, first = true; first || after; first = false) {
    const asked = { ...page, format: HISTORY_FORMAT, after: after ?? null };
    const answer = decodeHistoryPage(await history(server.services, 'demo', doctor, asked));
    packs.push(...(answer?.packs ?? []));
    after = answer?.after;
  }
  expect(packs).toMatchObject([{ collection: KIND, count: 1, ids: [past._id, past._id] }]);
  const ofPet = await petHistory(server.services, 'demo', doctor, { protocol: SYNC_PROTOCOL, petID: '/pet/p1' });
  expect(ids(ofPet.documents)).toEqual(expect.arrayContaining([due._id, past._id]));
  const { rows } = await withSuperuser((client) =>
    client.query(`SELECT relname FROM pg_class WHERE relname = 'document_reminder__inhospitalmission'`),
  );
  expect(rows).toHaveLength(1);
});

describe('a kind of document that this server does not know', () => {
  const page = { protocol: SYNC_PROTOCOL, client: '', since: 0, after: null, limit: 100 };

  it.each(['ward/handover', 'constructor'])(
    '[S27] %s is refused to a newer device as one that may not be read',
    async (collection) => {
      const doctor = await actorInClinic(server, DOCTOR);
      const asked = snapshot(server.services, 'demo', doctor, { ...page, stage: 'collection', collection });
      await expect(asked).rejects.toMatchObject({ codeName: 'forbidden' });
      expect((await pullAs(DOCTOR)).views).not.toHaveProperty(collection);
    },
  );

  it('[S27] is in no answer where a newer server has written it, and the cursor passes it', async () => {
    const { cursor } = await pullAs(DOCTOR);
    await withSuperuser(async (client) => {
      await client.query(
        `CREATE TABLE vetloom.document_handover PARTITION OF vetloom.document FOR VALUES IN ('ward/handover')`,
      );
      await client.query(`UPDATE vetloom.clinic_head SET seq = seq + 1 WHERE clinic_id = 'demo'`);
      await client.query(
        `INSERT INTO vetloom.document (clinic_id, collection, id, version, seq, deleted, body, received_at)
         SELECT clinic_id, 'ward/handover', '/ward/1', 1, seq, false, '{"petID": "/pet/p1"}', 0
         FROM vetloom.clinic_head WHERE clinic_id = 'demo'`,
      );
    });
    const after = await pullAs(DOCTOR, cursor);
    expect(after).toMatchObject({ cursor: cursor + 1, head: cursor + 1, more: false, patch: [] });
    const doctor = await actorInClinic(server, ADMIN);
    for (const stage of ['reference', 'people', 'open', 'today', 'history'] as const)
      expect(JSON.stringify(await snapshot(server.services, 'demo', doctor, { ...page, stage }))).not.toContain(
        'ward/',
      );
    await device.push([await device.createOwner('p9', '0912000009')]);
    expect((await pullAs(DOCTOR, cursor)).patch.map(({ id }) => id)).toEqual(['/user/p9']);
  });
});

async function withSuperuser<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server.database.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
