import { z } from 'zod';
import { consentPaper } from './consent-paper.ts';
import { CONSENT_PAPERS_START } from './consent-paper-start.ts';
import { defineSetting, SETTING_WRITERS, type SettingOf } from './setting-concern.ts';

/** The papers by which owners of this clinic agree to something. Those who keep the settings keep them: what was asked for keeps the words that it had. */
export const CONSENT_SETTING = defineSetting('consent', SETTING_WRITERS, {
  papers: z.array(consentPaper).max(30).default(CONSENT_PAPERS_START),
});
/** The papers by which owners of this clinic agree to something. */
export type ConsentSetting = SettingOf<typeof CONSENT_SETTING>;
