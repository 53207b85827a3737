import { z } from 'zod';
import { defineSetting, SETTING_WRITERS } from './setting-concern.ts';

/** Print options of a visit record with the defaults of spec 1 §9. */
export const printSetting = z.object({
  record: z.boolean().default(true),
  referral: z.boolean().default(false),
  drug: z.boolean().default(true),
  drugDetail: z.boolean().default(true),
  charge: z.boolean().default(true),
  showDrugPrice: z.boolean().default(false),
  englishVersion: z.boolean().default(false),
});
/** Print options of a visit record. */
export type PrintSetting = z.output<typeof printSetting>;

/** What is on a visit's papers unless somebody says otherwise. */
export const PRINT_SETTING = defineSetting('print', SETTING_WRITERS, {
  print: printSetting.default(() => printSetting.parse({})),
});
