import { standingOf } from '@vetloom/domain/estimate/decided.ts';
import { type EstimateDecision, estimateDecisionSchema } from '@vetloom/domain/estimate/decision.schema.ts';
import { estimateContent } from '@vetloom/domain/estimate/estimate.schema.ts';
import { describe, expect, it } from 'vitest';
import { estimatePaper } from './estimate-paper.ts';
import type { PrintDocument } from './model/document.ts';
import { nodePrintFonts } from './node-fonts.ts';
import { previewHtml } from './render-html.ts';
import { renderPdf } from './render-pdf.ts';
import { documentText, pdfPages, pdfPaths } from './testing/read-back.ts';
import { november, sampleData } from './testing/sample.ts';

const SIGNED = 'M10 10L200 120L300 20M400 100L500 100';
const content = estimateContent.parse({
  title: '子宮蓄膿手術',
  validUntil: '2026-12-05',
  note: '不含術後住院',
  lines: [
    { _id: 'op', name: '手術', price: 12_000, number: 1, most: 1.5 },
    { _id: 'blood', name: '輸血', price: 3000, number: 1 },
  ],
});
const decided = (key: string, fields: object): EstimateDecision =>
  estimateDecisionSchema.parse({
    ...{ _id: `/estimateDecision/pet/1/${key}`, collection: 'estimateDecision', petID: '/pet/1', userID: '/user/1' },
    ...{ outcome: 'accepted', way: 'signature', person: '陳怡君', signature: SIGNED, dateTime: november(22, 15, 30) },
    ...{ content, createDateTime: 1, createBy: '/staff/cashier@demo.vetloom.test', updateDateTime: 1, updateBy: '' },
    ...fields,
  });
const paper = (...decisions: EstimateDecision[]) =>
  estimatePaper({ ...sampleData(), content, dateTime: november(22, 9, 0), standing: standingOf(decisions) });
const text = (...decisions: EstimateDecision[]) => documentText(paper(...decisions));

describe('an estimate on paper', () => {
  it('says what it is for, until when, from what to what, and leaves room to sign', () => {
    const lines = text().split('\n');
    for (const part of ['估價單', '子宮蓄膿手術', '不含術後住院', '飼主簽名']) expect(lines).toContain(part);
    expect(lines[lines.indexOf('有效期限') + 1]).toBe('2026/12/05');
    expect(lines[lines.indexOf('估價日期') + 1]).toBe('2026/11/22');
    expect(lines[lines.indexOf('估價合計') + 1]).toBe('NT$ 15,000 – NT$ 21,000');
  });

  it('bears the signature with who and when, on the page and in the PDF', async () => {
    const signed = paper(decided('a', {}));
    expect(documentText(signed)).toMatch(/2026\/11\/22（.）15:30 陳怡君 簽名：同意。/);
    expect(previewHtml(signed)).toContain('M10 10L200 120L300 20M400 100L500 100');
    const pdf = async (document: PrintDocument) => (await renderPdf(document, nodePrintFonts())).bytes;
    const bare = paper(decided('a', { signature: '' }));
    const [undrawn, drawn] = await Promise.all([pdf(bare), pdf(signed)]);
    expect((await pdfPages(drawn)).join('').replace(/\s/g, '')).toContain('陳怡君簽名');
    expect(await pdfPaths(drawn)).toBe((await pdfPaths(undrawn)) + 2);
  });

  it('of a part says which lines weren’t agreed to, and the sum of the others', () => {
    const phone = { outcome: 'partly', lineIDs: ['op'], way: 'phone', phone: '0912345678', signature: '' };
    const said = text(decided('a', phone));
    for (const part of [
      '輸血（未同意）',
      '同意合計',
      'NT$ 12,000 – NT$ 18,000',
      '電話 0912-345-678，陳怡君：部分同意。',
    ])
      expect(said).toContain(part);
  });

  it('shows two decisions that contradict each other both, and no signature for either', () => {
    const two = paper(decided('a', {}), decided('b', { outcome: 'declined', person: '陳先生' }));
    for (const part of ['陳怡君 簽名：同意', '陳先生 簽名：不同意', '有不一致的決定'])
      expect(documentText(two)).toContain(part);
    expect(previewHtml(two)).not.toContain('class="hand"');
  });
});
