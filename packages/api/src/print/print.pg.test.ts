import { pdfPages, pdfSize } from '@vetloom/documents/testing/read-back.ts';
import { sealID } from '@vetloom/protocol/sealed-id.ts';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const plain = encodeURIComponent;
const CLINIC = {
  clinicID: 'demo',
  name: '示範動物醫院',
  phone: '0227003318',
  address: '',
  taxID: '',
  licenseNumber: '',
  info: '',
  timeZone: 'Asia/Taipei',
};
let api: TestApi;
let token: string;
let pharmacist: string;
let stranger: string;
let technician: string;
let recordID: string;
let otherID: string;
let userID: string;
let petID: string;
let idKey: string;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('pharmacist@demo.vetloom.test', ['DRUG_TASK_READ', 'DRUG_TASK_WRITE']);
  await api.enroll('technician@demo.vetloom.test', ['LAB_TASK_READ']);
  await api.enroll('other@demo.vetloom.test', 'admin', 'harbour');
  const login = await api.login('admin@demo.vetloom.test');
  token = login.jwt;
  idKey = login.clinicRoles.find(({ clinic }) => clinic === 'demo')?.idKey ?? '';
  pharmacist = (await api.login('pharmacist@demo.vetloom.test')).jwt;
  technician = (await api.login('technician@demo.vetloom.test')).jwt;
  stranger = (await api.login('other@demo.vetloom.test')).jwt;
  const made = async (path: string, body: object) => (await api.call('POST', B + path, { token, body })).result._id;
  userID = await made('/user', { name: '陳怡君', phone: '0933000111' });
  petID = await made('/pet', { userID, name: '麻糬', chipID: '900118000452317' });
  recordID = await made('/record/checkin', { petID, cause: '嘔吐', doctor: '林佳蓉' });
  otherID = await made('/record/checkin', { petID, cause: '皮膚癢' });
  await api.call('PUT', `${B}/record/${plain(recordID)}`, {
    token,
    body: {
      chargeDivision: [{ _id: 'c1', name: '診察費', price: 400, number: 1 }],
      drugBag: [{ bagID: 'b1', items: [{ _id: 'd1', name: 'Cerenia', unit: '顆', price: 95, number: 4 }] }],
      vaccine: [{ _id: 'v1', name: '狂犬病疫苗', price: 200, number: 1, lot: 'RB-2405' }],
    },
  });
  await api.call('PUT', `${B}/record/${plain(otherID)}`, {
    token,
    body: { chargeDivision: [{ _id: 'c1', name: '皮膚檢查', price: 600, number: 1 }] },
  });
});
afterAll(() => api.close());

