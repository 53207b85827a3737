import { z } from 'zod';
import { defineSetting, SETTING_WRITERS, type SettingOf } from './setting-concern.ts';
import { checklistItem, MOST_CHECKLIST_ITEMS } from './surgery-checklist-item.ts';
import { CHECKLIST_START } from './surgery-checklist-start.ts';

/**
 * What a clinic goes through before anaesthesia, before the first cut and before an animal leaves the theatre. Those who keep the settings keep it, not whoever
 * operates: a list that the hurried can shorten protects nobody.
 */
export const SURGERY_CHECKLIST_SETTING = defineSetting('surgeryChecklist', SETTING_WRITERS, {
  items: z.array(checklistItem).max(MOST_CHECKLIST_ITEMS).default(CHECKLIST_START),
});
/** The clinic's safety checklists. */
export type SurgeryChecklistSetting = SettingOf<typeof SURGERY_CHECKLIST_SETTING>;
