import { z } from 'zod';
import { line, rowID } from '../core/schema.ts';

/** The opened bottle that somebody chose, with the day until which it was good, as they had it before them. */
export const openedChoice = {
  openedID: rowID.optional(),
  /** `YYYY-MM-DD` */
  openedUntil: z.iso.date().optional(),
  /** Why it was taken though that day was over. */
  openedReason: line(200).optional(),
} as const;

/** From which lot a row of a bill was taken, chosen by hand or read by a scanner; without one the server takes what expires first. */
export const lotChoice = z.object({
  /** The lot in the stock's book; empty where a code was read without asking anybody. */
  lotID: z.union([z.literal(''), rowID]).default(''),
  /** As it is printed on the package; empty where there is no number. */
  lot: line(60).default(''),
  /** `YYYY-MM-DD` */
  expiresOn: z.iso.date().nullable().default(null),
  placeID: z.union([z.literal(''), rowID]).default(''),
  ...openedChoice,
});
/** From which lot a row of a bill was taken. */
export type LotChoice = z.output<typeof lotChoice>;

/** Rows that take something from the shelf may say from which lot; null: what expires first. */
export const fromLot = lotChoice.nullable().optional();
