import { halfWidth } from '../core/half-width.ts';

/** What a written chip number is: of ISO 11784 (15 digits), of the older kinds (9 digits, 10 hexadecimal), or none of them. */
export type ChipKind = 'empty' | 'iso' | 'nine' | 'ten' | 'wrong';

/** A chip number as it is stored: half width, upper case, without the spaces and dots that scanners print. */
export const normalizeChip = (text: string): string =>
  halfWidth(text)
    .replaceAll(/[\s.-]/g, '')
    .toUpperCase();

/** ISO 3166 numbers end at 894; 900 to 998 are makers; 999 is for tests only. */
const ISO = /^(?:[0-8]\d{2}|9(?:[0-8]\d|9[0-8]))\d{12}$/;

/** Which kind of chip number this is. */
export function chipKind(text: string): ChipKind {
  const chip = normalizeChip(text);
  if (chip === '') return 'empty';
  if (ISO.test(chip) && !chip.startsWith('000')) return 'iso';
  if (/^\d{9}$/.test(chip)) return 'nine';
  return /^[0-9A-F]{10}$/.test(chip) ? 'ten' : 'wrong';
}

/** A rabies tag as it is stored: half width, upper case, single dashes. */
export const normalizeRabiesTag = (text: string): string =>
  halfWidth(text)
    .trim()
    .toUpperCase()
    .replaceAll(/\s+/g, '')
    .replaceAll(/[‐-―－]/g, '-');

/** Taiwanese tags carry the year of the era, sometimes a county's letters, and a running number of four to eight digits. */
const RABIES_TAG = /^(?:\d{2,3}-?)?[A-Z]{0,3}-?\d{4,8}$/;

/** Whether a rabies tag may be stored without a reason. */
export const isSoundRabiesTag = (text: string): boolean => {
  const tag = normalizeRabiesTag(text);
  return tag === '' || RABIES_TAG.test(tag);
};

/** Whether a chip number may be stored without a reason. */
export const isSoundChip = (text: string): boolean => chipKind(text) !== 'wrong';
