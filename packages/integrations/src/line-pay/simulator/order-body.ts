import { z } from 'zod';

/*
 * What LINE Pay asks of bodies. Nothing is defaulted and nothing unknown passed over: a field that a client forgot, or calls otherwise, is told.
 */

const amount = z.number().int().positive().max(9_999_999);
const product = z.strictObject({
  name: z.string().min(1).max(4000),
  quantity: z.number().int().positive(),
  price: amount,
});
const order = {
  amount,
  currency: z.string().length(3),
  orderId: z.string().min(1).max(100),
  packages: z
    .array(z.strictObject({ id: z.string().min(1).max(50), amount, products: z.array(product).min(1) }))
    .min(1),
  options: z.strictObject({ payment: z.strictObject({ capture: z.boolean() }) }),
};

/** Bodies by call. */
export const BODIES = {
  request: z.strictObject({
    ...order,
    redirectUrls: z.strictObject({ confirmUrl: z.url().max(500), cancelUrl: z.url().max(500) }),
  }),
  payByKey: z.strictObject({ ...order, oneTimeKey: z.string().regex(/^\d{12,20}$/) }),
  confirm: z.strictObject({ amount, currency: z.string().length(3) }),
  refund: z.strictObject({ refundAmount: amount.optional() }),
  void: z.strictObject({}),
} as const;

/** What is wrong with an order, as LINE Pay's code; undefined where nothing is. */
export function orderFault({
  amount: sum,
  currency,
  packages,
}: Omit<z.output<(typeof BODIES)['payByKey']>, 'oneTimeKey'>): string | undefined {
  if (currency !== 'TWD') return '1178';
  const adds = packages.every(
    (one) => one.amount === one.products.reduce((total, { quantity, price }) => total + quantity * price, 0),
  );
  return adds && packages.reduce((total, one) => total + one.amount, 0) === sum ? undefined : '1124';
}
