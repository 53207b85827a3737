import { createHash, randomBytes } from 'node:crypto';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { MitakeSimulator } from '@vetloom/integrations/sms/mitake/simulator/mitake-simulator.ts';
import { paperPath } from '@vetloom/protocol/owner-booking.ts';
import { forged } from '@vetloom/testing/forged.ts';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectSms, setMessages, simulatedChannels } from '../../message/outbox/outbox.fixture.ts';
import { type ApiAnswer, TestApi } from '../../test-kit.ts';
import { openPage, PhoneOwner, VACCINE } from './owner-booking.fixture.ts';

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
  await openPage(api, { kinds: [VACCINE] });
  superuser = new pg.Client({ connectionString: api.database.url });
  await superuser.connect();
});
afterEach(() => expect(api.unexpected.filter((error) => !(error instanceof DomainError))).toEqual([]));
afterAll(async () => {
  await superuser.end();
  await api.close();
  await sms.stop();
});

const PICTURE = sharp({ create: { width: 64, height: 48, channels: 3, background: '#aaa' } });
const picture = (quality = 80) => PICTURE.clone().jpeg({ quality }).toBuffer();
const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes)]);
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** An owner with a booking, and what they send of its paper. */
async function booked(phone: string) {
  const owner = new PhoneOwner(api, sms, phone);
  await owner.prove();
  api.now += 6;
  const [dateTime = 0] = await owner.free();
  const { secret } = (await owner.book(dateTime)).result;
  const token = async (paperID = 'p1') =>
    (await owner.post('/mine/paper', { secret, paperID })).result?.token as string;
  return { owner, secret, token };
}

async function ask(method: 'POST' | 'PUT', url: string, payload: object | Buffer): Promise<ApiAnswer> {
  const type = Buffer.isBuffer(payload) ? 'application/octet-stream' : 'application/json';
  const response = await api.app.inject({ method, url, headers: { 'content-type': type }, payload });
  return { ...response.json(), status: response.statusCode, text: response.body };
}

/** Sends a file; answers the first refusal, or how it ended. */
async function send(token: string, bytes: Buffer, mime: string): Promise<ApiAnswer> {
  const hash = hashOf(bytes);
  const begun = await ask('POST', paperPath.upload(token, hash), { name: 'IMG_1.jpg', mime, size: bytes.length });
  if (begun.code !== 100000) return begun;
  for (let at = begun.result.offset; at < bytes.length; at += 2_000_000) {
    const answer = await ask('PUT', paperPath.chunk(token, hash, at), bytes.subarray(at, at + 2_000_000));
    if (answer.code !== 100000) return answer;
  }
  return ask('POST', paperPath.finish(token, hash), {});
}

async function filesOf(secretsOwner: PhoneOwner) {
  const { rows } = await superuser.query<{ files: { name: string; mime: string; by: string }[] }>(
    `SELECT p.body -> 'files' AS files FROM vetloom.document p JOIN vetloom.document u ON u.clinic_id = p.clinic_id AND u.id = p.body ->> 'userID'
      WHERE p.clinic_id = 'demo' AND p.collection = 'pet' AND u.body ->> 'phone' = $1`,
    [secretsOwner.phone],
  );
  return rows.flatMap(({ files }) => files ?? []);
}

