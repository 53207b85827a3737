import { z } from 'zod';
import { line, requiredLine, unitPrice, unixSeconds } from '../core/schema.ts';

/** Read-only projection of the ERP's products and services, so that charging works offline (law 25). */
export const catalogItemSchema = z.object({
  /** `/catalog/product/{id}` or `/catalog/service/{id}`. */
  _id: z.string().max(160).startsWith('/'),
  collection: z.literal('catalog'),
  kind: z.enum(['product', 'service']),
  code: line(40),
  name: requiredLine(160),
  nameLowerCase: z.string(),
  /** Services: 診療, 檢驗, 處置, 手術, 疫苗, 美容…; products: 口服, 注射, 外用, 疫苗, 驅蟲, 耗材, 食品, 用品. */
  class: line(40),
  unit: line(20),
  price: unitPrice,
  active: z.boolean(),
  drug: z
    .object({
      /** mg in one unit. */
      strength: z.number().positive().nullable(),
      /** Usual mg per kg and administration, entered by the clinic. */
      dosePerKg: z.number().positive().nullable(),
      doseMin: z.number().positive().nullable(),
      doseMax: z.number().positive().nullable(),
      frequency: line(20),
      days: z.number().nullable(),
      route: line(20),
      direction: line(300),
      /** Smallest part of a unit that can be given: 1, 0.5 or 0.25. */
      divisible: z.number().positive(),
      /** Ingredient words that allergy entries are matched against. */
      ingredients: z.array(line(60)),
      controlled: z.boolean(),
      schedule: z.number().int().nullable(),
    })
    .nullable(),
  /** Days until the reminder of a vaccine is due. */
  reminderDays: z.number().int().positive().nullable(),
  /** Exam task label for services of the laboratory. */
  examType: line(20),
  updateDateTime: unixSeconds,
});
/** A product or service that can be charged. */
export type CatalogItem = z.output<typeof catalogItemSchema>;
