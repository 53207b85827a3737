import type { Customize } from './clinic.schema.ts';

/**
 * The services that the product offers (spec 1 §1), in the order of that list: general consultation, surgery, hospitalisation, vaccination, health
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

type Services = Pick<Customize, 'services'> | undefined;

/** What a clinic's pickers offer as a visit's division: the product's nine services, then those that the clinic added to them. */
export const servicesOf = (list: Services): readonly string[] => [
  ...new Set([...SERVICE_TYPES, ...(list?.services ?? []).map(({ name, nametc }) => nametc || name)]),
];

/** Every division that visits of a clinic may have, for those who look for visits: its services and the pickup, which nobody picks. */
export const divisionsOf = (list: Services): readonly string[] => [...new Set([...servicesOf(list), CHRONIC_PICKUP])];

/** Division whose manual records go straight to the pharmacy and the cashier (spec 2 §4; [2.4.62]). */
export const CHRONIC_PICKUP = '慢性病領藥';
