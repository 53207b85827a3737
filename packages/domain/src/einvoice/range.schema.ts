import { z } from 'zod';
import { documentID, unixSeconds } from '../core/schema.ts';
import { INVOICE_PERIOD, writtenInvoice } from './invoice-number.ts';

/** A count of a number. */
export const invoiceCount = z.number().int().min(0).max(99_999_999);
/** The letters of a number. */
export const invoiceLetters = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .meta({ examples: ['AB'] });

/** Numbers that the tax office gave the clinic for a period. */
export const einvoiceRangeSchema = z.object({
  _id: documentID('einvoiceRange/'),
  collection: z.literal('einvoiceRange'),
  period: z.string().regex(INVOICE_PERIOD),
  letters: invoiceLetters,
  /** The first and the last. */
  from: invoiceCount,
  to: invoiceCount,
  /** The first that no desk has been given yet; one more than the last where all were. */
  next: invoiceCount.max(100_000_000),
  by: z.string().max(160),
  createDateTime: unixSeconds,
  updateDateTime: unixSeconds,
});
/** Numbers that the tax office gave the clinic for a period. */
export type EinvoiceRange = z.output<typeof einvoiceRangeSchema>;

/** The id of a range: one that begins with a number in a period is one. */
export const einvoiceRangeID = (period: string, letters: string, from: number): string =>
  `/einvoiceRange/${period}-${writtenInvoice(letters, from)}`;

/** How many of a range no desk has been given. */
export const leftOf = ({ next, to }: Pick<EinvoiceRange, 'next' | 'to'>): number => to - next + 1;
/** How many numbers a range has. */
export const sizeOf = ({ from, to }: Pick<EinvoiceRange, 'from' | 'to'>): number => to - from + 1;

/** The part of a period's numbers at which the clinic is told that they run out. */
const FEW = 0.2;

/** Whether a period's numbers run out: a fifth or less isn't given out. */
export function runsOut(ranges: readonly Pick<EinvoiceRange, 'from' | 'to' | 'next'>[]): boolean {
  const sum = (of: (range: Pick<EinvoiceRange, 'from' | 'to' | 'next'>) => number) =>
    ranges.reduce((all, range) => all + of(range), 0);
  return sum(leftOf) <= sum(sizeOf) * FEW;
}
