import type { CatalogItem } from '../catalog/catalog.schema.ts';
import { type AllergyHit, allergyMatch, tooGeneralIn } from '../lines/allergy-match.ts';
import { givenDose } from '../lines/course.ts';
import { STALE_WEIGHT, timesADay } from '../lines/dose.ts';
import type { DrugBag, DrugLine } from '../lines/drug-bag.schema.ts';
import { drugsOf } from '../lines/holder.ts';
import { FAR_OFF, type RoundedOff, roundedOff } from './dose-rounding.ts';
import { classesOf, forSpecies, isMeant, type NamedDrug, namedDrug } from './drug-match.ts';
import { type DrugRule, ruleKey, type Severity } from './drug-rule.schema.ts';
import { type ReactedTo, reactionTo } from './reactions.ts';
import type { TakenDrug } from './taking.ts';

/** The animal as prescribing needs it. */
export interface Dosed {
  /** kg; null when never weighed. */
  readonly weight: number | null;
  /** Unix seconds of that weight. */
  readonly weighedAt: number | null;
  /** The allergy as the strip warns of it; undefined when none is known. */
  readonly allergy: string | undefined;
  /** Id of the kind of animal; empty when unknown. */
  readonly species: string;
  /** What is known of its illnesses: history, diagnoses, labels, as one text. */
  readonly illnesses: string;
}

/** All that a prescription is looked at with. */
export interface Prescribing {
  readonly dosed: Dosed;
  /** The clinic's rules; those that are off say nothing. */
  readonly rules: readonly DrugRule[];
  readonly itemOf: (itemID: string) => CatalogItem | undefined;
  readonly bags: readonly DrugBag[];
  /** What the animal is still being given from other visits, and in a stay that goes on. */
  readonly taking: readonly TakenDrug[];
  /** What the animal has reacted to before. */
  readonly reactions?: readonly ReactedTo[];
  /** What runs into the animal all the time, mg per kg and day by the drug's line; undefined for what is given now and then. */
  readonly perDay?: (rowID: string) => number | undefined;
  /** The part by which a dose may be off what is wanted without a word. */
  readonly tolerance: number;
  /** Unix seconds. */
  readonly now: number;
}

/** The other drug of a pair; `until` (Unix seconds) when it comes from an earlier visit, `inStay` when it is given in a stay that goes on. */
interface Other {
  readonly other: string;
  readonly until: number | undefined;
  readonly inStay?: true;
}

/** A prescription that should be looked at again before it is given. Limits are mg per kg. */
export type PrescribeWarning = {
  /** Names the warning and what it was about: when the dose changes, a reason for the former one no longer covers it. */
  readonly key: string;
  /** A `note` is shown and asks for nothing. */
  readonly severity: Severity | 'note';
} & (
  | { readonly kind: 'allergy'; readonly match: string }
  /** It is a relation of what the animal is allergic to, by that class. */
  | { readonly kind: 'allergy-kin'; readonly match: string; readonly group: string }
  /** The animal's note of allergies names a whole field of medicine, against which no drug can be held. */
  | { readonly kind: 'allergy-general'; readonly match: string }
  /** It has had this before, and reacted to it at that time (Unix seconds). */
  | { readonly kind: 'reaction'; readonly signs: string; readonly at: number }
  | { readonly kind: 'contraindication'; readonly sentence: string }
  | ({ readonly kind: 'duplicate'; readonly group: string } & Other)
  /** The same drug stands in the visit already. */
  | ({ readonly kind: 'same-drug' } & Other)
  | ({ readonly kind: 'interaction'; readonly sentence: string } & Other)
  | { readonly kind: 'dose-high' | 'dose-low' | 'day-high'; readonly limit: number }
  /** What can be given is far from what is wanted, mg per kg. */
  | ({ readonly kind: 'rounded' } & RoundedOff)
  | { readonly kind: 'stale-weight'; readonly days: number }
  | { readonly kind: 'no-weight' }
);

