import { drugRuleSchema, flawOf, ruleKey } from '@vetloom/domain/pharmacy/drug-rule.schema.ts';
import { expect, it } from 'vitest';
import { inventedDocuments, ofCollection } from './demo-clinic.fixture.ts';

it('the rules of prescribing of a demo clinic are whole, and their keys fit into the keys of warnings', () => {
  const rules = ofCollection(inventedDocuments({ size: 'small' }), 'drugRule');
  for (const rule of rules) {
    expect(flawOf(drugRuleSchema.parse(rule)), rule._id).toBeUndefined();
    expect(ruleKey(rule)).toMatch(/^[a-z0-9-]{1,28}$/);
  }
  expect(new Set(rules.map(({ kind }) => kind)).size).toBe(5);
  expect(new Set(rules.map(({ _id }) => _id)).size).toBe(rules.length);
});
