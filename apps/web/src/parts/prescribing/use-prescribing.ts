import { presentKind } from '@vetloom/domain/clinic/present-kinds.ts';
import { knownAllergy } from '@vetloom/domain/pet/patient.ts';
import { latestWeight, type Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { illnessWords } from '@vetloom/domain/pharmacy/illness-words.ts';
import type { Dosed, Prescribing } from '@vetloom/domain/pharmacy/prescribe-warnings.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { useMemo } from 'react';
import { type Surroundings, useDoseTolerance, useSurroundings } from './use-surroundings.ts';

/** What of a visit its drugs are looked at with. */
export type PrescribedVisit = Pick<
  VisitRecord,
  '_id' | 'petID' | 'drugBag' | 'weight' | 'dateTime' | 'disease' | 'diagnosis'
>;

const NOTHING: readonly string[] = [];

/**
 * Everything with which the drugs of a visit are looked at, live. `record` may hold what is still being typed. `now` is Unix seconds; what has
 * been taken to its end is noticed within the hour. `beside`: what else of the catalogue is given with them.
 */
export function usePrescribing(
  record: PrescribedVisit,
  pet: Pet | undefined,
  now: number,
  beside: readonly string[] = NOTHING,
): Prescribing {
  const { _id, petID, drugBag } = record;
  const ids = [...drugBag.flatMap((bag) => bag.items.map((drug) => drug.itemID)), ...beside];
  const around = useSurroundings(petID, _id, ids, now);
  const { problems, kinds, lists } = around;
  const dosed = useMemo(() => dosedOf(record, pet, { problems, kinds, lists }), [record, pet, problems, kinds, lists]);
  const tolerance = useDoseTolerance();
  return useMemo(
    () => ({
      dosed,
      rules: around.rules,
      taking: around.taking,
      reactions: around.reactions,
      itemOf: (itemID) => around.items.get(itemID),
      bags: drugBag,
      tolerance,
      now,
    }),
    [dosed, around, drugBag, tolerance, now],
  );
}

const nameOf = ({ name }: { readonly name: string }): string => name;

/** The weight of this visit or the last one known, and what is known of the animal. Readers without the record know less of its illnesses. */
function dosedOf(
  record: PrescribedVisit,
  pet: Pet | undefined,
  { problems, kinds, lists }: Pick<Surroundings, 'problems' | 'kinds' | 'lists'>,
): Dosed {
  const last = pet && latestWeight(pet);
  const known: Partial<PrescribedVisit> = record;
  const words = illnessWords(lists, { diseases: (known.disease ?? []).map(nameOf), labels: pet?.label ?? [] });
  return {
    ...(record.weight === null
      ? { weight: last?.value ?? null, weighedAt: last?.dateTime ?? null }
      : { weight: record.weight, weighedAt: record.dateTime }),
    allergy: pet && knownAllergy(pet),
    species: presentKind(kinds, pet?.type ?? ''),
    illnesses: [pet?.history ?? '', problems, known.diagnosis ?? '', ...words].join('\n'),
  };
}
