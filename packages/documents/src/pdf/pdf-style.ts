import type { Paper, Sheet } from '../model/document.ts';
import { textScale } from '../model/sheet.ts';

/** Points in a millimetre. */
export const POINTS_PER_MM = 72 / 25.4;

/** Ink of secondary text: the lightest that still prints on a worn thermal head or a fax. */
export const MUTED = '#4a4a4a';
/** Hairline between the rows of a table. */
export const HAIRLINE = '#666666';

/** Sizes in points for one kind of paper. */
export interface PdfStyle {
  readonly pageWidth: number;
  readonly pageHeight: number | 'auto';
  readonly sideMargin: number;
  readonly endMargin: number;
  readonly body: number;
  readonly small: number;
  readonly strong: number;
  readonly large: number;
  readonly name: number;
  readonly title: number;
  readonly grand: number;
  readonly lineHeight: number;
  /** Room between blocks. */
  readonly gap: number;
  /** Left of a column that takes what it needs. */
  readonly columnGap: number;
  /** Above and below the text of a table's row. */
  readonly rowPadding: number;
}

/** Width of what can be printed on. */
export const contentWidth = (style: PdfStyle): number => style.pageWidth - 2 * style.sideMargin;

const A4: PdfStyle = {
  pageWidth: 210 * POINTS_PER_MM,
  pageHeight: 297 * POINTS_PER_MM,
  sideMargin: 15 * POINTS_PER_MM,
  endMargin: 13 * POINTS_PER_MM,
  body: 9.5,
  small: 8,
  strong: 10.5,
  large: 13,
  name: 15,
  title: 15,
  grand: 12,
  lineHeight: 1.05,
  gap: 3,
  columnGap: 15,
  rowPadding: 2.2,
};

const roll = (widthMm: number): PdfStyle => ({
  pageWidth: widthMm * POINTS_PER_MM,
  pageHeight: 'auto',
  // 72 of 80 mm can be printed on.
  sideMargin: 4 * POINTS_PER_MM,
  endMargin: 4 * POINTS_PER_MM,
  body: 10,
  small: 8.5,
  strong: 11,
  large: 13,
  name: 14,
  title: 11.5,
  grand: 15,
  lineHeight: 1,
  gap: 1,
  columnGap: 8,
  rowPadding: 0.4,
});

const label = (widthMm: number, heightMm: number, scale: number): PdfStyle => ({
  pageWidth: widthMm * POINTS_PER_MM,
  pageHeight: heightMm * POINTS_PER_MM,
  sideMargin: 2.5 * POINTS_PER_MM,
  endMargin: 2 * POINTS_PER_MM,
  body: 9 * scale,
  small: 7 * scale,
  strong: 10 * scale,
  large: 13 * scale,
  name: 11 * scale,
  title: 10 * scale,
  grand: 13 * scale,
  lineHeight: 1,
  gap: 0.5,
  columnGap: 8,
  rowPadding: 0.5,
});

// Still readable, and spares a second sheet that would hold no more than the signature.
const A4_COMPACT: PdfStyle = { ...A4, body: 9, lineHeight: 1, gap: 2, rowPadding: 1.3 };

/** A sheet of another size: the same proportions, and text that is still read at arm's length. */
function sheetStyle({ widthMm, heightMm, marginMm }: Sheet, base: PdfStyle): PdfStyle {
  const scale = textScale(widthMm);
  const text = (size: number) => Math.round(size * scale * 10) / 10;
  return {
    ...base,
    pageWidth: widthMm * POINTS_PER_MM,
    pageHeight: heightMm * POINTS_PER_MM,
    sideMargin: (marginMm + 2) * POINTS_PER_MM,
    endMargin: marginMm * POINTS_PER_MM,
    body: text(base.body),
    small: text(base.small),
    strong: text(base.strong),
    large: text(base.large),
    name: text(base.name),
    title: text(base.title),
    grand: text(base.grand),
  };
}

/** The sizes for a paper; a `scale` below 1 makes the text smaller for what would not fit. */
export function styleOf(paper: Paper, scale: number): PdfStyle {
  switch (paper.kind) {
    case 'a4': {
      const base = scale < 1 ? A4_COMPACT : A4;
      return paper.sheet === undefined ? base : sheetStyle(paper.sheet, base);
    }
    case 'roll':
      return roll(paper.widthMm);
    case 'label':
      return label(paper.widthMm, paper.heightMm, scale);
  }
}
