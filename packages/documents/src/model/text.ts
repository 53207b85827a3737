import type { Align, Block, RichText, Run, Tone } from './document.ts';

const NO_BREAK_SPACE = '\u00a0';
// A figure and what it counts belong together; the list is what clinics write after a figure.
const FIGURE_AND_UNIT =
  /(\d|[½¼¾]) (?=(?:kg|mg|mcg|µg|g|mL|ml|L|IU|U|mmHg|bpm|cm|mm|%|℃|°C|秒|分|次|天|日|週|個月|歲|顆|錠|粒|包|支|瓶|劑|片|盒|滴|項|tablets?|days?|times?)(?![A-Za-z]))/g;

/** Keeps a figure and its unit on one line (`9.8 kg`, `2 顆`). `38.6℃` needs no help: it holds no space. */
export const keepTogether = (text: string): string => text.replace(FIGURE_AND_UNIT, `$1${NO_BREAK_SPACE}`);

/** Bold text: abnormal values, names, totals. */
export const strong = (text: string): Run => ({ text: keepTogether(text), strong: true });
/** Secondary text: labels, units, reference ranges. */
export const muted = (text: string): Run => ({ text: keepTogether(text), muted: true });
/** Text as it is. */
export const plain = (text: string): Run => ({ text: keepTogether(text) });

/** The runs of a text. */
export const runsOf = (text: RichText): readonly Run[] => (typeof text === 'string' ? [plain(text)] : text);

/** A text without its styles. */
export const plainText = (text: RichText): string =>
  typeof text === 'string' ? text : text.map((run) => run.text).join('');

/** Joins texts with a separator, leaving out the empty ones. */
export function joinRuns(parts: readonly RichText[], separator: string): readonly Run[] {
  const runs: Run[] = [];
  for (const part of parts) {
    if (plainText(part) === '') continue;
    if (runs.length > 0) runs.push({ text: separator });
    runs.push(...runsOf(part));
  }
  return runs;
}

/** A paragraph block. */
export const paragraph = (text: RichText, tone: Tone = 'body', align: Align = 'left'): Block => ({
  kind: 'paragraph',
  text,
  tone,
  align,
});

/** A section: its heading and what is in it, or nothing when it would be empty. */
export const section = (title: string, blocks: readonly Block[]): readonly Block[] =>
  blocks.length === 0 ? [] : [{ kind: 'heading', text: title }, ...blocks];

const mapRuns = (text: RichText, change: (text: string) => string): RichText =>
  typeof text === 'string' ? change(text) : text.map((run) => ({ ...run, text: change(run.text) }));

/** The same block with every text changed; the one place that knows where blocks keep their texts. */
export function mapBlock(block: Block, change: (text: string) => string): Block {
  const each = (blocks: readonly Block[]) => blocks.map((child) => mapBlock(child, change));
  switch (block.kind) {
    case 'heading':
    case 'title':
      return { ...block, text: change(block.text) };
    case 'facts':
      return {
        ...block,
        items: block.items.map((item) => ({ label: change(item.label), value: mapRuns(item.value, change) })),
      };
    case 'paragraph':
      return { ...block, text: mapRuns(block.text, change) };
    case 'table':
      return {
        ...block,
        columns: block.columns.map((column) => ({ ...column, label: change(column.label) })),
        rows: block.rows.map((row) => row.map((cell) => mapRuns(cell, change))),
      };
    case 'totals':
      return {
        ...block,
        rows: block.rows.map((row) => ({ ...row, label: change(row.label), amount: change(row.amount) })),
      };
    case 'sideBySide':
      return { ...block, left: each(block.left), right: each(block.right) };
    case 'withCode':
      return { ...block, blocks: each(block.blocks) };
    case 'pictures':
      return { ...block, items: block.items.map((one) => ({ ...one, caption: change(one.caption) })) };
    case 'blankLines':
      return { ...block, label: change(block.label) };
    case 'closing':
      return { ...block, left: each(block.left), signature: change(block.signature) };
    case 'rule':
    case 'space':
    case 'pageBreak':
      return block;
  }
}
