import { z } from 'zod';

const MOST_ROWS = 500;

const limit = z
  .number()
  .int()
  .min(1)
  .overwrite((asked) => Math.min(asked, MOST_ROWS));

/** Which part of a list (spec 3 §7: limit, offset); who asks for more rows than are given gets the most there are. */
export const erpPage = z.object({
  limit: limit.default(50),
  offset: z.number().int().min(0).max(1_000_000).default(0),
});

/** For lists that are short and taken as a whole: as many rows as there may be, where nobody says. */
export const WHOLE_LIST = { limit: limit.default(MOST_ROWS) };

/** The order of a list (spec 3 §7: order{column, order}), by one of these columns; the direction in either case. */
export const orderOf = <C extends string>(columns: readonly C[]) =>
  z.object({
    column: z.enum(columns as readonly [C, ...C[]]),
    order: z
      .enum(['ASC', 'DESC', 'asc', 'desc'])
      .transform((order) => order.toUpperCase() as 'ASC' | 'DESC')
      .default('ASC'),
  });
