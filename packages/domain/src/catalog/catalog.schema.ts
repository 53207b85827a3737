import { z } from 'zod';
import { line, quantity, requiredLine, unitPrice, unixSeconds } from '../core/schema.ts';
import { drugInfo } from './drug-info.schema.ts';

/** Read-only projection of the ERP's products, services and packages, so that charging works offline (law 25). */
export const catalogItemSchema = z.object({
  /** `/catalog/product/{id}`, `/catalog/service/{id}` or `/catalog/package/{id}`. */
  _id: z.string().max(160).startsWith('/'),
  collection: z.literal('catalog'),
  kind: z.enum(['product', 'service', 'package']),
  code: line(40),
  name: requiredLine(160),
  nameLowerCase: z.string(),
  /** `class` of a service, `type` of a product; what some of them mean: `classes.ts`. */
  class: line(40),
  unit: line(20),
  price: unitPrice,
  /** False for what was archived or removed: visits that name it still find it, pickers don't offer it. */
  active: z.boolean(),
  drug: drugInfo
    .extend({
      controlled: z.boolean(),
      /** Of the law on controlled drugs, 1 to 4. */
      schedule: z.number().int().nullable(),
    })
    .nullable(),
  /** Days until the reminder of a vaccine is due. */
  reminderDays: z.number().int().positive().nullable(),
  /** Exam task label for services of the laboratory. */
  examType: line(20),
  /** Products: what a scanner reads. */
  barcode: line(60).optional(),
  /** Services: their place in their class. */
  sequence: z.number().int().optional(),
  /** Exams: the outside laboratory and the instrument. */
  vendor: line(80).optional(),
  device: line(80).optional(),
  /** Packages: what is in it; `price` is for all of it. `itemID` is the `_id` of another item. */
  lines: z
    .array(z.object({ itemID: z.string().max(160), number: quantity }))
    .max(100)
    .optional(),
  updateDateTime: unixSeconds,
});
/** A product, service or package that can be charged. */
export type CatalogItem = z.output<typeof catalogItemSchema>;
