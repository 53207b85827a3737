/**
 * Where rows of a table stand in the file: from that row of the table on (the heading is row 1), each stands so many rows further down, because of
 * titles above the heading and of empty rows between. In the order of the file; a table without any stands where it is counted.
 */
export type RowGaps = readonly (readonly [row: number, further: number])[];

/** The row of the file in which a row of the table stands: the number that a spreadsheet shows beside it. */
export const rowInFile = (gaps: RowGaps, row: number): number =>
  row + (gaps.findLast(([from]) => from <= row)?.[1] ?? 0);

/** The row of the table that stands in a row of the file. */
export const rowInTable = (gaps: RowGaps, row: number): number =>
  row - (gaps.findLast(([from, further]) => from + further <= row)?.[1] ?? 0);