describe('a paper that an owner sends before the visit', () => {
  it('is listed with the animal, named by the paper, and missing no longer; the new animal still waits', async () => {
    const { owner, secret, token } = await booked('0979000001');
    expect((await owner.post('/mine', { secret })).result.missing).toContain('p1');
    const bytes = await picture();
    const serves = await token();
    expect(await send(serves, bytes, 'image/jpeg')).toMatchObject({ code: 100000, result: { stored: true } });
    // A second press, and the same file by another token, list it once.
    expect(await send(await token(), bytes, 'image/jpeg')).toMatchObject({ code: 100000 });
    expect(await filesOf(owner)).toMatchObject([{ name: '疫苗手冊.jpg', mime: 'image/jpeg' }]);
    const { result } = await owner.post('/mine', { secret });
    expect(result.missing).not.toContain('p1');
    expect(result.sent).toEqual([{ _id: 'p1', count: 1, isChecked: false }]);
    expect(serves).not.toContain(secret);
  });

  it('is a picture or a PDF by its content, of 20 MB at most', async () => {
    const { owner, token } = await booked('0979000002');
    const serves = await token();
    expect(await send(serves, Buffer.from('<html>'), 'image/jpeg')).toMatchObject({ status: 400 });
    expect(await send(serves, Buffer.from('MZ'), 'application/pdf')).toMatchObject({ status: 400 });
    expect(await send(serves, Buffer.from('text'), 'text/plain')).toMatchObject({ status: 400 });
    const large = { name: 'a.pdf', mime: 'application/pdf', size: 20_000_001 };
    expect(await ask('POST', paperPath.upload(serves, 'a'.repeat(64)), large)).toMatchObject({ status: 413 });
    expect(await filesOf(owner)).toEqual([]);
    expect(await send(serves, pdf(100), 'application/pdf')).toMatchObject({ code: 100000 });
    expect(await filesOf(owner)).toMatchObject([{ name: '疫苗手冊.pdf' }]);
  });

  it('comes by a token for a paper that is asked for, for a quarter of an hour, and by no other', async () => {
    const { owner, secret, token } = await booked('0979000003');
    expect(await owner.post('/mine/paper', { secret, paperID: 'p9' })).toMatchObject({ status: 404 });
    expect(await owner.post('/mine/paper', { secret: 'A'.repeat(22), paperID: 'p1' })).toMatchObject({ status: 404 });
    const serves = await token();
    const bytes = await picture();
    expect(await send(forged(serves), bytes, 'image/jpeg')).toMatchObject({ status: 404 });
    api.now += 15 * 60;
    expect(await send(serves, bytes, 'image/jpeg')).toMatchObject({ status: 404 });
    expect(await filesOf(owner)).toEqual([]);
  });

  it('isn’t listed where the booking is cancelled between its first byte and its last', async () => {
    const { owner, secret, token } = await booked('0979000004');
    const serves = await token();
    const bytes = pdf(1000);
    const hash = hashOf(bytes);
    await ask('POST', paperPath.upload(serves, hash), { name: 'a.pdf', mime: 'application/pdf', size: bytes.length });
    await ask('PUT', paperPath.chunk(serves, hash, 0), bytes);
    await owner.post('/mine/cancel', { secret });
    const answer = await ask('POST', paperPath.finish(serves, hash), {});
    expect(answer.detail).toEqual({ rule: 'bookingOver' });
    expect(await filesOf(owner)).toEqual([]);
    expect(await owner.post('/mine/paper', { secret, paperID: 'p1' })).toMatchObject({
      detail: { rule: 'bookingOver' },
    });
  });

  it('comes by the link of an owner who turned out to be somebody that the clinic knew, whichever of both it was made for', async () => {
    const { owner, secret, token } = await booked('0979000007');
    const before = await token();
    const jwt = (await api.login('admin@demo.vetloom.test')).jwt;
    const call = (method: 'POST' | 'PUT', path: string, body: object) =>
      api.call(method, `/api/sdk/v2/demo${path}`, { token: jwt, body });
    const { rows } = await superuser.query<{ id: string }>(
      "SELECT id FROM vetloom.document WHERE clinic_id = 'demo' AND collection = 'user' AND body ->> 'phone' = $1",
      [owner.phone],
    );
    const mainID = (await call('POST', '/user', { name: '王大明', phone: '0979000099' })).result._id;
    const merged = await call('PUT', `/user/${encodeURIComponent(rows[0]?.id ?? '')}/merge`, { mainID });
    expect(merged.status).toBe(200);
    expect((await owner.post('/mine', { secret })).result).toMatchObject({ pet: '皮皮' });
    expect(await send(before, await picture(), 'image/jpeg')).toMatchObject({ code: 100000 });
    expect(await send(await token(), await picture(40), 'image/jpeg')).toMatchObject({ code: 100000 });
    expect((await owner.post('/mine', { secret })).result.sent).toMatchObject([{ _id: 'p1', count: 2 }]);
  });

  it('costs no more disk than an owner has in a day, whichever of their links and tokens brings it', async () => {
    const { owner, token } = await booked('0979000005');
    const answers: ApiAnswer[] = [];
    for (let at = 0; at < 5; at++) answers.push(await send(await token(), pdf(15_000_000), 'application/pdf'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 413, 413]);
    // The second booking of the same owner brings nothing more, and begins with the next day.
    api.now += 6;
    const [dateTime = 0] = await owner.free();
    const { secret } = (await owner.book(dateTime)).result;
    const other = (await owner.post('/mine/paper', { secret, paperID: 'p1' })).result.token;
    expect(await send(other, pdf(15_000_000), 'application/pdf')).toMatchObject({ status: 413 });
    expect(await filesOf(owner)).toHaveLength(3);
    const { rows } = await superuser.query<{ bytes: string }>(
      `SELECT sum(bytes) AS bytes FROM vetloom.upload_link WHERE clinic_id = 'demo'`,
    );
    expect(Number(rows[0]?.bytes)).toBeLessThan(2 * 62_000_000);
  });

  it('costs a clinic no more disk than all owners have in a day, however many of them there are; the next day begins anew', async () => {
    const [first, second] = [await booked('0979000017'), await booked('0979000018')];
    expect(await send(await first.token(), pdf(1000), 'application/pdf')).toMatchObject({ code: 100000 });
    // As many other owners would have brought until now.
    const { rowCount } = await superuser.query(
      `UPDATE vetloom.upload_link SET bytes = 1000000000 - 1500
        WHERE clinic_id = 'demo' AND bytes = (SELECT max(bytes) FROM vetloom.upload_link WHERE clinic_id = 'demo')`,
    );
    expect(rowCount).toBe(1);
    expect(await send(await second.token(), pdf(1000), 'application/pdf')).toMatchObject({ code: 100000 });
    const [full, own] = [await second.token(), await first.token()];
    for (const token of [full, own])
      expect(await send(token, pdf(1000), 'application/pdf')).toMatchObject({
        status: 413,
        detail: { reason: 'link' },
      });
    api.now += 86_400;
    expect(await send(await second.token(), pdf(1000), 'application/pdf')).toMatchObject({ code: 100000 });
  });

  it('counts what a small picture becomes', async () => {
    const { token } = await booked('0979000006');
    const before = await counted();
    const noise = await sharp(randomBytes(600 * 400 * 3), { raw: { width: 600, height: 400, channels: 3 } })
      .jpeg({ quality: 5 })
      .toBuffer();
    await send(await token(), noise, 'image/jpeg');
    expect((await counted()) - before).toBeGreaterThan(2 * noise.length * 1.3);
  });
});

/** Bytes that were counted of all owners’ links: each twice, for its owner and for all of them. */
async function counted(): Promise<number> {
  const { rows } = await superuser.query<{ bytes: string }>(
    `SELECT COALESCE(sum(bytes), 0) AS bytes FROM vetloom.upload_link WHERE clinic_id = 'demo'`,
  );
  return Number(rows[0]?.bytes);
}
