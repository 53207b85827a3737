import { z } from 'zod';
import { documentID, dollars, line, remark, requiredLine, rowID, unitPrice, unixSeconds } from '../core/schema.ts';

/** A line of a prepaid package: so many uses of any one of these items. */
export const prepaidTerm = z.object({
  _id: rowID,
  /** What the desk calls it: 洗澡, 牙科檢查. */
  name: requiredLine(80),
  /** `/catalog/service/…` and `/catalog/product/…`: each use is one of any of these. */
  itemIDs: z.array(z.string().min(1).max(160)).min(1).max(40),
  uses: z.number().int().min(1).max(200),
  /** NT$ of one use without a package: by it the price is shared out among the lines. */
  listPrice: unitPrice,
});
/** A line of a prepaid package. */
export type PrepaidTerm = z.output<typeof prepaidTerm>;

/** How long a package is valid from the day on which it is sold: so many days or months with that day, or without an end. */
export const prepaidValidity = z.discriminatedUnion('unit', [
  z.object({ unit: z.literal('none') }),
  z.object({ unit: z.literal('day'), count: z.number().int().min(1).max(3660) }),
  z.object({ unit: z.literal('month'), count: z.number().int().min(1).max(120) }),
]);
/** How long a package is valid. */
export type PrepaidValidity = z.output<typeof prepaidValidity>;

/** What is agreed when a package is sold; a sold one keeps it as it was. */
export const prepaidTerms = z.object({
  name: requiredLine(80),
  /** NT$ for all of it. */
  price: dollars.min(0),
  lines: z.array(prepaidTerm).min(1).max(20),
  validity: prepaidValidity.default({ unit: 'none' }),
  /** Whether any animal of the owner may use it; else it is bound to one. */
  shared: z.boolean().default(true),
});
/** What is agreed when a package is sold. */
export type PrepaidTerms = z.output<typeof prepaidTerms>;

/** A prepaid package that the clinic offers, as a person writes it. */
export const prepaidPlanFields = prepaidTerms.extend({
  /** Whether it is still sold. One that isn't stays for those who have it. */
  active: z.boolean().default(true),
  /** For the desk. */
  note: remark(300).default(''),
});
/** A prepaid package that the clinic offers, as a person writes it. */
export type PrepaidPlanFields = z.output<typeof prepaidPlanFields>;

/** A prepaid package that the clinic offers: ten baths, a year of vaccinations. */
export const prepaidPlanSchema = prepaidPlanFields.extend({
  _id: documentID('prepaidPlan/'),
  collection: z.literal('prepaidPlan'),
  createDateTime: unixSeconds,
  createBy: line(160),
  updateDateTime: unixSeconds,
  updateBy: line(160),
});
/** A prepaid package that the clinic offers. */
export type PrepaidPlan = z.output<typeof prepaidPlanSchema>;

/** What a plan offers now, without who wrote it and for whom it is kept. */
export const termsOf = ({ name, price, lines, validity, shared }: PrepaidTerms): PrepaidTerms => ({
  name,
  price,
  lines,
  validity,
  shared,
});
