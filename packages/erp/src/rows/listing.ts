import { z } from 'zod';

const MOST_ROWS = 500;

/** Which part of a list (spec 3 §7: limit, offset); who asks for more rows than are given gets the most there are. */
export const erpPage = z.object({
  limit: z
    .number()
    .int()
    .min(1)
    .overwrite((asked) => Math.min(asked, MOST_ROWS))
    .default(50),
  offset: z.number().int().min(0).max(1_000_000).default(0),
});

/** The order of a list (spec 3 §7: order{column, order}), by one of these columns; the direction in either case. */
export const orderOf = <C extends string>(columns: readonly C[]) =>
  z.object({
    column: z.enum(columns as readonly [C, ...C[]]),
    order: z
      .enum(['ASC', 'DESC', 'asc', 'desc'])
      .transform((order) => order.toUpperCase() as 'ASC' | 'DESC')
      .default('ASC'),
  });
