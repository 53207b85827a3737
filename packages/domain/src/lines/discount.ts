import Big from 'big.js';
import { z } from 'zod';
import { lineTotal, type PricedLine, toDollars } from '../core/money.ts';
import { dollars, rowID, unixSeconds } from '../core/schema.ts';

/** The row of a discount on the whole bill; every other row bears the id of its line. */
export const WHOLE_BILL = 'bill';

/** How much is taken off: whole per cent (5 is 95 折), or NT$. */
export const discountOff = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), percent: z.number().int().min(1).max(100) }),
  z.object({ kind: z.literal('amount'), amount: dollars.positive() }),
]);
/** How much is taken off. */
export type DiscountOff = z.output<typeof discountOff>;

/** A discount on a line of a bill or on the whole of it: what, who gave it, when and why. */
export const discountRow = z.object({
  /** The line's id, or `bill`. There is one discount for each. */
  _id: rowID,
  off: discountOff,
  reason: z.string().max(300),
  /** Staff id. */
  by: z.string().max(160),
  /** Unix seconds. */
  at: unixSeconds,
  /** The most, in per cent of the bill at full prices, that its giver might let off when it was given; absent where there was no limit. It goes on holding as the bill changes. */
  most: z.number().int().min(0).max(100).optional(),
});
/** A discount that somebody gave. */
export type Discount = z.output<typeof discountRow>;

/** To what a bill is rounded: whole dollars, or 5 or 10 of them. */
export const ROUND_TO = [1, 5, 10] as const;
/** How: to the nearest, or always down. */
export const ROUND_HOW = ['nearest', 'down'] as const;
/** The clinic's rule for the end of a bill. */
export const billRounding = z.object({
  to: z.union([z.literal(1), z.literal(5), z.literal(10)]),
  how: z.enum(ROUND_HOW),
});
/** The clinic's rule for the end of a bill. */
export type BillRounding = z.output<typeof billRounding>;
/** Whole dollars, which lines come to by themselves. */
export const NO_ROUNDING: BillRounding = { to: 1, how: 'nearest' };

/** NT$ that a discount takes off a sum: never more than there is. */
export const offSum = (off: DiscountOff, sum: number): number =>
  Math.max(0, Math.min(sum, off.kind === 'amount' ? off.amount : toDollars(new Big(sum).times(off.percent).div(100))));

/** A sum by the clinic's rule, NT$. */
export const roundedSum = (sum: number, { to, how }: BillRounding): number =>
  (how === 'down' ? Math.floor(sum / to) : Math.floor(sum / to + 0.5)) * to;

/** Lines that are charged at a rate, as those of drugs are. */
export interface RatedLines {
  readonly lines: readonly (PricedLine & { readonly _id: string })[];
  readonly rate: number;
}

/** What discounts take off a bill, and how it is rounded. NT$. */
export interface BillEnd {
  /** By the id of the line. */
  readonly lineOff: ReadonlyMap<string, number>;
  /** Off the whole bill. */
  readonly billOff: number;
  /** Discounts, by their ids, that take less than was given: their giver might not let off more of the bill as it stands. */
  readonly limited: ReadonlySet<string>;
  /** Taken off by rounding; negative where the bill was rounded up. */
  readonly roundingOff: number;
  readonly total: number;
}

/**
 * What each giver may still let off the bill as it stands: whoever might let off a tenth and gave $500 on a dear line hasn't let off the half of what is left once
 * that line is taken away. Discounts count in the order in which they are asked for.
 */
function withinLimits(
  groups: readonly RatedLines[],
  limited: Set<string>,
): (discount: Discount, off: number) => number {
  const full = groups.flatMap(({ lines }) => lines).reduce((all, line) => all + lineTotal(line), 0);
  const spent = new Map<string, number>();
  return ({ _id, by, most }, off) => {
    if (most === undefined) return off;
    const before = spent.get(by) ?? 0;
    const allowed = Math.max(0, Math.min(off, Math.floor((full * most) / 100) - before));
    spent.set(by, before + allowed);
    if (allowed < off) limited.add(_id);
    return allowed;
  };
}

/**
 * The end of a bill of `sum` NT$: line by line, then the whole, then the clinic's rounding. A line at a rate has its discount on what is left of it; one that
 * was taken off the bill takes its discount along. Nobody's discounts take more than their giver might let off.
 */
export function billEnd(
  sum: number,
  groups: readonly RatedLines[],
  discounts: readonly Discount[] = [],
  rounding: BillRounding = NO_ROUNDING,
): BillEnd {
  const lineOff = new Map<string, number>();
  const limited = new Set<string>();
  const allowed = withinLimits(groups, limited);
  for (const { lines, rate } of groups)
    for (const line of lines) {
      const discount = discounts.find(({ _id }) => _id === line._id);
      if (!discount) continue;
      const asked = offSum(discount.off, toDollars(new Big(lineTotal(line)).times(rate)));
      lineOff.set(line._id, allowed(discount, asked));
    }
  const left = Math.max(0, sum - [...lineOff.values()].reduce((all, off) => all + off, 0));
  const whole = discounts.find(({ _id }) => _id === WHOLE_BILL);
  const billOff = whole ? allowed(whole, offSum(whole.off, left)) : 0;
  const total = roundedSum(left - billOff, rounding);
  return { lineOff, billOff, limited, roundingOff: left - billOff - total, total };
}

/** NT$ that somebody's own discounts take off a bill at full prices, and what it comes to at these. */
export function offBy(
  staffID: string,
  lines: readonly (PricedLine & { readonly _id: string })[],
  discounts: readonly Discount[],
): { readonly off: number; readonly sum: number } {
  const full = { lines, rate: 1 };
  const sum = lines.reduce((all, line) => all + lineTotal(line), 0);
  const { lineOff, billOff } = billEnd(sum, [full], discounts);
  const own = discounts
    .filter(({ by }) => by === staffID)
    .map(({ _id }) => (_id === WHOLE_BILL ? billOff : lineOff.get(_id)));
  return { off: own.reduce<number>((all, off) => all + (off ?? 0), 0), sum };
}
