import { MISSING } from '@vetloom/ui/format/missing.ts';
import { formatAmount, formatQuantity } from '@vetloom/ui/format/number.ts';

/** A part as whole percent with one decimal, `35.2%`; a dash where it isn't known. */
export const percentText = (part: number | null): string =>
  part === null ? MISSING : `${formatQuantity(part * 100, 1)}%`;

/** NT$ to the dollar; a dash where it isn't known. */
export const dollarText = (amount: number | null): string =>
  amount === null ? MISSING : formatAmount(Math.round(amount));

/** A quantity as it is counted. */
export const unitsText = (quantity: number): string => formatQuantity(quantity, 4);
