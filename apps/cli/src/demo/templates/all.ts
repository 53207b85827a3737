import { type Random, Weighted } from '../random.ts';
import { BONES } from './bones.ts';
import { DIGESTIVE } from './digestive.ts';
import { EXOTIC } from './exotic.ts';
import { INTERNAL } from './internal.ts';
import { LIVER } from './liver.ts';
import { SKIN } from './skin.ts';
import type { VisitTemplate } from './template.ts';
import { UROGENITAL } from './urogenital.ts';

/** Illnesses and accidents: visits that come by chance. */
export const ILLNESSES: readonly VisitTemplate[] = [
  ...DIGESTIVE,
  ...LIVER,
  ...SKIN,
  ...INTERNAL,
  ...UROGENITAL,
  ...BONES,
  ...EXOTIC,
];

const prepared = new Map<string, Weighted<VisitTemplate> | null>();

/** Something that an animal of that kind, age (whole years) and sex may come with; undefined if there is nothing. */
export function drawIllness(
  random: Random,
  animal: {
    readonly kind: string;
    readonly years: number;
    readonly sex: 'Male' | 'Female';
    readonly neutered: boolean;
  },
): VisitTemplate | undefined {
  const years = Math.min(25, Math.floor(animal.years * 2) / 2);
  const key = `${animal.kind} ${years} ${animal.sex} ${animal.neutered}`;
  let choice = prepared.get(key);
  if (choice === undefined) {
    const possible = ILLNESSES.filter(
      (template) =>
        (template.kinds[animal.kind] ?? 0) > 0 &&
        years >= (template.ages?.[0] ?? 0) - 0.5 &&
        years <= (template.ages?.[1] ?? 99) &&
        (template.intact === undefined || (template.intact === animal.sex && !animal.neutered)),
    );
    choice = possible.length === 0 ? null : new Weighted(possible, (template) => template.kinds[animal.kind] ?? 0);
    prepared.set(key, choice);
  }
  return choice?.draw(random);
}
