import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { EMPTY_LINE } from '@vetloom/documents/docx/fill-form.ts';
import { formText } from '@vetloom/documents/docx/form-text.ts';
import { docxWith, partNames } from '@vetloom/documents/testing/docx-parts.ts';
import { clinicSchema } from '@vetloom/domain/clinic/clinic.schema.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { DEFAULT_TIME_ZONE, zoneOf } from '@vetloom/domain/core/zone.ts';
import { BlobStore } from '@vetloom/storage/blob/blob-store.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { forged } from '@vetloom/testing/forged.ts';
import { unpacked } from '@vetloom/testing/zip-parts.ts';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { FileService } from '../files/file-service.ts';
import { PUBLIC_URL, TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const ADMIN = 'admin@demo.vetloom.test';
const DESK = 'desk@demo.vetloom.test';
const WRITER = 'writer@demo.vetloom.test';
let api: TestApi;
let token = '';
let petID = '';
let form = { _id: '', versions: [{ _id: '' }] };

beforeAll(async () => {
  // The reader's own program lies beside it; it would ask the network for one.
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });
  api = await TestApi.open();
  await api.enroll(ADMIN, 'admin');
  await api.enroll(DESK, ['PET_READ', 'RECORD_READ']);
  token = (await api.login(ADMIN)).jwt;
  const own = { _id: '/clinic', collection: 'clinic', clinicID: 'demo', name: '示範動物醫院', updateDateTime: 1 };
  await writeIn(api.database.db, 'demo', (tx) => tx.put('clinic', clinicSchema.parse(own)));
  const userID = (await call('POST', '/user', { name: '陳怡君', phone: '0912345678' })).result._id;
  petID = (await call('POST', '/pet', { userID, name: '麻糬' })).result._id;
  form = await aForm('診斷證明書', ['{動物名字}', '{文件編號}', '{查驗碼}', '{%查驗條碼}']);
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, as = token) =>
  api.call(method, path.startsWith('/api') ? path : B + path, { token: as, ...(body === undefined ? {} : { body }) });

