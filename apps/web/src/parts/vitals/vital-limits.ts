import { vitalRangesOf } from '@vetloom/documents/content/vital-ranges.ts';
import type { VitalRanges } from '@vetloom/documents/print-data.ts';

/** Dehydration counts from 5 %, pain from 4 of 10, in every kind of animal. */
const EVERY_KIND: VitalRanges = { dehydration: { low: null, high: 4.9 }, pain: { low: null, high: 3 } };

/** What vital signs of a kind of animal are judged by, wherever they are shown. `species` as a strip draws it. */
export const vitalLimits = (species: string): VitalRanges => ({ ...EVERY_KIND, ...vitalRangesOf(species) });

/** How a value lies to its limits; undefined when it is within them, wasn't measured, or nothing is known of its kind. */
export function beyondLimits(
  value: number | null | undefined,
  limits: { readonly low: number | null; readonly high: number | null } | undefined,
): 'high' | 'low' | undefined {
  if (value === null || value === undefined || Number.isNaN(value)) return undefined;
  const { low = null, high = null } = limits ?? {};
  if (high !== null && value > high) return 'high';
  return low !== null && value < low ? 'low' : undefined;
}
