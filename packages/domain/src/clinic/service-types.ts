import type { Setting } from './clinic.schema.ts';

/**
 * The services that a clinic offers (spec 1 §1), in the order of that list: general consultation, surgery, hospitalisation, vaccination, health
 * examination, beauty, pre-anaesthesia check, taking medicine, product purchase. They are stored as a visit's `division`.
 */
export const SERVICE_TYPES = [
  '一般門診',
  '手術',
  '住院',
  '預防注射',
  '健康檢查',
  '美容',
  '麻醉前檢查',
  '領藥',
  '商品購買',
] as const;

/** What a clinic's pickers offer as a visit's division: its own list, or the product's services while it has none. */
export const divisionsOf = (setting: Pick<Setting, 'divisions'> | undefined): readonly string[] =>
  setting === undefined || setting.divisions.length === 0 ? SERVICE_TYPES : setting.divisions;
