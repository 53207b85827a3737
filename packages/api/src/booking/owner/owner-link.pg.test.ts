import { MitakeSimulator } from '@vetloom/integrations/sms/mitake/simulator/mitake-simulator.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectSms, setMessages, simulatedChannels } from '../../message/outbox/outbox.fixture.ts';
import { tablesWith } from '../../tables-with.fixture.ts';
import { TestApi } from '../../test-kit.ts';
import { digestOf } from './own-booking.ts';
import { openPage, PhoneOwner } from './owner-booking.fixture.ts';

let api: TestApi;
let sms: MitakeSimulator;
let superuser: pg.Client;
beforeAll(async () => {
  sms = await MitakeSimulator.start();
  sms.seed({ points: 1000 });
  api = await TestApi.open({ channels: simulatedChannels({ mitake: sms.baseURL }) });
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await connectSms(api, (await api.login('admin@demo.vetloom.test')).jwt, sms);
  await setMessages(api);
  await openPage(api);
  superuser = new pg.Client({ connectionString: api.database.url });
  await superuser.connect();
});
afterEach(() => expect(api.unexpected).toEqual([]));
afterAll(async () => {
  await superuser.end();
  await api.close();
  await sms.stop();
});

async function booked(phone: string) {
  const owner = new PhoneOwner(api, sms, phone);
  await owner.prove();
  api.now += 6;
  const [dateTime = 0] = await owner.free();
  const wish = `wish-of-${phone}-0001`;
  const { result } = await owner.book(dateTime, { wish });
  return { owner, dateTime, wish, secret: result.secret as string };
}

/** The secret in what came to a phone. */
const sentTo = (owner: PhoneOwner): string => /#([\w-]{22})$/.exec(owner.heard)?.[1] ?? '';

describe('the secret of an owner’s link', () => {
  it('is in what goes to their phone, and stands in no table, nor in what devices are given', async () => {
    const { owner, secret } = await booked('0978000001');
    expect(await tablesWith(api, secret)).toEqual([]);
    await api.outbox.work('demo');
    expect(sentTo(owner)).toBe(secret);
    expect((await owner.post('/mine', { secret })).result).toMatchObject({ pet: '皮皮' });
    await owner.post('/mine/cancel', { secret });
    expect(await tablesWith(api, secret)).toEqual([]);
    // The dump finds what stands there.
    expect(await tablesWith(api, digestOf('demo', secret))).toEqual(['vetloom.owner_booking_link']);
    const held = await superuser.query<{ body: object }>("SELECT body FROM vetloom.document WHERE clinic_id = 'demo'");
    expect(JSON.stringify(held.rows)).toContain('/b/demo#●●●');
  });

  it('is the same where a wish is sent again, and where its message goes again', async () => {
    const { owner, secret, wish, dateTime } = await booked('0978000002');
    const again = await owner.book(dateTime, { wish });
    expect(again.result.secret).toBe(secret);
    await api.outbox.work('demo');
    expect(sentTo(owner)).toBe(secret);
    expect(owner.heard).not.toContain('●');
  });

  it('leads nowhere for the former owner of an animal that is another’s by now, and the new one isn’t written to', async () => {
    const { owner, secret } = await booked('0978000004');
    await api.outbox.work('demo');
    const token = (await api.login('admin@demo.vetloom.test')).jwt;
    const call = (method: 'POST' | 'PUT', path: string, body: object) =>
      api.call(method, `/api/sdk/v2/demo${path}`, { token, body });
    const { rows } = await superuser.query<{ pet: string }>(
      `SELECT body ->> 'petID' AS pet FROM vetloom.document d JOIN vetloom.owner_booking_link l ON l.clinic_id = d.clinic_id AND l.booking_id = d.id
        WHERE d.clinic_id = 'demo' AND l.secret_digest = $1`,
      [digestOf('demo', secret)],
    );
    const petID = rows[0]?.pet ?? '';
    const userID = (await call('POST', '/user', { name: '吳先生', phone: '0978000099' })).result._id;
    expect((await call('PUT', `/pet/${encodeURIComponent(petID)}`, { userID })).status).toBe(200);
    await api.outbox.work('demo');
    expect(sms.taken.filter(({ to }) => to === '0978000099')).toEqual([]);
    for (const path of ['/mine', '/mine/free', '/mine/calendar', '/mine/cancel'])
      expect(await owner.post(path, { secret })).toMatchObject({ status: 404 });
  });

  it('that the first version wrote into a message leaves it, and the link that is out goes on', async () => {
    const { owner } = await booked('0978000003');
    await api.outbox.work('demo');
    const former = 'FormerSecretOf22Letter';
    const held = await superuser.query<{ id: string; body: { sourceID: string; userID: string; text: string } }>(
      "SELECT id, body FROM vetloom.document WHERE collection = 'message' AND body ->> 'to' = $1 AND body ->> 'about' <> 'code'",
      [owner.phone],
    );
    const message = held.rows[0]?.body;
    if (!message) throw new Error('no message');
    const text = message.text.replace(/●+/, former);
    await writeIn(api.database.db, 'demo', (tx) => tx.put('message', { ...message, text } as never));
    await superuser.query(
      `INSERT INTO vetloom.owner_booking_link (clinic_id, secret_digest, booking_id, owner_id, made_at, in_clear)
        VALUES ('demo', $1, $2, $3, $4, true)`,
      [digestOf('demo', former), message.sourceID, message.userID, api.now],
    );
    await api.outbox.runDue([{ id: 'demo' }]);
    await api.outbox.settled();
    const left = await superuser.query<{ text: string }>(
      "SELECT body ->> 'text' AS text FROM vetloom.document WHERE strpos(body::text, $1) > 0",
      [former],
    );
    expect(left.rows).toEqual([]);
    expect((await owner.post('/mine', { secret: former })).result).toMatchObject({ pet: '皮皮' });
  });
});
