import { printSetting } from '@vetloom/domain/clinic/settings/print.setting.ts';
import { describe, expect, it } from 'vitest';
import type { Said } from './PaperSaid.tsx';
import { fittingPapers, issuedPapers, paperRequests } from './paper-order.ts';

const said = (more: Partial<Said> = {}): Said => ({
  words: {},
  recordIDs: [],
  lots: {},
  labelSize: undefined,
  ...more,
});
const options = printSetting.parse({});
const shape = (papers: Parameters<typeof paperRequests>[1], more: Partial<Said> = {}) =>
  paperRequests('/record/1', papers, options, said(more)).map(({ type, _id }) => `${type} ${_id}`);

describe('several papers at once', () => {
  it('come in the order in which they were ticked', () =>
    expect(shape(['certificate', 'record'])).toEqual(['certificate /record/1', 'record /record/1']));

  it('a visit’s own paper comes once for each chosen visit; a letter tells of all of them', () => {
    const recordIDs = ['/record/2', '/record/3'];
    expect(shape(['record', 'referral'], { recordIDs })).toEqual([
      'record /record/1',
      'record /record/2',
      'record /record/3',
      'referral /record/1',
    ]);
    expect(paperRequests('/record/1', ['referral'], options, said({ recordIDs }))[0]).toMatchObject({ recordIDs });
  });

  it('only labels have a size', () => {
    const [label, receipt] = paperRequests(
      '/record/1',
      ['drugLabel', 'receipt'],
      options,
      said({ labelSize: '40x30' }),
    );
    expect(label).toMatchObject({ labelSize: '40x30' });
    expect(receipt).not.toHaveProperty('labelSize');
  });
});

describe('the papers that are offered', () => {
  const all = () => true;
  it('are those for which the visit has something', () => {
    expect(fittingPapers({}, false, all)).toEqual(['record', 'certificate', 'referral']);
    expect(fittingPapers({ isExamEmpty: false }, true, all)).toEqual([
      'record',
      'examReport',
      'surgeryMonitor',
      'certificate',
      'referral',
    ]);
    expect(fittingPapers({ received: 500 }, false, all)).toEqual(expect.arrayContaining(['receiptA4', 'receipt']));
  });

  it('are those that the person may print', () =>
    expect(fittingPapers({ received: 500 }, true, (paper) => paper === 'receipt')).toEqual(['receipt']));
});

describe('papers that bear a number', () => {
  it('are issued where nothing else is ticked beside them, in their order', () => {
    expect(issuedPapers(['examReport', 'certificate'])).toEqual(['examReport', 'certificate']);
    for (const papers of [[], ['record'], ['certificate', 'receipt']] as const)
      expect(issuedPapers(papers)).toBeUndefined();
  });
});
