import { z } from 'zod';
import { DOSE_UNIT_NAMES } from '../calculators/infusion.ts';

/** How a drug is mixed into what runs: the dose that was wanted for the animal, and mg of the drug in a bag of so many mL. */
export const infusionMix = z.object({
  dose: z.number().finite().positive().max(10_000).nullable().default(null),
  unit: z.enum(DOSE_UNIT_NAMES).default('µg/kg/min'),
  drugMg: z.number().finite().positive().max(1_000_000),
  bag: z.number().finite().positive().max(20_000),
});
/** How a drug is mixed into what runs. */
export type InfusionMix = z.output<typeof infusionMix>;
