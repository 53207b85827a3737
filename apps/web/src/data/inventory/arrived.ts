import type { Form } from '@vetloom/domain/stock/form.schema.ts';

/** How many units came of each row of an order, by the purchases that deliver it. */
export function arrivedOf(deliveries: readonly Form<'purchase'>[]): ReadonlyMap<string, number> {
  const came = new Map<string, number>();
  for (const { arrive, items } of deliveries)
    if (arrive !== 0)
      for (const { orderItemID, number } of items) came.set(orderItemID, (came.get(orderItemID) ?? 0) + number);
  return came;
}
