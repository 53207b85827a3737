import { z } from 'zod';
import { unixSeconds } from '../core/schema.ts';
import { SUM_NAMES } from './kind-proof.ts';

/**
 * What became of a thing of a file: `taken` made something new, `updated` brought changes of a newer file in, `same` is as an earlier file said it,
 * `joined` was put together with what the clinic had, `skipped` was passed over by choice, `refused` is not here.
 */
export const THING_FATES = ['taken', 'updated', 'same', 'joined', 'skipped', 'refused'] as const;
/** What became of a thing. */
export const thingFate = z.enum(THING_FATES);
/** What became of a thing. */
export type ThingFate = z.output<typeof thingFate>;

const count = z.number().int().min(0);
/** NT$, to the cent. */
const money = z.number();

/** A sum of the file beside what the clinic holds of it, NT$. */
const heldSum = z.object({ name: z.enum(SUM_NAMES), file: money, kept: money });

/** Rows of a year; null of those without a day. */
export const reconciledYear = z.object({
  year: z.number().int().nullable(),
  given: count,
  taken: count,
  joined: count,
  skipped: count,
  refused: count,
  sums: z.array(heldSum),
});
/** Rows of a year, and their sums. */
export type ReconciledYear = z.output<typeof reconciledYear>;

/** Rows that make a difference between the file and the clinic. */
export const reconciledDifference = z.object({
  /** The first row in the file, by the number that a spreadsheet shows. */
  row: z.number().int().min(1),
  rows: count,
  year: z.number().int().nullable(),
  name: z.enum(SUM_NAMES),
  file: money,
  kept: money,
  /** `refused` and `skipped`: it isn't here; `gone`: it was taken and is here no more; `differs`: what is here is another sum. */
  reason: z.enum(['refused', 'skipped', 'gone', 'differs']),
});
/** Rows that make a difference. */
export type ReconciledDifference = z.output<typeof reconciledDifference>;

/** Most differences that are kept one by one; they are counted beyond it. */
export const KEPT_DIFFERENCES = 2000;

/** An import held against its file: how many rows became what, and every sum twice. */
export const reconciliation = z.object({
  /** When it was worked out. */
  at: unixSeconds,
  /** Rows that the file has, and those of them that are accounted for. */
  rows: count,
  accounted: count,
  years: z.array(reconciledYear),
  differences: z.array(reconciledDifference),
  differing: count,
  /** Rows of things that an earlier file had and this one lacks: they stay. */
  missing: count,
});
/** An import held against its file. */
export type Reconciliation = z.output<typeof reconciliation>;
