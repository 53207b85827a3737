import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { latestWeight } from '@vetloom/domain/pet/pet-facts.ts';
import { weightDoubt } from '@vetloom/domain/pet/weight-typed.ts';
import { formatMonthDay } from '@vetloom/ui/format/date.ts';
import { formatWeight } from '@vetloom/ui/format/number.ts';
import { useStore } from '../../data/engine/hooks.ts';
import { weighing } from '../../locale/pet-weight.ts';
import { useKinds } from '../form/use-customize.ts';
import { faceOf } from '../patient-strip/patient-words.ts';

type Weighed = Pick<Pet, 'type' | 'birth' | 'weightHistory'>;

/** What to ask before a weight is taken. */
export interface WeightQuestion {
  readonly sentence: string;
  /** The button that says that it is meant. */
  readonly confirm: string;
}

/** What is asked about a weight while its animal isn't here: nothing tells whether it can be meant, and doses follow it. */
export function unknownWeight(kilograms: number): WeightQuestion {
  const now = formatWeight(kilograms);
  return { sentence: weighing.notCompared(now), confirm: weighing.confirm(now) };
}

/** Asks about a weight of any animal: `before` is what it weighed last before it. Undefined where nothing is strange in it. */
export function useWeightDoubts(): (
  kilograms: number,
  pet: Pick<Pet, 'type' | 'birth'>,
  before: { readonly value: number; readonly dateTime: number } | undefined,
) => WeightQuestion | undefined {
  const kinds = useKinds();
  const store = useStore();
  return (kilograms, pet, before) => {
    const facts = {
      face: faceOf(kinds, pet.type),
      last: before?.value,
      birth: pet.birth ?? undefined,
      now: store.now(),
    };
    const doubt = weightDoubt(kilograms, facts);
    if (doubt === undefined) return undefined;
    const now = formatWeight(kilograms);
    const sentence =
      doubt === 'changed' && before
        ? weighing.changed(now, formatWeight(before.value), formatMonthDay(before.dateTime))
        : weighing.outside(now);
    return { sentence, confirm: weighing.confirm(now) };
  };
}

/**
 * Asks about a weight that can hardly be meant; undefined where nothing is strange in it. `source` is the visit that is being
 * written, whose own weight is no earlier one.
 */
export function useWeightQuestion(
  pet: Weighed | undefined,
  source?: string,
): (kilograms: number | null | undefined) => WeightQuestion | undefined {
  const doubtOf = useWeightDoubts();
  return (kilograms) => {
    if (!pet || kilograms === null || kilograms === undefined) return undefined;
    return doubtOf(
      kilograms,
      pet,
      latestWeight({ weightHistory: pet.weightHistory.filter((entry) => entry.source !== source) }),
    );
  };
}
