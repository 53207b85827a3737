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
