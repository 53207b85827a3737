import { z } from 'zod';
import { MOST_RAISES, numberRaise } from './order-series.setting.ts';
import { defineSetting, type SettingOf } from './setting-concern.ts';

/**
 * How far the animals' numbers have come. Apart from the rule that people set, because the server writes it with every new animal and
 * nobody else does.
 */
export const PET_NUMBER_COUNTER = defineSetting('petNumberCounter', [], {
  /** The last number of each counter: by day (`20261120`) for formats 1 and 2, `sequence` for 3. */
  petIDCounter: z.record(z.string(), z.number().int().min(0)).optional(),
  /** Numbers that devices gave back unused, by counter. */
  petIDFree: z.record(z.string(), z.array(z.number().int().min(1))).optional(),
  /** Who set a counter on and why, the latest first. */
  petIDRaised: z.array(numberRaise).max(MOST_RAISES).optional(),
});
/** How far the animals' numbers have come. */
export type PetNumberCounter = SettingOf<typeof PET_NUMBER_COUNTER>;
