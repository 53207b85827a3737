import { createHash } from 'node:crypto';
import { formTemplate } from '@vetloom/documents/docx/form-templates.ts';
import { formText } from '@vetloom/documents/docx/form-text.ts';
import { docxWith, partNames } from '@vetloom/documents/testing/docx-parts.ts';
import { clinicSchema } from '@vetloom/domain/clinic/clinic.schema.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { customFormFile } from '@vetloom/protocol/files.ts';
import { findBlob } from '@vetloom/storage/blob/blob-rows.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const SDK = '/api/sdk/customize-form/demo';
const PEOPLE = {
  admin: 'admin@demo.vetloom.test',
  doctor: 'doctor@demo.vetloom.test',
  desk: 'desk@demo.vetloom.test',
  former: 'former@demo.vetloom.test',
  visitor: 'visitor@demo.vetloom.test',
} as const;
type Who = keyof typeof PEOPLE | 'neighbour';
let api: TestApi;
let petID = '';
let recordID = '';
const tokens: Record<string, string> = {};

beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll(PEOPLE.admin, 'admin');
  await api.enroll(PEOPLE.doctor, ['PET_READ', 'CUSTOMER_READ', 'RECORD_READ', 'RECORD_WRITE']);
  await api.enroll(PEOPLE.desk, ['PET_READ']);
  await api.enroll(PEOPLE.former, ['CUSTOMIZE_FORM']);
  await api.enroll(PEOPLE.visitor, ['RECORD_READ', 'RECORD_WRITE']);
  await api.enroll('admin@harbour.test', 'admin', 'harbour');
  for (const [who, email] of Object.entries(PEOPLE)) tokens[who] = (await api.login(email)).jwt;
  tokens.neighbour = (await api.login('admin@harbour.test')).jwt;
  const userID = (await call('POST', '/user', { name: '陳怡君', phone: '0912345678', address: '內湖' })).result._id;
  const own = { _id: '/clinic', collection: 'clinic', clinicID: 'demo', name: '示範動物醫院', updateDateTime: 1 };
  await writeIn(api.database.db, 'demo', (tx) => tx.put('clinic', clinicSchema.parse(own)));
  petID = (await call('POST', '/pet', { userID, name: '麻糬', type: 'Canine', breed: 'Shiba' })).result._id;
  recordID = (await call('POST', '/record/checkin', { petID, cause: '跛行 <b>&' })).result._id;
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, who: Who = 'admin') =>
  api.call(method, path.startsWith('/api') ? path : B + path, {
    token: tokens[who] ?? '',
    ...(body === undefined ? {} : { body }),
  });

