import { z } from 'zod';
import { paragraphs } from './owner-booking.setting.ts';
import { defineSetting, SETTING_WRITERS, type SettingOf } from './setting-concern.ts';

/** What an owner's own page may show beside the names of their animals. `payment`: open bills can be paid there. */
export const PAGE_PARTS = [
  'picture',
  'weight',
  'chip',
  'vaccines',
  'papers',
  'bookings',
  'estimates',
  'bills',
  'payment',
  'messages',
] as const;
/** What an owner's own page may show. */
export type PagePart = (typeof PAGE_PARTS)[number];

/** The page on which an owner sees their own animals, by a link and a code. Closed until the clinic opens it; what is sensitive is shown only where the clinic says so. */
export const OWNER_PAGE_SETTING = defineSetting('ownerPage', SETTING_WRITERS, {
  isOn: z.boolean().default(false),
  /** What owners read first. */
  greeting: paragraphs(500).default(''),
  parts: z.array(z.enum(PAGE_PARTS)).max(PAGE_PARTS.length).default(['picture', 'weight', 'vaccines', 'bookings']),
});
/** The page on which an owner sees their own animals. */
export type OwnerPageSetting = SettingOf<typeof OWNER_PAGE_SETTING>;

/** Whether a page shows a part; money is paid only where the bill is seen. */
export const showsPart = ({ parts }: Pick<OwnerPageSetting, 'parts'>, part: PagePart): boolean =>
  parts.includes(part) && (part !== 'payment' || parts.includes('bills'));
