import type { Owner } from '../owner/owner.schema.ts';
import { normalizePhone } from '../owner/owner.schema.ts';
import type { Pet } from '../pet/pet.schema.ts';
import type { Mapping } from './guess-mapping.ts';
import type { ImportField } from './import-kinds.ts';
import { plainText, readPhone } from './read-values.ts';

/** What an owner is called and reached by, as any version of them says it. */
export type OwnerTraces = Partial<Pick<Owner, 'name' | 'phone' | 'email' | 'IDcard' | 'lineID'>>;
/** By what files name an animal. */
export type PetTraces = Partial<Pick<Pet, 'petNumber' | 'chipID'>>;

/** By what a row of a file speaks of a person who is erased (law 26). */
export interface PersonTraces {
  readonly names: readonly string[];
  /** Digits without what a spreadsheet or a country code may have taken from the beginning. */
  readonly phones: readonly string[];
  /** Email, ID number, name at the messaging app, chips of their animals: nobody else's cell says exactly that. */
  readonly marks: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
}

/** Digits of a phone that stay whatever is written before them: 0912345678, 912345678 and +886 912-345-678 are one. */
const bareDigits = (text: string): string => normalizePhone(readPhone(text)).replaceAll(/\D/g, '').replace(/^0+/, '');
const SHORTEST_PHONE = 6;
const word = (text: string): string => plainText(text).toLowerCase();
const distinct = (texts: readonly string[]): string[] => [...new Set(texts)].filter((text) => text !== '');

/** Gathers what is known of a person, under every name and phone that they ever had here. */
export function personTraces(owners: readonly OwnerTraces[], pets: readonly PetTraces[]): PersonTraces {
  const phones = distinct(owners.map(({ phone = '' }) => bareDigits(phone)));
  return {
    names: distinct(owners.map(({ name = '' }) => word(name))),
    phones: phones.filter((digits) => digits.length >= SHORTEST_PHONE),
    marks: new Set(
      distinct([
        ...owners.flatMap(({ email = '', IDcard = '', lineID = '' }) => [email, IDcard, lineID].map(word)),
        ...pets.map(({ chipID = '' }) => word(chipID)),
      ]),
    ),
    numbers: new Set(distinct(pets.map(({ petNumber = '' }) => word(petNumber)))),
  };
}

const NUMBERS: ReadonlySet<ImportField | null> = new Set<ImportField>(['pet.petNumber', 'patient.number']);
const PHONES: ReadonlySet<ImportField | null> = new Set<ImportField>(['owner.phone', 'patient.phone']);

const cellsOf = (cells: readonly string[], mapping: Mapping, fields: ReadonlySet<ImportField | null>): string[] =>
  cells.filter((_, column) => fields.has(mapping[column] ?? null)).map(word);

/** What a row says of an animal's old number. */
export const numbersOf = (cells: readonly string[], mapping: Mapping): string[] =>
  cellsOf(cells, mapping, NUMBERS).filter((text) => text !== '');

/** Whether a text says a name by itself, and not as the beginning of a longer one. */
function says(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const beside = `${text[at - 1] ?? ' '}${text[at + name.length] ?? ' '}`;
    if (!/[\p{L}\p{N}]/u.test(beside)) return true;
  }
  return false;
}

/** Whether a text says the name of a person. */
export const saysName = (text: string, { names }: PersonTraces): boolean =>
  names.some((name) => says(word(text), name));

/** Whether a cell holds a phone of the person, however it is written. */
function saysPhone(text: string, phones: readonly string[]): boolean {
  const digits = text.replaceAll(/\D/g, '');
  return (
    digits.length >= SHORTEST_PHONE && phones.some((phone) => digits.includes(phone) || bareDigits(text) === phone)
  );
}

/**
 * Whether a row of a file speaks of a person: it has their phone, or something else that is theirs alone, or an old number of an animal of theirs; or their
 * name, unless it says that it is about a namesake, by another phone or by the number of somebody else's animal (`isOthers`). Where a row leaves that
 * open it is taken for theirs: an erasure that leaves something is none, and the clinic has the file.
 */
export function speaksOf(
  cells: readonly string[],
  mapping: Mapping,
  traces: PersonTraces,
  isOthers: (number: string) => boolean,
): boolean {
  const said = cells.map(word);
  if (said.some((text) => traces.marks.has(text) || saysPhone(text, traces.phones))) return true;
  const numbers = numbersOf(cells, mapping);
  const isMapped = mapping.some((field) => NUMBERS.has(field));
  if ((isMapped ? numbers : said).some((text) => traces.numbers.has(text))) return true;
  if (!said.some((text) => saysName(text, traces))) return false;
  const isOfOtherPhone = cellsOf(cells, mapping, PHONES).some((text) => bareDigits(text).length >= SHORTEST_PHONE);
  return !isOfOtherPhone && !numbers.some(isOthers);
}

/** A row whose cells were taken out because they spoke of somebody who was erased: no file brings a row without any cell. */
export const isErasedRow = (cells: readonly string[]): boolean => cells.every((text) => text === '');

/** A row as it stands after its person was erased. */
export const erasedRow = (cells: readonly string[]): string[] => cells.map(() => '');
