import { z } from 'zod';
import { CHANNELS } from '../../core/channels.ts';
import { minuteOfDay } from '../../core/schema.ts';
import { defineSetting, SETTING_WRITERS, type SettingOf } from './setting-concern.ts';

/** How the clinic writes to owners. */
export const MESSAGE_SETTING = defineSetting('message', SETTING_WRITERS, {
  /** Ways that the clinic doesn't use; what was sent by one before stays as it is. */
  closedChannels: z.array(z.enum(CHANNELS)).max(CHANNELS.length).default([]),
  /** In which order a message goes on to the next way where one doesn't reach the owner. A way that isn't named is never gone on to. */
  order: z
    .array(z.enum(CHANNELS))
    .max(CHANNELS.length)
    .default([...CHANNELS]),
  /** From when to when nothing is sent by itself, in minutes of the day; the same twice for no such time. */
  quietFrom: minuteOfDay.default(21 * 60),
  quietTo: minuteOfDay.default(9 * 60),
  /** How many messages an owner gets within a day before further ones wait for the next; 0 for no limit. Codes aren't counted; urgent ones are, and don't wait. */
  mostAnOwnerADay: z.number().int().min(0).max(100).default(5),
  /** How many messages leave the clinic at most within a day, codes aside; 0 for no limit. */
  mostADay: z.number().int().min(0).max(1_000_000).default(0),
  /** For how many hours after its time a message is tried. */
  giveUpAfterHours: z.number().int().min(1).max(168).default(24),
});
/** How the clinic writes to owners. */
export type MessageSetting = SettingOf<typeof MESSAGE_SETTING>;
