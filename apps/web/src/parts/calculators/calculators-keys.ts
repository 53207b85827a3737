/** The keys that open the calculators on every screen. */
export const CALCULATORS_KEYS = 'Ctrl Alt K';
