import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { forPresentKinds, type MergedKinds } from '@vetloom/domain/clinic/present-kinds.ts';
import { DEFAULT_DOSE_TOLERANCE, PHARMACY_SETTING } from '@vetloom/domain/clinic/settings/pharmacy.setting.ts';
import { PLAN_ID } from '@vetloom/domain/hospital/stay-ids.ts';
import type { AdverseReaction } from '@vetloom/domain/pet/adverse-reaction.schema.ts';
import type { DrugRule } from '@vetloom/domain/pharmacy/drug-rule.schema.ts';
import { type IllnessLists, illnessWords } from '@vetloom/domain/pharmacy/illness-words.ts';
import {
  LAST_ORDERS,
  LONGEST_COURSE,
  runningInStays,
  stillTaken,
  type TakenDrug,
} from '@vetloom/domain/pharmacy/taking.ts';
import { isActiveProblem } from '@vetloom/domain/writing/problem.schema.ts';
import { heldOrEmpty } from '../../data/engine/held.ts';
import { useLive, useSetting } from '../../data/engine/hooks.ts';

/** What lies around a prescription: the clinic's rules, visits' drugs, the animal's problems and reactions, the catalogue's drugs. */
export interface Surroundings {
  /** Under the kinds of animals of today, as `kinds` say which those are. */
  readonly rules: readonly DrugRule[];
  readonly kinds: MergedKinds;
  readonly taking: readonly TakenDrug[];
  /** By which the words of its illnesses are understood. */
  readonly lists: IllnessLists;
  /** Names of its problems, under every word that means the same, one a line. */
  readonly problems: string;
  readonly items: ReadonlyMap<string, CatalogItem>;
  readonly reactions: readonly AdverseReaction[];
  /** All of it was read; until then nothing speaks against anything. */
  readonly isKnown: boolean;
}

const NOTHING: Surroundings = {
  rules: [],
  kinds: undefined,
  lists: { diseases: [], labels: [] },
  taking: [],
  problems: '',
  items: new Map(),
  reactions: [],
  isKnown: false,
};
const HOUR = 3600;

/**
 * What lies around drugs for an animal, live. `recordID`: the visit in which they are ordered, whose own don't count as taken; empty where none is. `itemIDs`: what of the
 * catalogue they are. `now` is Unix seconds; what has been taken to its end is noticed within the hour.
 */
export function useSurroundings(
  petID: string,
  recordID: string,
  itemIDs: readonly string[],
  now: number,
): Surroundings {
  const hour = now - (now % HOUR);
  const ids = [...new Set(itemIDs)].sort().join('\n');
  return (
    useLive(
      async (store): Promise<Surroundings> => {
        const [[kinds, diseases, labels], rules, records, plans, problems, reactions] = await Promise.all([
          heldOrEmpty(() =>
            store.getMany('customize', ['/customize/kinds', '/customize/diseases', '/customize/labels']),
          ),
          heldOrEmpty(() => store.query('drugRule', 'byKind', {})),
          heldOrEmpty(() => store.query('record', 'byPet', { equals: [petID], from: hour - LONGEST_COURSE })),
          // Of a stay's own orders the day itself tells.
          recordID === '' || PLAN_ID.test(recordID)
            ? []
            : heldOrEmpty(() => store.query('inHospitalPlan', 'byPet', { equals: [petID], from: hour - LAST_ORDERS })),
          heldOrEmpty(() => store.query('problem', 'byPet', { equals: [petID] })),
          heldOrEmpty(() => store.query('adverseReaction', 'byPet', { equals: [petID] })),
        ]);
        const taking = [...stillTaken(records, hour, recordID), ...runningInStays(plans, hour)];
        const wanted = [...new Set([...ids.split('\n'), ...taking.map(({ drug }) => drug.itemID)])].filter(Boolean);
        const items = await heldOrEmpty(() => store.getMany('catalog', wanted));
        const lists = { diseases: diseases?.diseases ?? [], labels: labels?.labels ?? [] };
        const names = problems.filter(isActiveProblem).map(({ name }) => name);
        return {
          lists,
          rules: forPresentKinds(kinds?.kinds, rules),
          kinds: kinds?.kinds,
          reactions,
          taking,
          isKnown: true,
          problems: illnessWords(lists, { diseases: names, labels: [] }).join('\n'),
          items: new Map(items.flatMap((item) => (item ? [[item._id, item]] : []))),
        };
      },
      [recordID, petID],
      [ids, hour],
    ) ?? NOTHING
  );
}

/** By which part a dose may be off what is wanted without a word, by the clinic. */
export function useDoseTolerance(): number {
  const { doseTolerance = DEFAULT_DOSE_TOLERANCE } = useSetting(PHARMACY_SETTING) ?? PHARMACY_SETTING.defaults;
  return doseTolerance;
}
