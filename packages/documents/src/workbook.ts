/** A cell of a table: figures stay figures, texts stay texts whatever they look like, nothing is an empty cell. */
export type TableCell = string | number | undefined;

/** A table of a workbook; its first row are the headings. */
export interface WorkbookTable {
  readonly name: string;
  readonly rows: readonly (readonly TableCell[])[];
}

interface WrittenCell {
  readonly value: string | number;
  readonly type: StringConstructor | NumberConstructor;
  readonly format?: string;
  readonly fontWeight?: 'bold';
}

/** A sheet as `write-excel-file` takes it, in the browser and on the server alike. */
export interface WrittenSheet {
  sheet: string;
  data: (WrittenCell | undefined)[][];
  columns: { width: number }[];
  stickyRowsCount: number;
}

/** Excel refuses longer names and these characters in them. */
const sheetName = (name: string): string => name.replace(/[[\]:*?/\\]/g, '-').slice(0, 31);

const WIDEST = 48;
/** Characters that a cell takes; a Chinese one is twice as wide. */
const widthOf = (cell: TableCell): number =>
  [...String(cell ?? '')].reduce((sum, character) => sum + (character > '\u02ff' ? 2 : 1), 0);

// A text is written as a text, so that `=…` in a name never becomes a formula.
const written = (cell: TableCell, heading: boolean): WrittenCell | undefined => {
  if (cell === undefined) return undefined;
  if (typeof cell === 'string')
    return { value: cell, type: String, ...(heading ? { fontWeight: 'bold' as const } : {}) };
  return { value: cell, type: Number, format: Number.isInteger(cell) ? '#,##0' : '#,##0.####' };
};

/** The sheets of a workbook: headings bold and always in sight, columns as wide as what stands in them. */
export const workbookSheets = (tables: readonly WorkbookTable[]): WrittenSheet[] =>
  tables.map(({ name, rows }) => {
    const columns = Math.max(0, ...rows.map((row) => row.length));
    return {
      sheet: sheetName(name),
      data: rows.map((row, at) => row.map((cell) => written(cell, at === 0))),
      columns: Array.from({ length: columns }, (_, at) => ({
        width: Math.min(WIDEST, 2 + Math.max(6, ...rows.map((row) => widthOf(row[at])))),
      })),
      stickyRowsCount: 1,
    };
  });
