/** What stands for a value that is not there; never 0. */
export const MISSING = '\u2013';

/** The typographic minus that all amounts use. */
export const MINUS = '\u2212';
