import { z } from 'zod';
import { documentID, line, requiredLine, unixSeconds } from '../core/schema.ts';
import { suggested } from '../core/suggested.ts';

/**
 * What a rule says: `dose` limits by weight, `class` which drugs belong together, `interaction` which don't go together,
 * `contraindication` for whom a drug is not, `label` what is printed on its label.
 */
export const DRUG_RULE_KINDS = ['dose', 'class', 'interaction', 'contraindication', 'label'] as const;
/** What a rule says. */
export type DrugRuleKind = (typeof DRUG_RULE_KINDS)[number];

/** How serious it is: `stop` is dangerous, `caution` wants a thought. Both ask for a reason. */
export const SEVERITIES = ['caution', 'stop'] as const;
/** How serious a warning is. */
export type Severity = (typeof SEVERITIES)[number];

const limit = z.number().finite().positive().max(10_000).nullable().default(null);
const words = z.array(requiredLine(60)).max(60).default([]);

/** What a person writes in a rule. */
export const drugRuleFields = z.object({
  kind: z.enum(DRUG_RULE_KINDS),
  /** Names or ingredients of drugs, or names of classes, that the rule speaks of; in a class its members. */
  drugs: z.array(requiredLine(60)).min(1).max(60),
  /** Name of a class; empty in other rules. */
  name: line(60).default(''),
  /** In a class: two of its drugs at once are one too many. */
  single: z.boolean().default(false),
  /** The other side of an interaction, in the same words as `drugs`. */
  others: words,
  /** Ids of the kinds of animal that it holds for; empty for all. */
  species: z.array(line(60)).max(40).default([]),
  /** Ways of giving that dose limits hold for; empty for all. */
  routes: z.array(line(20)).max(20).default([]),
  /** Words of an illness, any of which in the animal's history or diagnosis makes it a contraindication. */
  conditions: words,
  /** mg per kg and administration. */
  doseMin: limit,
  doseMax: limit,
  /** mg per kg and day. */
  dayMax: limit,
  severity: z.enum(SEVERITIES).default('caution'),
  /** What is said to the doctor, or printed on the label. */
  sentence: line(200).default(''),
  /** Where the clinic has it from. */
  source: line(200).default(''),
  active: z.boolean().default(true),
});
/** What a person writes in a rule. */
export type DrugRuleFields = z.output<typeof drugRuleFields>;

/** Kinds of rules that are nothing without their sentence. */
const SPEAKING: ReadonlySet<DrugRuleKind> = new Set(['interaction', 'contraindication', 'label']);

/** The field that a rule of its kind lacks or contradicts, or undefined for a whole rule. */
export function flawOf(rule: DrugRuleFields): keyof DrugRuleFields | undefined {
  if (rule.kind === 'class' && rule.name === '') return 'name';
  if (rule.kind === 'interaction' && rule.others.length === 0) return 'others';
  if (SPEAKING.has(rule.kind) && rule.sentence === '') return 'sentence';
  if (rule.kind !== 'dose') return undefined;
  const { doseMin, doseMax, dayMax } = rule;
  if (doseMin === null && doseMax === null && dayMax === null) return 'doseMax';
  if (doseMin !== null && doseMax !== null && doseMin > doseMax) return 'doseMin';
  return doseMin !== null && dayMax !== null && doseMin > dayMax ? 'dayMax' : undefined;
}

/**
 * A rule of prescribing that the clinic keeps and answers for, one document `/drugRule/{key}`; the product decides nothing about a
 * drug by itself (issue "Dispensing": warnings from tables that the clinic edits).
 */
export const drugRuleSchema = drugRuleFields.extend({
  _id: documentID('drugRule/'),
  collection: z.literal('drugRule'),
  suggested,
  createDateTime: unixSeconds,
  updateDateTime: unixSeconds,
  updateBy: z.string().max(200),
});
/** A rule of prescribing. */
export type DrugRule = z.output<typeof drugRuleSchema>;

/** The tail of a rule's id, of which keys of warnings are made. */
export const ruleKey = (rule: Pick<DrugRule, '_id'>): string => rule._id.slice('/drugRule/'.length);
