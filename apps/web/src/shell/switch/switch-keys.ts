/** Opens the quick switch of people from every screen. */
export const SWITCH_KEYS = 'Ctrl Alt U';
