import { describe, expect, it } from 'vitest';
import { nodePrintFonts } from './node-fonts.ts';
import { renderPdf } from './render-pdf.ts';
import { testPage } from './test-page.ts';
import { documentText, pdfPages } from './testing/read-back.ts';
import { november, sampleData } from './testing/sample.ts';

describe('the test page', () => {
  const { clinic } = sampleData();
  const data = { ...sampleData(), now: november(24, 23, 30) };

  it('carries the clinic’s head and says how its paper is set', () => {
    const look = { size: 'B5' as const, marginMm: 20, logo: true, stamp: true, footer: '週日休診' };
    const text = documentText(testPage({ ...data, look }));
    for (const part of [
      '列印測試頁',
      clinic.name,
      clinic.taxID,
      'B5',
      '20 mm',
      '週日休診',
      '堃喆犇',
      '2026/11/24（二）23:30',
    ])
      expect(text).toContain(part);
  });

  it('shows the clock of the clinic’s own zone: half past eleven in Taipei is the next day in Tokyo', () => {
    const text = documentText(testPage({ ...data, clinic: { ...clinic, timeZone: 'Asia/Tokyo' } }));
    expect(text).toContain('2026/11/25（三）00:30');
    expect(text).toContain('Asia/Tokyo');
  });

  it('fits one sheet of each size, and its font has every character of it', async () => {
    for (const size of ['A4', 'B5', 'A5'] as const) {
      const look = { size, marginMm: 30, logo: true, stamp: true, footer: '' };
      const { bytes, missing } = await renderPdf(testPage({ ...data, look }), nodePrintFonts());
      expect(await pdfPages(bytes), size).toHaveLength(1);
      expect(missing).toEqual([]);
    }
  });
});
