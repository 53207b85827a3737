import { namedColumns } from '@vetloom/domain/import/guess-mapping.ts';
import { rowInFile } from '@vetloom/domain/import/row-gaps.ts';
import { ParsedTable } from './parse-table.ts';
import { tableError } from './table.ts';

/** Most rows of a table that a screen is answered as a whole. */
const MOST_SHOWN_ROWS = 5000;

/** What stands in a table, its rows by their numbers in the file. */
export interface ShownTable {
  readonly headings: string[];
  readonly rows: { readonly row: number; readonly cells: string[] }[];
}

/** Reads a table as a whole. @throws DomainError badParameter with the reason, `rows` for more than 5,000 of them */
export async function shownTable(bytes: Buffer): Promise<ShownTable> {
  const table = await ParsedTable.open(bytes);
  try {
    const { headings, total, gaps } = table.head;
    if (total > MOST_SHOWN_ROWS)
      throw tableError('rows', `${total} rows, the most is ${MOST_SHOWN_ROWS}`, {
        ...{ rows: total, limit: MOST_SHOWN_ROWS },
      });
    const rows: string[][] = [];
    for await (const piece of table.pieces(MOST_SHOWN_ROWS)) rows.push(...piece);
    // The headings are the table's row 1.
    return {
      headings: namedColumns(headings),
      rows: rows.map((cells, at) => ({ row: rowInFile(gaps, at + 2), cells })),
    };
  } finally {
    await table.close();
  }
}