const ask = (method: 'GET' | 'POST', url: string, body?: object, as = token) =>
  api.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${as}` },
    ...(body === undefined ? {} : { payload: body }),
  });
const paper = (as: string, body: object, id = recordID) => ask('POST', `${B}/pdf/${plain(id)}`, body, as);
const squeezed = (text: string) => text.normalize('NFKC').replace(/\s/g, '');
async function textOf(answer: Awaited<ReturnType<typeof ask>>): Promise<string> {
  expect(answer.headers['content-type'], answer.body.slice(0, 200)).toBe('application/pdf');
  return squeezed((await pdfPages(answer.rawPayload)).join('\n'));
}

describe('papers as PDF', () => {
  it.each([
    ['record', '看診紀錄'],
    ['receipt', '收據'],
    ['receiptA4', '收據'],
    ['drugLabel', 'Cerenia'],
    ['vaccination', 'RB-2405'],
    ['referral', '轉診單'],
    ['certificate', '診斷證明書'],
    ['examReport', '檢驗報告'],
  ])('[2.7.081 outpatient half] makes a %s', async (type, words) => {
    expect(await textOf(await paper(token, { type }))).toContain(words);
  });

  it('[2.7.081 outpatient half] follows its print setting: no price of a drug without showDrugPrice, English when asked', async () => {
    const without = await textOf(await paper(token, { printSetting: { showDrugPrice: false } }));
    expect(without).not.toContain('單價');
    expect(await textOf(await paper(token, { printSetting: { showDrugPrice: true } }))).toContain('單價');
    expect(await textOf(await paper(token, { printSetting: { englishVersion: true } }))).toContain('VisitRecord');
  });

  it('takes what is said with it, and other visits of that animal alone', async () => {
    const said = { to: '台大動物醫院', reason: '請安排內視鏡' };
    const text = await textOf(await paper(token, { type: 'referral', said, recordIDs: [otherID, '/record/1-none'] }));
    for (const part of ['台大動物醫院', '請安排內視鏡', '皮膚癢', '嘔吐']) expect(text).toContain(part);
  });

  it('[2.7.081 outpatient half] makes labels of the size that is asked for, with what the clinic wants said of the drug', async () => {
    const rule = { kind: 'label', name: '飯後', drugs: ['Cerenia'], sentence: '請空腹服用。' };
    expect((await api.call('POST', `${B}/drugRule`, { token, body: rule })).code).toBe(100000);
    const millimetres = async (body: object) => {
      const answer = await paper(token, { type: 'drugLabel', ...body });
      expect(await textOf(answer)).toContain('請空腹服用');
      return pdfSize(answer.rawPayload);
    };
    expect(await millimetres({})).toEqual([60, 40]);
    expect(await millimetres({ labelSize: '80x50' })).toEqual([80, 50]);
    expect((await millimetres({ labelSize: '80' }))[0]).toBe(80);
    await api.call('PUT', `${B}/setting`, { token, body: { labelSize: '40x30' } });
    expect(await millimetres({})).toEqual([40, 30]);
    expect((await paper(token, { type: 'drugLabel', labelSize: '10x10' })).json().code).toBe(100105);
    expect(await textOf(await paper(token, { type: 'drugLabel', bagIDs: [] }))).not.toContain('Cerenia');
  });

  it('[2.7.081 outpatient half] makes the record of an operation’s monitor, once one was begun', async () => {
    expect((await paper(token, { type: 'surgeryMonitor' })).json().code).toBe(100404);
    const status = [{ value: { heartRate: 92, spo2: 97 }, events: ['incision'] }];
    expect((await api.call('POST', `${B}/surgeryMonitor`, { token, body: { recordID, status } })).code).toBe(100000);
    const text = await textOf(await paper(token, { type: 'surgeryMonitor' }));
    for (const part of ['手術麻醉監測紀錄', '劃刀', '92', '97']) expect(text).toContain(part);
  });

  it('carries the clinic’s own look, logo and seal', async () => {
    const sql = new pg.Client(api.database.url);
    await sql.connect();
    await sql.query(
      `INSERT INTO vetloom.document (clinic_id, collection, id, version, seq, deleted, body, received_at)
       VALUES ('demo', 'clinic', '/clinic', 1, 0, false, $1, 0) ON CONFLICT DO NOTHING`,
      [JSON.stringify({ ...CLINIC, _id: '/clinic', collection: 'clinic', updateDateTime: 0 })],
    );
    await sql.end();
    const look = { size: 'A5', marginMm: 10, logo: true, stamp: true, footer: '門診時間 09:00' };
    expect((await api.call('PUT', `${B}/setting`, { token, body: { paper: look } })).code).toBe(100000);
    const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#34508f' } })
      .png()
      .toBuffer();
    for (const type of ['logo', 'stamp']) {
      const sent = await api.app.inject({
        method: 'POST',
        url: `${B}/clinic/file/${type}?name=${type}.png&mime=${plain('image/png')}`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        payload: png,
      });
      expect(sent.json().code).toBe(100000);
    }
    const answer = await paper(token, {});
    expect(await textOf(answer)).toContain('門診時間09:00');
    expect(answer.rawPayload.toString('latin1').match(/\/Subtype \/Image/g)?.length).toBeGreaterThanOrEqual(2);
    await api.call('PUT', `${B}/setting`, { token, body: { paper: { ...look, size: 'A4', footer: '' } } });
  });

  it('asks for the permission of each paper, and answers a missing visit with 100404', async () => {
    expect((await paper(pharmacist, { type: 'record' })).json().code).toBe(300001);
    expect((await paper(pharmacist, { type: 'vaccination' })).json().code).toBe(300001);
    expect(await textOf(await paper(technician, { type: 'examReport' }))).toContain('檢驗報告');
    expect((await paper(technician, { type: 'record' })).json().code).toBe(300001);
    expect((await paper(token, { type: 'record' }, '/record/1-none')).json().code).toBe(100404);
    expect((await paper(token, { type: 'poster' })).json().code).toBe(100105);
  });
});

describe('the clinic’s print options', () => {
  const url = `${B}/print`;
  it('[3.7.043] begin with the defaults, survive, and are what a record’s paper follows', async () => {
    const standard = (await api.call('GET', url, { token })).result;
    expect(standard).toEqual({
      record: true,
      referral: false,
      drug: true,
      drugDetail: true,
      charge: true,
      showDrugPrice: false,
      englishVersion: false,
    });
    expect(await textOf(await paper(token, {}))).toContain('Cerenia');
    const chosen = { ...standard, drug: false, referral: true };
    expect((await api.call('PUT', url, { token, body: { drug: false, referral: true } })).result).toEqual(chosen);
    expect((await api.call('GET', url, { token })).result).toEqual(chosen);
    const text = await textOf(await paper(token, {}));
    expect(text).not.toContain('Cerenia');
    expect(text).toContain('轉診病歷摘要');
    expect(await textOf(await paper(token, { printSetting: { drug: true } }))).toContain('Cerenia');
    await api.call('PUT', url, { token, body: standard });
  });

  it('are changed by those who may change settings, and nothing else is an option', async () => {
    expect((await api.call('PUT', url, { token: pharmacist, body: { drug: false } })).code).toBe(300001);
    expect((await api.call('PUT', url, { token, body: { drug: 'no' } })).code).toBe(100105);
    expect((await api.call('PUT', url, { token, body: { colour: true } })).code).toBe(100105);
  });
});

describe('several papers at once', () => {
  it('[2.7.082 outpatient half] stand in one PDF, in their order', async () => {
    const reports = [{ _id: recordID }, { _id: otherID, type: 'certificate' }];
    const answer = await ask('POST', `${B}/pdf/multiReport`, { reports });
    const pages = await pdfPages(answer.rawPayload);
    expect(squeezed(pages[0] ?? '')).toContain('嘔吐');
    expect(squeezed(pages.at(-1) ?? '')).toContain('診斷證明書');
  });

  it('[2.7.082 outpatient half] ask for each one’s permission, and are at least one', async () => {
    const reports = [{ _id: recordID, type: 'drugLabel' }, { _id: recordID }];
    expect((await ask('POST', `${B}/pdf/multiReport`, { reports }, pharmacist)).json().code).toBe(300001);
    expect((await ask('POST', `${B}/pdf/multiReport`, { reports: [] })).json().code).toBe(100105);
  });
});

describe('an owner’s charges as PDF', () => {
  it('[2.7.083] have every visit and their sum', async () => {
    const text = await textOf(await ask('POST', `${B}/pdf/chargeRecord/${plain(userID)}`, {}));
    for (const part of ['費用明細表', '診察費', '皮膚檢查', 'NT$1,580']) expect(text).toContain(part);
  });

  it('[2.7.083] keep to their days, and to an owner who exists', async () => {
    const url = `${B}/pdf/chargeRecord/${plain(userID)}`;
    expect(await textOf(await ask('POST', url, { end: 1000 }))).toContain('這段期間沒有費用');
    expect((await ask('POST', `${B}/pdf/chargeRecord/${plain('/user/none')}`, {})).json().code).toBe(200001);
    expect((await ask('POST', url, {}, pharmacist)).json().code).toBe(300001);
  });
});

describe('a visit’s PDF by its address', () => {
  const address = (pet: string, record: string) => `/api/demo/pdfBinary/${pet}/${record}`;

  it('[2.7.084] is there under sealed ids, in Chinese', async () => {
    const url = address(sealID(idKey, petID), sealID(idKey, recordID));
    const text = await textOf(await ask('GET', url));
    expect(text).toContain('麻糬');
    expect(text).toContain('900118000452317');
  });

  it('[2.7.084] is refused to another clinic’s token, and missing under another animal', async () => {
    const url = address(sealID(idKey, petID), sealID(idKey, recordID));
    expect((await ask('GET', url, undefined, stranger)).json().code).toBe(100108);
    expect((await ask('GET', address(plain('/pet/none'), sealID(idKey, recordID)))).json().code).toBe(100404);
    expect((await api.app.inject({ method: 'GET', url })).json().code).toBe(100103);
  });
});
