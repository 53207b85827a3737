import { examItemSchema } from '@vetloom/domain/exam/exam-item.schema.ts';
import { examResult } from '@vetloom/domain/lines/exam.schema.ts';
import { emptyExam } from '@vetloom/domain/lines/exam-tasks.ts';
import { describe, expect, it } from 'vitest';
import { nodePrintFonts } from './node-fonts.ts';
import { patientHistoryDocument } from './patient-history.ts';
import { renderPdf } from './render-pdf.ts';
import { documentText, pdfPages } from './testing/read-back.ts';
import { november, sampleData, sampleRecord } from './testing/sample.ts';

const first = sampleData({ record: sampleRecord({ dateTime: november(2, 10, 0), cause: '抓癢', doctor: '陳怡君' }) });
const second = sampleData();

describe('the whole record of one animal', () => {
  it('holds patient, weights and every visit in the order of time, and no bill', () => {
    const text = documentText(patientHistoryDocument({ visits: [first, second], hasVisits: true }));
    for (const shown of [
      '完整病歷',
      '看診 2 次',
      '體重紀錄',
      '抓癢',
      '陳怡君',
      '急性胃炎（疑似）',
      '每次 1¼ 顆，每日一次',
    ])
      expect(text).toContain(shown);
    expect(text.indexOf('抓癢')).toBeLessThan(text.indexOf('急性胃炎（疑似）'));
    for (const hidden of ['診察費', 'NT$', '合計']) expect(text).not.toContain(hidden);
  });

  it('shows each value judged by the clinic’s ranges, with the one of the visit before beside it', () => {
    const alt = examItemSchema.parse({
      _id: '/examItem/alt',
      collection: 'examItem',
      category: 'biochemistry',
      name: 'ALT',
      ranges: [{ _id: 'r1', low: 10, high: 125 }],
      updateDateTime: 0,
    });
    const measured = (of: typeof first, value: number) => {
      const { examResults: _, ...data } = of;
      const result = examResult.parse({ _id: 'v', name: 'ALT', value, unit: 'U/L' });
      const record = { ...data.record, exam: { ...emptyExam(), biochemistry: [result] } };
      return { ...data, record };
    };
    const [before, now] = [
      measured({ ...first, record: { ...first.record, _id: '/record/1-a' } }, 90),
      measured(second, 168),
    ];
    const shared = { examItems: [alt], visits: [before.record, now.record] };
    const text = documentText(
      patientHistoryDocument({ visits: [before, now].map((visit) => ({ ...visit, ...shared })), hasVisits: true }),
    );
    expect(text).toMatch(/ALT\n90\nU\/L\n10–125\n–\n/);
    expect(text).toMatch(/ALT\n168\nU\/L\n10–125\n90\n▲ 偏高/);
  });

  it('of an animal that was never seen says so', () => {
    expect(documentText(patientHistoryDocument({ visits: [first], hasVisits: false }))).toContain('沒有看診紀錄');
  });

  it('is a PDF whose every page says whose it is', async () => {
    const visits = Array.from({ length: 12 }, () => second);
    const { bytes } = await renderPdf(patientHistoryDocument({ visits, hasVisits: true }), nodePrintFonts());
    const pages = await pdfPages(bytes);
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect(page).toContain(second.pet.name);
  });
});
