import { type AdverseReaction, adverseReactionSchema } from '@vetloom/domain/pet/adverse-reaction.schema.ts';
import { expect, it } from 'vitest';
import { adverseReactionForm } from './adverse-reaction-form.ts';
import { nodePrintFonts } from './node-fonts.ts';
import { renderPdf } from './render-pdf.ts';
import { documentText } from './testing/read-back.ts';
import { november, sampleData } from './testing/sample.ts';

const form = (fields: Partial<AdverseReaction> = {}) => {
  const now = november(20, 16, 0);
  const reaction = adverseReactionSchema.parse({
    ...{ _id: '/adverseReaction/pet1/1-a', collection: 'adverseReaction', petID: '/pet1', product: '八合一疫苗' },
    ...{
      lot: 'A123',
      expiresOn: '2027-03-31',
      givenDateTime: november(20, 14, 30),
      beganDateTime: november(20, 15, 15),
    },
    ...{ signs: '臉部腫脹、嘔吐', gravity: 'severe', outcome: 'recovered', treatment: '腎上腺素 0.1 mL' },
    ...{ createDateTime: now, createBy: '/staff/1', updateDateTime: now, updateBy: '/staff/1' },
    ...fields,
  });
  return adverseReactionForm({ ...sampleData(), now, reaction, reporter: { name: '周郁婷', licence: '獸字 0123' } });
};

it('the report to the authority says what was given, from which lot, what came of it and after how long, and who reports', () => {
  const text = documentText(
    form({ reportedDateTime: november(21, 9, 0), reportedTo: '臺北市動物保護處', reportNumber: 'R-7' }),
  );
  for (const shown of [
    '不良反應通報表',
    '八合一疫苗',
    'A123',
    '2027/03/31',
    '45 分鐘',
    '嚴重',
    '痊癒',
    '臉部腫脹、嘔吐',
  ])
    expect(text).toContain(shown);
  for (const shown of ['腎上腺素 0.1 mL', '臺北市動物保護處', '2026/11/21', 'R-7', '周郁婷', '獸字 0123'])
    expect(text).toContain(shown);
});

it('leaves blank what nobody knows, says that it wasn’t reported, and fits on a page', async () => {
  const blank = form({ lot: '', expiresOn: null, treatment: '' });
  expect(documentText(blank)).toContain('尚未通報');
  const { bytes, missing } = await renderPdf(blank, nodePrintFonts());
  expect([bytes.length > 1000, missing]).toEqual([true, []]);
});
