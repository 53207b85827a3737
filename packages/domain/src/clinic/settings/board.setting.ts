import { z } from 'zod';
import { defineSetting, SETTING_WRITERS } from './setting-concern.ts';

/** Minutes after which a wait turns ochre and cinnabar on the boards. */
export const BOARD_SETTING = defineSetting('board', SETTING_WRITERS, {
  waitWarnMinutes: z.number().int().positive().default(15),
  waitAlertMinutes: z.number().int().positive().default(30),
});
