import { MISSING } from './missing.ts';

// Taiwanese area codes from the longest, because 0826 must not be read as 08.
const AREA_CODES = ['0826', '0836', '037', '049', '082', '089', '02', '03', '04', '05', '06', '07', '08'];

/** `0912-345-678`, `02-2345-6789`; a number of another shape is shown as it was given. */
export function formatPhone(phone: string | null | undefined): string {
  if (phone === null || phone === undefined || phone.trim() === '') return MISSING;
  const digits = phone.replace(/[\s-]/g, '');
  if (/^09\d{8}$/.test(digits)) return `${digits.slice(0, 4)}-${digits.slice(4, 7)}-${digits.slice(7)}`;
  if (!/^0\d{8,9}$/.test(digits)) return phone.trim();
  const area = AREA_CODES.find((code) => digits.startsWith(code));
  if (area === undefined) return phone.trim();
  const rest = digits.slice(area.length);
  const split = rest.length === 6 ? 3 : rest.length - 4;
  return split >= 2 ? `${area}-${rest.slice(0, split)}-${rest.slice(split)}` : `${area}-${rest}`;
}
