/** Why a number gets no SMS. */
export type NumberFault = 'letters' | 'foreign' | 'landline' | 'length';

/** A mobile number of Taiwan as the vendors take it, or why there is none. */
export type MobileNumber =
  | { readonly number: string; readonly fault?: undefined }
  | { readonly fault: NumberFault; readonly number?: undefined };

/** What people put between digits. */
const BETWEEN = /[\s().\-‐‑–—/]/g;
const ALL_TAIWAN = /^(?:\+|00|002)?886/;

/**
 * Reads a number as people write it, `0912-345-678`, `+886 912 345 678`, in full width too. Others' countries cost otherwise and are refused, as is
 * whatever isn't a number alone: nobody is sent a message by guessing.
 */
export function taiwanMobile(written: string): MobileNumber {
  const bare = written.normalize('NFKC').replaceAll(BETWEEN, '');
  if (!/^\+?\d*$/.test(bare)) return { fault: 'letters' };
  const home = ALL_TAIWAN.test(bare) ? bare.replace(ALL_TAIWAN, '').replace(/^0?/, '0') : bare;
  if (home.startsWith('+') || home.startsWith('00')) return { fault: 'foreign' };
  if (/^09\d{8}$/.test(home)) return { number: home };
  if (home.startsWith('09') || home.length < 9 || home.length > 10) return { fault: 'length' };
  return { fault: home.startsWith('0') ? 'landline' : 'foreign' };
}
