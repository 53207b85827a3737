import Big from 'big.js';

/** How a sum of drug lines becomes whole dollars: 1 half up, 2 up, 3 down (spec 2 §9). */
export type DrugRounding = 1 | 2 | 3;

const MODE = { 1: Big.roundHalfUp, 2: Big.roundUp, 3: Big.roundDown } as const;

/** Rounds an exact decimal to whole NT$; half up unless told otherwise. */
export const toDollars = (value: Big, rounding: DrugRounding = 1): number => Number(value.round(0, MODE[rounding]));

/** A price or quantity as the exact decimal that was meant: 0.1 + 0.7 comes as 0.7999999999999999 from whoever adds in binary. */
const exact = (value: number): Big => new Big(value).round(4);
/** Price × number of a line without a fixed sum, exact. */
const product = ({ price, number }: PricedLine): Big => exact(price).times(exact(number));

/** The integer part, as the specification's "integer total" means it (reading R9). */
export const truncated = (value: number): number => Math.trunc(value);

/** What a charged line has: a unit price, a quantity, and perhaps a sum that someone fixed. */
export interface PricedLine {
  readonly price: number;
  readonly number: number;
  readonly subTotal?: number | undefined;
}

/** NT$ of one line: the stored `subTotal` if present (a stored 0 is 0, R10), else price × number rounded half up (spec 2 §5). */
export const lineTotal = (line: PricedLine): number => line.subTotal ?? toDollars(product(line));

/** NT$ of many lines. */
export const linesTotal = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, line) => sum + lineTotal(line), 0);

/** NT$ of many lines at a discount rate, rounded once on the exact sum. */
export const discountedTotal = (
  lines: readonly PricedLine[],
  discountRate: number,
  rounding: DrugRounding = 1,
): number =>
  toDollars(
    lines.reduce((sum, line) => sum.plus(line.subTotal ?? product(line)), new Big(0)).times(discountRate),
    rounding,
  );
