import { z } from 'zod';
import { defineSetting, SETTING_WRITERS, type SettingOf } from './setting-concern.ts';

/** How the treatment of animals stands to business tax: outside of it, as a profession's work is, or taxed. */
export const TREATMENT_TAX = ['outside', 'taxable'] as const;
/** How goods stand to it. */
export const GOODS_TAX = ['taxable', 'exempt'] as const;

/**
 * How the clinic's prices stand to business tax; invoices go by it (`../business-tax.ts`). Each is absent until somebody has decided it: prices
 * then include the tax, treatment is outside of it and goods are taxed.
 */
export const TAX_SETTING = defineSetting('tax', SETTING_WRITERS, {
  taxIncluded: z.boolean().optional(),
  taxTreatment: z.enum(TREATMENT_TAX).optional(),
  taxGoods: z.enum(GOODS_TAX).optional(),
});
/** How the clinic's prices stand to business tax. */
export type TaxSetting = SettingOf<typeof TAX_SETTING>;
