import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { presentVisit } from '@vetloom/domain/overview/present-visit.ts';
import { knownAllergy } from '@vetloom/domain/pet/patient.ts';
import { latestWeight, PET_STATUS, type Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatWeight } from '@vetloom/ui/format/number.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { VisitStatus } from '@vetloom/ui/status/VisitStatus.tsx';
import { owners } from '../../../locale/owner.ts';
import { pets as petWords } from '../../../locale/pet.ts';
import { useKinds } from '../../../parts/form/use-customize.ts';
import { breedWord, kindWord, neuterWord, petAge, stateWord } from '../../../parts/patient-strip/patient-words.ts';
import { PetPicture } from '../../../parts/pet-picture/PetPicture.tsx';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import classes from './owner-page.module.css';
import type { OwnerFile } from './use-owner-file.ts';

const words = owners.page;

interface OwnerPetsProps {
  readonly file: OwnerFile;
  readonly now: number;
  readonly onAdd: (() => void) | undefined;
  readonly onCheckIn: ((petID: string) => void) | undefined;
}

/** The owner's animals: each line opens its page and can be checked in. */
export function OwnerPets({ file, now, onAdd, onCheckIn }: OwnerPetsProps) {
  const add =
    onAdd === undefined ? undefined : (
      <Button size="sm" variant="default" leftSection={<IconPlus size={14} />} onClick={onAdd}>
        {words.addPet}
      </Button>
    );
  return (
    <section className={classes.pets} aria-label={words.petsLabel}>
      <SectionHeading count={file.pets.length} aside={add}>
        {words.pets}
      </SectionHeading>
      {file.pets.length === 0 ? <EmptyState title={words.noPets} next={words.noPetsNext} /> : null}
      <ul className={classes.plainList}>
        {file.pets.map((pet) => (
          <PetLine key={pet._id} pet={pet} file={file} now={now} onCheckIn={onCheckIn} />
        ))}
      </ul>
    </section>
  );
}

interface PetLineProps extends Pick<OwnerPetsProps, 'file' | 'now' | 'onCheckIn'> {
  readonly pet: Pet;
}

function PetLine({ pet, file, now, onCheckIn }: PetLineProps) {
  const kinds = useKinds();
  const visits = file.visits.filter((visit) => visit.petID === pet._id);
  const here = presentVisit(visits, now, shownZone());
  const allergy = knownAllergy(pet);
  const facts = [
    breedWord(kinds, pet) || kindWord(kinds, pet.type),
    `${petWords.genderSign[pet.gender]} ${neuterWord(pet.neuter)}`.trim(),
    petAge(pet, now),
  ];
  return (
    <li className={classes.pet}>
      <AppLink to={links.pet(pet._id)} className={classes.petLink}>
        <PetPicture pet={pet} side={36} />
        <span className={classes.petMain}>
          <span className={classes.nameLine}>
            <strong>{pet.name}</strong>
            {allergy === undefined ? null : (
              <Chip tone="cinnabar" dense>
                {allergy}
              </Chip>
            )}
            {pet.status === PET_STATUS.normal ? null : <Chip dense>{stateWord(pet)}</Chip>}
          </span>
          <span className={classes.quiet}>{facts.filter(Boolean).join(' · ')}</span>
        </span>
        <span className={classes.petFact}>{formatWeight(latestWeight(pet)?.value)}</span>
        <span className={classes.petFact}>
          {here === undefined ? (
            <span className={classes.quiet}>
              {visits[0] === undefined
                ? petWords.strip.neverHere
                : petWords.strip.lastVisit(formatDate(visits[0].dateTime))}
            </span>
          ) : (
            <VisitStatus status={here.status} opened={here.openedDateTime !== 0} />
          )}
        </span>
      </AppLink>
      {onCheckIn === undefined || here !== undefined || pet.status === PET_STATUS.death ? null : (
        <Button
          size="sm"
          variant="subtle"
          onClick={() => onCheckIn(pet._id)}
          aria-label={`${words.checkIn} ${pet.name}`}
        >
          {words.checkIn}
        </Button>
      )}
    </li>
  );
}
