/** What lists show in the place of a price that nobody has entered. */
export const UNPRICED = '未定價';
