import { z } from 'zod';
import { line } from '../../core/schema.ts';
import { defineSetting, SETTING_WRITERS } from './setting-concern.ts';

/** Sizes of paper that A4 documents are also laid out for. */
export const PAPER_SIZES = ['A4', 'B5', 'A5'] as const;

/** How the clinic's papers look, beside what is on them. */
export const paperSetting = z.object({
  size: z.enum(PAPER_SIZES).default('A4'),
  /** Millimetres at the top and foot; the sides get two more. */
  marginMm: z.number().int().min(8).max(30).default(13),
  /** Whether the clinic's logo stands in the letterhead, and its seal at the signature. */
  logo: z.boolean().default(true),
  stamp: z.boolean().default(true),
  /** A line of the clinic's own at the foot of every page. */
  footer: line(200).default(''),
});
/** How the clinic's papers look. */
export type PaperSetting = z.output<typeof paperSetting>;

/** How papers look; without a look until the clinic chooses one. */
export const PAPER_SETTING = defineSetting('paper', SETTING_WRITERS, { paper: paperSetting.optional() });
