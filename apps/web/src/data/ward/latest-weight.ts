import { latestWeight } from '@vetloom/domain/pet/pet.schema.ts';
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
