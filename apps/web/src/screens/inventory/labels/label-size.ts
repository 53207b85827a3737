/** Paper with labels, in mm: a roll of single ones, or a sheet with columns and rows. */
export interface LabelPaper {
  readonly id: string;
  readonly page: { readonly width: number; readonly height: number };
  readonly label: { readonly width: number; readonly height: number };
  readonly columns: number;
  readonly rows: number;
  /** Where the first label begins. */
  readonly left: number;
  readonly top: number;
  /** Between two columns, and two rows. */
  readonly gapX: number;
  readonly gapY: number;
}

const roll = (width: number, height: number): LabelPaper => ({
  ...{ id: `${width}x${height}`, page: { width, height }, label: { width, height } },
  ...{ columns: 1, rows: 1, left: 0, top: 0, gapX: 0, gapY: 0 },
});
const sheet = (
  id: string,
  columns: number,
  rows: number,
  more: Omit<LabelPaper, 'id' | 'page' | 'columns' | 'rows'>,
) => ({
  ...{ id, columns, rows, page: { width: 210, height: 297 } },
  ...more,
});

/** The papers that labels are printed on: rolls of label printers, and A4 sheets as stationers have them. */
export const LABEL_PAPERS: readonly LabelPaper[] = [
  ...[roll(40, 30), roll(50, 30), roll(60, 40)],
  sheet('a4-24', 3, 8, { label: { width: 70, height: 37 }, left: 0, top: 0.5, gapX: 0, gapY: 0 }),
  sheet('a4-21', 3, 7, { label: { width: 63.5, height: 38.1 }, left: 7.25, top: 15.15, gapX: 2.5, gapY: 0 }),
  sheet('a4-65', 5, 13, { label: { width: 38.1, height: 21.2 }, left: 4.75, top: 10.7, gapX: 2.5, gapY: 0 }),
];

/** A label’s place. */
export interface LabelPlace {
  /** From 0. */
  readonly page: number;
  /** From the page’s upper left corner, mm. */
  readonly x: number;
  readonly y: number;
}

/** How many labels a page holds. */
export const onPage = ({ columns, rows }: LabelPaper): number => columns * rows;

/** Where so many labels come, row by row; a sheet that was begun before goes on at `start`, from 1. */
export function labelPlaces(paper: LabelPaper, count: number, start: number): LabelPlace[] {
  const { columns, left, top, label, gapX, gapY } = paper;
  const whole = onPage(paper);
  const before = Math.min(Math.max(Math.trunc(start) || 1, 1), whole) - 1;
  return Array.from({ length: count }, (_, index) => {
    const at = index + before;
    const within = at % whole;
    const [column, row] = [within % columns, Math.floor(within / columns)];
    return {
      page: Math.floor(at / whole),
      x: rounded(left + column * (label.width + gapX)),
      y: rounded(top + row * (label.height + gapY)),
    };
  });
}

const rounded = (mm: number): number => Math.round(mm * 100) / 100;