/** How a drug meets an allergy, by its name, its ingredients and the names of its classes. */
const allergyOf = (
  drug: Pick<DrugLine, 'name'>,
  item: CatalogItem | undefined,
  allergy: string | undefined,
  rules: readonly DrugRule[] = [],
): AllergyHit | undefined => {
  if (allergy === undefined) return undefined;
  const named = namedDrug(drug, item);
  const groups = classesOf(named, rules).map((rule) => rule.name);
  return allergyMatch(allergy, { name: named.name, ingredients: [...named.ingredients, ...groups] });
};

/** Everything about one prescribed drug that should be looked at again, the gravest kinds first. */
export function warningsOf(drug: DrugLine, prescribing: Prescribing): readonly PrescribeWarning[] {
  const { dosed, rules, itemOf } = prescribing;
  const item = itemOf(drug.itemID);
  const named = namedDrug(drug, item);
  return [
    ...allergyWarnings(allergyOf(drug, item, dosed.allergy, rules)),
    ...generalAllergy(drug, prescribing),
    ...reactionWarnings(drug, prescribing),
    ...contraindications(named, prescribing),
    ...pairWarnings(drug, named, prescribing),
    ...doseWarnings(drug, item, named, prescribing),
    ...infusedWarnings(drug, item, named, prescribing),
  ];
}

function allergyWarnings(hit: AllergyHit | undefined): PrescribeWarning[] {
  if (hit === undefined) return [];
  const { match, kinship, group, relation } = hit;
  if (kinship === 'same') return [{ key: 'allergy', kind: 'allergy', severity: 'stop', match }];
  return [{ key: `allergy.${relation}`, kind: 'allergy-kin', severity: kinship, match, group }];
}

/** Said once, with the first drug: it is about none of them more than about another. */
function generalAllergy(drug: DrugLine, { dosed, bags }: Prescribing): PrescribeWarning[] {
  const general = dosed.allergy === undefined ? [] : tooGeneralIn(dosed.allergy);
  const first = drugsOf(bags)[0];
  if (general.length === 0 || (first !== undefined && first._id !== drug._id)) return [];
  return [{ key: 'allergy.general', kind: 'allergy-general', severity: 'note', match: general.join('、') }];
}

function reactionWarnings(drug: DrugLine, { reactions = [] }: Prescribing): PrescribeWarning[] {
  const known = reactionTo(drug, reactions);
  if (!known) return [];
  const { signs, beganDateTime: at, gravity } = known;
  const severity = gravity === 'severe' || gravity === 'fatal' ? 'stop' : 'caution';
  return [{ key: `reaction.${at}`, kind: 'reaction', severity, signs, at }];
}

function contraindications(named: NamedDrug, { dosed, rules }: Prescribing): PrescribeWarning[] {
  const illnesses = dosed.illnesses.toLowerCase();
  return rules
    .filter((rule) => rule.active && rule.kind === 'contraindication' && forSpecies(rule, dosed.species))
    .filter(
      ({ conditions }) =>
        conditions.length === 0 || conditions.some((word) => illnesses.includes(word.trim().toLowerCase())),
    )
    .filter((rule) => isMeant(named, rule.drugs, rules))
    .map((rule) => ({
      key: `contra.${ruleKey(rule)}`,
      kind: 'contraindication',
      severity: rule.severity,
      sentence: rule.sentence,
    }));
}

interface Neighbour extends Other {
  readonly rowID: string;
  readonly named: NamedDrug;
  readonly sameItem: boolean;
}

/** The drugs with which this one meets: those before it in the visit, so that a pair warns once, and those of earlier visits. */
function neighbours(drug: DrugLine, { bags, taking, itemOf }: Prescribing): Neighbour[] {
  const here = drugsOf(bags);
  const before = here.slice(
    0,
    here.findIndex((one) => one._id === drug._id),
  );
  const neighbour = (other: DrugLine, until: number | undefined, stay: Pick<Other, 'inStay'> = {}): Neighbour => ({
    ...stay,
    rowID: other._id,
    other: other.name,
    until,
    named: namedDrug(other, itemOf(other.itemID)),
    sameItem: other.itemID === '' ? other.name === drug.name : other.itemID === drug.itemID,
  });
  return [
    ...before.map((other) => neighbour(other, undefined)),
    ...taking.map(({ drug: other, until, inStay }) =>
      inStay ? neighbour(other, undefined, { inStay }) : neighbour(other, until),
    ),
  ];
}

