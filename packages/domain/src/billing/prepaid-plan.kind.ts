import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { byCommand, type Declared, defineKind } from '../engine/kind.ts';
import type { PrepaidPlan } from './prepaid-plan.schema.ts';

/** Prepaid packages that the clinic offers. A document and not a row of the inventory: tills sell them without a network. */
export const prepaidPlanKind = defineKind<PrepaidPlan>()({
  collection: 'prepaidPlan',
  word: '套裝方案',
  idPrefix: '/prepaidPlan/',
  locality: 'reference',
  indexes: { byName: [['name', 'text']] },
  readers: [{ anyOf: ['BILLING_READ', 'SERVICE_READ'], fields: 'all' }],
  prose: ['note'],
  editedBy: byCommand('prepaidPlan.edit', 'planID'),
  editors: ['SERVICE_WRITE'],
  hasHistory: true,
});

/** `/prepaidPlan/{unixSeconds}-{suffix}`: a prepaid package that the clinic offers. */
export const prepaidPlanID = (now: number, random: RandomBytes) => `/prepaidPlan/${now}-${randomSuffix(random, 6)}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    prepaidPlan: Declared<PrepaidPlan, typeof prepaidPlanKind>;
  }
}
