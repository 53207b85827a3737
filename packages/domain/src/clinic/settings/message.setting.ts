import { z } from 'zod';
import { CHANNELS } from '../channels.ts';
import { defineSetting, SETTING_WRITERS } from './setting-concern.ts';

/** How the clinic writes to owners. */
export const MESSAGE_SETTING = defineSetting('message', SETTING_WRITERS, {
  /** Ways that the clinic doesn't use; what was sent by one before stays as it is. */
  closedChannels: z.array(z.enum(CHANNELS)).max(CHANNELS.length).default([]),
});
