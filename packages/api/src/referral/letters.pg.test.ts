import { createHash } from 'node:crypto';
import { clinicSchema } from '@vetloom/domain/clinic/clinic.schema.ts';
import { ALLIANCE_SETTING } from '@vetloom/domain/clinic/settings/alliance.setting.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import type { ReceivedReferral } from '@vetloom/domain/referral/received-referral.schema.ts';
import type { LetterFile } from '@vetloom/domain/referral/referral-letter.schema.ts';
import { BlobStore, wholeFile } from '@vetloom/storage/blob/blob-store.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';
import { CARRIER } from './letter-packet.ts';
import type { ReferralPost } from './referral-post.ts';

const DOCTOR = 'doctor@demo.vetloom.test';
const READER = 'reader@demo.vetloom.test';
const NEIGHBOUR = 'neighbour@harbour.test';
const at = encodeURIComponent;
const tokens: Record<string, string> = {};
let api: TestApi;
let post: ReferralPost;
let userID: string;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll(DOCTOR, 'admin');
  await api.enroll(READER, ['RECORD_READ', 'PET_READ']);
  await api.enroll(NEIGHBOUR, 'admin', 'harbour');
  for (const email of [DOCTOR, READER, NEIGHBOUR]) tokens[email] = (await api.login(email)).jwt;
  post = api.furtherPost();
  userID = (await call('POST', '/user', { name: '陳怡君', phone: '0912345678' })).result._id;
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
});

async function call(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, email = DOCTOR) {
  api.now += 1;
  const clinic = email === NEIGHBOUR ? 'harbour' : 'demo';
  return api.call(method, `/api/sdk/v2/${clinic}${path}`, {
    token: tokens[email] ?? '',
    ...(body === undefined ? {} : { body }),
  });
}

const keep = (clinic: string, name: string, bytes: Buffer) =>
  api.files.keepWhole(clinic, { name, mime: 'application/pdf', bytes }, { email: CARRIER });

/** Puts a file among an animal's. */
const hang = (clinic: string, petID: string, { hash, name, mime, size }: LetterFile) =>
  writeIn(api.database.db, clinic, async (tx) => {
    const pet = await tx.get('pet', petID);
    if (!pet) throw new Error('no such animal');
    const row = { _id: hash.slice(0, 12), hash, name, mime, size, desc: '', dateTime: api.now, by: '' };
    await tx.put('pet', { ...pet, files: [...(pet.files ?? []), row] });
  });

/** An animal with a visit at the clinic `demo`. */
async function patient(name: string) {
  const pet = (await call('POST', '/pet', { userID, name, type: 'Feline', chipID: '' })).result;
  const visit = await call('POST', '/record/checkin', {
    _id: `/record/${api.now}-${name.length}`,
    petID: pet._id,
    cause: '喘',
  });
  return { petID: pet._id as string, recordID: (visit.result._id ?? visit.result[0]?._id) as string };
}
const send = (petID: string, more: object = {}, email = DOCTOR) =>
  call('POST', '/referral/send', { petID, partner: 'harbour', reason: '心雜音', agreedBy: '陳怡君', ...more }, email);
const received = async (): Promise<ReceivedReferral[]> =>
  (await call('GET', '/referral/received/list', undefined, NEIGHBOUR)).result;
const sentOf = async (petID: string) =>
  (await call('GET', `/referral/sent/list?petID=${at(petID)}`, undefined, READER)).result[0];
/** An animal of the clinic `harbour` that a letter is about. */
async function takenOver(letterID: string, name: string): Promise<string> {
  const phone = `09${String(api.now).slice(-8)}`;
  const owner = (await call('POST', '/user', { name: '陳怡君', phone }, NEIGHBOUR)).result._id;
  const pet = (await call('POST', '/pet', { userID: owner, name }, NEIGHBOUR)).result._id;
  await call('POST', '/referral/received/takeOver', { letterID, petID: pet }, NEIGHBOUR);
  return pet;
}
const answer = (letterID: string, outcome: string, more: object = {}) =>
  call('POST', '/referral/received/answer', { letterID, outcome, ...more }, NEIGHBOUR);
