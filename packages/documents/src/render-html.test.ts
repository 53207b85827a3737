import { describe, expect, it } from 'vitest';
import { drugLabelDocument } from './drug-label.ts';
import { rollSheet } from './html/print-css.ts';
import { thermalReceipt } from './receipt.ts';
import { previewHtml, renderHtml } from './render-html.ts';
import { sampleData, sampleRecord } from './testing/sample.ts';
import { visitRecordDocument } from './visit-record.ts';

const HOSTILE = `</style><script>alert(1)</script><img src=x onerror="alert(1)">'"\`&\\`;

describe('a document as HTML', () => {
  it('escapes every text, also in the title and in the style sheet', () => {
    const data = sampleData();
    const hostile = {
      ...data,
      clinic: { ...data.clinic, name: HOSTILE, address: HOSTILE },
      owner: { ...data.owner, name: HOSTILE },
      pet: { ...data.pet, name: HOSTILE, allergy: HOSTILE, breed: HOSTILE },
      record: sampleRecord({ cause: HOSTILE, doctor: HOSTILE, therapy: HOSTILE }),
      printedBy: HOSTILE,
    };
    for (const document of [
      visitRecordDocument(hostile),
      thermalReceipt(hostile),
      drugLabelDocument({ ...hostile, paper: '60x40' }),
    ]) {
      const html = renderHtml(document);
      expect(html).not.toMatch(/<script|<img/i);
      expect(html.split('</style>')).toHaveLength(2);
      expect(html).not.toContain('\\3c /style');
    }
  });

  it('refers to nothing outside itself', () => {
    expect(renderHtml(visitRecordDocument(sampleData()))).not.toMatch(/https?:|url\(|@import|<link|src=/);
  });

  it('is A4 for a visit, with the patient in a head that repeats', () => {
    const html = renderHtml(visitRecordDocument(sampleData()));
    expect(html).toContain('@page{size:A4');
    expect(html).toMatch(/<table class="frame"><thead>.*青黴素類.*<\/thead><tbody>/s);
    expect(html).toContain('counter(page)');
  });

  it('is 80 mm wide for a receipt, and as long as the caller measured', () => {
    expect(renderHtml(thermalReceipt(sampleData()))).toMatch(/@page\{size:80mm \d+mm;margin:0\}/);
    expect(rollSheet(80, 152.2)).toBe('@page{size:80mm 153mm;margin:0}');
  });

  it('is for the eye the sheet with its margins and foot, which print never shows twice', () => {
    const look = { size: 'A5', marginMm: 10, logo: true, stamp: true, footer: '門診 09:00' } as const;
    const html = previewHtml(visitRecordDocument(sampleData({ look })));
    expect(html).toMatch(/@media print\{\.foot\{display:none\}\}@media screen\{body\{/);
    expect(html).toMatch(/<footer class="foot"><span>[^<]*門診 09:00<\/span><span>第 1 頁／共 1 頁<\/span><\/footer>/);
    expect(renderHtml(visitRecordDocument(sampleData({ look })))).not.toContain('<footer');
    expect(previewHtml(thermalReceipt(sampleData()))).toBe(renderHtml(thermalReceipt(sampleData())));
  });

  it('keeps a phone number in its order beside a name that is written from right to left', () => {
    const data = sampleData();
    const html = renderHtml(thermalReceipt({ ...data, owner: { ...data.owner, name: 'محمد علي' } }));
    expect(html).toContain('<bdi>محمد علي</bdi>\u30000912-345-***');
  });

  it('keeps rare characters for the machine’s fonts', () => {
    const data = sampleData();
    expect(renderHtml(thermalReceipt({ ...data, owner: { ...data.owner, name: '陳𠮷' } }))).toContain('陳𠮷');
  });
});
