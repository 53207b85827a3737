import { clinicSchema } from '@vetloom/domain/clinic/clinic.schema.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { describe, expect, it } from 'vitest';
import { pageDigest } from '../booking/owner/link-keys.ts';
import { tablesWith } from '../tables-with.fixture.ts';
import { useOwnerPages } from './owner-page.fixture.ts';

const clinic = useOwnerPages();
const { call, post, household, link, codeTo, open, home, heard } = clinic;
const plain = encodeURIComponent;

describe('a link to an owner’s page', () => {
  it('shows by itself the clinic and the end of a number, and opens nothing without the code that goes to the owner', async () => {
    const owner = await household();
    const secret = await link(owner.userID);
    const door = await post('/door', { secret });
    expect(door.result).toEqual({ clinic: '示範動物醫院', phone: '', way: 'sms', tail: owner.phone.slice(-3) });
    const { codeID, code } = await codeTo(owner.phone, secret);
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await post('/open', { secret, codeID, code: wrong })).code).toBe(CODE.codeWrong);
    const { result } = await post('/open', { secret, codeID, code });
    expect((await home(result.session)).result.pets).toMatchObject([{ name: '麻糬', weight: { value: 4.2 } }]);
    // A code opens once.
    expect((await post('/open', { secret, codeID, code })).code).toBe(CODE.codeWrong);
  });

  it('stands in no table, nor does what it opens', async () => {
    const owner = await household();
    const secret = await link(owner.userID);
    const session = await open(owner, secret);
    expect(await tablesWith(clinic.api(), secret)).toEqual([]);
    expect(await tablesWith(clinic.api(), session)).toEqual([]);
    expect(await tablesWith(clinic.api(), pageDigest('demo', secret))).toEqual([
      'vetloom.owner_page_link',
      'vetloom.owner_page_opening',
    ]);
  });

  it('goes by a message with a mask in the queue, and the owner reads the whole', async () => {
    const owner = await household();
    const { result } = await call('POST', '/ownerPage/send', { userID: owner.userID });
    expect(result.status).toBe(90);
    const secret = /\/app\/o\/demo#([\w-]{22})/.exec(heard(owner.phone))?.[1] ?? '';
    expect(heard(owner.phone)).not.toContain('●');
    expect(await tablesWith(clinic.api(), secret)).toEqual([]);
    const session = await open(owner, secret);
    expect((await home(session)).result.messages).toMatchObject([{ text: expect.stringContaining('陳怡君您好') }]);
    expect((await home(session)).text).not.toContain('●');
  });

  it('that was guessed, is another clinic’s, was revoked, is over or of who was erased is not found alike', async () => {
    const owner = await household();
    const secret = await link(owner.userID);
    const session = await open(owner, secret);
    const gone = [
      await post('/door', { secret: 'AAAAAAAAAAAAAAAAAAAAAA' }),
      await post('/door', { clinic: 'harbour', secret }),
      await post('/door', { clinic: 'nowhere', secret }),
    ];
    await call('DELETE', `/ownerPage/link?userID=${plain(owner.userID)}`);
    gone.push(await post('/door', { secret }), await post('/code', { secret }));
    for (const { status, result } of gone) expect([status, result]).toEqual([404, undefined]);
    // Whoever looks at that moment sees nothing any more.
    expect((await home(session)).code).toBe(CODE.codeWrong);
    const erased = await household();
    const [former, open0] = [await link(erased.userID), await open(erased)];
    const erasure = await call('POST', `/user/${plain(erased.userID)}/erasure`, { reason: '飼主要求' });
    expect(erasure.code).toBe(CODE.success);
    expect((await post('/door', { secret: former })).status).toBe(404);
    expect((await home(open0)).code).toBe(CODE.codeWrong);
    expect(await tablesWith(clinic.api(), pageDigest('demo', former))).toEqual([]);
    const later = await link(owner.userID);
    clinic.api().now += 181 * 86_400;
    expect((await post('/door', { secret: later })).status).toBe(404);
  });

  it('that a message brings which had not gone when the links were revoked leads nowhere', async () => {
    const owner = await household();
    await call('POST', '/message/pause', { paused: true });
    await call('POST', '/ownerPage/send', { userID: owner.userID });
    await call('DELETE', `/ownerPage/link?userID=${plain(owner.userID)}`);
    await call('POST', '/message/pause', { paused: false });
    await clinic.api().outbox.work('demo');
    const secret = /\/app\/o\/demo#([\w-]{22})/.exec(heard(owner.phone))?.[1] ?? 'A'.repeat(22);
    expect((await post('/door', { secret })).status).toBe(404);
    // One that is sent afterwards leads there.
    await call('POST', '/ownerPage/send', { userID: owner.userID });
    const later = /\/app\/o\/demo#([\w-]{22})/.exec(heard(owner.phone))?.[1] ?? '';
    expect((await post('/door', { secret: later })).status).toBe(200);
  });

  it('leads nowhere while the clinic’s pages are closed', async () => {
    const owner = await household();
    const secret = await link(owner.userID);
    const session = await open(owner, secret);
    await clinic.setPage({ isOn: false });
    expect((await post('/door', { secret })).status).toBe(404);
    expect((await home(session)).status).toBe(404);
    const refused = await call('POST', '/ownerPage/link', { userID: owner.userID });
    expect(refused.detail).toMatchObject({ rule: 'ownerPageClosed' });
    await clinic.setPage();
  });

  it('sends the code to the number that the clinic has now, and an open page ends when that changes', async () => {
    const owner = await household();
    const secret = await link(owner.userID);
    const session = await open(owner, secret);
    const phone = clinic.newPhone();
    await call('PUT', `/user/${plain(owner.userID)}`, { phone });
    expect((await home(session)).code).toBe(CODE.codeWrong);
    await post('/code', { secret });
    await clinic.api().codes.settled();
    expect(heard(phone)).toMatch(/\d{6}/);
    await open({ ...owner, phone }, secret);
  });

  it('of one of two owners with the same number opens theirs alone, also with a code that the other’s page asked for', async () => {
    const one = await household('麻糬', '陳怡君');
    const other = await household('可可', '林志明');
    // Two devices without a network have written the same number down.
    await writeIn(clinic.api().database.db, 'demo', async (tx) => {
      const stored = await tx.get('user', other.userID);
      await tx.put('user', { ...stored, phone: one.phone } as never);
    });
    const [secret, others] = [await link(one.userID), await link(other.userID)];
    const asked = await codeTo(one.phone, secret);
    expect((await post('/open', { secret: others, ...asked })).code).toBe(CODE.codeWrong);
    const session = await open({ ...other, phone: one.phone }, others);
    expect((await home(session)).result.pets.map(({ name }: { name: string }) => name)).toEqual(['可可']);
    // Neither does a code that anybody asks for with the number.
    const general = await clinic.api().app.inject({
      ...{ method: 'POST', url: '/api/owner/code', remoteAddress: '10.9.9.9' },
      payload: { clinic: 'demo', phone: one.phone, purpose: 'booking' },
    });
    await clinic.api().codes.settled();
    const code = /\d{6}/.exec(heard(one.phone))?.[0] ?? '';
    const tried = await post('/open', { secret: others, codeID: general.json().result.codeID, code });
    expect(tried.code).toBe(CODE.codeWrong);
  });

  it('of an owner whom no way leads to says so, and is open for an hour at most', async () => {
    const { result } = await call('POST', '/user', { name: '無號', phone: '02-2345-6789' });
    const secret = await link(result._id);
    expect((await post('/door', { secret })).result).toMatchObject({ way: null, tail: '' });
    expect((await post('/code', { secret })).detail).toMatchObject({ rule: 'ownerNoWay' });
    const owner = await household();
    const session = await open(owner);
    clinic.api().now += 3599;
    expect((await home(session)).status).toBe(200);
    clinic.api().now += 2;
    expect((await home(session)).code).toBe(CODE.codeWrong);
  });

  it('is seen in the owner’s file with its openings, and a look that its owner closes is over', async () => {
    const owner = await household();
    const session = await open(owner);
    const seen = (await call('GET', `/ownerPage?userID=${plain(owner.userID)}`)).result;
    expect(seen).toMatchObject({ isOn: true, links: [{ revokedDateTime: 0 }], openings: [{}] });
    await post('/close', { session });
    expect((await home(session)).code).toBe(CODE.codeWrong);
  });
});

