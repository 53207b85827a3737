import { latestWeight, type Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';
import { inHospitalWeights, weighedIn } from './stay-sheet.ts';
import type { WardPatient } from './ward-days.ts';

/** What an animal in hospital weighed last, in kg: by its sheets, or else as it stands on its page. Undefined for one that nobody has weighed. */
export function latestKilograms({ pet, days }: WardPatient): number | undefined {
  const known = pet && latestWeight(pet);
  const inWard = days
    .flatMap(({ plan, monitor }) =>
      Object.entries(monitor?.status ?? {}).flatMap(([minute, { value, updateDateTime }]) =>
        typeof value.bw === 'number' && value.bw > 0
          ? [{ kg: value.bw, at: `${plan.planDateTime} ${minute}`, updateDateTime }]
          : [],
      ),
    )
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .at(-1);
  if (inWard && (known === undefined || inWard.updateDateTime >= known.dateTime)) return inWard.kg;
  return known?.value;
}

/** What an animal in hospital weighed last, and before that. Kilograms and Unix seconds. */
export interface Weighing {
  readonly value: number;
  readonly dateTime: number;
  readonly before: { readonly value: number; readonly dateTime: number } | undefined;
}

const weighingOf = (pet: Pet): Weighing | undefined => {
  const [last, before] = [...pet.weightHistory].sort((a, b) => b.dateTime - a.dateTime);
  return last && { value: last.value, dateTime: last.dateTime, before };
};

/** What animals in hospital weighed last, by the id of their stay, on whichever day of it; undefined until it is read. One that nobody has weighed isn't there. */
export function useWeighings(patients: readonly WardPatient[]): ReadonlyMap<string, Weighing> | undefined {
  const stays = [...new Map(patients.map((patient) => [patient.stay._id, patient])).values()];
  return useLive(
    async (store) => {
      const found = await Promise.all(
        stays.map(async ({ stay, pet }) => {
          if (pet === undefined) return [];
          const monitors = await heldOrEmpty(() => store.query('inHospitalMonitor', 'byStay', { equals: [stay._id] }));
          const weighing = weighingOf(weighedIn(pet, inHospitalWeights(monitors, stay._id)));
          return weighing === undefined ? [] : [[stay._id, weighing] as const];
        }),
      );
      return new Map(found.flat());
    },
    ['weighings'],
    [stays.map(({ stay, pet }) => `${stay._id} ${pet?.weightHistory.length ?? ''}`).join('\n')],
  );
}
