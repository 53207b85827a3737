import type { CatalogItem } from '../catalog/catalog.schema.ts';
import { doseOf } from '../lines/course.ts';
import { drugsOf } from '../lines/holder.ts';
import type { VisitRecord } from '../record/record.schema.ts';

/*
 * What quick entry offers first: what this clinic, and this doctor more, uses for this kind of animal and weight. Counted once from the visits
 * that a device holds, so that it works without a network and no key has to wait for it.
 */

/** An item of a visit, with whose visit it was. */
export interface Use {
  readonly itemID: string;
  readonly doctorID: string;
  /** The animal's kind. */
  readonly type: string;
  /** kg; null when the animal wasn't weighed. */
  readonly weight: number | null;
  /** Given out by weight: how often it is used tells of animals of that size alone. */
  readonly drug: boolean;
}

type Counted = Partial<
  Pick<VisitRecord, 'drugBag' | 'chargeDivision' | 'examTask' | 'vaccine' | 'surgery' | 'surgeryConsumable'>
> &
  Pick<VisitRecord, 'doctorID'> & { readonly weight?: number | null };

/** The uses of a visit: each item once, however many lines it has. Who may read less of visits counts less. */
export function usesOf(visit: Counted, type: string): Use[] {
  const lines = [
    ...(visit.chargeDivision ?? []),
    ...(visit.examTask ?? []),
    ...(visit.vaccine ?? []),
    ...(visit.surgery ?? []),
    ...(visit.surgeryConsumable ?? []),
  ].map(({ itemID }) => ({ itemID, drug: false }));
  const drugs = drugsOf(visit.drugBag ?? []).map(({ itemID }) => ({ itemID, drug: true }));
  const { doctorID, weight = null } = visit;
  const each = new Map([...lines, ...drugs].map((line) => [line.itemID, line]));
  each.delete('');
  return [...each.values()].map((line) => ({ ...line, doctorID, type, weight }));
}

/** For whom something is looked for. */
export interface Wanted {
  readonly doctorID: string;
  readonly type: string;
  /** kg; null when unknown. */
  readonly weight: number | null;
}

/** Animals are of one size when the heavier weighs at most twice as much. */
const ONE_SIZE = 2;
const ofOneSize = (a: number, b: number): boolean => Math.max(a, b) <= Math.min(a, b) * ONE_SIZE;

/** How much each item is used for such an animal: three times as much counts the same kind, twice as much the same doctor. */
export function usageFor(uses: readonly Use[], { doctorID, type, weight }: Wanted): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const use of uses) {
    if (use.drug && weight !== null && (use.weight === null || !ofOneSize(use.weight, weight))) continue;
    const score = (use.type === type ? 3 : 1) * (use.doctorID !== '' && use.doctorID === doctorID ? 2 : 1);
    counts.set(use.itemID, (counts.get(use.itemID) ?? 0) + score);
  }
  return counts;
}

/** `4–10 kg`, `4.5-10公斤` in the name of a product that is made for a weight. */
const BAND = /(\d+(?:\.\d+)?)\s*(?:kg|公斤)?\s*[-–—~～至]\s*(\d+(?:\.\d+)?)\s*(?:kg|公斤)/i;
/** What is given of a unit that is as handy as can be: no quarters, no handful. */
const HANDY = { from: 0.5, to: 3 } as const;
/** The share by which what can be given may be off the wanted dose. */
const TOLERANCE = 0.1;

/** How a product suits a weight: 0 well, 1 by quarters or handfuls, 2 not at all. What isn't dosed by weight suits every animal. */
export function weightFit({ name, drug }: Pick<CatalogItem, 'name' | 'drug'>, weight: number | null): 0 | 1 | 2 {
  if (weight === null || weight <= 0) return 0;
  const [, from, to] = BAND.exec(name) ?? [];
  if (from !== undefined && to !== undefined) return weight >= Number(from) && weight <= Number(to) ? 0 : 2;
  if (drug === null || drug.dosePerKg === null || drug.strength === null) return 0;
  const units = doseOf(drug, weight, drug.divisible)?.units;
  if (units === undefined) return 0;
  const wanted = (drug.dosePerKg * weight) / drug.strength;
  if (Math.abs(units - wanted) > wanted * TOLERANCE) return 2;
  return units >= HANDY.from && units <= HANDY.to ? 0 : 1;
}

/** A match of what was typed: how well its name fits, larger is better. */
export interface Match {
  readonly item: CatalogItem;
  readonly fit: number;
}

/**
 * The matches in the order in which they are offered: what doesn't suit the weight stands last; before it what is used most, then what suits
 * better, then the better match of the words. Equals stay in the order in which they came.
 */
export function ranked(
  matches: readonly Match[],
  usage: ReadonlyMap<string, number>,
  weight: number | null,
): CatalogItem[] {
  const graded = matches.map(({ item, fit }) => ({
    item,
    fit,
    used: usage.get(item._id) ?? 0,
    misfit: weightFit(item, weight),
  }));
  const last = (misfit: number) => (misfit === 2 ? 1 : 0);
  return graded
    .sort((a, b) => last(a.misfit) - last(b.misfit) || b.used - a.used || a.misfit - b.misfit || b.fit - a.fit)
    .map(({ item }) => item);
}
