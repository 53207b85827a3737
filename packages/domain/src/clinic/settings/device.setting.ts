import { z } from 'zod';
import { defineSetting, SETTING_WRITERS } from './setting-concern.ts';

/** What devices keep by themselves. */
export const DEVICE_SETTING = defineSetting('device', SETTING_WRITERS, {
  /** Months of history that a device holds by default (law 18). */
  localHistoryMonths: z.number().int().positive().default(24),
});
