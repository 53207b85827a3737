import { z } from 'zod';
import { requiredLine, rowID, unixSeconds } from '../../core/schema.ts';
import { defineSetting, SETTING_WRITERS } from './setting-concern.ts';

/** Most screens on the walls of a clinic's ward. */
export const MOST_WARD_SCREENS = 20;

/** Screens on the wall of the ward, each with a link of its own that shows the whiteboard without a sign-in as long as it stands here. */
export const WARD_SCREEN_SETTING = defineSetting('wardScreen', SETTING_WRITERS, {
  screens: z
    .array(
      z.object({
        _id: rowID,
        /** Where it hangs. */
        name: requiredLine(40),
        createDateTime: unixSeconds,
        createBy: z.string().max(200),
      }),
    )
    .max(MOST_WARD_SCREENS)
    .default([]),
});
