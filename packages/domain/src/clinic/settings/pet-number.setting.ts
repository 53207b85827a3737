import { z } from 'zod';
import { line } from '../../core/schema.ts';
import { defineSetting, SETTING_WRITERS, type SettingOf } from './setting-concern.ts';

/** How the clinic numbers its animals (spec 1 §5). */
export const PET_NUMBER_SETTING = defineSetting('petNumber', SETTING_WRITERS, {
  /** 1 ROC date + counter, 2 Gregorian date + counter, 3 five-digit sequence; 0 none. */
  petIDFormat: z.number().int().min(0).max(3).default(0),
  petIDPrefix: line(10).default(''),
  petIDSpeciesRule: z.boolean().default(false),
  /** Format 3: no lower number is given from now on, for a clinic that goes on with the numbers of another program. Absent means 1. */
  petIDStart: z.number().int().min(1).max(99_999_999).optional(),
});
/** How the clinic numbers its animals. */
export type PetNumberSetting = SettingOf<typeof PET_NUMBER_SETTING>;
