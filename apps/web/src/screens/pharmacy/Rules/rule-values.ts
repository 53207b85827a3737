import { editsBetween } from '@vetloom/domain/core/edit.ts';
import {
  type DrugRule,
  type DrugRuleFields,
  drugRuleFields,
  flawOf,
} from '@vetloom/domain/pharmacy/drug-rule.schema.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { drugRules as words } from '../../../locale/pharmacy-rules.ts';

/** A rule as it is typed: limits are text until they are saved. */
export interface RuleDraft extends Omit<DrugRuleFields, 'doseMin' | 'doseMax' | 'dayMax'> {
  readonly doseMin: string;
  readonly doseMax: string;
  readonly dayMax: string;
}

const figure = (value: number | null): string => (value === null ? '' : String(value));
const EMPTY = drugRuleFields.parse({ kind: 'dose', drugs: ['-'] });

/** The draft of a rule, or of a new one. */
export function draftOf(rule: DrugRule | undefined): RuleDraft {
  const { doseMin, doseMax, dayMax, ...rest } = rule ?? { ...EMPTY, drugs: [] };
  const { kind, drugs, name, single, others, species, routes, conditions, severity, sentence, source, active } = rest;
  return {
    ...{ kind, drugs, name, single, others, species, routes, conditions, severity, sentence, source, active },
    doseMin: figure(doseMin),
    doseMax: figure(doseMax),
    dayMax: figure(dayMax),
  };
}

/** What a draft says, or the field that is wrong. */
export function readDraft(draft: RuleDraft): { readonly fields: DrugRuleFields } | { readonly wrong: string } {
  const limit = (text: string): number | null => (text.trim() === '' ? null : Number(text.trim().normalize('NFKC')));
  const parsed = drugRuleFields.safeParse({
    ...draft,
    doseMin: limit(draft.doseMin),
    doseMax: limit(draft.doseMax),
    dayMax: limit(draft.dayMax),
  });
  if (!parsed.success) return { wrong: String(parsed.error.issues[0]?.path[0] ?? '') };
  const flaw = flawOf(parsed.data);
  return flaw === undefined ? { fields: parsed.data } : { wrong: flaw };
}

/** The edits that make a stored rule say what was typed. */
export const editsOf = (rule: DrugRule, fields: DrugRuleFields) =>
  editsBetween(rule as DrugRuleFields, fields, Object.keys(drugRuleFields.shape) as (keyof DrugRuleFields)[]);

/** What a rule says, in one line. */
export function whatOf(rule: DrugRule): string {
  const number = (value: number | null) => (value === null ? '' : formatQuantity(value));
  switch (rule.kind) {
    case 'dose':
      return words.what.dose(number(rule.doseMin), number(rule.doseMax), number(rule.dayMax));
    case 'class':
      return [rule.name, rule.single ? words.what.single : ''].filter(Boolean).join('，');
    case 'interaction':
      return words.what.with(rule.others.join('、'), rule.sentence);
    case 'contraindication':
      return rule.conditions.length === 0 ? rule.sentence : words.what.when(rule.conditions.join('、'), rule.sentence);
    case 'label':
      return rule.sentence;
  }
}

/** Whether any of a rule's words has what is searched for. */
export function fits(rule: DrugRule, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return true;
  return [rule.name, rule.sentence, rule.source, ...rule.drugs, ...rule.others, ...rule.conditions].some((text) =>
    text.toLowerCase().includes(wanted),
  );
}
