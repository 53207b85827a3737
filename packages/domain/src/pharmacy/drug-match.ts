import type { CatalogItem } from '../catalog/catalog.schema.ts';
import type { DrugLine } from '../lines/drug-bag.schema.ts';
import type { DrugRule } from './drug-rule.schema.ts';

/** A drug as rules know it: by its name and, where the catalogue knows it, its ingredients. */
export interface NamedDrug {
  readonly name: string;
  readonly ingredients: readonly string[];
}

/** The prescribed drug with its ingredients. */
export const namedDrug = (drug: Pick<DrugLine, 'name'>, item: CatalogItem | undefined): NamedDrug => ({
  name: drug.name,
  ingredients: item?.drug?.ingredients ?? [],
});

const LATIN = /^[a-z0-9 .+-]+$/;

/** Texts that are remembered: a clinic's catalogue and the words of its rules. */
const MOST_TEXTS = 5000;
const words = new Map<string, string>();
/** A text's Latin words, one space before each. The same few thousand texts are compared with each other at every look at a prescription. */
function wordsOf(text: string): string {
  const known = words.get(text);
  if (known !== undefined) return known;
  if (words.size >= MOST_TEXTS) words.clear();
  const made = ` ${text.toLowerCase().replaceAll(/[^a-z0-9.+-]+/g, ' ')}`;
  words.set(text, made);
  return made;
}

/** Whether a name or ingredient of the drug is that word. Latin words match from their beginning: `pred` is no part of `spread`. */
export function isNamed(drug: NamedDrug, word: string): boolean {
  const wanted = word.trim().toLowerCase();
  if (wanted.length < 2) return false;
  const texts = [drug.name, ...drug.ingredients];
  return LATIN.test(wanted)
    ? texts.some((text) => wordsOf(text).includes(` ${wanted}`))
    : texts.some((text) => text.toLowerCase().includes(wanted));
}

/** Classes of drugs by their names and ingredients, for as long as a list of rules is in use: each rule of a prescription asks for them again. */
const classes = new WeakMap<readonly DrugRule[], Map<string, readonly DrugRule[]>>();

/** The active classes to which a drug belongs: as a member, or because an ingredient is written with the class's name. */
export function classesOf(drug: NamedDrug, rules: readonly DrugRule[]): readonly DrugRule[] {
  const known = classes.get(rules) ?? new Map<string, readonly DrugRule[]>();
  classes.set(rules, known);
  const key = [drug.name, ...drug.ingredients].join('\n');
  const found = known.get(key) ?? findClasses(drug, rules);
  known.set(key, found);
  return found;
}

const findClasses = (drug: NamedDrug, rules: readonly DrugRule[]): readonly DrugRule[] =>
  rules.filter(
    (rule) =>
      rule.active &&
      rule.kind === 'class' &&
      (rule.drugs.some((member) => isNamed(drug, member)) ||
        drug.ingredients.some((word) => word.toLowerCase() === rule.name.toLowerCase())),
  );

/** Whether any of the words means the drug: its name, an ingredient, or a class of it. */
export function isMeant(drug: NamedDrug, words: readonly string[], rules: readonly DrugRule[]): boolean {
  const own = classesOf(drug, rules).map((rule) => rule.name.toLowerCase());
  return words.some((word) => isNamed(drug, word) || own.includes(word.trim().toLowerCase()));
}

/** What the clinic wants printed on a drug's label, in the order of its rules. */
export const labelSentences = (drug: NamedDrug, species: string, rules: readonly DrugRule[]): string[] => [
  ...new Set(
    rules
      .filter((rule) => rule.active && rule.kind === 'label' && forSpecies(rule, species))
      .filter((rule) => isMeant(drug, rule.drugs, rules))
      .map((rule) => rule.sentence),
  ),
];

/** Whether a rule holds for that kind of animal; one that names kinds says nothing of an unknown one. */
export const forSpecies = (rule: Pick<DrugRule, 'species'>, species: string): boolean =>
  rule.species.length === 0 || rule.species.includes(species);
