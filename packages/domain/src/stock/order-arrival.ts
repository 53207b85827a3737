import type { Form } from './form.schema.ts';

/** How much of an order has arrived, and how far it has got by that; `arrived` is how many units came of each of its rows. One that is closed or called off stays so. */
export function arrivalOf(
  { items, status }: Pick<Form<'order'>, 'items' | 'status'>,
  arrived: ReadonlyMap<string, number>,
): Pick<Form<'order'>, 'arrive' | 'status'> {
  const isOver = status === 40 || status === 90;
  if (items.every(({ _id, number }) => (arrived.get(_id) ?? 0) >= number))
    return { arrive: 20, status: isOver ? status : 30 };
  if (arrived.size > 0) return { arrive: 10, status: isOver ? status : 20 };
  // What had arrived was taken back.
  return { arrive: 0, status: !isOver && status >= 20 ? 10 : status };
}
