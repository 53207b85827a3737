import { latestWeight, type Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import type { Facts } from '@vetloom/domain/writing/variables.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatWeight } from '@vetloom/ui/format/number.ts';
import { pets } from '../../../../locale/pet.ts';
import { kindWord, neuterWord, petAge } from '../../../../parts/patient-strip/patient-words.ts';
import type { Kind } from '../../../../parts/patient-strip/read-patient.ts';

/** What the facts of a visit are read from. */
export interface FactSource {
  readonly record: Pick<VisitRecord, '_id' | 'weight' | 'doctor'>;
  readonly pet: Pet | undefined;
  readonly kinds: readonly Kind[];
  /** Who writes: the doctor while the visit has none. */
  readonly person: string;
  /** Unix seconds. */
  readonly now: number;
}

const known = (text: string): string | undefined => (text === '' ? undefined : text);

/** What variables of templates and macros stand for at this visit, in the words of the screen. */
export function factsOf({ record, pet, kinds, person, now }: FactSource): Facts {
  const before =
    pet && latestWeight({ weightHistory: pet.weightHistory.filter(({ source }) => source !== record._id) });
  const weight = record.weight ?? (pet ? latestWeight(pet)?.value : undefined);
  return {
    name: pet && known(pet.name),
    species: pet && known(kindWord(kinds, pet.type)),
    sex: pet && known(`${neuterWord(pet.neuter)}${pet.gender === '' ? '' : pets.gender[pet.gender]}`),
    age: pet && known(petAge(pet, now)),
    weight: weight === undefined ? undefined : formatWeight(weight),
    'last.weight': before && formatWeight(before.value),
    owner: pet && known(pet.userName),
    doctor: known(record.doctor || person),
    today: formatDate(now),
  };
}
