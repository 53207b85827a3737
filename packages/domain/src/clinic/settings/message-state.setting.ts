import { z } from 'zod';
import { CHANNELS } from '../../core/channels.ts';
import { line, unixSeconds } from '../../core/schema.ts';
import { defineSetting, type SettingOf } from './setting-concern.ts';

/** Why a vendor takes nothing at all from the clinic: what has to be mended at the account, not at a message. */
export const ACCOUNT_TROUBLES = [
  'credentials',
  'accountPaused',
  'notAllowed',
  'misconfigured',
  'quotaUsedUp',
  /** Its secret was never given to this installation: the clinic came out of an archive, or moved here. */
  'noSecret',
] as const;
/** Why a vendor takes nothing at all from the clinic. */
export type AccountTrouble = (typeof ACCOUNT_TROUBLES)[number];

const stopped = z.object({ since: unixSeconds, reason: z.enum(ACCOUNT_TROUBLES), said: line(200) });

/** Whether messages leave the clinic at present: what its screens show. The server alone writes it. */
export const MESSAGE_STATE = defineSetting('messageState', [], {
  /** Since when, by whom and why a person stopped everything; null while it runs. */
  paused: z
    .object({ since: unixSeconds, by: z.string().max(160), note: line(200) })
    .nullable()
    .default(null),
  /** Ways whose vendor takes nothing at present. */
  stopped: z.partialRecord(z.enum(CHANNELS), stopped).default({}),
});
/** Whether messages leave the clinic at present. */
export type MessageState = SettingOf<typeof MESSAGE_STATE>;
