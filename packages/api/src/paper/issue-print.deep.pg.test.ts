import { createHash } from 'node:crypto';
import { pdfPages } from '@vetloom/documents/testing/read-back.ts';
import { clinicSchema } from '@vetloom/domain/clinic/clinic.schema.ts';
import { dayStart } from '@vetloom/domain/core/clock.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { DEFAULT_TIME_ZONE, zoneOf } from '@vetloom/domain/core/zone.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { FileService } from '../files/file-service.ts';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const ADMIN = 'admin@demo.vetloom.test';
const DESK = 'desk@demo.vetloom.test';
let api: TestApi;
const tokens: Record<string, string> = {};
let petID = '';
let recordID = '';

beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll(ADMIN, 'admin');
  await api.enroll(DESK, ['PET_READ', 'RECORD_READ']);
  for (const email of [ADMIN, DESK]) tokens[email] = (await api.login(email)).jwt;
  const own = { _id: '/clinic', collection: 'clinic', clinicID: 'demo', name: '示範動物醫院', updateDateTime: 1 };
  await writeIn(api.database.db, 'demo', (tx) => tx.put('clinic', clinicSchema.parse(own)));
  const userID = (await call('POST', '/user', { name: '陳怡君', phone: '0912345678' })).result._id;
  petID = (await call('POST', '/pet', { userID, name: '麻糬' })).result._id;
  recordID = (await call('POST', '/record/checkin', { petID, cause: '嘔吐' })).result._id;
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, as = ADMIN) =>
  api.call(method, path.startsWith('/api') ? path : B + path, {
    token: tokens[as] ?? '',
    ...(body === undefined ? {} : { body }),
  });
const visitPaper = (more: object = {}, as = ADMIN) =>
  call('POST', '/issuedPaper/visitPaper', { type: 'certificate', recordID, ...more }, as);
const contentOf = (paper: { _id: string }, as = ADMIN) =>
  api.app.inject({
    ...{ method: 'GET', url: `${B}/issuedPaper/${encodeURIComponent(paper._id)}/content` },
    headers: { authorization: `Bearer ${tokens[as] ?? ''}` },
  });
const check = (code: string) => api.call('POST', '/api/paper/check', { token: '', body: { clinic: 'demo', code } });
const papers = async () => (await call('GET', `/issuedPaper/list?petID=${encodeURIComponent(petID)}`)).result;
const ask = async (title = '麻醉同意書') =>
  (await call('POST', '/consent', { petID, recordID, type: 'anaesthesia', title, text: '同意麻醉。' })).result;

/** The text of a PDF. */
const textOf = async (bytes: Buffer) => (await pdfPages(new Uint8Array(bytes))).join('').replace(/\s+/g, '');

