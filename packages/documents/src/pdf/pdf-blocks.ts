import { SIGNATURE_BOX, strokesOf } from '@vetloom/domain/core/signature.ts';
import type { Content, ContentCanvas, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js';
import type { Block, Fact, RichText, TableColumn, TotalRow } from '../model/document.ts';
import { plainText, runsOf } from '../model/text.ts';
import { contentWidth, HAIRLINE, MUTED, type PdfStyle, POINTS_PER_MM } from './pdf-style.ts';

type Inline = { text: string; bold?: boolean; color?: string; wordBreak?: 'break-all' };

// A word without a place to break would push a table over the edge of its page, and what stands right of it with it.
const UNBROKEN = /([^\s\u2e80-\u{10ffff}]{25,})/u;

/** The runs of a text as pdfmake takes them. */
export const inlines = (text: RichText): Inline[] =>
  runsOf(text).flatMap((run) =>
    run.text.split(UNBROKEN).flatMap((part, index): Inline[] =>
      part === '' && run.text !== ''
        ? []
        : [
            {
              text: part,
              ...(run.strong === true ? { bold: true } : {}),
              ...(run.muted === true ? { color: MUTED } : {}),
              ...(index % 2 === 1 ? { wordBreak: 'break-all' as const } : {}),
            },
          ],
    ),
  );

const LINE_WIDTH = { solid: 0.75, dashed: 0.75, heavy: 1.5 } as const;

/** A line across the given width. */
export function rule(style: 'solid' | 'dashed' | 'heavy', width: number, above: number, below: number): ContentCanvas {
  const line = { type: 'line' as const, x1: 0, y1: 0, x2: width, y2: 0, lineWidth: LINE_WIDTH[style] };
  return {
    canvas: [style === 'dashed' ? { ...line, dash: { length: 2.6, space: 2 } } : line],
    margin: [0, above, 0, below],
  };
}

const BARE: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 0.8,
  paddingBottom: () => 0.8,
};

const factPair = ({ label, value }: Fact, index: number, all: readonly Fact[]): [TableCell, TableCell] => [
  { text: label, color: MUTED, noWrap: true },
  { text: inlines(value), margin: [8, 0, index === all.length - 1 ? 0 : 10, 0] },
];

/** A grid of labelled values, filled row by row. */
export function factGrid(items: readonly Fact[], columns: 1 | 3): Content {
  const rows: TableCell[][] = [];
  for (let index = 0; index < items.length; index += columns) {
    const cells: TableCell[] = items.slice(index, index + columns).flatMap(factPair);
    while (cells.length < columns * 2) cells.push('');
    rows.push(cells);
  }
  const widths = columns === 1 ? ['auto', '*'] : ['auto', '31%', 'auto', '22%', 'auto', '*'];
  return { table: { widths, body: rows }, layout: BARE };
}

const spreadFacts = (items: readonly Fact[], style: PdfStyle): Content => ({
  table: {
    widths: ['auto', '*'],
    body: items.map(({ label, value }): TableCell[] => [
      { text: label, noWrap: true, fontSize: style.small },
      { text: inlines(value), alignment: 'right', fontSize: style.small, margin: [6, 0, 0, 0] },
    ]),
  },
  layout: { ...BARE, paddingTop: () => 0, paddingBottom: () => 0 },
});

function columnWidths(columns: readonly TableColumn[]): string[] {
  const shares = columns.map(({ width }) => (width === 'fit' ? 0 : width.share));
  const sum = shares.reduce((total, share) => total + share, 0);
  const fits = columns.filter(({ width }) => width === 'fit').length;
  // Beside columns that take what they need, shares divide about what is left; the last one takes the remainder.
  const left = 100 - fits * 7;
  const last = shares.findLastIndex((share) => share > 0);
  return shares.map((share, index) => {
    if (share === 0) return 'auto';
    return fits > 0 && index === last ? '*' : `${(share / sum) * left}%`;
  });
}

const headingText = (text: string, style: PdfStyle) => ({
  text: inlines(text),
  bold: true,
  fontSize: style.body + 0.5,
  headlineLevel: 1,
});

/** A table of more columns gets smaller text and less room between them. */
const WIDE = 8;

type TableBlock = Extract<Block, { kind: 'table' }>;

/** The heading of a table as its first row: it stays with the rows below it, and comes again wherever they go on. */
const headingRow = (heading: string, columns: number, edge: number, style: PdfStyle): TableCell[] => [
  {
    ...headingText(heading, style),
    colSpan: columns,
    margin: [-edge, 7.5 - style.rowPadding, -edge, 1 - style.rowPadding],
  },
  ...Array.from({ length: columns - 1 }, (): TableCell => ''),
];

