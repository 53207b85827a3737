/** Cells that are shown as one and stand below each other: a column from 0, and rows as the sheet counts them. */
export interface MergedCells {
  readonly column: number;
  readonly from: number;
  readonly to: number;
}

/** `AB12` is column 27, from 0. */
export function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.replace(/[0-9]+$/, '').toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** `C4:C6` and `C4:D6`; cells that are merged beside each other alone, such as those of a title, hold what they hold once. */
export function mergedBelow(ref: string): MergedCells[] {
  const [, first = '', from, to] = /^([A-Z]+)([0-9]+):[A-Z]+([0-9]+)$/.exec(ref) ?? [];
  return from !== undefined && Number(to) > Number(from)
    ? [{ column: columnOf(`${first}${from}`), from: Number(from), to: Number(to) }]
    : [];
}

/** Most cells that merged ones are unfolded to. */
const MOST_UNFOLDED = 2_000_000;
/** An amount that stands beside several lines is no amount of each. A phone is none, also one that lost its zero. */
const isAmount = (text: string): boolean =>
  /^-?(?:0|[1-9][0-9,]*)(?:\.[0-9]+)?$/.test(text) && !/^9[0-9]{8}$/.test(text);

/** Says what stands in merged cells of each of their rows: an owner's name beside each of the animals. `numbers` are those of the rows. */
export function unfoldMerged(rows: string[][], numbers: readonly number[], merged: readonly MergedCells[]): void {
  const places = new Map(numbers.map((number, index) => [number, index]));
  let left = MOST_UNFOLDED;
  for (const { column, from, to } of merged) {
    const first = places.get(from);
    const text = (first === undefined ? '' : rows[first]?.[column]) ?? '';
    if (first === undefined || text === '' || isAmount(text)) continue;
    for (let index = first + 1; (numbers[index] ?? to + 1) <= to && left > 0; index += 1, left -= 1) {
      const row = rows[index] as string[];
      while (row.length < column) row.push('');
      if ((row[column] ?? '') === '') row[column] = text;
    }
  }
}
