import { beforeAll, describe, expect, it } from 'vitest';
import { nodePrintFonts } from './node-fonts.ts';
import { thermalReceipt } from './receipt.ts';
import { type RenderedPdf, renderPdf } from './render-pdf.ts';
import { documentText, pdfPages } from './testing/read-back.ts';
import { longRecord, sampleData, sampleRecord } from './testing/sample.ts';
import { visitRecordDocument } from './visit-record.ts';

// One glyph may stand for several characters (µ and μ); compatibility forms make them equal.
const squeezed = (text: string) => text.normalize('NFKC').replace(/\s/g, '');

describe('a visit as PDF', () => {
  const document = visitRecordDocument(sampleData());
  let pages: readonly string[];
  beforeAll(async () => {
    pages = await pdfPages((await renderPdf(document, nodePrintFonts())).bytes);
  });

  it('can be read back, every Chinese text of it', () => {
    const text = squeezed(pages.join(''));
    if (document.paper.kind !== 'a4') throw new Error('a visit is printed on A4');
    const { running: _, warnings: __, pageLabel: ___, ...onFirstPage } = document.paper.frame;
    const expected = documentText({
      ...document,
      paper: {
        kind: 'a4',
        frame: { ...onFirstPage, running: '', warnings: '', pageLabel: { before: '', between: '', after: '' } },
      },
    });
    for (const line of expected.split('\n')) expect(text).toContain(squeezed(line));
  });

  it('is one page that says so', () => {
    expect(pages).toHaveLength(1);
    expect(squeezed(pages[0] ?? '')).toContain(squeezed('第 1 頁／共 1 頁'));
  });
});

describe('fonts that were parsed before', () => {
  it('make the same paper as their bytes do, also after other papers', async () => {
    const { parsed: _, ...bytes } = nodePrintFonts();
    const data = sampleData();
    for (const document of [
      thermalReceipt({ ...data, owner: { ...data.owner, name: '游錫堃µ' } }),
      visitRecordDocument(data),
    ]) {
      const [fast, plain] = await Promise.all([renderPdf(document, nodePrintFonts()), renderPdf(document, bytes)]);
      expect(fast.pages).toBe(plain.pages);
      expect((await pdfPages(fast.bytes)).map(squeezed)).toEqual((await pdfPages(plain.bytes)).map(squeezed));
    }
  });
});

describe('a bill of sixty lines', () => {
  let pages: readonly string[];
  let made: RenderedPdf;
  beforeAll(async () => {
    made = await renderPdf(visitRecordDocument(sampleData({ record: longRecord(60) })), nodePrintFonts());
    pages = await pdfPages(made.bytes);
  });

  it('runs over pages without losing or repeating a line', () => {
    expect(made.pages).toBe(pages.length);
    expect(pages.length).toBeGreaterThan(1);
    const text = squeezed(pages.join(''));
    for (let line = 1; line <= 60; line += 1) expect(text.split(`處置項目第${line}號`)).toHaveLength(2);
    expect(text).toContain('NT$6,000');
  });

  it('repeats the column labels wherever it goes on', () => {
    for (const page of pages.filter((text) => squeezed(text).includes('處置項目第')))
      expect(squeezed(page)).toContain('單價數量金額');
  });

  it('has patient, allergy and page number on every page', () => {
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('麻糬');
      expect(page).toContain('青黴素類（蕁麻疹）');
      expect(squeezed(page)).toContain(squeezed(`第 ${index + 1} 頁／共 ${pages.length} 頁`));
    }
  });
});

describe('lines', () => {
  it('never part a figure from its degree sign or unit', async () => {
    for (let fill = 20; fill < 60; fill += 1) {
      const record = sampleRecord({
        therapy: `${'持續觀察並記錄'.repeat(9).slice(0, fill)}體溫 38.6℃ 以上給 2 顆。`,
        chargeDivision: [],
      });
      const { bytes } = await renderPdf(visitRecordDocument(sampleData({ record, examResults: [] })), nodePrintFonts());
      const [page = ''] = await pdfPages(bytes);
      expect(page).toContain('38.6℃');
      expect(page).toContain('2 顆。');
    }
  });

  it('does not run long warnings into the text of the next page', async () => {
    const pet = { ...sampleData().pet, allergy: '對多種抗生素過敏'.repeat(30) };
    const { bytes } = await renderPdf(
      visitRecordDocument(sampleData({ pet, record: longRecord(60) })),
      nodePrintFonts(),
    );
    const [, second = ''] = await pdfPages(bytes);
    expect(squeezed(second)).toContain(pet.allergy);
  });
});

describe('a receipt as PDF', () => {
  it('is one page as long as what is on it', async () => {
    const short = await renderPdf(thermalReceipt(sampleData()), nodePrintFonts());
    const long = await renderPdf(thermalReceipt(sampleData({ record: longRecord(60) })), nodePrintFonts());
    expect([short.pages, long.pages]).toEqual([1, 1]);
    expect(squeezed((await pdfPages(long.bytes)).join(''))).toContain('處置項目第60號');
  });

  it('reports a character that the font lacks', async () => {
    const data = sampleData();
    const { bytes, missing } = await renderPdf(
      thermalReceipt({ ...data, owner: { ...data.owner, name: '陳㸃' } }),
      nodePrintFonts(),
    );
    expect(missing.map(({ characters }) => characters)).toEqual(['㸃']);
    const text = squeezed((await pdfPages(bytes)).join(''));
    expect(text).toContain('陳〔?〕');
    expect(text).toContain('U+3E03');
  });
});
