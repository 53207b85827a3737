import { z } from 'zod';
import { defineSetting, SETTING_WRITERS } from './setting-concern.ts';

/** Paper of drug labels: adhesive ones in mm, one for each drug, or the 80 mm roll with one strip for each bag. */
export const LABEL_SIZES = ['40x30', '50x30', '60x40', '80x50', '80'] as const;
/** A paper of drug labels. */
export type LabelSize = (typeof LABEL_SIZES)[number];
/** The paper of a clinic that has chosen none. */
export const DEFAULT_LABEL_SIZE: LabelSize = '60x40';

/** The part of a clinic that has chosen none. */
export const DEFAULT_DOSE_TOLERANCE = 0.1;

/** How drugs are charged and labelled. */
export const PHARMACY_SETTING = defineSetting('pharmacy', SETTING_WRITERS, {
  /** 1 half up, 2 up, 3 down (spec 2 §9). */
  drugRounding: z.union([z.literal(1), z.literal(2), z.literal(3)]).default(1),
  /** Paper of drug labels, unless another is chosen when they are printed; absent means 60 × 40 mm. */
  labelSize: z.enum(LABEL_SIZES).optional(),
  /** The part by which what can be given may be off the dose that is wanted without a word: 0.1 is a tenth, which absent means. */
  doseTolerance: z.number().min(0).max(1).optional(),
});
