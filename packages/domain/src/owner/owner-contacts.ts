import type { Edit } from '../core/edit.ts';
import { normalizePhone, type Owner, type OwnerContact } from './owner.schema.ts';

/** Least digits of a number by which people are taken for somebody's family. */
const LEAST_DIGITS = 8;

/** An owner's fields with the numbers of their further phones as phones are stored, each row once. */
export function keptContacts<F extends { readonly contacts?: readonly OwnerContact[] | undefined }>(fields: F): F {
  if (fields.contacts === undefined) return fields;
  const rows = new Map(fields.contacts.map((row) => [row._id, { ...row, phone: normalizePhone(row.phone) }]));
  return { ...fields, contacts: [...rows.values()] };
}

/** The owner as edits meet them that put the first further phone in: most have no list of them. */
export const withContactList = (owner: Owner, edits: readonly Edit[]): Owner =>
  owner.contacts === undefined && edits.some(({ op, path }) => op === 'insert' && path[0] === 'contacts')
    ? { ...owner, contacts: [] }
    : owner;

/** Every phone by which an owner is found: their own first, then the further ones. */
export const phonesOf = ({ phone, contacts }: Pick<Owner, 'phone' | 'contacts'>): string[] => [
  phone,
  ...(contacts ?? []).map((contact) => contact.phone),
];

/** Whether a whole number is one of the further phones of an owner. `digits` as `normalizePhone` leaves them. */
export const hasContactPhone = (owner: Pick<Owner, 'contacts'>, digits: string): boolean =>
  digits.length >= LEAST_DIGITS && (owner.contacts ?? []).some(({ phone }) => phone === digits);

/** The id of a further phone that a file brought, by its place in the cell: a dry run and the import read the same, and what people add has another. */
export const fileContactID = (place: number): string => `phone${place}`;
const isOfFile = ({ _id }: OwnerContact): boolean => /^phone[0-9]+$/.test(_id);

/** The numbers of an owner that a file said: their own, and of the further ones those that no person added. */
export const phonesOfFile = ({ phone, contacts }: Pick<Owner, 'phone' | 'contacts'>): string[] => [
  phone,
  ...(contacts ?? []).filter(isOfFile).map((contact) => normalizePhone(contact.phone)),
];

/** An owner's further phones with those of a newer file: what people wrote beside a number stays with it, and so do the phones that they added. */
export function withFileContacts(
  standing: readonly OwnerContact[],
  ofFile: readonly OwnerContact[],
): readonly OwnerContact[] {
  const renewed = ofFile.map((contact) => {
    const known = standing.find((one) => isOfFile(one) && one.phone === normalizePhone(contact.phone));
    return known ? { ...known, _id: contact._id } : contact;
  });
  return [...renewed, ...standing.filter((one) => !isOfFile(one))];
}