describe('a certificate of a visit', () => {
  it('is kept as it was issued, with a number of the clinic’s and a code by which anybody checks it, and is revoked with a reason', async () => {
    const { result: paper } = await visitPaper({ said: { remark: '請休息三天', purpose: '保險理賠' } });
    expect(paper).toMatchObject({ kind: 'certificate', title: '診斷證明書', state: 'valid', recordID, petID });
    const answer = await contentOf(paper, DESK);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(paper.file.hash);
    const text = await textOf(answer.rawPayload);
    for (const word of ['請休息三天', paper.number, paper.code.replace(/(.{4})(?=.)/g, '$1-')])
      expect(text).toContain(word);
    expect((await check(paper.code)).result).toMatchObject({
      state: 'valid',
      title: '診斷證明書',
      number: paper.number,
    });
    expect((await papers()).map(({ _id }: { _id: string }) => _id)).toContain(paper._id);
    await call('POST', `/issuedPaper/${encodeURIComponent(paper._id)}/revoke`, { reason: '寫錯' });
    expect((await check(paper.code)).result).toMatchObject({ state: 'revoked' });
  });

  it('of vaccination and results are issued alike, each with a number of its own', async () => {
    const made = await Promise.all(['certificate', 'vaccination', 'examReport'].map((type) => visitPaper({ type })));
    expect(made.map(({ result }) => result.title)).toEqual(['診斷證明書', '疫苗接種證明書', '檢驗報告']);
    expect(new Set(made.map(({ result }) => result.number)).size).toBe(3);
  });

  it('of an exam of a stay is issued too, about no visit; a certificate is none of stays', async () => {
    const inHospitalID = (await call('POST', '/inHospital/v2', { petID, cause: '腸胃炎' })).result._id;
    const day = { inHospitalID, planDateTime: dayStart(api.now, zoneOf(DEFAULT_TIME_ZONE)) };
    await call('POST', '/inHospital/v2/plan', day);
    const examTask = [{ _id: 't', type: '生化', name: '住院生化', price: 600, number: 1 }];
    const examID = (await call('POST', '/inHospital/v2/exam', { ...day, examTask })).result._id;
    const { result } = await visitPaper({ type: 'examReport', recordID: examID });
    expect(result).toMatchObject({ kind: 'examReport', title: '檢驗報告', recordID: '', petID, state: 'valid' });
    expect((await visitPaper({ recordID: examID })).code).toBe(CODE.badParameter);
  });

  it('stays as it was when the visit is changed afterwards', async () => {
    const { result: paper } = await visitPaper();
    await call('PUT', `/record/${encodeURIComponent(recordID)}`, { therapy: '改成觀察一週' });
    const bytes = (await contentOf(paper)).rawPayload;
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(paper.file.hash);
    expect(await textOf(bytes)).not.toContain('改成觀察一週');
  });

  it('gets no number where it can’t be made, and none twice for one request', async () => {
    const before = (await papers()).length;
    expect((await visitPaper({ recordID: '/record/1-none' })).code).toBe(CODE.notFound);
    const lacking = await visitPaper({ said: { remark: '𓀀 象形' } });
    expect(lacking.detail).toMatchObject({ rule: 'paperGlyphs', missing: ['𓀀'] });
    expect((await papers()).length).toBe(before);
    const send = async () =>
      (
        await api.app.inject({
          ...{ method: 'POST', url: `${B}/issuedPaper/visitPaper`, payload: { type: 'certificate', recordID } },
          headers: { authorization: `Bearer ${tokens[ADMIN] ?? ''}`, 'idempotency-key': 'print-once' },
        })
      ).json();
    const broken = vi.spyOn(FileService.prototype, 'keepWhole');
    broken.mockRejectedValueOnce(new DomainError('badParameter', 'broken off'));
    expect((await send()).code).toBe(CODE.badParameter);
    broken.mockRestore();
    const [first, again] = [await send(), await send()];
    expect(first.result).toMatchObject({ state: 'valid' });
    expect(again.result._id).toBe(first.result._id);
    expect((await papers()).length).toBe(before + 1);
  });

  it('goes with the person whom it names, as a consent does, where the animal has another owner since', async () => {
    const userID = (await call('POST', '/user', { name: '前飼主', phone: '0987000111' })).result._id;
    const present = (await call('POST', '/user', { name: '現飼主', phone: '0987000222' })).result._id;
    const moved = (await call('POST', '/pet', { userID, name: '豆豆' })).result._id;
    const visit = (await call('POST', '/record/checkin', { petID: moved, cause: '健檢' })).result._id;
    const fields = { petID: moved, recordID: visit, type: 'anaesthesia', title: '麻醉同意書', text: '同意麻醉。' };
    const asked = (await call('POST', '/consent', fields)).result;
    await writeIn(api.database.db, 'demo', async (tx) => {
      const pet = await tx.get('pet', moved);
      if (pet) await tx.put('pet', { ...pet, userID: present, userName: '現飼主', userPhone: '0987000222' });
    });
    const { result: certificate } = await visitPaper({ recordID: visit });
    const { result: consent } = await call('POST', '/issuedPaper/consent', { consentID: asked._id });
    expect([certificate.userID, consent.userID]).toEqual([userID, userID]);
    expect(await textOf((await contentOf(certificate)).rawPayload)).toContain('前飼主');
  });

  it('is issued by those alone who write visits', async () => {
    expect((await visitPaper({}, DESK)).status).toBe(403);
  });
});

describe('a consent', () => {
  it('is issued with what was said to it by then; what is said later makes no other paper of it', async () => {
    const asked = await ask();
    const { result: blank } = await call('POST', '/issuedPaper/consent', { consentID: asked._id });
    expect(blank).toMatchObject({ kind: 'consent', title: '麻醉同意書', consentID: asked._id, state: 'valid' });
    const said = { consentID: asked._id, outcome: 'signed', way: 'phone', person: '陳怡君', witness: '林護理師' };
    await call('POST', '/consent/said', said);
    const { result: signed } = await call('POST', '/issuedPaper/consent', { consentID: asked._id });
    expect(signed.number).not.toBe(blank.number);
    const [before, after] = [
      await textOf((await contentOf(blank)).rawPayload),
      await textOf((await contentOf(signed)).rawPayload),
    ];
    expect(before).not.toContain('林護理師');
    for (const word of ['林護理師', signed.number]) expect(after).toContain(word);
    expect((await check(signed.code)).result).toMatchObject({ state: 'valid', title: '麻醉同意書' });
  });

  it('that nobody need say anything to isn’t issued, nor one that there isn’t', async () => {
    const asked = await ask('住院同意書');
    await call('POST', '/consent/said', { consentID: asked._id, outcome: 'cancelled' });
    const refused = await call('POST', '/issuedPaper/consent', { consentID: asked._id });
    expect(refused.detail).toMatchObject({ rule: 'consentCancelled' });
    const missing = await call('POST', '/issuedPaper/consent', { consentID: `/consent${petID}/1-none` });
    expect(missing.code).toBe(CODE.notFound);
    expect((await call('POST', '/issuedPaper/consent', { consentID: asked._id }, DESK)).status).toBe(403);
  });
});
