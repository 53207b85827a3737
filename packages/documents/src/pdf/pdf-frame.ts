import type { Column, Content, DynamicContent } from 'pdfmake/interfaces.js';
import type { Letterhead, PageFrame, RichText } from '../model/document.ts';
import { plainText } from '../model/text.ts';
import { factGrid, inlines, rule } from './pdf-blocks.ts';
import { contentWidth, MUTED, type PdfStyle } from './pdf-style.ts';

const NATURAL_LINE = 1.448;
const RING = 36;
const HAN = /\p{Script=Han}/u;

// Full-width characters are one em wide, the others about 0.58: an upper bound is wanted, not a measure.
function linesOf(text: RichText, size: number, width: number): number {
  const ems = [...plainText(text)].reduce(
    (sum, character) => sum + ((character.codePointAt(0) ?? 0) > 0x2e7f ? 1 : 0.6),
    0,
  );
  return ems === 0 ? 0 : Math.ceil((ems * size) / (width * 0.96));
}

const WARNING_SIZE = 9;

/** Height of the running head of the following pages; long warnings make it taller instead of running into the text. */
function runningHeight(frame: PageFrame, style: PdfStyle): number {
  const width = contentWidth(style);
  const lines =
    linesOf(frame.running, style.small, width) * style.small +
    linesOf(frame.warnings, WARNING_SIZE, width) * WARNING_SIZE;
  return lines * NATURAL_LINE * style.lineHeight + 14;
}

/** Room at the head of every page, in points. */
export const topMargin = (frame: PageFrame, style: PdfStyle): number => style.endMargin + runningHeight(frame, style);

/** Room at the foot of every page, in points. */
export const bottomMargin = (style: PdfStyle): number => style.endMargin + style.small * NATURAL_LINE + 6;

/** Patient and warnings at the head of every page but the first, which has the letterhead. */
export const runningHead =
  (frame: PageFrame, style: PdfStyle): DynamicContent =>
  (page) =>
    page === 1
      ? ''
      : {
          stack: [
            { text: inlines(frame.running), fontSize: style.small },
            ...(plainText(frame.warnings) === '' ? [] : [{ text: inlines(frame.warnings), fontSize: WARNING_SIZE }]),
            rule('solid', contentWidth(style), 3, 0),
          ],
          margin: [style.sideMargin, style.endMargin, style.sideMargin, 0],
        };

/** Who printed it and when, and the page of pages. */
export const pageFoot =
  ({ footer, pageLabel }: PageFrame, style: PdfStyle): DynamicContent =>
  (page, pages) => ({
    columns: [
      { text: inlines(footer), width: '*' },
      { text: `${pageLabel.before}${page}${pageLabel.between}${pages}${pageLabel.after}`, width: 'auto', noWrap: true },
    ],
    columnGap: 12,
    fontSize: style.small,
    color: MUTED,
    margin: [style.sideMargin, 6, style.sideMargin, 0],
  });

/** A logo is as high as the ring and may be three times as wide. */
const LOGO: [number, number] = [RING * 3, RING + 4];

const picture = (logo: string): Column => ({
  width: 'auto',
  stack: [{ image: logo, fit: LOGO }],
  margin: [0, 3, 0, 0],
});

const ring = (mark: string, style: PdfStyle): Column => ({
  width: RING,
  stack: [
    {
      canvas: [{ type: 'ellipse', x: RING / 2, y: RING / 2, r1: RING / 2 - 0.75, r2: RING / 2 - 0.75, lineWidth: 1.5 }],
    },
    {
      text: mark,
      bold: true,
      fontSize: 17,
      alignment: 'center',
      relativePosition: { x: 0, y: -RING + (RING - 17 * NATURAL_LINE * style.lineHeight) / 2 },
    },
  ],
  margin: [0, 3, 0, 0],
});

function head({ mark, logo, name, lines, title, references }: Letterhead, style: PdfStyle): Content {
  const detail = (text: string, alignment: 'left' | 'right'): Content => ({
    text,
    alignment,
    color: MUTED,
    fontSize: style.body - 0.5,
    // A number that is read out over the phone stays on its line.
    noWrap: alignment === 'right',
  });
  return {
    columns: [
      logo === undefined ? ring(mark, style) : picture(logo),
      {
        width: '*',
        stack: [
          { text: inlines(name), bold: true, fontSize: style.name },
          ...lines.map((line) => detail(line, 'left')),
        ],
      },
      {
        width: 'auto',
        stack: [
          {
            text: title,
            bold: true,
            fontSize: style.title,
            alignment: 'right',
            // Spaced as Chinese titles are; Latin words would fall apart.
            characterSpacing: HAN.test(title) ? 2 : 0,
            noWrap: true,
          },
          ...references.map((line) => detail(line, 'right')),
        ],
      },
    ],
    columnGap: 10,
  };
}

/** Letterhead and facts at the top of the first page; they use the room that the running head has elsewhere. */
export function firstPageHead(frame: PageFrame, style: PdfStyle): Content[] {
  return [
    { stack: [head(frame.letterhead, style)], margin: [0, -runningHeight(frame, style), 0, 0] },
    rule('heavy', contentWidth(style), 7, 7),
    factGrid(frame.facts, 3),
  ];
}
