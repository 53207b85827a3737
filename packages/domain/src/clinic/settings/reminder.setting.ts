import { z } from 'zod';
import { line } from '../../core/schema.ts';
import { defineSetting, SETTING_WRITERS, type SettingOf } from './setting-concern.ts';

/** A template by which a rule reminds; empty while the clinic doesn't use the rule. */
const byTemplate = line(60).default('');

/** What brings reminders about by itself. Steps, words and days are those of the rule's template. */
export const REMINDER_SETTING = defineSetting('reminder', SETTING_WRITERS, {
  /** A greeting on each birthday of an animal. */
  birthdayTemplateID: byTemplate,
  /** Medicine that runs out, counted from what was handed out. */
  refillTemplateID: byTemplate,
  /** From how many days of medicine on it is a course that is to be refilled. */
  refillFromDays: z.number().int().min(1).max(366).default(14),
  /** The animal is looked at again so many days after an operation. */
  recallTemplateID: byTemplate,
  /** A prepaid package comes to its end with uses left. */
  prepaidTemplateID: byTemplate,
  /** A result that nobody has told the owner. */
  resultTemplateID: byTemplate,
});
/** What brings reminders about by itself. */
export type ReminderSetting = SettingOf<typeof REMINDER_SETTING>;
