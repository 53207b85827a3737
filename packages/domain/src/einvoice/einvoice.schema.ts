import { z } from 'zod';
import { invoiceWish } from '../billing/invoice.ts';
import { receiptPrint } from '../billing/receipt.schema.ts';
import { documentID, dollars, line, rowID, unixSeconds } from '../core/schema.ts';
import { type AllowanceParts, invoiceContent } from './invoice-content.ts';
import { INVOICE_NUMBER, INVOICE_PERIOD } from './invoice-number.ts';
import { invoiceCode } from './lane.schema.ts';

/** That an invoice or an allowance was taken back. */
export const voiding = z.object({
  at: unixSeconds,
  by: z.string().max(160),
  reason: line(20),
});

/** What the ministry is told why an invoice was voided that two desks issued for one payment: nobody gave a reason. */
export const DOUBLED_REASON = '重複開立';

/** An allowance (折讓): the invoice stands, and so much of it was given back. */
export const allowance = z.object({
  _id: rowID,
  /** The invoice's number with two digits behind it. */
  number: z.string().regex(/^[A-Z]{2}\d{10}$/),
  at: unixSeconds,
  by: z.string().max(160),
  reason: line(20),
  /** NT$ with the tax in it, and what it is made of. */
  amount: dollars.min(1),
  net: dollars.min(0),
  tax: dollars.min(0),
  free: dollars.min(0),
  voided: voiding.optional(),
});
/** An allowance. */
export type Allowance = z.output<typeof allowance>;

/** An e-invoice: for what was paid for one bill in one act. What was issued is never changed; it is voided or lowered. */
export const einvoiceSchema = invoiceContent.extend({
  _id: documentID('einvoice/'),
  collection: z.literal('einvoice'),
  /** Empty on a desk that held no number, until the server has given one. */
  number: z.union([z.literal(''), z.string().regex(INVOICE_NUMBER)]),
  period: z.string().regex(INVOICE_PERIOD),
  /** By what it is proved on paper: see {@link invoiceCode}. */
  code: invoiceCode,
  /** When it was issued. */
  dateTime: unixSeconds,
  /** The act of paying, and the bill that was paid. */
  paymentID: z.string().max(80),
  collectionID: z.string().max(160),
  userID: z.string().max(160),
  petID: z.string().max(160),
  /** Who buys: a company, a carrier, or to whom it is given away. */
  buyer: invoiceWish,
  /** Who sells, as it was then. */
  seller: z.object({ ubn: z.string().max(8), name: line(60), address: line(100) }),
  by: z.string().max(160),
  voided: voiding.optional(),
  /** The invoice of the same payment that stands; this one was issued by another desk without a network, and is void. */
  doubles: z.string().max(160).optional(),
  /** What the books say is another sum: a desk without a network issued it, and it stands on paper. To be looked into. */
  differs: z.literal(true).optional(),
  allowances: z.array(allowance).max(60),
  /** Papers that were printed, the oldest first. */
  prints: z.array(receiptPrint).max(60),
  updateDateTime: unixSeconds,
});
/** An e-invoice. */
export type Einvoice = z.output<typeof einvoiceSchema>;

/** What of an invoice stands, NT$: nothing of a voided one, and what allowances left of another. */
export const standingOf = ({ voided, total, allowances }: Pick<Einvoice, 'voided' | 'total' | 'allowances'>): number =>
  voided ? 0 : allowances.reduce((left, one) => (one.voided ? left : left - one.amount), total);

/** What allowances that stand took off an invoice. */
export function loweredBy({ allowances }: Pick<Einvoice, 'allowances'>): AllowanceParts {
  const stand = allowances.filter(({ voided }) => !voided);
  const sum = (of: keyof AllowanceParts) => stand.reduce((all, one) => all + one[of], 0);
  return { net: sum('net'), tax: sum('tax'), free: sum('free') };
}

/** Whether an invoice has a paper that proves it: one in a carrier or given away has none, a company's neither (電子發票實施作業要點). */
export const hasProof = ({ buyer: { carrier, donation } }: Pick<Einvoice, 'buyer'>): boolean =>
  donation === '' && carrier === '';
