import { examItemSchema } from '@vetloom/domain/exam/exam-item.schema.ts';
import { examResult, examTask } from '@vetloom/domain/lines/exam.schema.ts';
import { emptyExam } from '@vetloom/domain/lines/exam-tasks.ts';
import { expect, it } from 'vitest';
import { type ExamReportData, examReportDocument } from './exam-report.ts';
import { renderHtml } from './render-html.ts';
import { november, sampleData, sampleRecord } from './testing/sample.ts';

const alt = examItemSchema.parse({
  _id: '/examItem/alt',
  collection: 'examItem',
  category: 'biochemistry',
  name: 'ALT',
  title: '丙胺酸轉胺酶',
  ranges: [{ _id: 'r1', low: 10, high: 125 }],
  updateDateTime: 0,
});
const row = (name: string, value: number | string, more: object = {}) =>
  examResult.parse({ _id: `v-${name}`, name, value, unit: 'U/L', ...more });

function data(more: Partial<ExamReportData> = {}): ExamReportData {
  const exam = {
    ...emptyExam(),
    biochemistry: [row('ALT', 168), row('ALP', 96, { low: 23, high: 212, device: 'Catalyst One' })],
    reagent: [row('CPV', '陽性', { unit: '' })],
    suggestion: '四週後複驗肝指數。',
    temp: '溶血，重抽過一次',
  };
  const task = { _id: 't1', type: 'X光', name: '胸腔 X 光', price: 0, number: 1, result: '肺野清晰。' };
  const record = sampleRecord({ examTask: [examTask.parse(task)] }, { exam });
  const before = { ...record, _id: '/record/before', dateTime: november(1, 10, 0) };
  const visits = [record, { ...before, exam: { ...emptyExam(), biochemistry: [row('ALT', 90)] } }];
  return { ...sampleData({ record }), examItems: [alt], visits, ...more };
}

/** The report as a reader sees it, without markup. */
const read = (report: ExamReportData): string =>
  renderHtml(examReportDocument(report))
    .replaceAll(/<style[\s\S]*?<\/style>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

it('the exam report marks what is abnormal in words, with unit, range and the value before', () => {
  const text = read(data());
  expect(text).toContain('檢驗報告');
  expect(text).toMatch(/ALT 丙胺酸轉胺酶 168 U\/L 10–125 ▲ 偏高 90（2026\/11\/01）/);
  expect(text).toMatch(/ALP 96 U\/L 23–212 –/);
  expect(text).toContain('1 項異常');
  expect(text).toContain('胸腔 X 光 肺野清晰。');
  expect(text).toContain('四週後複驗肝指數。');
});

it('the laboratory’s scratch note is on no paper', () => expect(read(data())).not.toContain('溶血'));

it('the English version turns every word that is not typed', () => {
  const base = data();
  const text = read({ ...base, printSetting: { ...base.printSetting, englishVersion: true } });
  expect(text).toContain('Laboratory Report');
  expect(text).toMatch(/ALT 168 U\/L 10–125 ▲ High/);
  for (const word of ['檢驗報告', '偏高', '生化', '參考範圍', '綜合建議']) expect(text).not.toContain(word);
});

it('a visit without results says so', () => {
  const record = sampleRecord();
  expect(read(data({ record, visits: [] }))).toContain('沒有檢驗結果');
});
