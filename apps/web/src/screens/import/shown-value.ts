import type { ImportField } from '@vetloom/domain/import/import-kinds.ts';
import { pets } from '../../locale/pet.ts';
import { kindWord } from '../../parts/patient-strip/patient-words.ts';
import type { Kind } from '../../parts/patient-strip/read-patient.ts';

const SEXES: Readonly<Record<string, string>> = pets.gender;
const NEUTERS: Readonly<Record<string, string>> = pets.neuter;
const STATUSES: Readonly<Record<string, string>> = pets.status;

/** What stands here of a field as the screens say it, so that somebody who holds it against their old list reads the same language. */
export function shownValue(field: ImportField, value: string, kinds: readonly Kind[]): string {
  if (value === '') return '';
  if (field === 'pet.type') return kindWord(kinds, value);
  if (field === 'pet.status') return STATUSES[value] ?? value;
  if (field === 'pet.gender') return SEXES[value] ?? value;
  if (field === 'pet.neuter') return NEUTERS[value] ?? value;
  // Days are kept as a file can be held against them; people read them as everywhere else.
  return value.replace(/^([0-9]{4})-([0-9]{2})-([0-9]{2})(?= |$)/, '$1/$2/$3');
}
