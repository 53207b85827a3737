import { halfWidth } from '../core/half-width.ts';
import { normalizePhone, type Owner } from './owner.schema.ts';
import { hasContactPhone } from './owner-contacts.ts';

/** What is typed so far about a new owner. */
export interface TypedOwner {
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly IDcard: string;
}

/** Why an owner may be the same person. */
export type SameBecause = 'phone' | 'contactPhone' | 'identity' | 'nameAndAddress' | 'nameAndPhoneTail';

const VARIANTS: Readonly<Record<string, string>> = { 臺: '台', 之: '-', 巿: '市' };
const NUMERALS = '〇一二三四五六七八九';

/** An address in a form that two ways of writing the same place share: 臺/台, full width, 之/-, 段's numerals, no spaces. */
export const comparableAddress = (text: string): string =>
  halfWidth(text)
    .replace(/[臺之巿]/g, (character) => VARIANTS[character] ?? character)
    .replace(/[〇一二三四五六七八九](?=[段樓鄰])/g, (numeral) => String(NUMERALS.indexOf(numeral)))
    .replaceAll(/[\s,，。]/g, '')
    .replace(/^\d{3,6}(?=\D)/, '')
    .toLowerCase();

const TAIL = 4;

/** Whether an owner is likely the person being typed, and why; undefined when not. */
export function likelySame(typed: TypedOwner, owner: Owner): SameBecause | undefined {
  const phone = normalizePhone(typed.phone);
  if (phone.length >= 8 && owner.phone === phone) return 'phone';
  const identity = typed.IDcard.trim().toUpperCase();
  if (identity.length >= 8 && owner.IDcard === identity) return 'identity';
  // Whoever gives a number that stands with somebody's family is that family more often than a namesake is.
  if (hasContactPhone(owner, phone)) return 'contactPhone';
  const name = typed.name.trim().toLowerCase();
  if (name === '' || owner.nameLowerCase !== name) return undefined;
  const address = comparableAddress(typed.address);
  if (address.length >= 6) {
    const other = comparableAddress(owner.address);
    if (other !== '' && (other.startsWith(address) || address.startsWith(other) || other.endsWith(address)))
      return 'nameAndAddress';
  }
  return phone.length >= 8 && owner.phone.slice(-TAIL) === phone.slice(-TAIL) ? 'nameAndPhoneTail' : undefined;
}
