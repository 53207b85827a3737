import { z } from 'zod';

/** What the vendor demands of each call; what it doesn't know is refused, so that a misspelt name shows. */
const keyed = { partner_key: z.string().max(64) };
const merchant = { merchant_id: z.string().min(1).max(50) };
const money = {
  amount: z.number().int().positive().max(10_000_000),
  currency: z.literal('TWD'),
  details: z.string().min(1).max(100),
  order_number: z.string().min(1).max(50),
  bank_transaction_id: z.string().regex(/^[A-Za-z0-9]{1,40}$/),
};
const cardholder = z.strictObject({
  phone_number: z.string().max(20),
  name: z.string().min(1).max(50),
  email: z.email().max(100),
});
const resultURL = z.strictObject({ frontend_redirect_url: z.url(), backend_notify_url: z.url() });

/** The bodies of the calls that it stands in for. */
export const ASKED = {
  '/tpc/payment/pay-by-prime': z
    .strictObject({
      ...keyed,
      ...merchant,
      ...money,
      prime: z.string().min(1).max(71),
      cardholder,
      remember: z.boolean(),
      three_domain_secure: z.boolean(),
      result_url: resultURL.optional(),
    })
    .refine((body) => !body.three_domain_secure || body.result_url !== undefined, 'result_url is needed'),
  '/tpc/payment/pay-by-token': z.strictObject({
    ...keyed,
    ...merchant,
    ...money,
    card_key: z.string().min(1).max(67),
    card_token: z.string().min(1).max(67),
    three_domain_secure: z.literal(false),
  }),
  '/tpc/transaction/query': z.strictObject({
    ...keyed,
    records_per_page: z.number().int().min(1).max(200),
    page: z.number().int().min(0),
    filters: z.strictObject({ bank_transaction_id: z.string().optional(), rec_trade_id: z.string().optional() }),
  }),
  '/tpc/transaction/refund': z.strictObject({
    ...keyed,
    rec_trade_id: z.string().min(1).max(20),
    amount: z.number().int().positive(),
  }),
  '/tpc/card/bind': z.strictObject({
    ...keyed,
    ...merchant,
    currency: z.literal('TWD'),
    prime: z.string().min(1).max(71),
    cardholder,
  }),
  '/tpc/card/remove': z.strictObject({
    ...keyed,
    card_key: z.string().min(1).max(67),
    card_token: z.string().min(1).max(67),
  }),
} as const;
/** A call that it stands in for. */
export type AskedPath = keyof typeof ASKED;
export const isAskedPath = (path: string): path is AskedPath => path in ASKED;