/** A Word file that the server keeps: its hash. */
async function kept(paragraphs: readonly string[], formName = 'x'): Promise<string> {
  const data = new FormData();
  data.set('file', new File([Uint8Array.from(docxWith(paragraphs))], `${formName}.docx`));
  const request = new Request('http://localhost/', { method: 'POST', body: data });
  const { result } = (
    await api.app.inject({
      ...{ method: 'POST', url: `${B}/customizeForm/file` },
      headers: { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
  ).json();
  return result.hash;
}
const aForm = async (formName: string, paragraphs: readonly string[]) =>
  (await call('POST', '/customizeForm', { formName, hash: await kept(paragraphs, formName) })).result;
const issue = async (more: object = {}) =>
  (await call('POST', '/issuedPaper', { formID: form._id, petID, ...more })).result;
const contentOf = (paper: { _id: string }) =>
  api.app.inject({
    ...{ method: 'GET', url: `${B}/issuedPaper/${encodeURIComponent(paper._id)}/content` },
    headers: { authorization: `Bearer ${token}` },
  });
const check = (code: string, clinic = 'demo') =>
  api.call('POST', '/api/paper/check', { token: '', body: { clinic, code } });

describe('a paper that is issued', () => {
  it('bears its number and code, and the QR code leads to the page on which it is checked', async () => {
    const paper = await issue();
    expect(paper).toMatchObject({ title: '診斷證明書', state: 'valid', serial: 1 });
    const answer = await contentOf(paper);
    expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(paper.file.hash);
    const lines = (await formText(new Uint8Array(answer.rawPayload))).map((block) =>
      block.kind === 'paragraph' ? block.text : '',
    );
    expect(lines.slice(0, 3)).toEqual(['麻糬', paper.number, paper.code.replace(/(.{4})(?=.)/g, '$1-')]);
    const parts = await unpacked(answer.rawPayload);
    const name = partNames(new Uint8Array(answer.rawPayload)).find((part) => part.startsWith('word/media/')) ?? '';
    const [read] = await readBarcodes(new Uint8Array(parts.get(name) ?? []));
    expect(read?.text).toBe(`${PUBLIC_URL}/app/checkPaper#demo.${paper.code}`);
  });

  it('has a number that no other has, whoever issues at once', async () => {
    const papers = await Promise.all([1, 2, 3, 4].map(() => issue()));
    const numbers = papers.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(4);
    expect(papers.every(({ state }) => state === 'valid')).toBe(true);
  });

  it('is issued once by the same request, also where its answer was lost', async () => {
    const once = { 'idempotency-key': 'paper-once' };
    const send = () =>
      api.app.inject({
        ...{ method: 'POST', url: `${B}/issuedPaper`, payload: { formID: form._id, petID } },
        headers: { authorization: `Bearer ${token}`, ...once },
      });
    const [first, again] = [(await send()).json(), (await send()).json()];
    expect([first.code, again.code]).toEqual([CODE.success, CODE.success]);
    expect(again.result._id).toBe(first.result._id);
    const list = (await call('GET', `/issuedPaper/list?petID=${encodeURIComponent(petID)}`)).result;
    expect(list.filter(({ _id }: { _id: string }) => _id === first.result._id)).toHaveLength(1);
  });

  it('that the server had numbered and not made is made as it was asked for, whatever changed until the next try', async () => {
    const { _id } = await aForm('中斷', ['第一版 {現在時間}']);
    const send = () =>
      api.app.inject({
        ...{ method: 'POST', url: `${B}/issuedPaper`, payload: { formID: _id, petID } },
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'paper-broken-off' },
      });
    const broken = vi.spyOn(FileService.prototype, 'keepWhole');
    broken.mockRejectedValueOnce(new DomainError('badParameter', 'broken off'));
    expect((await send()).json().code).toBe(CODE.badParameter);
    broken.mockRestore();
    const { now } = api;
    const hash = await kept(['第二版 {現在時間}']);
    await call('POST', `/customizeForm/${encodeURIComponent(_id)}/version`, { hash });
    api.now += 120;
    const again = (await send()).json();
    api.now = now;
    expect(again.code, JSON.stringify(again)).toBe(CODE.success);
    const paper = again.result;
    const [first] = await formText(new Uint8Array((await contentOf(paper)).rawPayload));
    const time = formatTime(paper.createDateTime, zoneOf(DEFAULT_TIME_ZONE));
    expect(first).toMatchObject({ text: expect.stringContaining(`第一版 ${time}`) });
  });

  it('is one paper where the same request comes twice at once', async () => {
    const send = () =>
      api.app.inject({
        ...{ method: 'POST', url: `${B}/issuedPaper`, payload: { formID: form._id, petID } },
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'paper-twice-at-once' },
      });
    const answers = (await Promise.all([send(), send(), send()])).map((answer) => answer.json());
    expect(answers.map(({ code }) => code)).toEqual([CODE.success, CODE.success, CODE.success]);
    expect(new Set(answers.map(({ result }) => `${result._id} ${result.file?.hash}`)).size).toBe(1);
  });

  it('tells of the owner what its author may read: without the right to owners, their name and telephone alone', async () => {
    await api.enroll(WRITER, ['PET_READ', 'RECORD_READ', 'RECORD_WRITE']);
    const jwt = (await api.login(WRITER)).jwt;
    const { _id } = await aForm('飼主', ['{飼主姓名}|{飼主身分證字號}|{飼主地址}']);
    const said = { name: '林先生', phone: '0955000111', IDcard: 'A123456789', address: '臺北市' };
    const userID = (await call('POST', '/user', said)).result._id;
    const other = (await call('POST', '/pet', { userID, name: '豆豆' })).result._id;
    const lineFor = async (as: string) =>
      (await call('POST', '/customizeForm/preview', { formID: _id, petID: other }, as)).result.blocks[0].text;
    expect(await lineFor(token)).toBe('林先生|A123456789|臺北市');
    expect(await lineFor(jwt)).toBe(`林先生|${EMPTY_LINE}|${EMPTY_LINE}`);
  });

  it('tells of the animal what its author may read: without the right to animals, nothing beside what its visits tell', async () => {
    const blind = 'blind@demo.vetloom.test';
    await api.enroll(blind, ['RECORD_READ', 'RECORD_WRITE']);
    const jwt = (await api.login(blind)).jwt;
    const { _id } = await aForm('動物', ['{動物名字}|{過敏}|{病史}|{出生日期}']);
    const userID = (await call('POST', '/user', { name: '張先生', phone: '0955000222' })).result._id;
    const secret = { allergy: '青黴素', history: '心臟病', birth: 1_600_000_000 };
    const other = (await call('POST', '/pet', { userID, name: '豆豆', ...secret })).result._id;
    const lineFor = async (as: string) =>
      (await call('POST', '/customizeForm/preview', { formID: _id, petID: other }, as)).result.blocks[0].text;
    expect(await lineFor(token)).toContain('豆豆|青黴素|心臟病|2020');
    expect(await lineFor(jwt)).toBe(['豆豆', ...Array.from({ length: 3 }, () => EMPTY_LINE)].join('|'));
  });

  it('bears its code also where the form has no place for it', async () => {
    const { _id } = await aForm('沒有欄位', ['證明']);
    const paper = await issue({ formID: _id });
    const [, foot] = await formText(new Uint8Array((await contentOf(paper)).rawPayload));
    expect(foot).toMatchObject({ text: expect.stringContaining(`文件編號 ${paper.number}`) });
  });

  it('stays as it was issued when its form gets another version and is deleted', async () => {
    const { _id } = await aForm('會刪除', ['原文']);
    const paper = await issue({ formID: _id });
    await call('DELETE', `/customizeForm/${encodeURIComponent(_id)}`, {});
    const [first] = await formText(new Uint8Array((await contentOf(paper)).rawPayload));
    expect(first).toMatchObject({ text: '原文' });
    const list = (await call('GET', `/issuedPaper/list?petID=${encodeURIComponent(petID)}`)).result;
    expect(list).toContainEqual(expect.objectContaining({ _id: paper._id, title: '會刪除' }));
    // Files that nothing has used for long are swept away; this one is used.
    const { now } = api;
    api.now += 90 * 86_400;
    const disk = BlobStore.inFolder(api.folder);
    const files = await FileService.open({ db: api.database.db, disk, now: () => api.now });
    await files.sweepUnused('demo');
    api.now = now;
    expect((await contentOf(paper)).statusCode).toBe(200);
  });

  it('is issued and revoked by those who write visits, and read by those who read them', async () => {
    const desk = (await api.login(DESK)).jwt;
    const paper = await issue();
    expect((await call('POST', '/issuedPaper', { formID: form._id, petID }, desk)).code).toBe(CODE.forbidden);
    const revoke = `/issuedPaper/${encodeURIComponent(paper._id)}/revoke`;
    expect((await call('POST', revoke, { reason: '寫錯' }, desk)).code).toBe(CODE.forbidden);
    expect((await call('GET', `/issuedPaper/list?petID=${encodeURIComponent(petID)}`, undefined, desk)).code).toBe(
      CODE.success,
    );
    expect((await call('POST', revoke, { reason: ' ' })).code).toBe(CODE.badParameter);
  });
});

describe('the check of a code by anybody', () => {
  it('tells number, day, clinic, kind and whether it was revoked, and nothing else', async () => {
    const paper = await issue();
    expect((await check(paper.code)).result).toEqual({
      ...{
        state: 'valid',
        number: paper.number,
        title: '診斷證明書',
        clinic: '示範動物醫院',
        day: paper.createDateTime,
      },
    });
    await call('POST', `/issuedPaper/${encodeURIComponent(paper._id)}/revoke`, { reason: '寫錯飼主姓名' });
    const revoked = await check(paper.code.toLowerCase().replace(/(.{4})/g, '$1 '));
    expect(Object.keys(revoked.result).toSorted()).toEqual(['clinic', 'day', 'number', 'revokedDay', 'state', 'title']);
    expect(revoked.result.state).toBe('revoked');
    for (const secret of ['寫錯', '麻糬', '陳怡君', '0912', ADMIN, '/pet', '/staff', paper.file.hash])
      expect(revoked.text).not.toContain(secret);
  });

  it('tells nothing of another code, another clinic’s, a number, or what is no code at all', async () => {
    const { code, number } = await issue();
    const wrong = forged(code);
    const asked: readonly (readonly [string, string?])[] = [
      [wrong],
      [code, 'harbour'],
      [code, 'none'],
      [code, "demo' OR 1=1"],
      [code, '../demo'],
      [number],
      [''],
      ['%'],
      [code.slice(0, 8)],
    ];
    for (const [text, clinic] of asked) {
      const answer = await check(text, clinic);
      expect(answer.code, `${text} ${clinic}`).toBe(CODE.notFound);
      expect(answer.result ?? null).toBeNull();
    }
  });
});