function pairWarnings(drug: DrugLine, named: NamedDrug, prescribing: Prescribing): PrescribeWarning[] {
  const { rules } = prescribing;
  const others = neighbours(drug, prescribing);
  const groups = classesOf(named, rules).filter((rule) => rule.single);
  const interactions = rules.filter((rule) => rule.active && rule.kind === 'interaction');
  return others.flatMap(({ rowID, other, until, inStay, named: theirs, sameItem }): PrescribeWarning[] => {
    const where = { other, until, ...(inStay ? { inStay } : {}) };
    const key = (rule: DrugRule) => `${rule.kind}.${ruleKey(rule)}.${rowID.slice(0, 20)}`;
    // The same drug of an earlier visit is a course that goes on, not a second one.
    const shared = sameItem && until !== undefined ? [] : groups;
    const theirGroups = new Set(classesOf(theirs, rules).map((rule) => rule._id));
    const duplicates = shared
      .filter((rule) => theirGroups.has(rule._id))
      .map((rule) => ({
        key: key(rule),
        kind: 'duplicate' as const,
        severity: rule.severity,
        group: rule.name,
        ...where,
      }));
    const meetings = interactions
      .filter(
        (rule) =>
          (isMeant(named, rule.drugs, rules) && isMeant(theirs, rule.others, rules)) ||
          (isMeant(named, rule.others, rules) && isMeant(theirs, rule.drugs, rules)),
      )
      .map((rule) => ({
        key: key(rule),
        kind: 'interaction' as const,
        severity: rule.severity,
        sentence: rule.sentence,
        ...where,
      }));
    const twice: PrescribeWarning[] =
      sameItem && until === undefined && duplicates.length === 0
        ? [{ key: `same.${rowID.slice(0, 20)}`, kind: 'same-drug', severity: 'caution', ...where }]
        : [];
    return [...twice, ...duplicates, ...meetings];
  });
}

/** The limits that hold for a drug: the clinic's rule for the kind of animal and the way of giving, or the price list's own. */
function limitsOf(
  drug: Pick<DrugLine, 'route'>,
  item: CatalogItem | undefined,
  named: NamedDrug,
  { dosed, rules }: Pick<Prescribing, 'dosed' | 'rules'>,
): { readonly doseMin: number | null; readonly doseMax: number | null; readonly dayMax: number | null } {
  const fitting = rules.filter(
    (rule) =>
      rule.active &&
      rule.kind === 'dose' &&
      forSpecies(rule, dosed.species) &&
      (rule.routes.length === 0 || rule.routes.includes(drug.route)) &&
      isMeant(named, rule.drugs, rules),
  );
  // What names the animal or the way of giving is meant more closely than what names neither.
  const closeness = (rule: DrugRule) => (rule.species.length > 0 ? 2 : 0) + (rule.routes.length > 0 ? 1 : 0);
  const [rule] = [...fitting].sort((a, b) => closeness(b) - closeness(a));
  if (rule) return rule;
  return { doseMin: item?.drug?.doseMin ?? null, doseMax: item?.drug?.doseMax ?? null, dayMax: null };
}

