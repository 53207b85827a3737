import { drugRuleSchema, flawOf, ruleKey } from '@vetloom/domain/pharmacy/drug-rule.schema.ts';
import { expect, it } from 'vitest';
import { drugRules } from './data/drug-rules.ts';

it('the rules of prescribing of a demo clinic are whole, and their keys fit into the keys of warnings', () => {
  const rules = drugRules(1_700_000_000);
  for (const rule of rules) {
    expect(flawOf(drugRuleSchema.parse(rule)), rule._id).toBeUndefined();
    expect(ruleKey(rule)).toMatch(/^[a-z0-9-]{1,28}$/);
  }
  expect(new Set(rules.map(({ _id }) => _id)).size).toBe(rules.length);
});
