import { z } from 'zod';
import { documentID, line, requiredLine, rowID, unixSeconds } from '../core/schema.ts';
import { suggested } from '../core/suggested.ts';
import { LAB_CATEGORIES } from '../lines/exam.schema.ts';

const bound = z.number().finite().min(-1_000_000).max(1_000_000).nullable().default(null);
/** Ages in whole months. */
const months = z.number().int().min(0).max(1200);

/** What counts as normal for some animals. Of several that fit, the one of the task's standard and then the narrowest goes first. */
export const examRange = z.object({
  _id: rowID,
  /** A kind's id such as `Canine`; empty for every kind. */
  species: line(60).default(''),
  /** From this age on, in months. */
  fromMonths: months.default(0),
  /** Below this age; null for no end. */
  toMonths: months.nullable().default(null),
  low: bound,
  high: bound,
  /** What a reading in words is when it is normal, such as 陰性. */
  normal: line(60).default(''),
  /** The device standard that it belongs to; empty for the clinic's own. */
  standardID: line(160).default(''),
  standardName: line(160).default(''),
});
/** What counts as normal for some animals. */
export type ExamRange = z.output<typeof examRange>;

/** What a clinic edits of an item. */
export const examItemFields = z.object({
  category: z.enum(LAB_CATEGORIES),
  /** As devices and people call it: `ALT`. */
  name: requiredLine(80),
  /** What it is, in words. */
  title: line(80).default(''),
  unit: line(30).default(''),
  /** Place within its category. */
  order: z.number().int().min(0).max(100_000).default(0),
  ranges: z.array(examRange).max(80).default([]),
  /** Services of the price list that measure it; an item of none belongs to every service of its category. */
  services: z.array(z.string().max(160)).max(80).default([]),
});
/** What a clinic edits of an item. */
export type ExamItemFields = z.output<typeof examItemFields>;

/** An item of the laboratory, with its unit and its reference ranges by species and age. */
export const examItemSchema = examItemFields.extend({
  _id: documentID('examItem/'),
  collection: z.literal('examItem'),
  suggested,
  updateDateTime: unixSeconds,
  updateBy: z.string().max(200).default(''),
});
/** An item of the laboratory. */
export type ExamItem = z.output<typeof examItemSchema>;
