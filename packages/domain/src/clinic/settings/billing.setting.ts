import { z } from 'zod';
import { defineSetting, SETTING_WRITERS } from './setting-concern.ts';

/** How bills end. */
export const BILLING_SETTING = defineSetting('billing', SETTING_WRITERS, {
  /** NT$ to which a bill is rounded: 1, 5 or 10. */
  billRoundTo: z.union([z.literal(1), z.literal(5), z.literal(10)]).default(1),
  /** To the nearest, or always down. */
  billRoundHow: z.enum(['nearest', 'down']).default('nearest'),
});
