import type { CatalogItem } from '../catalog/catalog.schema.ts';
import { newDrugLine } from '../catalog/item-lines.ts';
import { givenDose, redosed } from '../lines/course.ts';
import { doseByWeight } from '../lines/dose.ts';
import type { DrugLine } from '../lines/drug-bag.schema.ts';

/** A dose that is not the one wanted, mg per kg, and by what part it is off: 0.1 for a tenth more, -0.1 for a tenth less. */
export interface RoundedOff {
  readonly wanted: number;
  readonly given: number;
  readonly off: number;
}

/** By what part a dose is off before a reason is asked for; twice that is no longer a matter of judgement. */
export const FAR_OFF = 0.5;

const partOff = (given: number, wanted: number): number => Math.round((given / wanted - 1) * 1000) / 1000;

/** How far what can be given is from what is wanted, where that is more than the clinic's share; undefined for a dose that is near enough. */
export function roundedOff(
  drug: Pick<DrugLine, 'dosePerKg' | 'unitsPerDose' | 'strength'>,
  weight: number | null,
  tolerance: number,
): RoundedOff | undefined {
  const { dosePerKg } = drug;
  const given = givenDose(drug, weight);
  if (dosePerKg === null || dosePerKg <= 0 || given === undefined || weight === null) return undefined;
  const off = partOff(given.mg / weight, dosePerKg);
  return Math.abs(off) > tolerance ? { wanted: dosePerKg, given: given.perKg, off } : undefined;
}

/** Another strength of a drug, and what would be given of it. */
export interface OtherStrength {
  readonly item: CatalogItem;
  readonly units: number;
  readonly perKg: number;
}

/** How many other strengths are offered. */
const MOST = 3;

/** Other strengths of the same ingredients by which the wanted dose can be given near enough, the nearest first. */
export function otherStrengths(
  drug: Pick<DrugLine, 'itemID' | 'dosePerKg'>,
  catalogue: readonly CatalogItem[],
  weight: number | null,
  tolerance: number,
): OtherStrength[] {
  const { dosePerKg } = drug;
  const own = catalogue.find(({ _id }) => _id === drug.itemID)?.drug;
  if (!own || own.ingredients.length === 0 || dosePerKg === null || weight === null || weight <= 0) return [];
  const ingredients = [...own.ingredients].sort().join('\n').toLowerCase();
  return (
    catalogue
      .flatMap((item): (OtherStrength & { readonly off: number })[] => {
        const { drug: other, _id, active } = item;
        if (!other || !active || _id === drug.itemID || other.strength === null || other.divisible <= 0) return [];
        if ([...other.ingredients].sort().join('\n').toLowerCase() !== ingredients) return [];
        const dose = doseByWeight({ dosePerKg, weight, strength: other.strength, divisible: other.divisible });
        const off = Math.abs(partOff(dose.givenMg / weight, dosePerKg));
        return off > tolerance ? [] : [{ item, units: dose.units, perKg: dose.givenPerKg, off }];
      })
      // Of two as near, whole units are given more surely than parts.
      .sort((a, b) => a.off - b.off || Number(Number.isInteger(b.units)) - Number(Number.isInteger(a.units)))
      .slice(0, MOST)
      .map(({ item, units, perKg }) => ({ item, units, perKg }))
  );
}

/** A drug as prescribed, in another strength: the same dose, rhythm and days, in other units. `id`: of the new line. */
export function inStrength(drug: DrugLine, item: CatalogItem, id: string, weight: number | null): DrugLine {
  const { dosePerKg, frequency, days, direction } = drug;
  const line = { ...newDrugLine(item, id, weight), dosePerKg, frequency, days, direction };
  return { ...line, ...redosed(line, { dosePerKg }, weight, item.drug?.divisible ?? 1) };
}
