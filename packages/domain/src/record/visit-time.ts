import { dayStart, nextDay } from '../core/clock.ts';
import { DomainError } from '../core/error.ts';
import type { Zone } from '../core/zone.ts';
import { PET_STATUS, type Pet } from '../pet/pet.schema.ts';

/**
 * A visit lies within the animal's life: not before the day of its birth, not after the day of its death. Days, because births are known
 * to the day and what is done for the dead is written down on that day too.
 * @throws DomainError contradictory, with the rule `beforeBirth` or `afterDeath`
 */
export function demandLifetime(
  pet: Pick<Pet, '_id' | 'birth' | 'status' | 'timeOfDeath'>,
  dateTime: number,
  zone: Zone,
): void {
  if (pet.birth !== null && dateTime < dayStart(pet.birth, zone))
    throw new DomainError('contradictory', 'the visit lies before the birth of the pet', {
      rule: 'beforeBirth',
      field: 'dateTime',
      petID: pet._id,
      at: pet.birth,
    });
  const died = pet.status === PET_STATUS.death ? pet.timeOfDeath : null;
  if (died !== null && dateTime >= nextDay(died, zone))
    throw new DomainError('contradictory', 'the visit lies after the death of the pet', {
      rule: 'afterDeath',
      field: 'dateTime',
      petID: pet._id,
      at: died,
    });
}
