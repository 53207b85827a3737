import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { DEFAULT_DOSE_TOLERANCE, PHARMACY_SETTING } from '@vetloom/domain/clinic/settings/pharmacy.setting.ts';
import type { AdverseReaction } from '@vetloom/domain/pet/adverse-reaction.schema.ts';
import { knownAllergy } from '@vetloom/domain/pet/patient.ts';
import { latestWeight, type Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { DrugRule } from '@vetloom/domain/pharmacy/drug-rule.schema.ts';
import type { Dosed, Prescribing } from '@vetloom/domain/pharmacy/prescribe-warnings.ts';
import { LONGEST_COURSE, stillTaken, type TakenDrug } from '@vetloom/domain/pharmacy/taking.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { isActiveProblem } from '@vetloom/domain/writing/problem.schema.ts';
import { useMemo } from 'react';
import { heldOrEmpty } from '../../data/engine/held.ts';
import { useLive, useSetting } from '../../data/engine/hooks.ts';

/** What lies around a prescription: the clinic's rules, other visits' drugs, the animal's problems, the catalogue's drugs. */
interface Surroundings {
  readonly rules: readonly DrugRule[];
  readonly taking: readonly TakenDrug[];
  readonly problems: string;
  readonly items: ReadonlyMap<string, CatalogItem>;
  readonly reactions: readonly AdverseReaction[];
}

const NOTHING: Surroundings = { rules: [], taking: [], problems: '', items: new Map(), reactions: [] };
const HOUR = 3600;

/** What of a visit its drugs are looked at with. */
export type PrescribedVisit = Pick<
  VisitRecord,
  '_id' | 'petID' | 'drugBag' | 'weight' | 'dateTime' | 'disease' | 'diagnosis'
>;

/**
 * Everything with which the drugs of a visit are looked at, live. `record` may hold what is still being typed. `now` is Unix seconds; what has
 * been taken to its end is noticed within the hour.
 */
export function usePrescribing(record: PrescribedVisit, pet: Pet | undefined, now: number): Prescribing {
  const { _id, petID, drugBag } = record;
  const hour = now - (now % HOUR);
  const ids = [...new Set(drugBag.flatMap((bag) => bag.items.map((drug) => drug.itemID)))].sort().join('\n');
  const around =
    useLive(
      async (store): Promise<Surroundings> => {
        const [rules, records, problems, reactions] = await Promise.all([
          heldOrEmpty(() => store.query('drugRule', 'byKind', {})),
          heldOrEmpty(() => store.query('record', 'byPet', { equals: [petID], from: hour - LONGEST_COURSE })),
          heldOrEmpty(() => store.query('problem', 'byPet', { equals: [petID] })),
          heldOrEmpty(() => store.query('adverseReaction', 'byPet', { equals: [petID] })),
        ]);
        const taking = stillTaken(records, hour, _id);
        const wanted = [...new Set([...ids.split('\n'), ...taking.map(({ drug }) => drug.itemID)])].filter(Boolean);
        const items = await heldOrEmpty(() => store.getMany('catalog', wanted));
        return {
          rules,
          reactions,
          taking,
          problems: problems.filter(isActiveProblem).map(nameOf).join('\n'),
          items: new Map(items.flatMap((item) => (item ? [[item._id, item]] : []))),
        };
      },
      [_id, petID],
      [ids, hour],
    ) ?? NOTHING;
  const dosed = useMemo(() => dosedOf(record, pet, around.problems), [record, pet, around.problems]);
  const { doseTolerance: tolerance = DEFAULT_DOSE_TOLERANCE } =
    useSetting(PHARMACY_SETTING) ?? PHARMACY_SETTING.defaults;
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
function dosedOf(record: PrescribedVisit, pet: Pet | undefined, problems: string): Dosed {
  const last = pet && latestWeight(pet);
  const known: Partial<PrescribedVisit> = record;
  const illnesses = [pet?.history ?? '', problems, ...(known.disease ?? []).map(nameOf), known.diagnosis ?? ''];
  return {
    ...(record.weight === null
      ? { weight: last?.value ?? null, weighedAt: last?.dateTime ?? null }
      : { weight: record.weight, weighedAt: record.dateTime }),
    allergy: pet && knownAllergy(pet),
    species: pet?.type ?? '',
    illnesses: [...illnesses, ...(pet?.label ?? [])].join('\n'),
  };
}
