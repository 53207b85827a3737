import type { Form } from './form.schema.ts';
import { sumOf } from './movement.ts';

type OrderItem = Form<'order'>['items'][number];

/** A row of an order with what of it hasn't come. */
export interface MissingItem {
  readonly item: OrderItem;
  /** Units that cost something and haven't come; above zero. */
  readonly number: number;
  /** Free ones, which come with the last that cost something. */
  readonly free: number;
}

/** What of an order is still missing; `arrived` is how many units came of each of its rows. What came too much is nobody else's. */
export const restOfOrder = (
  { items }: Pick<Form<'order'>, 'items'>,
  arrived: ReadonlyMap<string, number>,
): MissingItem[] =>
  items.flatMap((item) => {
    const number = sumOf([item.number, -(arrived.get(item._id) ?? 0)]);
    return number > 0 ? [{ item, number, free: item.free }] : [];
  });
