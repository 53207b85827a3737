import type { Fact, Paper } from '../model/document.ts';
import { joinRuns, strong } from '../model/text.ts';
import type { PrintData } from '../print-data.ts';
import { wordsFor } from '../words/words.ts';
import { footerOf, type LetterheadData, letterheadOf, sheetOf } from './patient.ts';

/** What a paper of stock and purchasing stands on: the clinic, how its papers look, who prints and when. */
export type StockPaperData = LetterheadData & Pick<PrintData, 'images'>;

/** Words of the frame: such papers are Chinese whatever the clinic's papers for owners are. */
const words = wordsFor(false);

/** An A4 paper of the clinic's without an animal: `title` and `number` come again on every page. */
export const stockFrame = (
  data: StockPaperData,
  title: string,
  number: string,
  facts: readonly Fact[],
): Extract<Paper, { kind: 'a4' }> => ({
  kind: 'a4',
  sheet: sheetOf(data),
  frame: {
    letterhead: letterheadOf(data, title, [number], words),
    facts: facts.filter(({ value }) => value !== ''),
    running: joinRuns([data.clinic.name, title, [strong(number)]], '\u3000'),
    warnings: '',
    footer: footerOf(data, words),
    pageLabel: { before: words.pageBefore, between: words.pageBetween, after: words.pageAfter },
  },
});
