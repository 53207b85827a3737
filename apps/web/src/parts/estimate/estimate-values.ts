import { type EstimateLine, estimateLine } from '@vetloom/domain/lines/estimate-line.schema.ts';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { estimates } from '../../locale/estimate.ts';

const words = estimates.rows;

/** A line of an estimate as it is typed. */
export interface EstimateRow {
  readonly _id: string;
  readonly itemID: string;
  readonly name: string;
  readonly price: string;
  readonly number: string;
  /** Empty where it can't be more. */
  readonly most: string;
  readonly note: string;
  /** NT$ that somebody fixed for this price and number, such as a share of a package; gone once one of them is typed anew. */
  readonly subTotal: number | null;
}

/** A stored line as it is typed. */
export const rowOf = ({ _id, itemID, name, price, number, most, note, subTotal }: EstimateLine): EstimateRow => ({
  ...{ _id, itemID, name, note, subTotal: subTotal ?? null, price: String(price), number: String(number) },
  most: most === undefined ? '' : String(most),
});

/** A typed line as an estimate keeps it. Only of rows without a problem. */
export function lineOf({ most, price, number, name, subTotal, ...row }: EstimateRow): EstimateLine {
  const atMost = readFigure(most);
  const line = estimateLine.parse({
    ...row,
    ...{ name: name.trim(), price: readFigure(price) ?? 0, number: readFigure(number) ?? 1 },
  });
  // Named also where it is nothing: taking it away is a change like any other.
  return { ...line, most: atMost, subTotal: subTotal ?? undefined };
}

/** A row after somebody typed in it: a sum that was fixed for another price or number is none of this one. */
export function changedRow(row: EstimateRow, part: Partial<EstimateRow>): EstimateRow {
  const next = { ...row, ...part };
  return next.price === row.price && next.number === row.number ? next : { ...next, subTotal: null };
}

/** What is wrong with typed lines, in words. */
export function estimateProblem(rows: readonly EstimateRow[]): string | undefined {
  if (rows.some(({ name }) => name.trim() === '')) return words.nameMissing;
  const isWrong = ({ price, number, most }: EstimateRow) => {
    const [each, times, atMost] = [readFigure(price), readFigure(number), readFigure(most)];
    if (each === undefined || each < 0 || times === undefined || times <= 0) return true;
    return most.trim() !== '' && (atMost === undefined || atMost <= 0);
  };
  return rows.some(isWrong) ? words.badNumber : undefined;
}
