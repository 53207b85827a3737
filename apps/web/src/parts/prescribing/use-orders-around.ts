import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { presentKind } from '@vetloom/domain/clinic/present-kinds.ts';
import type { StayPlan } from '@vetloom/domain/hospital/plan.schema.ts';
import type { Stay } from '@vetloom/domain/hospital/stay.schema.ts';
import { knownAllergy } from '@vetloom/domain/pet/patient.ts';
import { latestWeight, type Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { illnessWords } from '@vetloom/domain/pharmacy/illness-words.ts';
import type { OrdersAround } from '@vetloom/domain/pharmacy/order-warnings.ts';
import { useMemo } from 'react';
import { useDoseTolerance, useSurroundings } from './use-surroundings.ts';

/** For whom something is ordered in hospital. */
export interface OrderedFor {
  readonly stay: Stay;
  readonly plan: StayPlan;
  /** The animal with all its weights, those of its stay too; undefined where this device hasn't got it. */
  readonly pet: Pet | undefined;
  /** Unix seconds. */
  readonly now: number;
}

const itemsOf = ({ drugBag, injectionMission, infusionDrugMission }: StayPlan): string[] =>
  [...drugBag.flatMap(({ items }) => items), ...injectionMission, ...infusionDrugMission].map(({ itemID }) => itemID);

/**
 * Everything with which the orders of a stay's day are looked at, live: as drugs of a visit are, with the weight of the stay, its cause and its course among the illnesses, and
 * all that visits have prescribed still being taken. `more`: what of the catalogue is about to be ordered.
 */
export function useOrdersAround(
  { stay, plan, pet, now }: OrderedFor,
  more: readonly CatalogItem[],
): OrdersAround & { readonly isKnown: boolean } {
  const around = useSurroundings(stay.petID, '', itemsOf(plan), now);
  const tolerance = useDoseTolerance();
  return useMemo(() => {
    const last = pet && latestWeight(pet);
    const labels = illnessWords(around.lists, { diseases: [], labels: pet?.label ?? [] });
    const illnesses = [pet?.history ?? '', around.problems, stay.cause, plan.stateOfIllness, ...labels];
    const ordered = new Map(more.map((item) => [item._id, item]));
    return {
      dosed: {
        weight: last?.value ?? null,
        weighedAt: last?.dateTime ?? null,
        allergy: pet && knownAllergy(pet),
        species: presentKind(around.kinds, pet?.type ?? ''),
        illnesses: illnesses.join('\n'),
      },
      rules: around.rules,
      taking: around.taking,
      reactions: around.reactions,
      itemOf: (itemID) => ordered.get(itemID) ?? around.items.get(itemID),
      tolerance,
      now,
      isKnown: around.isKnown,
    };
  }, [around, tolerance, pet, stay, plan.stateOfIllness, more, now]);
}
