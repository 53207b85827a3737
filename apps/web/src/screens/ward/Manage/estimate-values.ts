import { type EstimateLine, estimateLine } from '@vetloom/domain/lines/estimate-line.schema.ts';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { wardManage } from '../../../locale/ward-manage.ts';

const words = wardManage.estimate;

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
}

/** A stored line as it is typed. */
export const rowOf = ({ _id, itemID, name, price, number, most, note }: EstimateLine): EstimateRow => ({
  ...{ _id, itemID, name, note, price: String(price), number: String(number) },
  most: most === undefined ? '' : String(most),
});

/** A typed line as a stay keeps it. Only of rows without a problem. */
export function lineOf({ most, price, number, name, ...row }: EstimateRow): EstimateLine {
  const atMost = readFigure(most);
  const line = estimateLine.parse({
    ...row,
    ...{ name: name.trim(), price: readFigure(price) ?? 0, number: readFigure(number) ?? 1 },
  });
  // Named also where it is nothing: taking it away is a change like any other.
  return { ...line, most: atMost };
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
