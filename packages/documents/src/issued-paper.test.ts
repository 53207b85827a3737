import { expect, it } from 'vitest';
import { asIssued } from './issued-paper.ts';
import type { PrintDocument } from './model/document.ts';
import { plainText } from './model/text.ts';

const frame = {
  letterhead: { mark: '示', name: '示範', lines: [], title: '診斷證明書', references: ['病歷 1'] },
  ...{
    facts: [],
    running: '示範　診斷證明書',
    warnings: '',
    footer: '',
    pageLabel: { before: '', between: '', after: '' },
  },
};
const paper: PrintDocument = {
  ...{ title: '診斷證明書', language: 'zh-Hant', paper: { kind: 'a4', frame }, blocks: [] },
};
const issue = {
  number: '2026-000007',
  code: 'K7QW-9F3M-2XTA-8LRD',
  url: 'https://a.test/app/checkPaper#demo.K7QW9F3M2XTA8LRD',
};

it('a paper that is issued bears its number on every page, and its code once, to be read and to be scanned', () => {
  const made = asIssued(paper, issue);
  if (made.paper.kind !== 'a4') throw new Error('no sheet');
  expect(made.paper.frame.letterhead.references).toEqual(['文件編號 2026-000007', '病歷 1']);
  expect(plainText(made.paper.frame.running)).toContain('2026-000007');
  const coded = made.blocks.filter((block) => block.kind === 'withCode');
  expect(coded).toMatchObject([{ code: issue.url }]);
  // Whoever types the address needs the clinic's word too, which stands in it.
  for (const word of [issue.code, issue.url]) expect(JSON.stringify(coded)).toContain(`${word}"`);
  expect(JSON.stringify(asIssued({ ...paper, language: 'en' }, issue).blocks)).toContain('Check code');
});
