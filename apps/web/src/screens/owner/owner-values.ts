import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import { isSoundIdentity, normalizeIdentity } from '@vetloom/domain/owner/identity-card.ts';
import { type Owner, type OwnerContact, ownerContact, ownerFields, phone } from '@vetloom/domain/owner/owner.schema.ts';
import { readWrittenDate } from '@vetloom/domain/pet/written-date.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { owners } from '../../locale/owner.ts';
import { ownerCare } from '../../locale/owner-care.ts';

/** An owner as it stands in a form: everything as typed. */
export interface OwnerValues {
  readonly name: string;
  readonly phone: string;
  readonly lineID: string;
  readonly birth: string;
  readonly IDcard: string;
  /** Why a number is kept whose check digit is wrong. */
  readonly IDcardReason: string;
  readonly address: string;
  readonly email: string;
  readonly label: readonly string[];
  readonly info: string;
  /** Further phones; absent in drafts that were begun before there were any. */
  readonly contacts?: readonly OwnerContact[] | undefined;
}
/** Name of a field of the owner's form. */
export type OwnerField = keyof OwnerValues;

/** An untouched form. */
export const EMPTY_OWNER: OwnerValues = {
  name: '',
  phone: '',
  lineID: '',
  birth: '',
  IDcard: '',
  IDcardReason: '',
  address: '',
  email: '',
  label: [],
  info: '',
  contacts: [],
};

/** A stored owner as a form shows it. */
export const ownerValues = (owner: Owner): OwnerValues => ({
  name: owner.name,
  phone: owner.phone,
  lineID: owner.lineID,
  birth: owner.birth === null ? '' : formatDate(owner.birth),
  IDcard: owner.IDcard,
  IDcardReason: owner.IDcardReason ?? '',
  address: owner.address,
  email: owner.email,
  label: owner.label,
  info: owner.info,
  contacts: owner.contacts ?? [],
});

/** What a filled form means: the fields of a command. Only for values without errors. */
export const ownerFieldsOf = (values: OwnerValues) => ({
  ...values,
  label: [...values.label],
  IDcard: normalizeIdentity(values.IDcard),
  IDcardReason: needsReason(values) ? values.IDcardReason.trim() : undefined,
  birth: readWrittenDate(values.birth, shownZone()) ?? null,
  contacts: (values.contacts ?? []).filter((contact) => !isBlank(contact)),
});

/** A line that was begun and left empty is none. */
const isBlank = ({ name, phone: number, note }: OwnerContact): boolean => `${name}${number}${note}`.trim() === '';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const words = owners.form.errors;
const identityWords = ownerCare.identity;

const LENGTHS: Readonly<Partial<Record<OwnerField, number>>> = {
  name: 80,
  phone: 30,
  lineID: 80,
  IDcard: 20,
  IDcardReason: 200,
  address: 300,
  email: 160,
  info: 4000,
};

/** Whether the identity number does not have its check digit, so that a reason is needed. */
export const needsReason = (values: Pick<OwnerValues, 'IDcard'>): boolean => !isSoundIdentity(values.IDcard);

/** What is wrong with one field, in words; undefined when nothing is. `now` in Unix seconds. */
export function ownerError(values: OwnerValues, field: OwnerField, now: number): string | undefined {
  const most = LENGTHS[field];
  const value = values[field];
  if (most !== undefined && typeof value === 'string' && value.length > most) return words.tooLong(most);
  if (field === 'name' && values.name.trim() === '') return words.name;
  if (field === 'phone') {
    if (values.phone.trim() === '') return words.phone;
    return phone.safeParse(values.phone).success ? undefined : words.phoneShape;
  }
  if (field === 'contacts') return (values.contacts ?? []).map(contactError).find((error) => error !== undefined);
  if (field === 'birth') return birthError(values.birth, now);
  if (field === 'IDcard' && needsReason(values) && values.IDcardReason.trim() === '') return identityWords.wrong;
  if (field === 'email' && values.email.trim() !== '' && !EMAIL.test(values.email.trim())) return words.email;
  return ownerFields.shape[field].safeParse(value).success ? undefined : words.plain;
}

/** What is wrong with one further phone, in words. */
export function contactError(contact: OwnerContact): string | undefined {
  if (isBlank(contact)) return undefined;
  if (!phone.safeParse(contact.phone).success) return contact.phone.trim() === '' ? words.phone : words.phoneShape;
  return ownerContact.safeParse(contact).success ? undefined : words.plain;
}

function birthError(text: string, now: number): string | undefined {
  if (text.trim() === '') return undefined;
  const birth = readWrittenDate(text, shownZone());
  if (birth === undefined) return words.date;
  return birth > now + DAY_SECONDS ? words.future : undefined;
}

/** The errors of all fields. */
export function ownerErrors(values: OwnerValues, now: number): Partial<Record<OwnerField, string>> {
  return Object.fromEntries(
    (Object.keys(values) as OwnerField[]).flatMap((field) => {
      const error = ownerError(values, field, now);
      return error === undefined ? [] : [[field, error] as const];
    }),
  );
}
