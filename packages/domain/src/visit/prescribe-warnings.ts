import type { CatalogItem } from '../catalog/catalog.schema.ts';
import { allergyMatch, type DoseWarning, STALE_WEIGHT } from './dose.ts';
import { givenDose } from './prescribe.ts';
import type { DrugBag, DrugLine } from './record.schema.ts';

/** The animal as dosing needs it. */
export interface Dosed {
  /** kg; null when never weighed. */
  readonly weight: number | null;
  /** Unix seconds of that weight. */
  readonly weighedAt: number | null;
  /** The allergy as the strip warns of it; undefined when none is known. */
  readonly allergy: string | undefined;
}

/** The allergy entry that a drug meets, by its name and, where the catalogue knows the drug, its ingredients. */
export const allergyOf = (
  drug: Pick<DrugLine, 'name'>,
  item: CatalogItem | undefined,
  allergy: string | undefined,
): string | undefined =>
  allergy === undefined
    ? undefined
    : allergyMatch(allergy, { name: drug.name, ingredients: item?.drug?.ingredients ?? [] });

/** Everything about one prescribed drug that should be looked at again. `now` in Unix seconds. */
export function warningsOf(
  drug: DrugLine,
  item: CatalogItem | undefined,
  dosed: Dosed,
  now: number,
): readonly DoseWarning[] {
  const match = allergyOf(drug, item, dosed.allergy);
  return [
    ...(match === undefined ? [] : [{ kind: 'allergy', match } as const]),
    ...doseWarnings(drug, item, dosed, now),
  ];
}

function doseWarnings(drug: DrugLine, item: CatalogItem | undefined, dosed: Dosed, now: number): DoseWarning[] {
  if (drug.dosePerKg === null) return [];
  if (dosed.weight === null) return [{ kind: 'no-weight' }];
  const warnings: DoseWarning[] = [];
  const age = dosed.weighedAt === null ? undefined : now - dosed.weighedAt;
  if (age !== undefined && age > STALE_WEIGHT) warnings.push({ kind: 'stale-weight', days: Math.floor(age / 86_400) });
  const given = givenDose(drug, dosed.weight);
  const { doseMin = null, doseMax = null } = item?.drug ?? {};
  // Half of the smallest part is rounding, not a mistake.
  const slack = ((item?.drug?.divisible ?? 0) * (drug.strength ?? 0)) / 2 / dosed.weight;
  if (given && doseMax !== null && given.perKg > doseMax + slack) warnings.push({ kind: 'dose-high', limit: doseMax });
  if (given && doseMin !== null && given.perKg < doseMin - slack) warnings.push({ kind: 'dose-low', limit: doseMin });
  return warnings;
}

/** Drugs that meet an allergy and have no reason yet: as long as there is one, the visit can't be completed. */
export function unexplainedHits(
  bags: readonly DrugBag[],
  itemOf: (itemID: string) => CatalogItem | undefined,
  allergy: string | undefined,
): DrugLine[] {
  return bags
    .flatMap((bag) => bag.items)
    .filter((drug) => drug.overrideReason === '' && allergyOf(drug, itemOf(drug.itemID), allergy) !== undefined);
}

/** Drugs of the same class that don't meet the allergy, for whoever wants another one. The doctor chooses. */
export function alternativesTo(
  drug: Pick<DrugLine, 'itemID'>,
  catalogue: readonly CatalogItem[],
  allergy: string | undefined,
): CatalogItem[] {
  const item = catalogue.find((one) => one._id === drug.itemID);
  if (!item) return [];
  const own = new Set(item.drug?.ingredients ?? []);
  return catalogue.filter(
    (other) =>
      other._id !== item._id &&
      other.active &&
      other.drug !== null &&
      other.class === item.class &&
      !other.drug.ingredients.some((ingredient) => own.has(ingredient)) &&
      allergyOf({ name: other.name }, other, allergy) === undefined,
  );
}
