import type { PrintDocument } from './model/document.ts';
import { joinRuns, paragraph, strong } from './model/text.ts';
import { issuedWordsFor } from './words/issued-words.ts';

/** What an issued paper bears: its number, its code as it is printed, and the address at which that is looked up. */
export interface PaperIssue {
  readonly number: string;
  readonly code: string;
  readonly url: string;
}

/** Width of the code at a paper's foot, with the margin that scanners need. */
const CODE_MM = 28;

/** A paper as it is issued: its number stands at the head of each page, its code below the text. */
export function asIssued(paper: PrintDocument, { number, code, url }: PaperIssue): PrintDocument {
  const words = issuedWordsFor(paper.language);
  const numbered = `${words.number} ${number}`;
  const foot = {
    kind: 'withCode' as const,
    blocks: [
      paragraph([strong(`${numbered}　${words.code} ${code}`)], 'small'),
      paragraph(words.check, 'small'),
      paragraph(url, 'small'),
    ],
    code: url,
    millimetres: CODE_MM,
  };
  const blocks = [...paper.blocks, { kind: 'space' as const, millimetres: 4 }, foot];
  if (paper.paper.kind !== 'a4') return { ...paper, blocks };
  const { frame } = paper.paper;
  const letterhead = { ...frame.letterhead, references: [numbered, ...frame.letterhead.references] };
  const running = joinRuns([frame.running, numbered], '\u3000');
  return { ...paper, blocks, paper: { ...paper.paper, frame: { ...frame, letterhead, running } } };
}
