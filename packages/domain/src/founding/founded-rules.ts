import type { z } from 'zod';
import { type DrugRule, drugRuleFields } from '../pharmacy/drug-rule.schema.ts';

/** A rule of prescribing that nobody of the clinic wrote, put down at `at` (Unix seconds). */
export const foundedRule = (key: string, rule: z.input<typeof drugRuleFields>, at: number): DrugRule => ({
  ...drugRuleFields.parse(rule),
  _id: `/drugRule/${key}`,
  collection: 'drugRule',
  createDateTime: at,
  updateDateTime: at,
  updateBy: '',
});
