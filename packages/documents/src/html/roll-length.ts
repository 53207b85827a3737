import type { Block } from '../model/document.ts';
import { plainText } from '../model/text.ts';

const LINE_MM = 5.3;
const CHARACTERS_A_LINE = 34;

const linesOf = (text: string): number =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(([...line].length * 1.5) / CHARACTERS_A_LINE)), 0);

function blockLines(block: Block): number {
  switch (block.kind) {
    case 'heading':
    case 'title':
      return 1.6;
    case 'facts':
      return block.items.reduce((sum, { value }) => sum + linesOf(plainText(value)), 0);
    case 'paragraph':
      return linesOf(plainText(block.text)) * (block.tone === 'large' ? 1.5 : 1.1);
    case 'table':
      return block.rows.reduce((sum, [name]) => sum + linesOf(plainText(name ?? '')), block.header ? 1 : 0);
    case 'totals':
      return block.rows.reduce((sum, { weight }) => sum + (weight === 'grand' ? 1.7 : 1.1), 0);
    case 'rule':
      return 0.9;
    case 'space':
      return block.millimetres / LINE_MM;
    case 'sideBySide':
    case 'closing':
      return block.left.reduce((sum, child) => sum + blockLines(child), 4);
    case 'withCode':
      return Math.max(
        block.blocks.reduce((sum, child) => sum + blockLines(child), 0),
        block.millimetres / LINE_MM,
      );
    case 'pictures':
      return Math.ceil(block.items.length / 2) * 20;
    case 'blankLines':
      return 1 + block.count * 2;
    case 'pageBreak':
      return 0;
  }
}

/** A length in millimetres that the longest page of a roll surely fits on: rather a blank end than a cut receipt. */
export function rollLength(blocks: readonly Block[]): number {
  let longest = 0;
  let lines = 0;
  for (const block of blocks) {
    lines = block.kind === 'pageBreak' ? 0 : lines + blockLines(block);
    longest = Math.max(longest, lines);
  }
  return Math.ceil(longest * LINE_MM + 12);
}
