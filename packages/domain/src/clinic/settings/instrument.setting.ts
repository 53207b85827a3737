import { z } from 'zod';
import { defineSetting, SETTING_WRITERS } from './setting-concern.ts';

/** Months for which a clinic may keep what instruments sent, as it came. */
export const MESSAGE_MONTHS = { least: 1, most: 120 } as const;

/** What the server keeps of instruments. */
export const INSTRUMENT_SETTING = defineSetting('instrument', SETTING_WRITERS, {
  /** Months after which raw messages are given up; what was read of them stands in records for good. Two years: as long as somebody may still ask what a result was made of. */
  keepMessagesMonths: z.number().int().min(MESSAGE_MONTHS.least).max(MESSAGE_MONTHS.most).default(24),
});
