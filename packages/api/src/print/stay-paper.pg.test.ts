import { pdfPages } from '@vetloom/documents/testing/read-back.ts';
import { dayStart } from '@vetloom/domain/core/clock.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DEFAULT_TIME_ZONE, zoneOf } from '@vetloom/domain/core/zone.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const V2 = '/inHospital/v2';
const plain = encodeURIComponent;
let api: TestApi;
const tokens: Record<string, string> = {};
const made = { recordID: '', stayID: '', planID: '', examID: '' };
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('pharmacy@demo.vetloom.test', ['DRUG_TASK_READ']);
  for (const name of ['admin', 'pharmacy']) tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
  const userID = (await call('POST', '/user', { name: '陳怡君', phone: '0912345678' })).result._id;
  const petID = (await call('POST', '/pet', { userID, name: '麻糬', type: 'Canine' })).result._id;
  made.recordID = (await call('POST', '/record/checkin', { petID, cause: '嘔吐' })).result._id;
  const inHospitalID = (await call('POST', V2, { petID, cause: '急性腸胃炎' })).result._id;
  made.stayID = inHospitalID;
  const day = { inHospitalID, planDateTime: dayStart(api.now, zoneOf(DEFAULT_TIME_ZONE)) };
  await call('POST', `${V2}/plan`, day);
  const drug = { _id: 'd', name: 'Cerenia', price: 50, number: 6 };
  await call('PUT', `${V2}/plan`, { ...day, drugBag: [{ bagID: 'b', items: [drug] }] });
  made.planID = `${inHospitalID}/plan/${day.planDateTime}`;
  const examTask = [{ _id: 't', type: '生化', name: '住院生化', price: 600, number: 1 }];
  made.examID = (await call('POST', `${V2}/exam`, { ...day, executeID: 'e', examTask })).result._id;
  await call('PUT', `/todo/exam/${plain(made.examID)}/request`, {});
  const row = { taskID: 't', name: 'ALT', value: 60, unit: 'U/L' };
  await call('PUT', `/todo/exam/${plain(made.examID)}`, { mergedResult: { biochemistry: [row] }, finishTask: ['t'] });
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
});

const call = (method: 'POST' | 'PUT', path: string, body: unknown) =>
  api.call(method, B + path, { token: tokens.admin ?? '', body });
const ask = (path: string, body: object, as = 'admin') =>
  api.app.inject({
    method: 'POST',
    url: `${B}/pdf/${path}`,
    headers: { authorization: `Bearer ${tokens[as]}` },
    payload: body,
  });
type Answer = Awaited<ReturnType<typeof ask>>;
const pagesOf = async (answer: Answer) => {
  expect(answer.headers['content-type'], answer.body.slice(0, 200)).toBe('application/pdf');
  return (await pdfPages(answer.rawPayload)).map((text) => text.normalize('NFKC').replace(/\s/g, ''));
};

it('[2.7.081 stay-desk half] labels are made of a stay’s day and a report of its exam, by those who may, and no other paper', async () => {
  const labels = (as?: string) => ask(plain(made.planID), { type: 'drugLabel', labelSize: '80x50' }, as);
  for (const as of ['admin', 'pharmacy']) {
    const text = (await pagesOf(await labels(as))).join('');
    for (const part of ['Cerenia', '麻糬']) expect(text).toContain(part);
  }
  const report = (await pagesOf(await ask(plain(made.examID), { type: 'examReport' }))).join('');
  for (const part of ['檢驗報告', '麻糬', 'ALT', '60']) expect(report).toContain(part);
  expect((await ask(plain(made.examID), { type: 'examReport' }, 'pharmacy')).json().code).toBe(CODE.forbidden);
  expect((await ask(plain(made.planID), { type: 'receipt' })).json().code).toBe(CODE.badParameter);
  expect((await ask(plain(made.examID), { type: 'drugLabel' })).json().code).toBe(CODE.badParameter);
  expect((await ask(plain(`${made.planID}0`), { type: 'drugLabel' })).json().code).toBe(CODE.notFound);
});

it('[2.7.081] the bill of a visit and of a stay is a paper, with the price of each drug or without, in the language that is asked for', async () => {
  await call('PUT', `/record/${plain(made.recordID)}`, {
    chargeDivision: [{ _id: 'c1', name: '診察費', price: 400, number: 1 }],
    drugBag: [{ bagID: 'b1', items: [{ _id: 'd1', name: 'Cerenia', unit: '顆', price: 50, number: 6 }] }],
  });
  for (const id of [made.recordID, made.stayID]) {
    const text = async (printSetting: object, type = 'record') =>
      (await pagesOf(await ask(plain(id), { type, printSetting }))).join('');
    const shown = { charge: true, drug: false, showDrugPrice: true };
    const priced = await text(shown);
    for (const part of ['麻糬', 'Cerenia', '300', 'NT$']) expect(priced, id).toContain(part);
    const unpriced = await text({ ...shown, showDrugPrice: false });
    expect(unpriced, id).toContain('藥品(1項)');
    expect(unpriced, id).not.toContain('Cerenia');
    expect(await text({ ...shown, charge: false }), id).not.toContain('NT$');
    expect(await text({ ...shown, englishVersion: true }), id).toContain('VisitRecord');
    expect(await text({}, 'receiptA4'), id).toContain('Cerenia');
  }
  expect((await ask(plain(made.stayID), { type: 'vaccination' })).json().code).toBe(CODE.badParameter);
  expect((await ask(plain(made.stayID), { type: 'record' }, 'pharmacy')).json().code).toBe(CODE.forbidden);
  expect((await ask(plain('/inHospital/1-none'), { type: 'record' })).json().code).toBe(CODE.notFound);
});

it('[2.7.082] papers of visits and of stays stand in one PDF, in their order', async () => {
  const reports = [
    { _id: made.recordID },
    { _id: made.recordID, type: 'certificate' },
    { _id: made.examID, type: 'examReport' },
  ];
  const pages = await pagesOf(await ask('multiReport', { reports }));
  expect(pages[0]).toContain('嘔吐');
  expect(pages.some((page) => page.includes('診斷證明書'))).toBe(true);
  expect(pages.at(-1)).toContain('ALT');
  expect(
    (await ask('multiReport', { reports: [...reports, { _id: `${made.examID}0`, type: 'examReport' }] })).json().code,
  ).toBe(CODE.notFound);
});
