import { CODE, type Code } from '@vetloom/domain/core/codes.ts';

export type { Code };
/** Code of every success. */
export const SUCCESS = CODE.success;
/** Code of a failure that has none of its own. */
export const FAILURE = CODE.failure;
/** Code of a missing or wrong argument. */
export const BAD_ARGUMENT = CODE.badParameter;

const ALL: ReadonlySet<number> = new Set(Object.values(CODE));
/** Whether a number is a code of the catalogue. */
export const isCode = (code: number): code is Code => ALL.has(code);
