import { z } from 'zod';
import { line, unixSeconds } from '../core/schema.ts';

/** Numbers of a day's block, and of the block of a running number. */
export const LEASE_SIZE = { day: 10, sequence: 20 } as const;
/** Days for which a device holds numbers, today included. */
export const LEASE_DAYS = 3;

/** `/petNumberLease/{device}/{counter's key}/{first number}`. */
export const leaseID = z
  .string()
  .max(160)
  .regex(/^\/petNumberLease\/[A-Za-z0-9-]{4,60}\/(?:\d{8}|sequence)\/\d{1,9}$/);
/** The id of a block: no two of a device begin with the same number of a counter. */
export const numberLeaseID = (device: string, key: string, first: number): string =>
  `/petNumberLease/${device}/${key}/${first}`;

/**
 * A block of numbers that one device may give out without asking: what keeps offline numbers from colliding. Only the device that holds it
 * gives it back, after everything that it made with it has been sent; a lost device's numbers stay gaps.
 */
export const numberLeaseSchema = z.object({
  _id: leaseID,
  collection: z.literal('petNumberLease'),
  device: z.string().max(60),
  /** Which counter: `20261120`, or `sequence`. */
  key: z.string().max(20),
  format: z.number().int().min(1).max(3),
  prefix: line(10),
  speciesRule: z.boolean(),
  /** First, last and next number. */
  first: z.number().int().min(1),
  last: z.number().int(),
  next: z.number().int(),
  by: z.string().max(160),
  createDateTime: unixSeconds,
  updateDateTime: unixSeconds,
});
/** A block of numbers of one device. */
export type NumberLease = z.output<typeof numberLeaseSchema>;

/** How many numbers a lease still has. */
export const numbersLeft = (lease: Pick<NumberLease, 'next' | 'last'>): number =>
  Math.max(0, lease.last - lease.next + 1);
