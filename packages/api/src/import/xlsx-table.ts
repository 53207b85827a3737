import { columnCount, rectangle, type Table, tableError } from './table.ts';
import { Workbook } from './workbook-parts.ts';
import { readSharedStrings, readSheet, readSheets, readStyles } from './xlsx-parts.ts';

/**
 * Reads the first sheet, with its headings as the first row, that holds anything. Formulas count as the value that the spreadsheet kept beside them; dates come as
 * `YYYY/MM/DD`.
 * @throws DomainError badParameter: damaged, too-large, empty, columns, rows
 */
export async function readXlsx(bytes: Buffer): Promise<{ readonly rows: readonly (readonly string[])[] }> {
  const { headings, rows } = await readSheetOf(await Workbook.open(bytes));
  return { rows: [headings, ...rows()] };
}

/** The same of a workbook whose parts are open, as a table. */
export async function readSheetOf(parts: Workbook): Promise<Table> {
  const { sheets, from1904 } = readSheets(
    await parts.text('xl/workbook.xml'),
    await parts.text('xl/_rels/workbook.xml.rels'),
  );
  const strings = parts.has('xl/sharedStrings.xml') ? readSharedStrings(await parts.text('xl/sharedStrings.xml')) : [];
  const dates = parts.has('xl/styles.xml') ? readStyles(await parts.text('xl/styles.xml')) : [];
  for (const path of sheets) {
    if (!parts.has(path)) continue;
    const { rows, numbers } = readSheet(await parts.text(path), { strings, dates, from1904 });
    if (columnCount(rows) > 0) return rectangle('xlsx', () => rows, numbers);
  }
  throw tableError('empty', 'no sheet holds anything');
}
