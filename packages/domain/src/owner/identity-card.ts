import { halfWidth } from '../core/half-width.ts';

/** What the first letter of a Taiwanese identity number counts as. */
const LETTER_VALUE = new Map(
  [...'ABCDEFGHJKLMNPQRSTUVXYWZIO'].map((letter, at): [string, number] => [letter, at + 10]),
);
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 1, 1] as const;

/** What a written identity number is. */
export type IdentityKind = 'empty' | 'national' | 'residentNew' | 'residentOld' | 'wrong';

/** An identity number as it is stored: upper case, half width, without spaces and dashes. */
export const normalizeIdentity = (text: string): string => halfWidth(text).replaceAll(/[\s-]/g, '').toUpperCase();

const letterSum = (value: number): number => Math.floor(value / 10) + (value % 10) * 9;

/**
 * Checks a Taiwanese identity number: the national one (A123456789), the resident certificate of 2021 on (second character 8 or 9) and the
 * older one (second character A to D). All three are sums modulo 10.
 */
export function identityKind(text: string): IdentityKind {
  const number = normalizeIdentity(text);
  if (number === '') return 'empty';
  const [, first = '', second = '', rest = ''] = /^([A-Z])([0-9A-D])([0-9]{8})$/.exec(number) ?? [];
  const value = LETTER_VALUE.get(first);
  if (value === undefined) return 'wrong';
  const old = /[A-D]/.test(second);
  if (!old && !/[1289]/.test(second)) return 'wrong';
  // The older certificate writes its second digit as a letter: only its last figure counts.
  const digits = [old ? (LETTER_VALUE.get(second) ?? 0) % 10 : Number(second), ...[...rest].map(Number)];
  const sum = digits.reduce((total, digit, at) => total + digit * (WEIGHTS[at] ?? 0), letterSum(value));
  if (sum % 10 !== 0) return 'wrong';
  if (old) return 'residentOld';
  return second === '1' || second === '2' ? 'national' : 'residentNew';
}

/** Whether an identity number may be stored without a reason: none at all, or one whose check digit is right. */
export const isSoundIdentity = (text: string): boolean => identityKind(text) !== 'wrong';