describe('what an owner’s page shows', () => {
  it('is what is named and nothing else, whatever documents hold', async () => {
    const owner = await household();
    const { petID, userID } = owner;
    const secretWords = '不可外流';
    const vaccine = { _id: 'v1', name: '八合一', price: 900, number: 1 };
    await call('PUT', `/user/${plain(userID)}`, { note: secretWords, label: ['欠費'] });
    await call('PUT', `/pet/${plain(petID)}`, { chipID: '900123456789012', history: secretWords, info: secretWords });
    const visit = (await call('POST', '/record/checkin', { petID, cause: secretWords })).result._id;
    await call('PUT', `/record/${plain(visit)}`, { vaccine: [vaccine], therapy: secretWords, record: secretWords });
    await call('PUT', `/record/${plain(visit)}/status`, { type: 'status', status: 10 });
    await call('PUT', `/record/${plain(visit)}/status`, { type: 'billStatus', status: 20 });
    await clinic.estimate(petID);
    const session = await open(owner);
    const { result, text } = await home(session);
    expect(text).not.toContain(secretWords);
    expect(text).not.toContain('欠費');
    for (const id of [petID, userID, visit]) expect(text).not.toContain(id);
    expect(shapeOf(result)).toEqual({
      ...fields('clinic phone place timeZone greeting owner booksAt canPay'),
      pets: [
        {
          ...fields('key name type breed gender isNeutered birth picture chip'),
          weight: fields('value dateTime'),
          vaccines: [fields('name dateTime')],
          due: [],
        },
      ],
      papers: [],
      bookings: [],
      estimates: [
        {
          ...fields('key seen pet title note validUntil dateTime low high state decidedAt'),
          lines: [fields('name low high')],
        },
      ],
      bills: [fields('key pet kind dateTime total received owed isPaying')],
      messages: [],
    });
    expect(result.pets[0]).toMatchObject({ chip: '900123456789012', vaccines: [{ name: '八合一' }] });
  });

  it('is the clinic’s choice, part by part', async () => {
    const owner = await household();
    await call('PUT', `/pet/${plain(owner.petID)}`, { chipID: '900123456789013' });
    await clinic.bill(owner.petID);
    const session = await open(owner);
    await clinic.setPage({ parts: [] });
    const { result } = await home(session);
    expect(result).toMatchObject({
      papers: null,
      bookings: null,
      estimates: null,
      bills: null,
      messages: null,
      canPay: false,
    });
    expect(result.pets).toMatchObject([{ name: '麻糬', chip: '', weight: null, picture: '', vaccines: [], due: [] }]);
    // Money is paid only where the bill is seen.
    await clinic.setPage({ parts: ['payment'] });
    expect((await home(session)).result).toMatchObject({ canPay: false, bills: null });
    await clinic.setPage();
  });

  it('leaves out animals that died, were given away, or are another owner’s by now, and what belongs to them', async () => {
    const owner = await household('一號');
    const other = await household('別家');
    const more = async (name: string) =>
      (await call('POST', '/pet', { userID: owner.userID, name, type: 'Canine' })).result._id as string;
    const [dead, moved] = [await more('已逝'), await more('換主人')];
    await clinic.estimate(moved, { title: '換主人的估價' });
    await clinic.estimate(dead, { title: '已逝的估價' });
    await call('PUT', `/pet/${plain(dead)}`, { status: 9 });
    await call('PUT', `/pet/${plain(moved)}`, { userID: other.userID });
    const names = async (session: string) =>
      (await home(session)).result.pets.map(({ name }: { name: string }) => name);
    const session = await open(owner);
    expect(await names(session)).toEqual(['一號']);
    for (const words of ['換主人', '已逝']) expect((await home(session)).text).not.toContain(words);
    expect(await names(await open(other))).toEqual(['別家', '換主人']);
  });

  it('has papers as they were issued, as long as they are valid', async () => {
    const owner = await household();
    const visit = (await call('POST', '/record/checkin', { petID: owner.petID, cause: '嘔吐' })).result._id;
    const issued = (await call('POST', '/issuedPaper/visitPaper', { type: 'certificate', recordID: visit })).result;
    const session = await open(owner);
    const [paper] = (await home(session)).result.papers;
    expect(paper).toMatchObject({ title: '診斷證明書', pet: '麻糬', revokedAt: null });
    const { token } = (await post('/paper', { session, key: paper.key })).result;
    const fetched = await clinic.api().app.inject({ method: 'GET', url: `/api/owner/file/${plain(token)}` });
    expect(fetched.statusCode).toBe(200);
    expect(fetched.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const stranger = await open(await household('別家'));
    expect((await post('/paper', { session: stranger, key: paper.key })).status).toBe(404);
    await call('POST', `/issuedPaper/${plain(issued._id)}/revoke`, { reason: '寫錯了' });
    expect((await home(session)).result.papers[0].revokedAt).not.toBeNull();
    expect((await home(session)).text).not.toContain('寫錯了');
    expect((await post('/paper', { session, key: paper.key })).detail).toEqual({ rule: 'paperRevoked' });
    const late = await clinic.api().app.inject({ method: 'GET', url: `/api/owner/file/${plain(token)}` });
    expect(late.statusCode).toBe(404);
  });

  it('of an owner with animals in two clinics is two pages, never mixed', async () => {
    const owner = await household();
    const session = await open(owner);
    await writeIn(clinic.api().database.db, 'harbour', (tx) =>
      tx.put(
        'clinic',
        clinicSchema.parse({
          ...{ _id: '/clinic', collection: 'clinic', clinicID: 'harbour', name: '港灣', updateDateTime: 1 },
        }),
      ),
    );
    expect((await post('/home', { clinic: 'harbour', session })).status).toBe(404);
  });

  it('is what whoever may read it in the clinic sees as well, without what it hands out', async () => {
    const owner = await household();
    const { result } = await call('GET', `/ownerPage/view?userID=${plain(owner.userID)}`);
    expect(result).toMatchObject({ owner: '陳怡君', pets: [{ name: '麻糬', picture: '' }], bookings: [] });
    const desk = ['CUSTOMER_READ', 'PET_READ', 'RECORD_READ', 'BILLING_READ'] as const;
    const path = `/api/sdk/v2/demo/ownerPage/view?userID=${plain(owner.userID)}`;
    for (const [at, held] of [desk, desk.filter((one) => one !== 'PET_READ')].entries()) {
      await clinic.api().enroll(`desk${at}@demo.vetloom.test`, held);
      const { jwt } = await clinic.api().login(`desk${at}@demo.vetloom.test`);
      const seen = await clinic.api().call('GET', path, { token: jwt });
      expect(at === 0 ? seen.result.bookings : seen.status).toBe(at === 0 ? null : 403);
    }
  });
});

/** The names of fields, each with what stands for a value. */
const fields = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, '·']));

/** Which fields an answer has, without their values. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return '·';
  return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, shapeOf(of)]));
}
