import { openBills, owedSum } from '@vetloom/domain/billing/debts.ts';
import { dayStart } from '@vetloom/domain/core/clock.ts';
import { presentVisit } from '@vetloom/domain/overview/present-visit.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { PET_STATUS, type Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { doctorsOf } from '@vetloom/domain/staff/doctors.ts';
import type { Staff } from '@vetloom/domain/staff/staff.schema.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { owedForStays } from '../../data/billing/stay-bills.ts';
import { heldOrEmpty } from '../../data/engine/held.ts';
import { useLive } from '../../data/engine/hooks.ts';

/** An owner's animal with the visit for which it is here already. */
export interface FamilyPet {
  readonly pet: Pet;
  readonly here: VisitRecord | undefined;
}

/** An owner with the animals, living ones first, and NT$ owed. */
export interface Family {
  readonly owner: Owner | undefined;
  readonly pets: readonly FamilyPet[];
  readonly owed: number;
}

/** The family of an owner, live; undefined while it is read, or while there is no owner yet. */
export function useFamily(userID: string): Family | undefined {
  const today = dayStart(useNow(), shownZone());
  return useLive(
    async (store): Promise<Family | undefined> => {
      if (userID === '') return undefined;
      const [owners, pets, records, stays] = await Promise.all([
        heldOrEmpty(() => store.getMany('user', [userID])),
        heldOrEmpty(() => store.query('pet', 'byOwner', { equals: [userID] })),
        heldOrEmpty(() => store.query('record', 'byOwner', { equals: [userID] })),
        owedForStays(store, userID),
      ]);
      const alive = (pet: Pet) => (pet.status === PET_STATUS.death ? 1 : 0);
      return {
        owner: owners[0],
        owed: owedSum([...openBills(records), ...stays]),
        pets: pets
          .sort((a, b) => alive(a) - alive(b) || b.updateDateTime - a.updateDateTime)
          .map((pet) => ({
            pet,
            here: presentVisit(
              records.filter((record) => record.petID === pet._id),
              today + 1,
              shownZone(),
            ),
          })),
      };
    },
    [userID, today],
  );
}

/** The doctors who work here, in the order in which they came (spec 1 §6), live. */
export function useDoctors(): readonly Staff[] {
  return (
    useLive(async (store) => {
      const staff = await heldOrEmpty(() => store.query('staff', 'byName', {}));
      return doctorsOf(staff);
    }, []) ?? []
  );
}
