import { z } from 'zod';
import { requiredLine, rowID, unixSeconds } from '../../core/schema.ts';
import { defineSetting, SETTING_WRITERS, type SettingOf } from './setting-concern.ts';

/** Most screens in a clinic's waiting rooms. */
export const MOST_QUEUE_SCREENS = 20;

/** The waiting room: its screens, each with a link of its own that shows called numbers without a sign-in as long as it stands here, and how numbers are called. */
export const QUEUE_SETTING = defineSetting('queue', SETTING_WRITERS, {
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
    .max(MOST_QUEUE_SCREENS)
    .default([]),
  /** Whether the screen's browser says the number after the chime. */
  isSpoken: z.boolean().default(false),
  isDark: z.boolean().default(false),
  /** Whether the screen tells how long somebody who comes now would wait. */
  showsWait: z.boolean().default(true),
  /** Minutes after its time at which it is offered to note that nobody came by a booking. */
  missedAfterMin: z.number().int().min(1).max(240).default(15),
});
/** The waiting room's screens, and how numbers are called. */
export type QueueSetting = SettingOf<typeof QUEUE_SETTING>;
