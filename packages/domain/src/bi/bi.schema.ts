import { z } from 'zod';
import { unixSeconds } from '../core/schema.ts';

const whole = z.number().int();

/** How long a stretch of the figures is. */
export const BI_STEPS = ['day', 'week', 'month'] as const;
/** How long a stretch of the figures is. */
export type BiStep = (typeof BI_STEPS)[number];

const biBucket = z.object({
  /** Start of the stretch in the clinic's zone, Unix seconds. */
  start: unixSeconds,
  /** NT$ of all bills, deposits and bad debts included: the sum of the receive logs of these days. */
  received: whole,
  /** NT$ of it that were given up. */
  badDebt: whole,
  /** NT$ of it that came from deposits. */
  depositUsed: whole,
  bills: whole,
  visits: whole,
  newOwners: whole,
});
/** The figures of one day, week or month. */
export type BiBucket = z.output<typeof biBucket>;

/** What lines of bills are told apart by, in the order of the bill. */
const BI_KINDS = ['charge', 'exam', 'drug', 'vaccine', 'surgery', 'consumable'] as const;
/** A line of bills, added up over visits. NT$ before discounts. */
const biItem = z.object({
  kind: z.enum(BI_KINDS),
  name: z.string(),
  number: z.number(),
  amount: whole,
});
/** A line of bills, added up over visits. */
export type BiItem = z.output<typeof biItem>;

const biDoctor = z.object({
  /** Empty where the visit names none, or isn't known. */
  key: z.string(),
  name: z.string(),
  /** NT$ without bad debts, which count for nobody. */
  received: whole,
  visits: whole,
  /** Minutes from opening a visit to completing it. */
  minutes: whole,
});
/** What a doctor saw and what came of it. */
export type BiDoctor = z.output<typeof biDoctor>;

/** The figures of a range of days; every part can be added to that of another range. */
export const biFacts = z.object({
  buckets: z.array(biBucket),
  items: z.array(biItem),
  doctors: z.array(biDoctor),
  /** Visits by weekday and hour of arrival: Monday's 24 hours first. */
  hours: z.array(whole).length(168),
  /** How many waited how many whole minutes for the doctor, by minute. */
  waits: z.record(z.string(), whole),
});
/** The figures of a range of days. */
export type BiFacts = z.output<typeof biFacts>;