function tableBlock(block: TableBlock, style: PdfStyle, heading?: string): Content {
  const cell = (text: RichText, column: TableColumn): TableCell => ({
    text: inlines(text),
    alignment: column.align,
    noWrap: column.width === 'fit',
  });
  const head = block.columns.map(
    (column): TableCell => ({
      text: column.label,
      alignment: column.align,
      color: MUTED,
      fontSize: style.body - (block.columns.length > WIDE ? 1 : 0.5),
      noWrap: true,
    }),
  );
  const rows = block.rows.map((row) => block.columns.map((column, index) => cell(row[index] ?? '', column)));
  if (rows.length === 0) return '';
  const wide = block.columns.length > WIDE;
  const apart = wide ? 6 : style.columnGap;
  const edge = block.lines ? 4 : 0;
  const last = block.columns.length - 1;
  const above = heading === undefined ? [] : [headingRow(heading, block.columns.length, edge, style)];
  const headerRows = above.length + (block.header ? 1 : 0) + (block.repeatedRows ?? 0);
  return {
    table: {
      widths: columnWidths(block.columns),
      headerRows,
      ...(headerRows > 0 ? { keepWithHeaderRows: 1 } : {}),
      dontBreakRows: true,
      body: [...above, ...(block.header ? [head] : []), ...rows],
    },
    layout: {
      hLineWidth: (index) =>
        index > 0 && index === above.length ? LINE_WIDTH.solid : block.lines && index > above.length ? 0.5 : 0,
      vLineWidth: () => 0,
      hLineColor: (index) => (index === above.length ? '#000000' : HAIRLINE),
      paddingLeft: (index) => (index === 0 ? edge : block.columns[index]?.width === 'fit' ? apart : 5),
      paddingRight: (index) => (index === last ? edge : block.columns[index]?.width === 'fit' ? 0 : 5),
      // A heading's rule stands apart from what is below it.
      paddingTop: (index) => style.rowPadding + (index > 0 && index === above.length ? 4 : 0),
      paddingBottom: () => style.rowPadding,
    },
    ...(wide ? { fontSize: style.body - 1 } : {}),
    margin: [0, style.gap / 2, 0, style.gap],
  };
}

function totalsBlock(rows: readonly TotalRow[], style: PdfStyle): Content {
  const paged = style.pageHeight !== 'auto';
  return {
    table: {
      widths: ['*', 'auto'],
      dontBreakRows: true,
      body: rows.map(({ label, amount, weight }): TableCell[] => {
        const size = weight === 'grand' ? style.grand : style.body;
        const bold = weight !== 'plain';
        return [
          {
            text: label,
            alignment: paged ? 'right' : 'left',
            bold: bold && !paged,
            fontSize: paged ? style.body : size,
            // The label stands on the line of a larger figure.
            margin: [0, paged ? (size - style.body) * 1.1 : 0, 0, 0],
          },
          { text: amount, alignment: 'right', bold, fontSize: size, noWrap: true, margin: [10, 0, paged ? 4 : 0, 0] },
        ];
      }),
    },
    layout: { ...BARE, paddingTop: () => style.rowPadding, paddingBottom: () => style.rowPadding },
  };
}

/** The line on which somebody signs, in points. */
const SIGN_WIDTH = 150;

/** What somebody signed, as wide as the line below it. */
function hand(signature: string): ContentCanvas {
  const scale = SIGN_WIDTH / SIGNATURE_BOX.width;
  return {
    canvas: strokesOf(signature).map((stroke) => ({
      type: 'polyline' as const,
      lineWidth: 1,
      lineCap: 'round' as const,
      points: stroke.map(({ x, y }) => ({ x: x * scale, y: y * scale })),
    })),
  };
}

const TONE_BOLD = { body: false, small: false, strong: true, large: true } as const;