/** Sends a file as a browser does. */
async function send(path: string, bytes: Uint8Array, name = 'form.docx', who: Who = 'admin', fields: object = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, String(value));
  form.set('file', new File([Uint8Array.from(bytes)], name, { type: name.endsWith('.png') ? 'image/png' : '' }));
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const response = await api.app.inject({
    method: 'POST',
    url: path.startsWith('/api') ? path : B + path,
    headers: { authorization: `Bearer ${tokens[who]}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  // biome-ignore lint/suspicious/noExplicitAny: answers of several calls
  return response.json<any>();
}
const fetched = (url: string, who: Who = 'admin', payload?: object) =>
  api.app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: url.startsWith('/api') ? url : B + url,
    headers: { authorization: `Bearer ${tokens[who]}` },
    ...(payload === undefined ? {} : { payload }),
  });
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const forms = async () => (await call('GET', '/customizeForm/list')).result;
const usage = async () => (await call('GET', '/clinic/storage')).result.files;
let made = 0;
const nextName = () => {
  made += 1;
  return `表單${made}`;
};
/** A form that was uploaded and made. */
async function aForm(paragraphs: readonly string[], formName = nextName()) {
  const { hash } = (await send('/customizeForm/file', docxWith(paragraphs))).result;
  const form = (await call('POST', '/customizeForm', { formName, hash, fileName: `${formName}.docx` })).result;
  return { form, path: `/customizeForm/${encodeURIComponent(form._id)}`, hash };
}

describe('forms that a clinic has written', () => {
  it('[3.7.051] [3.7.052] [3.7.050] are uploaded, made and listed, each with its name, file and id', async () => {
    const bytes = docxWith(['飼主：{飼主姓名}', '{飼主名}']);
    const sent = await send('/customizeForm/file', bytes, '住院 須知.docx');
    expect(sent).toMatchObject({
      code: CODE.success,
      result: { hash: hashOf(bytes), name: '住院 須知.docx', size: bytes.length, unknown: ['飼主名'], count: 2 },
    });
    const { result } = await call('POST', '/customizeForm', { formName: '住院須知', hash: sent.result.hash });
    expect(result).toMatchObject({
      formName: '住院須知',
      fileName: '住院 須知.docx',
      _id: expect.stringMatching(/^\/customForm\//),
    });
    expect(await forms()).toContainEqual(result);
    const taken = await call('POST', '/customizeForm', { formName: '住院須知', hash: sent.result.hash });
    expect([taken.code, taken.detail?.rule]).toEqual([CODE.conflict, 'formNameTaken']);
    expect((await call('POST', '/customizeForm', { formName: '別的', hash: 'f'.repeat(64) })).code).toBe(CODE.notFound);
  });

  it('[3.7.051] is refused with 100105 and kept nowhere where it is no Word file or can’t be filled', async () => {
    const before = await usage();
    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    for (const [bytes, rule] of [
      [Buffer.from('MZ this program'), 'formNotDocx'],
      [Buffer.from('%PDF-1.7'), 'formNotDocx'],
      [png, 'formNotDocx'],
      [docxWith(['x'], { 'word/vbaProject.bin': 'x' }), 'formMacros'],
      [docxWith(['{#用藥}']), 'formTags'],
    ] as const) {
      for (const path of ['/customizeForm/file', SDK]) {
        const { code, detail } = await send(path, bytes, '表單.docx');
        expect([code, detail?.rule], rule).toEqual([CODE.badParameter, rule]);
      }
    }
    expect(await usage()).toBe(before);
    const { detail } = await send('/customizeForm/file', docxWith(['甲', '姓名：{飼主姓名']));
    expect(detail.problems).toEqual([
      { problem: 'unclosedTag', tag: '飼主姓名', where: '姓名：{飼主姓名', place: 'text' },
    ]);
  });

  it('is not made of what the clinic keeps for something else: a Word file of a visit is checked too', async () => {
    const bytes = docxWith(['x'], { 'word/embeddings/oleObject1.bin': 'x' });
    const hash = hashOf(bytes);
    await call('POST', `/record/${encodeURIComponent(recordID)}/file`, {
      objects: [{ hash, name: 'a.docx', mime: DOCX_MIME, size: bytes.length }],
    });
    const put = await api.app.inject({
      ...{ method: 'PUT', url: `${B}/record/file/${hash}?offset=0`, payload: Buffer.from(bytes) },
      headers: { authorization: `Bearer ${tokens.admin}`, 'content-type': 'application/octet-stream' },
    });
    expect(put.statusCode).toBe(200);
    expect((await call('POST', `/record/file/${hash}/finish`, {})).code).toBe(CODE.success);
    const { code, detail } = await call('POST', '/customizeForm', { formName: '夾帶', hash });
    expect([code, detail?.rule]).toEqual([CODE.badParameter, 'formEmbedded']);
    // And nobody who reads forms reads a visit's paper by its hash.
    expect((await fetched(customFormFile('demo', hash))).json().code).toBe(CODE.notFound);
  });

  it('[1.6.23] [3.6.06] are written by those alone who may customise forms, and read by those who read visits', async () => {
    const { path, hash } = await aForm(['x']);
    const bytes = docxWith(['y']);
    for (const who of ['doctor', 'desk'] as const) {
      expect((await send('/customizeForm/file', bytes, 'a.docx', who)).code).toBe(CODE.forbidden);
      expect((await send(SDK, bytes, 'a.docx', who)).code).toBe(CODE.forbidden);
      expect((await call('POST', '/customizeForm', { formName: 'z', hash }, who)).code).toBe(CODE.forbidden);
      expect((await call('DELETE', path, {}, who)).code).toBe(CODE.forbidden);
      expect((await call('DELETE', `${SDK}/${hash}`, {}, who)).code).toBe(CODE.forbidden);
    }
    expect((await call('GET', '/customizeForm/list', undefined, 'doctor')).code).toBe(CODE.success);
    expect((await call('GET', '/customizeForm/list', undefined, 'desk')).code).toBe(CODE.forbidden);
    expect((await fetched(customFormFile('demo', hash), 'desk')).json().code).toBe(CODE.forbidden);
  });

  it('[3.7.053] are deleted, with their files’ addresses: once, and twice alike', async () => {
    const { form, path, hash } = await aForm(['只有這一份']);
    expect((await fetched(customFormFile('demo', hash))).statusCode).toBe(200);
    for (const _ of [1, 2]) expect((await call('DELETE', path, {})).code).toBe(CODE.success);
    expect((await forms()).map((one: { _id: string }) => one._id)).not.toContain(form._id);
    expect((await fetched(customFormFile('demo', hash))).json().code).toBe(CODE.notFound);
    const fill = await call('POST', '/customizeForm/preview', { formID: form._id, petID });
    expect(fill.code).toBe(CODE.notFound);
  });

  it('keep their versions: each is served, and an earlier one comes back', async () => {
    const { path, form, hash } = await aForm(['第一版']);
    const second = (await send('/customizeForm/file', docxWith(['第二版']))).result.hash;
    await call('POST', `${path}/version`, { hash: second, fileName: '二.docx' });
    expect((await call('PUT', path, { formName: `${form.formName}甲` })).result).toMatchObject({
      formName: `${form.formName}甲`,
      fileName: '二.docx',
    });
    for (const file of [hash, second]) expect((await fetched(customFormFile('demo', file))).statusCode).toBe(200);
    const [first] = form.versions;
    const textOf = async (more: object = {}) =>
      (await call('POST', '/customizeForm/preview', { formID: form._id, ...more })).result.blocks[0].text;
    expect([await textOf(), await textOf({ versionID: first._id })]).toEqual(['第二版', '第一版']);
    const restored = (await call('POST', `${path}/restore`, { versionID: first._id })).result;
    expect(restored.versions).toHaveLength(3);
    expect(await textOf()).toBe('第一版');
    expect((await call('POST', `${path}/restore`, { versionID: 'none' })).code).toBe(CODE.notFound);
  });
});

const DOCX_MIME = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

describe('forms for programs that know them by their files', () => {
  it('[3.7.054] [3.7.060] a Word file is posted and answers the same bytes at the address that is built of clinic and file', async () => {
    const bytes = formTemplate('surgeryConsent');
    const { code, result } = await send(SDK, bytes, '手術同意書.docx');
    expect(code).toBe(CODE.success);
    expect(result).toMatchObject({ formName: '手術同意書', fileName: '手術同意書.docx', file: hashOf(bytes) });
    expect(result.url).toBe(customFormFile('demo', result.file));
    const answer = await fetched(result.url);
    expect(answer.rawPayload.equals(Buffer.from(bytes))).toBe(true);
    expect(answer.headers).toMatchObject({ 'content-type': DOCX_MIME, 'x-content-type-options': 'nosniff' });
    expect(answer.headers['content-disposition']).toMatch(/^attachment;/);
    expect((await fetched(customFormFile('harbour', result.file), 'neighbour')).json().code).toBe(CODE.notFound);
    // The same name again is its next version.
    const again = await send(SDK, docxWith(['新版']), 'b.docx', 'admin', { formName: '手術同意書' });
    expect([again.result._id, again.result.versions.length]).toEqual([result._id, 2]);
  });

  it('[3.7.055] a file is deleted with its form, and answers 100404 from then on', async () => {
    const { result } = await send(SDK, docxWith(['刪除我']), '刪除.docx');
    expect((await call('DELETE', `${SDK}/${result.file}`, {})).code).toBe(CODE.success);
    expect((await fetched(result.url)).json().code).toBe(CODE.notFound);
    expect((await call('DELETE', `${SDK}/${result.file}`, {})).code).toBe(CODE.notFound);
    expect((await forms()).map((one: { _id: string }) => one._id)).not.toContain(result._id);
  });

  it('no form goes where two have the same file: somebody says which', async () => {
    for (const formName of ['同檔甲', '同檔乙'])
      await send(SDK, docxWith(['同一個檔']), 'x.docx', 'admin', { formName });
    const { code, detail } = await call('DELETE', `${SDK}/${hashOf(docxWith(['同一個檔']))}`, {});
    expect([code, detail?.rule]).toEqual([CODE.contradictory, 'formFileShared']);
  });

  it.each([
    ['[3.7.056]', 'surgeryConsent', '手術同意書', '動物手術暨麻醉同意書'],
    ['[3.7.057]', 'euthanasiaConsent', '安樂死同意書', '動物安樂死同意書'],
    ['[3.7.058]', 'diagnosisCertificate', '動物診斷證明書', '動物診斷證明書'],
    ['[3.7.059]', 'sample', '自訂表單範例', '自訂表單範例'],
  ])('%s the template %s is downloaded as a Word file in Chinese', async (_, template, name, title) => {
    const answer = await fetched(`/customizeForm/template/${template}`);
    expect(answer.headers['content-type']).toBe(DOCX_MIME);
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent(`${name}.docx`));
    const text = JSON.stringify(await formText(new Uint8Array(answer.rawPayload)));
    expect(text).toContain(title);
    // Whoever downloads one can make it a form of the clinic's own.
    expect((await send('/customizeForm/file', answer.rawPayload)).code).toBe(CODE.success);
  });
});

describe('filling', () => {
  it('[3.1.10 call half] a form is filled for an animal and its visit as Word file, in which values are text', async () => {
    const { form } = await aForm([
      '{飼主姓名}／{動物名字}／{主訴}／{飼主地址}／{晶片號碼}',
      '{#歷次看診}{當次主訴}{/歷次看診}',
    ]);
    const answer = await fetched('/customizeForm/fill', 'doctor', { formID: form._id, petID, recordID });
    expect(answer.headers['content-type']).toBe(DOCX_MIME);
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent(`${form.formName} 麻糬.docx`));
    const [first, second] = await formText(new Uint8Array(answer.rawPayload));
    expect(first).toMatchObject({ text: '陳怡君／麻糬／跛行 <b>&／內湖／＿＿＿＿＿＿＿＿' });
    expect(second).toMatchObject({ text: '跛行 <b>&' });
    const preview = await call('POST', '/customizeForm/preview', { formID: form._id, petID, recordID }, 'doctor');
    expect(preview.result).toEqual({ blocks: [first, second], missing: ['晶片號碼'], unknown: [] });
  });

  it('tells whoever reads neither animals nor owners no telephone, which stands on the animal too', async () => {
    const { form } = await aForm(['{動物名字}／{飼主電話}／{飼主地址}']);
    const textFor = async (who: Who) =>
      (await call('POST', '/customizeForm/preview', { formID: form._id, petID, recordID }, who)).result.blocks[0].text;
    expect(await textFor('doctor')).toContain('0912');
    expect(await textFor('visitor')).toBe(`麻糬／${'＿'.repeat(8)}／${'＿'.repeat(8)}`);
  });

  it('holds the clinic’s logo and the animal’s picture', async () => {
    const png = await sharp({ create: { width: 60, height: 30, channels: 3, background: 'blue' } })
      .png()
      .toBuffer();
    const logo = await api.app.inject({
      ...{ method: 'POST', url: `${B}/clinic/file/logo?name=logo.png&mime=image/png`, payload: png },
      headers: { authorization: `Bearer ${tokens.admin}`, 'content-type': 'application/octet-stream' },
    });
    expect(logo.json().code).toBe(CODE.success);
    await send(`/pet/${encodeURIComponent(petID)}/avatar`, png, 'a.png');
    const { form } = await aForm(['{%院所標誌}', '{%動物照片}', '{%院所印章}']);
    const answer = await fetched('/customizeForm/fill', 'doctor', { formID: form._id, petID });
    const pictures = partNames(new Uint8Array(answer.rawPayload)).filter((name) => name.startsWith('word/media/'));
    expect(pictures.map((name) => name.split('.').at(-1)).toSorted()).toEqual(['jpeg', 'png']);
    const { missing } = (await call('POST', '/customizeForm/preview', { formID: form._id, petID })).result;
    expect(missing).toEqual(['院所印章']);
  });

  it('shows examples to those who read no animals, and no animal’s data', async () => {
    const { form } = await aForm(['{飼主姓名}']);
    const example = await call('POST', '/customizeForm/preview', { formID: form._id }, 'former');
    expect(example.result.blocks).toEqual([{ kind: 'paragraph', text: '陳怡君', align: 'left', bold: false }]);
    const { code } = await call('POST', '/customizeForm/preview', { formID: form._id, petID }, 'former');
    expect(code).toBe(CODE.forbidden);
    expect((await fetched('/customizeForm/fill', 'former', { formID: form._id, petID })).json().code).toBe(
      CODE.forbidden,
    );
  });

  it('is of this animal’s visits, and of no other clinic’s animals', async () => {
    const { form } = await aForm(['{飼主姓名}']);
    const other = '/record/1-none';
    const codes = [
      await call('POST', '/customizeForm/preview', { formID: form._id, petID, recordID: other }),
      await call('POST', '/customizeForm/preview', { formID: form._id, petID: '/pet/none' }),
      await call('POST', '/api/sdk/v2/harbour/customizeForm/preview', { formID: form._id }, 'neighbour'),
    ].map(({ code }) => code);
    expect(codes).toEqual([CODE.notFound, CODE.petNotFound, CODE.notFound]);
  });

  it('keeps no file of a form, by either address, while an operator closed customised settings', async () => {
    const own = { _id: '/clinic', collection: 'clinic', clinicID: 'demo', name: '示範動物醫院', updateDateTime: 1 };
    const turn = (open: boolean) =>
      writeIn(api.database.db, 'demo', (tx) =>
        tx.put('clinic', clinicSchema.parse({ ...own, flags: { customizedSettings: open } })),
      );
    await turn(false);
    for (const path of [SDK, '/customizeForm/file']) {
      const bytes = docxWith([`關閉時上傳到 ${path}`]);
      const { code, detail } = await send(path, bytes);
      expect([code, detail?.rule], path).toEqual([CODE.forbidden, 'flag']);
      const kept = await api.database.db.readClinic('demo', (tx) => findBlob(tx, hashOf(bytes)));
      expect(kept, path).toBeUndefined();
    }
    await turn(true);
  });

  it('makes no PDF where the installation has no program for it, and says so', async () => {
    const { form } = await aForm(['x']);
    const { code, detail } = await call('POST', '/customizeForm/fill', { formID: form._id, petID, as: 'pdf' });
    expect([code, detail?.rule]).toEqual([CODE.contradictory, 'noOffice']);
    expect((await call('GET', '/customizeForm/placeholder')).result.pdf).toBe(false);
  });
});
