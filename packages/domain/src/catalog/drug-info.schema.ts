import { z } from 'zod';
import { line } from '../core/schema.ts';

const milligrams = z.number().positive().max(10_000_000).nullable();

/** What the dosing of a drug needs, entered by the clinic: `drugInfo` of a product (spec 3 §3). A product without it is no drug. */
export const drugInfo = z.object({
  /** mg in one unit. */
  strength: milligrams.default(null),
  /** Usual mg per kg and administration. */
  dosePerKg: milligrams.default(null),
  doseMin: milligrams.default(null),
  doseMax: milligrams.default(null),
  frequency: line(20).default(''),
  days: z.number().positive().max(3650).nullable().default(null),
  route: line(20).default(''),
  direction: line(300).default(''),
  /** Smallest part of a unit that can be given: 1, 0.5 or 0.25. */
  divisible: z.number().positive().max(1).default(1),
  /** Ingredient words that allergy entries are matched against. */
  ingredients: z.array(line(60)).max(30).default([]),
});
/** What the dosing of a drug needs. */
export type DrugInfo = z.output<typeof drugInfo>;

/** The same as a product holds it: the usual dose lies between the least and the most, where they are known. */
export const soundDrugInfo = drugInfo.refine(
  ({ doseMin, dosePerKg, doseMax }) => {
    const known = [doseMin, dosePerKg, doseMax].filter((dose) => dose !== null);
    return known.every((dose, at) => at === 0 || dose >= (known[at - 1] ?? dose));
  },
  { message: 'doses: least, usual and most in this order', path: ['dosePerKg'] },
);

/**
 * What the law asks of a controlled drug (管制藥品): `controlledDrugInfo` of a product, and the head of its book. A product without it isn't
 * controlled.
 */
export const controlledDrugInfo = z.object({
  /** Schedule 1 to 4; null where nobody has entered it yet, which the book then asks for. */
  schedule: z.number().int().min(1).max(4).nullable().default(null),
  /** Ingredients and their content, as the book names them (成分及含量). */
  content: line(200).default(''),
  /** Number of the drug's permit (許可證字號). */
  license: line(60).default(''),
  manufacturer: line(100).default(''),
});
/** What the law asks of a controlled drug. */
export type ControlledDrugInfo = z.output<typeof controlledDrugInfo>;
