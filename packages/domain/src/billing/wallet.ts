import { z } from 'zod';
import { dollars, unixSeconds } from '../core/schema.ts';
import { invoiceWish } from './invoice.ts';

/**
 * How a payment by a card wallet stands: `pending` until the provider says what became of it; `confirmed` with its receipts; `refunded` when the money and the
 * receipts went back; the others came to nothing, and no receipt stands for them.
 */
export const WALLET_STATES = ['pending', 'confirmed', 'cancelled', 'expired', 'failed', 'refunded'] as const;
/** How a payment by a card wallet stands. */
export type WalletState = (typeof WALLET_STATES)[number];

/**
 * What a desk is told while a payment is under way: the owner has not consented yet (`waiting`), has, and the server may take the money (`ready`), or the money was
 * asked for and nobody knows yet (`unsure`); then how it ended.
 */
export const WALLET_STEPS = [
  'waiting',
  'ready',
  'unsure',
  'done',
  'cancelled',
  'expired',
  'failed',
  'refunding',
  'refunded',
] as const;
/** What a desk is told while a payment is under way. */
export type WalletStep = (typeof WALLET_STEPS)[number];

/** How long an owner may take to consent, in seconds; LINE Pay's own. */
export const WALLET_CONSENT_S = 20 * 60;

/** What the code of an owner's app at the counter looks like. */
export const ONE_TIME_KEY = /^\d{12,20}$/;

/** Which attempt of an act of paying it is: `{billingID}-{attempt}`, the provider's id of the order. */
export const WALLET_PAYMENT_ID = /^[A-Za-z0-9]{6,40}-[1-9][0-9]{0,3}$/;
/** The id of an act of paying, made where the person acts. */
export const BILLING_ID = /^[A-Za-z0-9]{6,40}$/;

/** How giving a part of a payment back stands: `lost` was asked for, and the provider knows nothing of it after the longest time that it may be on its way. */
export const WALLET_PART_STATES = ['open', 'done', 'refused', 'lost'] as const;
/** How giving a part of a payment back stands. */
export type WalletPartState = (typeof WALLET_PART_STATES)[number];

/** What becomes of receipts of a payment that were corrected to another way of paying, when the wallet gives the money back: they stay as received, or go back as well. */
export const WALLET_CORRECTED = ['stays', 'back'] as const;
/** What becomes of receipts of a payment that were corrected to another way of paying. */
export type WalletCorrected = (typeof WALLET_CORRECTED)[number];

/** The id of an act of giving a part back, made where the person acts. */
export const WALLET_REFUND_ID = /^[A-Za-z0-9]{4,40}$/;

/** A payment by a card wallet, as desks read it. Amounts in NT$, times in Unix seconds. */
export const walletPayment = z.object({
  _id: z.string(),
  billingID: z.string(),
  attempt: z.number().int(),
  method: z.literal('linePay'),
  /** Taken by the code that the owner's app showed. */
  byKey: z.boolean(),
  status: z.enum(WALLET_STATES),
  step: z.enum(WALLET_STEPS),
  /** The provider's code of why it failed, or of what is unsure; `unreachable`, `interrupted`, `noHome` are ours. Empty where nothing is wrong. */
  trouble: z.string().max(40),
  bills: z.array(z.string()),
  /** What the wallet is asked for: the server's own sum. */
  amount: dollars,
  depositUsed: dollars,
  /** Both together. */
  receive: dollars,
  receiveDate: unixSeconds.optional(),
  invoice: invoiceWish.optional(),
  userID: z.string(),
  transactionID: z.string(),
  /** Where the owner consents; empty once that is over. */
  paymentURL: z.string(),
  endDateTime: unixSeconds,
  /** Receipts that were written for it. */
  receipts: z.array(z.string()),
  /** The deposit that what no bill owed any more went into, or empty. */
  depositID: z.string(),
  toDeposit: dollars,
  /** NT$ that the provider has given back of it. */
  refunded: dollars,
  /** Parts of it that went back or were to, the oldest first. */
  parts: z.array(
    z.object({
      refundID: z.string(),
      amount: dollars,
      status: z.enum(WALLET_PART_STATES),
      /** As above, where it didn't go back. */
      trouble: z.string().max(40),
      createDateTime: unixSeconds,
      createBy: z.string(),
    }),
  ),
  createDateTime: unixSeconds,
  createBy: z.string(),
  updateDateTime: unixSeconds,
});
/** A payment by a card wallet, as desks read it. */
export type WalletPayment = z.output<typeof walletPayment>;

/** How a payment in our books differs from the provider's. */
export const WALLET_DIFFERENCES = [
  /** The provider has money of which no receipt stands: it came late, or the receipt was taken back here alone. */
  'onlyThere',
  /** A receipt stands of which the provider has no money: it was given back there, or never taken. */
  'onlyHere',
  /** Both have some, and not the same. */
  'amount',
  /** What proves the clinic to the channel of then isn't here any more: nobody knows. */
  'notAsked',
] as const;
/** How a payment in our books differs from the provider's. */
export type WalletDifference = (typeof WALLET_DIFFERENCES)[number];

/** How what stands here differs from what the provider has, NT$; undefined where it doesn't. */
export function walletDifference(here: number, there: number): WalletDifference | undefined {
  if (here === there) return undefined;
  if (here === 0) return 'onlyThere';
  return there === 0 ? 'onlyHere' : 'amount';
}

/** The note of a deposit into which money went that no bill owed any more. */
export const WALLET_REST = (paymentID: string): string =>
  `LINE Pay 溢收轉儲值（${paymentID}）：付款時帳單已變更或已付清`;
/** The note of an entry that takes such a deposit, or a receipt, back. */
export const WALLET_RETURNED = 'LINE Pay 退款';
