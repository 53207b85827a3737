import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { byCommand, type Declared, defineKind } from '../engine/kind.ts';
import type { DrugRule } from './drug-rule.schema.ts';

/** A rule of the clinic's by which prescriptions are warned of. */
export const drugRuleKind = defineKind<DrugRule>()({
  collection: 'drugRule',
  word: '用藥規則',
  idPrefix: '/drugRule/',
  locality: 'reference',
  indexes: { byKind: [['kind', 'text']] },
  // Whoever prescribes, hands out or prints labels is warned by them.
  readers: [{ anyOf: [], fields: 'all' }],
  editedBy: byCommand('drugRule.edit', 'ruleID'),
  editors: ['GENERAL_SETTINGS_WRITE', 'VETLOOM_SYSTEM'],
});

/** `/drugRule/{suffix}`: a rule of prescribing. */
export const drugRuleID = (random: RandomBytes) => `/drugRule/${randomSuffix(random, 10)}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    drugRule: Declared<DrugRule, typeof drugRuleKind>;
  }
}
