import { keysOf, kindNamed } from '@vetloom/domain/clinic/list-entries.ts';
import { BOARDING_SETTING } from '@vetloom/domain/clinic/settings/boarding.setting.ts';
import { NotHeldHere } from '@vetloom/domain/core/error.ts';
import type { ArrivalVaccine } from '@vetloom/domain/hospital/boarding.schema.ts';
import { arrivalVaccines, type Given } from '@vetloom/domain/ward/arrival-vaccines.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useEffect } from 'react';
import { heldSetting } from '../engine/held.ts';
import { useLive, useStore } from '../engine/hooks.ts';
import type { LocalReads } from '../engine/store-types.ts';

/** What an animal was given, by its visits and by reminders that say when; undefined where this device doesn't hold them. */
async function givenTo(reads: LocalReads, petID: string): Promise<Given[] | undefined> {
  try {
    const [visits, reminders] = await Promise.all([
      reads.query('record', 'byPet', { equals: [petID] }),
      reads.query('reminder', 'byPet', { equals: [petID] }),
    ]);
    return [
      ...visits.flatMap(({ vaccine = [], chargeDivision = [], dateTime }) =>
        [...vaccine, ...chargeDivision].map(({ name }) => ({ name, at: dateTime })),
      ),
      ...reminders.flatMap(({ vaccine: { title, date }, kind = 'vaccine' }) =>
        kind === 'vaccine' && date !== null ? [{ name: title, at: date }] : [],
      ),
    ];
  } catch (error) {
    if (error instanceof NotHeldHere) return undefined;
    throw error;
  }
}

/** How the vaccinations of an animal stand that comes now, live; what this device doesn't hold of it is fetched meanwhile. */
export function useArrivalVaccines(petID: string, now: number): readonly ArrivalVaccine[] | undefined {
  const store = useStore();
  useEffect(() => {
    if (petID !== '') void store.openPet(petID).catch(() => undefined);
  }, [store, petID]);
  const day = Math.floor(now / 3600);
  return useLive(
    async (reads) => {
      const [pet] = petID === '' ? [] : await reads.getMany('pet', [petID]);
      const [kinds] = await reads.getMany('customize', ['/customize/kinds']);
      const setting = await heldSetting(reads, BOARDING_SETTING);
      if (!pet || !setting) return [];
      const kind = kindNamed(kinds?.kinds ?? [], pet.type);
      const petTypes = [pet.type, ...(kind ? [...keysOf('kinds', kind), kind.name, kind.nametc] : [])].filter(
        (one) => one !== '',
      );
      const given = setting.vaccines.length === 0 ? [] : await givenTo(reads, petID);
      return arrivalVaccines(setting.vaccines, { petTypes, given, at: day * 3600 + 3599 }, shownZone());
    },
    ['arrival', petID],
    [day],
  );
}
