/** The twelve areas of the rail, from top to bottom. */
export const AREAS = [
  'today',
  'booking',
  'record',
  'pets',
  'users',
  'inHospital',
  'checkout',
  'inventory',
  'purchasing',
  'reminder',
  'bi',
  'setting',
] as const;

/** One area of the rail. */
export type Area = (typeof AREAS)[number];
