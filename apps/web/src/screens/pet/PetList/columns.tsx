import { knownAllergy } from '@vetloom/domain/pet/patient.ts';
import { latestWeight, type Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { PET_STATUS } from '@vetloom/domain/pet/pet-facts.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { MISSING } from '@vetloom/ui/format/missing.ts';
import { formatWeight } from '@vetloom/ui/format/number.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { PatientGlyph } from '@vetloom/ui/marks/PatientGlyph.tsx';
import type { ListColumn } from '@vetloom/ui/table/list-table.types.ts';
import { death } from '../../../locale/death.ts';
import { pets } from '../../../locale/pet.ts';
import classes from '../../../parts/keyset-list/list.module.css';
import type { LongRow } from '../../../parts/keyset-list/use-keyset-list.ts';
import {
  breedWord,
  faceOf,
  kindWord,
  neuterWord,
  petAge,
  stateWord,
} from '../../../parts/patient-strip/patient-words.ts';
import type { Kind } from '../../../parts/patient-strip/read-patient.ts';

const words = pets.list.columns;

/** The columns of the list of animals. `now` in Unix seconds, for ages. */
export function petColumns(kinds: readonly Kind[], now: number): readonly ListColumn<LongRow<Pet>>[] {
  return [
    {
      key: 'name',
      head: words.name,
      width: 'minmax(136px, 1.3fr)',
      sortable: true,
      cell: ({ document: pet }) =>
        pet && (
          <span className={classes.name}>
            <PatientGlyph species={faceOf(kinds, pet.type)} size={16} />
            {pet.name}
            {knownAllergy(pet) === undefined ? null : (
              <Chip tone="cinnabar" dense>
                {pets.form.allergy}
              </Chip>
            )}
            {pet.status === PET_STATUS.normal ? null : (
              <Chip dense {...(pet.status === PET_STATUS.death ? { title: stateWord(pet) ?? '' } : {})}>
                {pet.status === PET_STATUS.death ? death.word : stateWord(pet)}
              </Chip>
            )}
          </span>
        ),
    },
    {
      key: 'breed',
      head: words.breed,
      width: 'minmax(88px, 1fr)',
      cell: ({ document: pet }) => pet && (breedWord(kinds, pet) || kindWord(kinds, pet.type)),
    },
    {
      key: 'sex',
      head: words.sex,
      width: '84px',
      cell: ({ document: pet }) =>
        pet && `${pet.gender === '' ? '–' : pets.gender[pet.gender]} ${neuterWord(pet.neuter)}`,
    },
    {
      key: 'age',
      head: words.age,
      width: '92px',
      align: 'end',
      cell: ({ document: pet }) => pet && (petAge(pet, now) || MISSING),
    },
    {
      key: 'weight',
      head: words.weight,
      width: '72px',
      align: 'end',
      cell: ({ document: pet }) =>
        pet && <span className={classes.strong}>{formatWeight(latestWeight(pet)?.value)}</span>,
    },
    { key: 'owner', head: words.owner, width: 'minmax(80px, 0.9fr)', cell: ({ document: pet }) => pet?.userName },
    { key: 'phone', head: words.phone, width: '116px', cell: ({ document: pet }) => pet && formatPhone(pet.userPhone) },
    {
      key: 'update',
      head: words.update,
      width: '88px',
      align: 'end',
      sortable: true,
      cell: ({ document: pet }) => <span className={classes.quiet}>{pet && formatDate(pet.updateDateTime)}</span>,
    },
  ];
}
