import { dayStart, nextDay } from '../core/clock.ts';
import { DomainError } from '../core/error.ts';
import type { Zone } from '../core/zone.ts';
import { PET_STATUS, type Pet } from '../pet/pet.schema.ts';

/**
 * A visit lies not before the day of the animal's birth: births are known to the day.
 * @throws DomainError contradictory, with the rule `beforeBirth`
 */
export function demandBorn(pet: Pick<Pet, '_id' | 'birth'>, dateTime: number, zone: Zone): void {
  if (pet.birth !== null && dateTime < dayStart(pet.birth, zone))
    throw new DomainError('contradictory', 'the visit lies before the birth of the pet', {
      rule: 'beforeBirth',
      field: 'dateTime',
      petID: pet._id,
      at: pet.birth,
    });
}

/**
 * A visit whose time somebody writes lies within the animal's life: not after the day of its death either, since what is done for the dead is written down on
 * that day. Somebody who stands at the desk is a fact, as who comes for the ashes is: a check-in asks `demandBorn` alone.
 * @throws DomainError contradictory, with the rule `beforeBirth` or `afterDeath`
 */
export function demandLifetime(
  pet: Pick<Pet, '_id' | 'birth' | 'status' | 'timeOfDeath'>,
  dateTime: number,
  zone: Zone,
): void {
  demandBorn(pet, dateTime, zone);
  const died = pet.status === PET_STATUS.death ? pet.timeOfDeath : null;
  if (died !== null && dateTime >= nextDay(died, zone))
    throw new DomainError('contradictory', 'the visit lies after the death of the pet', {
      rule: 'afterDeath',
      field: 'dateTime',
      petID: pet._id,
      at: died,
    });
}
