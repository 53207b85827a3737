import { type PriceProblem, readPrice } from './price-text.ts';

/** Most prices that are pasted at once: as many as one call writes, all or none (law 23). */
export const MOST_PASTED = 500;

/** Cells of a spreadsheet as they stand in the clipboard: lines of cells set apart by tabs. The line break behind the last is none of them. */
export const pastedCells = (text: string): readonly (readonly string[])[] =>
  text
    .replace(/(?:\r\n|\n|\r)$/, '')
    .split(/\r\n|\n|\r/)
    .map((line) => line.split('\t').map((cell) => /^"(.*)"$/s.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell));

/** A cell that is no price; `at` counts from 0. */
export interface WrongCell {
  readonly at: number;
  readonly text: string;
  readonly problem: Exclude<PriceProblem, 'empty'>;
}

/** What a pasted column would do to the rows below the place where it is pasted. */
export interface PastePlan {
  /** As many as go into the rows that there are; null where the cell is empty and the row keeps its price. */
  readonly prices: readonly (number | null)[];
  readonly wrong: readonly WrongCell[];
  /** Cells for which there is no row. */
  readonly beyond: number;
}

/** What is pasted can't be one column of prices at all. */
export type PasteRefusal = { readonly refused: 'columns' | 'tooMany'; readonly count: number };

/**
 * Reads a pasted column of prices for `rows` rows (issue of the catalogue: "paste of a column"). Cells are judged also where no row is left for them: who
 * pastes a wrong column shall see it. Whoever calls writes all of `prices` or, where something is wrong, none.
 */
export function planPaste(text: string, rows: number): PastePlan | PasteRefusal {
  const cells = pastedCells(text);
  const columns = Math.max(...cells.map((line) => line.length));
  if (columns > 1) return { refused: 'columns', count: columns };
  if (cells.length > MOST_PASTED) return { refused: 'tooMany', count: cells.length };
  const wrong: WrongCell[] = [];
  const prices = cells.map(([cell = ''], at) => {
    const reading = readPrice(cell);
    if ('price' in reading) return reading.price;
    if (reading.problem !== 'empty') wrong.push({ at, text: cell.trim(), problem: reading.problem });
    return null;
  });
  return { prices: prices.slice(0, rows), wrong, beyond: Math.max(0, cells.length - rows) };
}
