import { z } from 'zod';

const text = z.string();
const amount = z.number();
const whole = z.number().int();

/** Which rows of a figure there are beside those that were asked for. */
const page = <T extends z.ZodType>(row: T) => ({ count: whole, rows: z.array(row) });

/** What stock is worth, product by product. */
export const worthResult = z.object({
  /** NT$ at the beginning and the end of the range. */
  beginCost: amount,
  cost: amount,
  ...page(z.object({ itemID: text, name: text, type: text, quantity: amount, cost: amount })),
});

const sums = z.object({ count: whole, netAmount: amount, taxAmount: amount, totalAmount: amount });
const bought = z.object({ itemID: text, name: text, count: whole, number: amount, amount });
/** What was bought. */
export const boughtResult = z.object({
  ...sums.shape,
  /** NT$ of it that is paid by now. */
  paid: amount,
  /** What went back to suppliers. */
  returned: sums,
  suppliers: z.array(bought),
  products: z.array(bought),
});

/** What was sold of goods or services. */
export const soldResult = z.object({
  bills: whole,
  number: amount,
  amount,
  /** NT$ that it cost; null where nothing of it is known. */
  cost: amount.nullable(),
  /** NT$ of the amount whose cost is known, of which the margin is. */
  costedAmount: amount,
  margin: amount.nullable(),
  ...page(
    z.object({
      itemID: text,
      name: text,
      type: text,
      number: amount,
      amount,
      cost: amount.nullable(),
      margin: amount.nullable(),
    }),
  ),
});

/** What people sold. */
export const staffResult = z.object({
  bills: whole,
  amount,
  rows: z.array(z.object({ staffID: text, staffName: text, bills: whole, number: amount, amount })),
});

/** How stock does. */
export const healthResult = z.object({
  /** NT$ on hand, and of it what is dead. */
  cost: amount,
  deadCost: amount,
  usedCost: amount,
  ...page(
    z.object({
      itemID: text,
      name: text,
      type: text,
      quantity: amount,
      cost: amount,
      used: amount,
      usedCost: amount,
      turnover: amount.nullable(),
      daysLeft: whole.nullable(),
      lastOut: amount,
      abc: z.enum(['A', 'B', 'C']),
      dead: z.boolean(),
    }),
  ),
});

/** What was lost. */
export const lossResult = z.object({
  /** NT$ that went, less what counts found. */
  cost: amount,
  ...page(
    z.object({
      itemID: text,
      name: text,
      type: text,
      cause: z.enum(['loss', 'destruction', 'count']),
      quantity: amount,
      cost: amount,
    }),
  ),
});

/** At what prices a product was bought. */
export const priceResult = z.array(
  z.object({
    dateTime: whole,
    formID: text,
    customID: text,
    supplierID: text,
    supplierName: text,
    number: amount,
    unitCost: amount.nullable(),
  }),
);

/** The rows that a figure sums. */
export const openedResult = z.object({
  count: whole,
  total: amount,
  rows: z.array(
    z.object({
      dateTime: whole,
      causeID: text,
      cause: text,
      itemID: text,
      name: text,
      number: amount,
      amount,
      staffName: text,
    }),
  ),
});

/** A series over stretches of time. */
export const trendResult = z.object({
  step: z.enum(['day', 'week', 'month']),
  points: z.array(
    z.object({
      /** Start of the stretch, Unix seconds; the first may begin later, as the range does. */
      start: whole,
      /** NT$ of stock at its end. */
      stockCost: amount.optional(),
      /** NT$ of goods and services sold in it. */
      goods: amount.optional(),
      services: amount.optional(),
    }),
  ),
});
