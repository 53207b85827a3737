import { describe, expect, it } from 'vitest';
import { nodePrintFonts } from './node-fonts.ts';
import { PAPER_TYPES } from './paper-types.ts';
import { paperOf } from './papers.ts';
import { referralLetter } from './referral-letter.ts';
import { renderPdf } from './render-pdf.ts';
import { pdfOutside, pdfPages } from './testing/read-back.ts';
import { longRecord, sampleData, sampleRecord } from './testing/sample.ts';
import { visitRecordDocument } from './visit-record.ts';

const squeezed = (text: string) => text.normalize('NFKC').replace(/\s/g, '');

describe('a bill of two hundred lines', () => {
  it('has each line once, its sum once, and patient and column labels on every page', async () => {
    const data = sampleData({ record: longRecord(200), examResults: [] });
    const pages = (await pdfPages((await renderPdf(visitRecordDocument(data), nodePrintFonts())).bytes)).map(squeezed);
    const text = pages.join('');
    for (let line = 1; line <= 200; line += 1) expect(text.split(`處置項目第${line}號`)).toHaveLength(2);
    expect(text.split('NT$20,000')).toHaveLength(2);
    expect(pages.length).toBeLessThanOrEqual(8);
    for (const [index, page] of pages.entries()) {
      expect(page, `page ${index + 1}`).toContain('麻糬');
      expect(page, `page ${index + 1}`).toContain('青黴素類');
      if (page.includes('處置項目第')) expect(page, `page ${index + 1}`).toContain('單價數量金額');
    }
    // The sum and the line to sign on are never alone on a sheet without a line of the bill.
    expect(pages.at(-1)).toContain('處置項目第');
  });
});

describe('a referral with five hundred files', () => {
  it('lists each of them', async () => {
    const file = (index: number) => ({
      _id: `f${index}`,
      hash: 'a'.repeat(64),
      name: `影像-${index}號.jpg`,
      mime: 'image/jpeg',
      size: 10,
      desc: '腹背位',
    });
    const files = (from: number, count: number) => Array.from({ length: count }, (_, index) => file(from + index));
    const record = sampleRecord({
      attachmentImage: files(1, 200),
      attachmentFile: files(201, 200),
      outsourcingFile: files(401, 100),
    });
    const { bytes } = await renderPdf(referralLetter(sampleData({ record })), nodePrintFonts());
    const pages = (await pdfPages(bytes)).map(squeezed);
    const text = pages.join('');
    // No heading is left alone at the foot of a page, and each page says of what it is the list.
    for (const page of pages) expect(page.includes('影像與檔案')).toBe(page.includes('號.jpg'));
    for (let index = 1; index <= 500; index += 1) expect(text.split(`影像-${index}號.jpg`)).toHaveLength(2);
  });
});

describe('names as people type them', () => {
  const NAMES = {
    emoji: '小黑🐶❤️‍🔥',
    family: '👨‍👩‍👧‍👦的貓',
    rightToLeft: 'محمد علي',
    combining: 'Zo\u0308e\u0301 N\u0303 a\u0301\u0301\u0301',
    rare: '𠮷㸃𪚥',
    markup: '<b>&"\'</b>',
    long: '長'.repeat(80),
    unbroken: 'W'.repeat(80),
  };
  it.each(Object.entries(NAMES))(
    'make a proper paper of each kind: %s',
    async (_, name) => {
      const data = sampleData();
      const named = {
        ...data,
        clinic: { ...data.clinic, name },
        owner: { ...data.owner, name },
        pet: { ...data.pet, name, breed: name, allergy: name },
        record: sampleRecord({ doctor: name, disease: [{ _id: 'd', name, certainty: '' }], cause: name }),
        printedBy: name,
      };
      for (const type of PAPER_TYPES.filter((one) => one !== 'surgeryMonitor')) {
        const { bytes, missing } = await renderPdf(paperOf(type, named), nodePrintFonts());
        const text = squeezed((await pdfPages(bytes)).join(''));
        // Nothing of a name is lost in silence: what the font lacks is marked and reported.
        expect(text.length, type).toBeGreaterThan(20);
        for (const { mark } of missing) expect(text, type).toContain(squeezed(mark));
        expect(text, type).not.toContain('\ufffd');
        expect(await pdfOutside(bytes), type).toEqual([]);
      }
    },
    60_000,
  );
});
