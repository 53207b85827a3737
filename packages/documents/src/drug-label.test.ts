import { drugRuleSchema } from '@vetloom/domain/pharmacy/drug-rule.schema.ts';
import { readCode } from '@vetloom/domain/stock/shelf-code.ts';
import { describe, expect, it } from 'vitest';
import { drugLabelDocument, labelAdvice } from './drug-label.ts';
import { nodePrintFonts } from './node-fonts.ts';
import { renderPdf } from './render-pdf.ts';
import { documentText } from './testing/read-back.ts';
import { sampleData, sampleRecord } from './testing/sample.ts';

describe('drug labels', () => {
  it('have a page for each drug on 60 × 40 mm, with directions in words', async () => {
    const document = drugLabelDocument({ ...sampleData(), paper: '60x40' });
    const text = documentText(document);
    for (const shown of [
      '麻糬',
      'Cerenia 16 mg（止吐）',
      '每次 1¼ 顆，每日一次',
      '飯前',
      '3 天　共 4 顆',
      '02-2700-3318',
    ])
      expect(text).toContain(shown);
    expect((await renderPdf(document, nodePrintFonts())).pages).toBe(3);
  });

  it('shrink long directions until they fit on the label', async () => {
    const [bag] = sampleRecord().drugBag;
    const [drug] = bag?.items ?? [];
    if (bag === undefined || drug === undefined) throw new Error('the sample has drugs');
    const direction = '請與少量食物一起給，給藥後觀察三十分鐘；若嘔吐請不要補給，並且來電詢問醫師。';
    const record = sampleRecord({ drugBag: [{ ...bag, items: [{ ...drug, direction }] }] });
    const document = drugLabelDocument({ ...sampleData({ record }), paper: '60x40' });
    expect((await renderPdf(document, nodePrintFonts())).pages).toBe(1);
  });

  it('fit on every size of adhesive label, a page for each drug', async () => {
    const sayings = { [sampleRecord().drugBag[0]?.items[0]?._id ?? '']: ['可能嗜睡，請勿讓動物爬高'] };
    for (const [paper, width] of [
      ['40x30', 40],
      ['50x30', 50],
      ['60x40', 60],
      ['80x50', 80],
    ] as const) {
      const document = drugLabelDocument({ ...sampleData(), paper, sayings });
      expect(document.paper).toMatchObject({ kind: 'label', widthMm: width });
      expect(documentText(document)).toContain('※ 可能嗜睡，請勿讓動物爬高');
      expect((await renderPdf(document, nodePrintFonts())).pages, paper).toBe(3);
    }
  });

  it('carry the code of their bag where there is room for one that a scanner reads', () => {
    const [bag] = sampleRecord().drugBag;
    const codes = (paper: '40x30' | '60x40' | '80') =>
      drugLabelDocument({ ...sampleData(), paper }).blocks.flatMap((block) =>
        block.kind === 'withCode' ? [readCode(block.code, 2026)] : [],
      );
    expect(codes('60x40')).toHaveLength(3);
    expect(codes('60x40')[0]).toEqual({ kind: 'bag', recordID: sampleRecord()._id, bagID: bag?.bagID });
    expect(codes('80').length).toBeGreaterThan(0);
    expect(codes('40x30')).toEqual([]);
  });

  it('say what the clinic’s rules want said of a drug', () => {
    const { drugBag } = sampleRecord();
    const rule = drugRuleSchema.parse({
      _id: '/drugRule/one',
      collection: 'drugRule',
      kind: 'label',
      drugs: ['Cerenia'],
      sentence: '請空腹給藥',
      createDateTime: 0,
      updateDateTime: 0,
      updateBy: '',
    });
    const said = Object.values(labelAdvice(drugBag, 'Canine', [rule], () => undefined)).flat();
    expect(said).toEqual(['請空腹給藥']);
  });

  it('have a strip for each bag on the roll, with the allergy', () => {
    const text = documentText(drugLabelDocument({ ...sampleData(), paper: '80' }));
    for (const shown of ['內服藥', '■ 過敏 青黴素類（蕁麻疹）', '早・晚　飯後']) expect(text).toContain(shown);
  });

  it('print only the bags asked for', () => {
    expect(drugLabelDocument({ ...sampleData(), paper: '80', bagIDs: ['other'] }).blocks).toEqual([]);
  });
});
