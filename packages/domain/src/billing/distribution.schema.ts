import { z } from 'zod';
import { documentID, dollars, unixSeconds } from '../core/schema.ts';

/** How one bill's sum counts for the people who earned it: performance, not money (spec 2 §7 "distribution"). */
export const distributionSchema = z.object({
  _id: documentID('distribution/'),
  collection: z.literal('distribution'),
  /** The bill. */
  collectionID: z.string().max(160),
  petID: z.string().max(160),
  /** When the visit was, or when the stay was settled; Unix seconds. */
  dateTime: unixSeconds,
  /** NT$ of the bill when it was split; the parts sum to it. */
  total: dollars.min(0),
  parts: z
    .array(z.object({ staffID: z.string().min(1).max(160), amount: dollars.min(0) }))
    .min(1)
    .max(20),
  createBy: z.string().max(160),
  createDateTime: unixSeconds,
  updateDateTime: unixSeconds,
});
/** How one bill's sum counts for the people who earned it. */
export type Distribution = z.output<typeof distributionSchema>;

/** Splits a sum by shares into whole NT$ that add up to it: what is left over goes to the largest fractions first. */
export function splitByShares(total: number, shares: readonly number[]): number[] {
  const all = shares.reduce((sum, share) => sum + share, 0);
  if (all <= 0) return shares.map(() => 0);
  const exact = shares.map((share) => (total * share) / all);
  const whole = exact.map(Math.floor);
  let rest = total - whole.reduce((sum, part) => sum + part, 0);
  const byFraction = exact
    .map((part, at) => ({ at, fraction: part - Math.floor(part) }))
    .sort((a, b) => b.fraction - a.fraction || a.at - b.at);
  for (const { at } of byFraction) {
    if (rest <= 0) break;
    whole[at] = (whole[at] ?? 0) + 1;
    rest -= 1;
  }
  return whole;
}

/** NT$ that each person earned, the most first. */
export function earnings(distributions: readonly Pick<Distribution, 'parts'>[]): { staffID: string; amount: number }[] {
  const sums = new Map<string, number>();
  for (const { staffID, amount } of distributions.flatMap(({ parts }) => parts))
    sums.set(staffID, (sums.get(staffID) ?? 0) + amount);
  return [...sums]
    .map(([staffID, amount]) => ({ staffID, amount }))
    .sort((a, b) => b.amount - a.amount || (a.staffID < b.staffID ? -1 : 1));
}