function doseWarnings(
  drug: DrugLine,
  item: CatalogItem | undefined,
  named: NamedDrug,
  prescribing: Prescribing,
): PrescribeWarning[] {
  if (drug.dosePerKg === null) return [];
  const { dosed, now } = prescribing;
  if (dosed.weight === null) return [{ key: 'no-weight', kind: 'no-weight', severity: 'caution' }];
  const warnings: PrescribeWarning[] = [];
  const age = dosed.weighedAt === null ? undefined : now - dosed.weighedAt;
  if (age !== undefined && age > STALE_WEIGHT) {
    const days = Math.floor(age / 86_400);
    warnings.push({ key: 'stale-weight', kind: 'stale-weight', severity: 'caution', days });
  }
  const given = givenDose(drug, dosed.weight);
  if (!given) return warnings;
  const rounded = roundedOff(drug, dosed.weight, prescribing.tolerance);
  if (rounded) {
    const far = Math.abs(rounded.off);
    const severity = far > FAR_OFF * 2 ? 'stop' : far > FAR_OFF ? 'caution' : 'note';
    warnings.push({ key: `rounded.${given.perKg}`, kind: 'rounded', severity, ...rounded });
  }
  const { doseMin, doseMax, dayMax } = limitsOf(drug, item, named, prescribing);
  // Half of the smallest part is rounding, not a mistake.
  const slack = ((item?.drug?.divisible ?? 0) * (drug.strength ?? 0)) / 2 / dosed.weight;
  const times = Math.max(1, timesADay(drug.frequency) ?? 1);
  const limits = [
    ['dose-high', doseMax, doseMax !== null && given.perKg > doseMax + slack],
    ['dose-low', doseMin, doseMin !== null && given.perKg < doseMin - slack],
    ['day-high', dayMax, dayMax !== null && given.perKg * times > dayMax + slack * times],
  ] as const;
  for (const [kind, limit, isBeyond] of limits) {
    const figure = kind === 'day-high' ? `${given.perKg}.${Math.round(times * 100)}` : given.perKg;
    if (limit === null || !isBeyond) continue;
    // Twice the limit is no longer a matter of judgement.
    const severity = kind !== 'dose-low' && given.perKg * (kind === 'day-high' ? times : 1) > limit * 2;
    warnings.push({ key: `${kind}.${figure}`, kind, severity: severity ? 'stop' : 'caution', limit });
  }
  return warnings;
}

/** What runs into an animal against the limit for a day: an infusion has no single dose. */
function infusedWarnings(
  drug: DrugLine,
  item: CatalogItem | undefined,
  named: NamedDrug,
  prescribing: Prescribing,
): PrescribeWarning[] {
  const perDay = prescribing.perDay?.(drug._id);
  const { dayMax } = limitsOf(drug, item, named, prescribing);
  if (perDay === undefined || dayMax === null || perDay <= dayMax) return [];
  const severity = perDay > dayMax * 2 ? 'stop' : 'caution';
  return [{ key: `day-high.${Math.round(perDay * 100) / 100}`, kind: 'day-high', severity, limit: dayMax }];
}

/** The reason that was given for a warning, or undefined. Older records had one reason for allergies, without author and time. */
export function reasonFor(
  drug: Pick<DrugLine, 'overrides' | 'overrideReason'>,
  warning: PrescribeWarning,
): { readonly reason: string; readonly by: string; readonly dateTime: number } | undefined {
  const given = (drug.overrides ?? []).find((one) => one._id === warning.key);
  if (given) return given;
  if (warning.kind !== 'allergy' || drug.overrideReason === '') return undefined;
  return { reason: drug.overrideReason, by: '', dateTime: 0 };
}

/** A drug with the warnings for which nobody has given a reason. */
export interface Unexplained {
  readonly bag: DrugBag;
  readonly drug: DrugLine;
  readonly warnings: readonly PrescribeWarning[];
}

/** Drugs with warnings that have no reason yet: as long as there is one, the visit can't be completed. What was handed out is past. */
export const unexplained = (prescribing: Prescribing): Unexplained[] =>
  prescribing.bags
    .filter((bag) => !bag.dispensed)
    .flatMap((bag) =>
      bag.items.map((drug) => ({
        bag,
        drug,
        warnings: warningsOf(drug, prescribing).filter(
          (warning) => warning.severity !== 'note' && reasonFor(drug, warning) === undefined,
        ),
      })),
    )
    .filter(({ warnings }) => warnings.length > 0);

/** Drugs of the same class that don't meet the allergy, for whoever wants another one. The doctor chooses. */
export function alternativesTo(
  drug: Pick<DrugLine, 'itemID'>,
  catalogue: readonly CatalogItem[],
  allergy: string | undefined,
  rules: readonly DrugRule[] = [],
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
      allergyOf({ name: other.name }, other, allergy, rules) === undefined,
  );
}
