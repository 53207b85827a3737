import { z } from 'zod';
import { documentID, line, prose, quantity, requiredLine, rowID, unitPrice } from '../core/schema.ts';
import { reminderDays } from './product.schema.ts';
import { rowStamps } from './row-stamps.schema.ts';

/** A value that an exam yields and the laboratory's list doesn't have. */
export const customExamItem = z.object({ name: requiredLine(80), unit: line(30).default('') });

/** A product that giving a service uses up, and how much of its `unit`. */
export const examSupply = z.object({ prodID: rowID, number: quantity.positive() });
/** A product that giving a service uses up. */
export type ExamSupply = z.output<typeof examSupply>;

const eachOnce = (keys: readonly string[]) => new Set(keys).size === keys.length;

/**
 * What a clinic writes down of a service item, "serving": treatments, exams, operations, vaccinations, cages, grooming (spec 3 §3; which is which:
 * `classes.ts`). Prices are NT$ with at most four decimals.
 */
export const serviceFields = z.object({
  /** The clinic's own code; one active service's alone. */
  customID: line(40).default(''),
  /** A word of `setting/serviceClass`, such as 診療 or 檢驗; another is taken as well. */
  class: line(40).default(''),
  /** A word of `setting/service` within the class. Of an exam (class 檢驗) it is the label of its task: 血檢, 生化, 外送 … */
  type: line(20).default(''),
  name: requiredLine(160),
  unit: line(20).default(''),
  price: unitPrice.default(0),
  /** What giving it once costs the clinic, NT$, beside the supplies; null: not known. */
  cost: unitPrice.nullable().default(null),
  /** Outside laboratory that does the exam. */
  vendor: line(80).default(''),
  /** Instrument on which the exam is done. */
  device: line(80).default(''),
  /** Kinds of animals for which it is meant (`Canine`, `Feline` …); none: all. */
  kinds: z.array(requiredLine(40)).max(60).refine(eachOnce, 'each once').default([]),
  info: prose(2000).default(''),
  /** Values that an exam yields: ids of the laboratory's list, `/examItem/…`. */
  items: z.array(documentID('examItem/')).max(200).refine(eachOnce, 'each once').default([]),
  /** Values that an exam yields beside them. */
  customItems: z.array(customExamItem).max(100).default([]),
  examSupplies: z
    .array(examSupply)
    .max(50)
    .refine((supplies) => eachOnce(supplies.map(({ prodID }) => prodID)), 'each product once')
    .default([]),
  reminderDays,
  /** False: archived. It can't be picked any more, stays in the lists of those who ask for it, and can be brought back. */
  active: z.boolean().default(true),
});
/** What a clinic writes down of a service item. */
export type ServiceFields = z.output<typeof serviceFields>;

/** Place among the services of a class, from 0; the name decides between equals. */
export const serviceSequence = z.number().int().min(0).max(1_000_000);

/** A service item with its place and who made and changed it. */
export const serviceSchema = serviceFields.extend({ sequence: serviceSequence, ...rowStamps.shape });
/** A service item with its place and who made and changed it. */
export type Service = z.output<typeof serviceSchema>;
