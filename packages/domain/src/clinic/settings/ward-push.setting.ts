import { z } from 'zod';
import { defineSetting, SETTING_WRITERS } from './setting-concern.ts';

/** What a browser is told of that which comes due in a ward: animals with cage and mission, only how many, or nothing at all. */
export const WARD_PUSH_SHOWN = ['animals', 'count', 'nothing'] as const;
/** What a browser is told. */
export type WardPushShown = (typeof WARD_PUSH_SHOWN)[number];

/** What leaves the house where people let their browsers tell them of the ward, and stands on locked screens. */
export const WARD_PUSH_SETTING = defineSetting('wardPush', SETTING_WRITERS, {
  shows: z.enum(WARD_PUSH_SHOWN).default('animals'),
});
