import { z } from 'zod';
import { prose } from '../../core/schema.ts';
import { defineSetting, SETTING_WRITERS, type SettingOf } from './setting-concern.ts';

/** What a signer agrees to before signing electronically, where the clinic has written nothing else. The law (電子簽章法, 2024) asks for the agreement of whoever is concerned, and lets them have it on paper instead. */
export const SIGNING_TERMS_START = [
  '我同意以電子文件及電子簽章的方式簽署本文件，並了解其效力與書面簽名相同。',
  '我已閱讀文件全文，文件內容、簽名、簽署時間與方式將一併保存，並加上電子封章以防止事後更動。',
  '我可以要求改用紙本簽署，也可以向診所索取已簽署文件的副本。',
].join('\n');

/** How owners sign electronically: by which words they agree to it, and for how long a link opens. */
export const SIGNATURE_SETTING = defineSetting('signature', SETTING_WRITERS, {
  terms: prose(4000).default(SIGNING_TERMS_START),
  /** Days for which somebody may sign by a link. */
  linkDays: z.number().int().min(1).max(90).default(7),
});
/** How owners sign electronically. */
export type SignatureSetting = SettingOf<typeof SIGNATURE_SETTING>;
