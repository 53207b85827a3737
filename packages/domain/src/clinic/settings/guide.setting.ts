import { z } from 'zod';
import { rowID, unixSeconds } from '../../core/schema.ts';
import { defineSetting, SETTING_WRITERS, type SettingOf } from './setting-concern.ts';

/**
 * What people said about the setup guide, for everybody: what of it is done is worked out of the documents (`overview/setup-guide.ts`) and kept
 * nowhere.
 */
export const GUIDE_SETTING = defineSetting('guide', SETTING_WRITERS, {
  /** Steps that were left out, a row each, so that two who leave out two steps at once don't meet. A newer version may know further ones. */
  skipped: z
    .array(z.object({ _id: rowID }))
    .max(40)
    .default([]),
  /** Whether the board offers the guide no more. */
  dismissed: z.boolean().default(false),
  /** When somebody held the printed test page in hand and found it right; no program can know that. Absent until then. */
  printTested: unixSeconds.optional(),
});
/** What people said about the setup guide. */
export type GuideSetting = SettingOf<typeof GUIDE_SETTING>;