/** Whether an operator lets the clinic `harbour` take part in its alliance. */
const takesPart = (alliance: boolean) =>
  writeIn(api.database.db, 'harbour', (tx) =>
    tx.put(
      'clinic',
      clinicSchema.parse({
        ...{ _id: '/clinic', collection: 'clinic', clinicID: 'harbour', name: '港灣動物醫院' },
        ...{ flags: { alliance }, updateDateTime: api.now },
      }),
    ),
  );
const rounds = async () => {
  await post.work('demo');
  await post.work('harbour');
};
const letterFrom = async (sentID: string): Promise<ReceivedReferral> => {
  const found = (await received()).find((letter) => letter.sentID === sentID);
  if (!found) throw new Error('the letter is not there');
  return found;
};

describe('a letter to a clinic of the alliance', () => {
  it('[3.7.113 letter half] comes there with the animal, its visits as a paper and its files; answers and their files come back; each once, whoever carries them', async () => {
    const { petID, recordID } = await patient('小虎');
    const bytes = Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n', 'latin1');
    const kept = await keep('demo', '心超.pdf', bytes);
    await hang('demo', petID, kept);
    const { result: sent } = await send(petID, {
      recordIDs: [recordID],
      files: [kept],
      urgency: 'urgent',
      question: '心超',
    });
    expect(sent).toMatchObject({ partnerName: expect.any(String), state: 'sent', deliveredDateTime: 0 });
    await Promise.all([post.work('demo'), api.furtherPost().work('demo')]);
    await rounds();
    const letter = await letterFrom(sent._id);
    expect((await received()).filter(({ sentID }) => sentID === sent._id)).toHaveLength(1);
    expect(letter).toMatchObject({
      ...{ from: 'demo', reason: '心雜音', question: '心超', urgency: 'urgent', petID: '', state: 'sent' },
      animal: { name: '小虎', kind: 'Feline', ownerName: '陳怡君', ownerPhone: '0912345678' },
      files: [{ name: expect.stringContaining('轉診'), mime: 'application/pdf' }, { name: '心超.pdf' }],
    });
    for (const { hash } of letter.files) {
      const there = await wholeFile(BlobStore.inFolder(api.folder), 'harbour', hash);
      expect(
        Buffer.from(there ?? [])
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
    }
    expect(await sentOf(petID)).toMatchObject({ deliveredDateTime: expect.any(Number), trouble: '', toCarry: 0 });
    const [first] = letter.files;
    const file = (email: string) => call('GET', `/record/${at(letter._id)}/file/${first?.hash}`, undefined, email);
    expect((await file(NEIGHBOUR)).result).toMatchObject({
      name: expect.stringContaining('轉診'),
      url: expect.any(String),
    });
    expect((await file(DOCTOR)).code).toBe(CODE.notFound);

    const report = Buffer.concat([bytes, Buffer.from('%report')]);
    const found = await keep('harbour', '報告.pdf', report);
    await answer(letter._id, 'accepted', { text: '週四下午' });
    const taken = await takenOver(letter._id, '小虎');
    await hang('harbour', taken, found);
    await answer(letter._id, 'reported', { text: '肥厚型心肌病', files: [found] });
    await rounds();
    await rounds();
    const heard = await sentOf(petID);
    expect(heard).toMatchObject({
      state: 'reported',
      said: [{ outcome: 'accepted' }, { outcome: 'reported', files: [found] }],
    });
    expect(await wholeFile(BlobStore.inFolder(api.folder), 'demo', found.hash)).toBeDefined();
    expect((await letterFrom(sent._id)).toCarry).toBe(0);
  });

  it('is taken over by an animal of the other clinic, whose history it stands in', async () => {
    const { petID } = await patient('豆花');
    const { result: sent } = await send(petID);
    await rounds();
    const letter = await letterFrom(sent._id);
    const owner = (await call('POST', '/user', { name: '陳怡君', phone: '0912345678' }, NEIGHBOUR)).result._id;
    const pet = (await call('POST', '/pet', { userID: owner, name: '豆花' }, NEIGHBOUR)).result._id;
    const taken = await call('POST', '/referral/received/takeOver', { letterID: letter._id, petID: pet }, NEIGHBOUR);
    expect(taken.result).toMatchObject({ petID: pet, userID: owner });
    const list = await call('GET', `/referral/list?petID=${at(pet)}`, undefined, NEIGHBOUR);
    expect(list.result).toMatchObject([{ direction: 'received', note: '心雜音', letterID: letter._id }]);
    const nobody = await call(
      'POST',
      '/referral/received/takeOver',
      { letterID: letter._id, petID: '/pet/none' },
      NEIGHBOUR,
    );
    expect(nobody.code).toBe(CODE.petNotFound);
  });

  it('goes to no clinic outside of the alliance; one that leaves it meanwhile gets nothing, and what was said is known', async () => {
    const { petID } = await patient('麻糬');
    expect(await send(petID, { partner: 'nowhere' })).toMatchObject({ code: CODE.contradictory });
    expect(await send(petID, { partner: 'demo' })).toMatchObject({ code: CODE.contradictory });
    const { result: sent } = await send(petID);
    await takesPart(false);
    await rounds();
    expect(await sentOf(petID)).toMatchObject({ trouble: 'notAllied', toCarry: 1, deliveredDateTime: 0 });
    expect((await received()).some(({ sentID }) => sentID === sent._id)).toBe(false);
    await takesPart(true);
    await rounds();
    expect(await sentOf(petID)).toMatchObject({ trouble: '', toCarry: 0 });
    expect((await received()).some(({ sentID }) => sentID === sent._id)).toBe(true);
  });

  it('that is taken back before it left stays here; behind that, the other clinic hears of it', async () => {
    const [{ petID: early }, { petID: late }] = [await patient('花捲'), await patient('芋圓')];
    const { result: unsent } = await send(early);
    await call('POST', '/referral/sent/withdraw', { letterID: unsent._id, text: '飼主改變心意' });
    const { result: sent } = await send(late);
    await rounds();
    expect((await received()).some(({ sentID }) => sentID === unsent._id)).toBe(false);
    expect(await sentOf(early)).toMatchObject({ state: 'withdrawn', toCarry: 0 });
    await call('POST', '/referral/sent/withdraw', { letterID: sent._id });
    await answer((await letterFrom(sent._id))._id, 'arrived');
    await rounds();
    await rounds();
    // It came before anybody there heard that it wasn't to come.
    expect(await letterFrom(sent._id)).toMatchObject({ state: 'arrived' });
    expect((await sentOf(late)).said.map(({ outcome }: { outcome: string }) => outcome).sort()).toEqual([
      'arrived',
      'withdrawn',
    ]);
    expect(await sentOf(late)).toMatchObject({ state: 'arrived' });
    expect((await call('POST', '/referral/sent/withdraw', { letterID: sent._id })).code).toBe(CODE.badParameter);
  });

  it('that can’t be carried holds back none behind it', async () => {
    const [{ petID: stuck }, { petID: free }] = [await patient('銀耳'), await patient('紅豆')];
    const { result: broken } = await send(stuck);
    const { result: whole } = await send(free);
    // As a fault of ours would leave it: the animal is not where its letter says.
    await writeIn(api.database.db, 'demo', (tx) => tx.put('sentReferral', { ...broken, petID: '/pet/nobody' }));
    await rounds();
    expect((await received()).map(({ sentID }) => sentID)).toContain(whole._id);
    expect((await received()).map(({ sentID }) => sentID)).not.toContain(broken._id);
    await writeIn(api.database.db, 'demo', (tx) => tx.put('sentReferral', broken));
    await rounds();
    expect((await received()).map(({ sentID }) => sentID)).toContain(broken._id);
  });

  it('is written and answered by who may write visits, and tells who may read them; a file that isn’t there is said', async () => {
    const { petID } = await patient('布丁');
    expect((await send(petID, {}, READER)).code).toBe(CODE.forbidden);
    expect((await send(petID, { agreedBy: '' })).code).toBe(CODE.badParameter);
    const gone = { hash: 'a'.repeat(64), name: '不在.pdf', mime: 'application/pdf', size: 1 };
    await hang('demo', petID, gone);
    await send(petID, { files: [gone] });
    await rounds();
    expect(await sentOf(petID)).toMatchObject({ trouble: 'fileGone', toCarry: 1 });
    const open = await call('GET', '/referral/sent/list?open=1', undefined, READER);
    expect(open.result.map((row: { state: string }) => row.state)).not.toContain('reported');
  });

  it('holds up none behind it, however many can’t be carried', async () => {
    const { petID } = await patient('黑糖');
    const { result: model } = await send(petID);
    await rounds();
    // As of a partner that left: more than are read together, all older than the next one.
    await writeIn(api.database.db, 'demo', async (tx) => {
      for (let n = 0; n < 120; n += 1)
        await tx.put('sentReferral', {
          ...model,
          ...{ _id: `/sentReferral${petID}/1700000000-left${n}`, partner: 'gone', toCarry: 1, trouble: 'notAllied' },
          // Half of them within one second.
          createDateTime: 1_700_000_000 + Math.max(0, n - 60),
        });
    });
    const { result: free } = await send((await patient('白糖')).petID);
    await rounds();
    expect((await received()).map(({ sentID }) => sentID)).toContain(free._id);
  });

  it('hands over no file but the animal’s own and its visits’, and nobody reads another by it', async () => {
    const [{ petID }, { petID: other }] = [await patient('奶茶'), await patient('綠茶')];
    const foreign = await keep('demo', '別人的.pdf', Buffer.from('%PDF-1.4\n%%EOF\nforeign', 'latin1'));
    await hang('demo', other, foreign);
    expect(await send(petID, { files: [foreign] })).toMatchObject({ detail: { rule: 'letterForeign' } });
    const { result: sent } = await send(petID);
    await rounds();
    const { _id } = await letterFrom(sent._id);
    const refused = await answer(_id, 'reported', { text: '好', files: [foreign] });
    expect(refused).toMatchObject({ detail: { rule: 'letterForeign' } });
  });

  it('whose answer’s file isn’t there yet says so to whoever answered, and goes once it is', async () => {
    const { result: sent } = await send((await patient('仙草')).petID);
    await rounds();
    const { _id } = await letterFrom(sent._id);
    const taken = await takenOver(_id, '仙草');
    const late = Buffer.from('%PDF-1.4\n%%EOF\nlate', 'latin1');
    const hash = createHash('sha256').update(late).digest('hex');
    const file = { hash, name: '晚到.pdf', mime: 'application/pdf', size: late.length };
    await hang('harbour', taken, file);
    await answer(_id, 'reported', { text: '好', files: [file] });
    await rounds();
    expect(await letterFrom(sent._id)).toMatchObject({ trouble: 'fileGone', toCarry: 1 });
    await keep('harbour', '晚到.pdf', late);
    await rounds();
    expect(await letterFrom(sent._id)).toMatchObject({ trouble: '', toCarry: 0 });
  });

  it('that is taken back closes the animal to the other clinic, and is done with where the other clinic has it no more', async () => {
    const { petID } = await patient('抹茶');
    const share = { _id: ALLIANCE_SETTING.id, collection: 'setting', allianceShare: ['pet'], updateDateTime: api.now };
    await writeIn(api.database.db, 'demo', (tx) => tx.put('setting', share as never));
    const { result: sent } = await send(petID);
    await rounds();
    const [{ alliance }] = (await call('GET', '/alliance', undefined, NEIGHBOUR)).result;
    const opened = () => call('GET', `/alliance/${alliance}/demo/pet/${at(petID)}`, undefined, NEIGHBOUR);
    expect((await opened()).result.pet).toMatchObject({ name: '抹茶' });
    await writeIn(api.database.db, 'harbour', async (tx) =>
      tx.remove('receivedReferral', (await letterFrom(sent._id))._id),
    );
    await call('POST', '/referral/sent/withdraw', { letterID: sent._id });
    await rounds();
    expect((await opened()).code).toBe(CODE.petNotFound);
    expect(await sentOf(petID)).toMatchObject({ state: 'withdrawn', toCarry: 0 });
  });
});
