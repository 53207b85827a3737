import { breedNamed, kindNamed } from '@vetloom/domain/clinic/list-entries.ts';
import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import { type SpeciesFace, speciesFace } from '@vetloom/domain/pet/patient.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { isNeutered, PET_STATUS } from '@vetloom/domain/pet/pet-facts.ts';
import { RECORD_STATUS } from '@vetloom/domain/record/record-status.ts';
import { formatDate, formatMonthDay } from '@vetloom/ui/format/date.ts';
import { minutesBetween } from '@vetloom/ui/format/number.ts';
import { death } from '../../locale/death.ts';
import { pets } from '../../locale/pet.ts';
import { ageText } from '../../locale/shell-format.ts';
import type { Kind } from './read-patient.ts';

/** The kind that a pet's `type` names, today. */
export const kindOf = (kinds: readonly Kind[], type: string): Kind | undefined => kindNamed(kinds, type);

/** A kind in Chinese. */
export const kindWord = (kinds: readonly Kind[], type: string): string => {
  const kind = kindOf(kinds, type);
  return kind ? kind.nametc || kind.name : type;
};

/** A breed in Chinese; a breed that the clinic's list doesn't know stays as written. */
export function breedWord(kinds: readonly Kind[], pet: Pick<Pet, 'type' | 'breed'>): string {
  const known = breedNamed(kindOf(kinds, pet.type)?.breed ?? [], pet.breed);
  return known ? known.nametc || known.name : pet.breed;
}

/** The drawing of a pet. */
export function faceOf(kinds: readonly Kind[], type: string): SpeciesFace {
  return speciesFace(kindOf(kinds, type) ?? { _id: type, name: type, nametc: '' });
}

/** Neutered or not in three characters; empty when unknown. */
export const neuterWord = (neuter: Pet['neuter']): string =>
  neuter === '' ? '' : isNeutered(neuter) ? pets.neuterShort.done : pets.neuterShort.intact;

/** The age today, or at death; empty without a birth date. `now` in Unix seconds. */
export function petAge(pet: Pick<Pet, 'birth' | 'status' | 'timeOfDeath'>, now: number): string {
  return pet.birth === null ? '' : ageText(pet.birth, livedUntil(pet, now));
}

/** Until when an age counts: now, or the death. Unix seconds. */
export const livedUntil = ({ status, timeOfDeath }: Pick<Pet, 'status' | 'timeOfDeath'>, now: number): number =>
  status === PET_STATUS.death && timeOfDeath !== null ? timeOfDeath : now;

/** What is said of an animal that isn't simply here: the day of its death in calm words, or its status; undefined for any other. */
export function stateWord({ status, timeOfDeath }: Pick<Pet, 'status' | 'timeOfDeath'>): string | undefined {
  if (status === PET_STATUS.death) return death.on(timeOfDeath === null ? '' : formatDate(timeOfDeath));
  return status === PET_STATUS.normal ? undefined : pets.status[status];
}

/** How long it has been here; of one that has left, or that was left open on another day, the day on which it came. Unix seconds. */
export function arrivalWord(visit: { readonly status: number; readonly since: number }, now: number): string {
  const gone = visit.status === RECORD_STATUS.checkOut || now - visit.since >= DAY_SECONDS;
  return gone
    ? pets.strip.arrivedOn(formatMonthDay(visit.since))
    : pets.strip.arrived(minutesBetween(visit.since, now));
}
