import { type PrepaidPlan, prepaidPlanSchema } from '@vetloom/domain/billing/prepaid-plan.schema.ts';
import type { Catalogue } from './catalogue.ts';

/** What the demo clinics offer to be paid ahead: the service, how often, and for what part of what it costs singly. */
const OFFERS = [
  { key: 'bathSmall', name: '小型犬美容套裝', uses: 10, part: 0.85, months: 12 },
  { key: 'bathCat', name: '貓咪美容套裝', uses: 5, part: 0.9, months: 12 },
] as const;

/** Any animal: the keys name their services directly. */
const ANY = { kind: 'Canine', kg: 6, sex: 'Female' };

/** The prepaid packages that a demo clinic offers. `since` in Unix seconds. */
export function* prepaidPlans(catalogue: Catalogue, since: number): Generator<PrepaidPlan> {
  for (const { key, name, uses, part, months } of OFFERS) {
    const item = catalogue.find(key, ANY)?.item;
    if (!item) continue;
    yield prepaidPlanSchema.parse({
      _id: `/prepaidPlan/demo-${key}`,
      collection: 'prepaidPlan',
      name,
      price: Math.round((item.price * uses * part) / 100) * 100,
      lines: [{ _id: 'line1', name: item.name, itemIDs: [item._id], uses, listPrice: item.price }],
      validity: { unit: 'month', count: months },
      createDateTime: since,
      createBy: '',
      updateDateTime: since,
      updateBy: '',
    });
  }
}