/** One block as pdfmake content; `width` is what it may fill, in points. */
function pdfBlock(block: Block, style: PdfStyle, width: number = contentWidth(style)): Content {
  const all = (blocks: readonly Block[], inner: number) => blocks.map((child) => pdfBlock(child, style, inner));
  switch (block.kind) {
    case 'heading':
      return [{ ...headingText(block.text, style), margin: [0, 7.5, 0, 1] }, rule('solid', width, 0, 4)];
    case 'title':
      return {
        text: inlines(block.text),
        bold: true,
        fontSize: block.size === 'name' ? style.name : style.title,
        alignment: 'center',
        margin: [0, 0, 0, style.gap],
      };
    case 'facts':
      return block.spread ? spreadFacts(block.items, style) : factGrid(block.items, block.columns);
    case 'paragraph':
      return {
        text: inlines(block.text),
        alignment: block.align,
        fontSize: style[block.tone],
        bold: TONE_BOLD[block.tone],
        margin: [0, 0, 0, style.gap / 2],
      };
    case 'table':
      return tableBlock(block, style);
    case 'totals':
      return totalsBlock(block.rows, style);
    case 'rule':
      return rule(block.style, width, style.gap + 3, style.gap + 3);
    case 'space':
      return { text: '', margin: [0, block.millimetres * POINTS_PER_MM, 0, 0], fontSize: 1 };
    case 'sideBySide': {
      const gap = 30;
      const half = (width - gap) / 2;
      return {
        columns: [
          { stack: all(block.left, half), width: '*' },
          { stack: all(block.right, half), width: '*' },
        ],
        columnGap: gap,
        unbreakable: true,
      };
    }
    case 'withCode': {
      const side = block.millimetres * POINTS_PER_MM;
      return {
        columns: [
          { stack: all(block.blocks, width - side), width: '*' },
          // Its margin of four modules is within the millimetres.
          { qr: block.code, fit: side, eccLevel: 'L', width: side, alignment: 'right' },
        ],
        columnGap: 2,
        unbreakable: true,
      };
    }
    case 'pictures': {
      const gap = 12;
      const half = (width - gap) / 2;
      const pairs = Array.from({ length: Math.ceil(block.items.length / 2) }, (_, at) =>
        block.items.slice(at * 2, at * 2 + 2),
      );
      return pairs.map((pair) => ({
        columns: pair.map(({ address, caption }) => ({
          stack: [
            { image: address, fit: [half, 84 * POINTS_PER_MM] as [number, number] },
            { text: caption, color: MUTED, fontSize: style.small },
          ],
          width: half,
        })),
        columnGap: gap,
        unbreakable: true,
      }));
    }
    case 'blankLines':
      return [
        { text: block.label, color: MUTED },
        ...Array.from({ length: block.count }, () => rule('solid', width, 20, 2)),
      ];
    case 'closing':
      return {
        stack: [
          rule('solid', width, 12, 10),
          {
            columns: [
              { stack: all(block.left, width * 0.65), width: '*' },
              {
                stack: [
                  ...(block.seal === undefined
                    ? []
                    : [{ image: block.seal, fit: [66, 66] as [number, number], alignment: 'right' as const }]),
                  ...(block.strokes === undefined ? [] : [hand(block.strokes)]),
                  rule('solid', SIGN_WIDTH, block.seal === undefined && block.strokes === undefined ? 22 : 2, 3),
                  { text: block.signature, alignment: 'center', color: MUTED, fontSize: style.small + 0.5 },
                ],
                width: SIGN_WIDTH,
              },
            ],
          },
        ],
        unbreakable: true,
      };
    case 'pageBreak':
      return { text: '', pageBreak: 'after', fontSize: 0.1, lineHeight: 0.1 };
  }
}

// A longer paragraph may not fit on one page and then must be free to break.
const SHORT = 400;
const isShort = (text: RichText): boolean => plainText(text).length < SHORT;
/** Rows that a reader wants beside each other. */
const FEW_ROWS = 6;
const staysWhole = (block: Block): boolean =>
  (block.kind === 'table' && block.rows.length <= FEW_ROWS && block.rows.flat().every(isShort)) ||
  block.kind === 'sideBySide' ||
  block.kind === 'totals' ||
  block.kind === 'blankLines' ||
  (block.kind === 'paragraph' && isShort(block.text));

/** Blocks in their order; a heading stays on one page with what it heads. */
export function pdfBlocks(blocks: readonly Block[], style: PdfStyle): Content[] {
  const content: Content[] = [];
  for (let index = 0; index < blocks.length; index += 1) {
    const block = blocks[index];
    if (block === undefined) continue;
    const next = blocks[index + 1];
    if (block.kind === 'heading' && next !== undefined && staysWhole(next)) {
      content.push({ stack: [pdfBlock(block, style), pdfBlock(next, style)], unbreakable: true });
      index += 1;
    } else if (block.kind === 'heading' && next?.kind === 'table' && next.rows.length > 0) {
      content.push(tableBlock(next, style, block.text));
      index += 1;
    } else content.push(pdfBlock(block, style));
  }
  return content;
}
