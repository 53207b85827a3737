import { z } from 'zod';
import { PAYMENT_TERMS } from '../catalog/payment-terms.ts';
import { TAX_MODES, unitFactor } from '../catalog/product.schema.ts';
import { rowStamps } from '../catalog/row-stamps.schema.ts';
import {
  dollars,
  line,
  prose,
  quantity,
  rate,
  remark,
  requiredReason,
  rowID,
  unitPrice,
  unixSeconds,
} from '../core/schema.ts';
import type { FormKind } from './form-effects.ts';

export { PAYMENT_TERMS, type PaymentTerm } from '../catalog/payment-terms.ts';

/** Most rows of one form: more is a file to be imported. */
export const MOST_ITEMS = 500;
/** Most lots of one row. */
export const MOST_LOTS = 50;
/** Bytes of a form as it is sent: its most rows with ten lots each. */
export const MOST_FORM_BYTES = 1024 * 1024;

/** How much of an order or a purchase has arrived: 0 nothing, 10 a part, 20 all. Closed; the specification leaves it open. */
export const ARRIVALS = [0, 10, 20] as const;
/** How far an order has got: 0 written, 10 ordered, 20 partly arrived, 30 arrived, 40 closed, 90 called off. Closed. */
export const ORDER_STATUSES = [0, 10, 20, 30, 40, 90] as const;
/** Why stock was counted: all of it, a part in turn, one product at a time, what was controlled. Closed. */
export const CHECK_TYPES = ['full', 'cycle', 'spot', 'controlled'] as const;

/** A day on which a lot expires. */
export const expiryDay = z.iso.date();

/** How much of a row came or goes of one lot, at one place. */
export const itemLot = z.object({
  /** The lot's number as it is printed; empty where there is none. */
  lot: line(60).default(''),
  expiresOn: expiryDay.nullable().default(null),
  /** In the row's unit. */
  number: quantity.pipe(z.number().positive()),
  /** Where it lies; empty: the clinic's first place. */
  placeID: z.union([z.literal(''), rowID]).default(''),
});
/** How much of a row came or goes of one lot. */
export type ItemLot = z.output<typeof itemLot>;

const goods = z.object({
  _id: rowID,
  prodID: rowID,
  /** The product's name when the form was written: it stays, whatever the product is called later. */
  name: line(160).default(''),
  unit: line(20).default(''),
  /** How many stock units one `unit` is. */
  factor: unitFactor.default(1),
  /** How many `unit`s, those that cost something. */
  number: quantity,
  /** What one `unit` costs, NT$, as `taxMode` of the form says. */
  price: unitPrice.default(0),
  /** Rate at which it is charged: 0.9 is ten percent off. */
  discount: rate.default(1),
  /** NT$ of the row where a person fixed it. */
  subTotal: dollars.optional(),
  note: remark(300).default(''),
});

/** A row of an order. */
export const orderItem = goods.extend({
  /** Units that come for nothing on top. */
  free: quantity.default(0),
});
/** A row of a purchase: with what came of which lot. */
export const purchaseItem = orderItem.extend({
  /** The row of the order that it delivers; empty where it was not ordered. */
  orderItemID: z.union([z.literal(''), rowID]).default(''),
  /** Lots, which add up to what has arrived; without any, all of it is of a lot without a number. */
  lots: z.array(itemLot).max(MOST_LOTS).default([]),
});
/** A row of what is sold, or goes back to a supplier; `lots` chosen by hand, without any the server takes what expires first. */
export const outItem = goods.extend({ lots: z.array(itemLot).max(MOST_LOTS).default([]) });
/** A row of a check: how much of one lot lies at one place. */
export const checkItem = z.object({
  _id: rowID,
  prodID: rowID,
  name: line(160).default(''),
  unit: line(20).default(''),
  lot: line(60).default(''),
  expiresOn: expiryDay.nullable().default(null),
  placeID: z.union([z.literal(''), rowID]).default(''),
  /** What was counted, in stock units. */
  counted: quantity,
  /** When it was counted, Unix seconds: what moved later is no part of the difference. */
  countedDateTime: unixSeconds.optional(),
  reason: remark(200).default(''),
});

const each = <T extends z.ZodType<{ readonly _id: string }>>(item: T) =>
  z
    .array(item)
    .max(MOST_ITEMS)
    .refine((items) => new Set(items.map(({ _id }) => _id)).size === items.length, 'each row once')
    .default([]);

const taxMode = z.literal(TAX_MODES).default(1);
const reference = z.union([z.literal(''), rowID]).default('');
const written = {
  /** The form's number in the clinic's series; empty: the next one. */
  customID: line(40).default(''),
  staffID: z.string().max(200).default(''),
  staffName: line(80).default(''),
  info: prose(2000).default(''),
};
const bought = {
  ...written,
  supplierID: rowID,
  paymentTerm: z.enum(PAYMENT_TERMS).default('monthly'),
  taxMode,
  arrive: z.literal(ARRIVALS).default(0),
};

const money = dollars.pipe(z.number().min(0)).default(0);

/** What a clinic writes down of each kind of form (spec 3 §3). */
export const FORM_FIELDS = {
  order: z.object({
    ...bought,
    /** The number of the order in the supplier's books. */
    orderID: line(60).default(''),
    orderDateTime: unixSeconds,
    status: z.literal(ORDER_STATUSES).default(0),
    items: each(orderItem),
  }),
  purchase: z.object({
    ...bought,
    /** The order that it delivers; empty where nobody ordered. */
    orderID: reference,
    purchaseDate: unixSeconds,
    items: each(purchaseItem),
  }),
  return: z.object({
    ...written,
    supplierID: rowID,
    /** The purchase whose goods go back. */
    purchaseID: rowID,
    returnDateTime: unixSeconds,
    taxMode,
    items: each(outItem),
  }),
  sell: z.object({
    ...written,
    clientID: z.string().max(160).default(''),
    clientName: line(80).default(''),
    sellDateTime: unixSeconds,
    taxMode,
    items: each(outItem),
  }),
  check: z.object({
    ...written,
    checkDateTime: unixSeconds,
    reason: requiredReason(200),
    type: z.enum(CHECK_TYPES).default('full'),
    items: each(checkItem),
  }),
  payment: z.object({
    ...written,
    paymentDate: unixSeconds,
    supplierID: rowID,
    /** The purchases that it pays. */
    purchaseIDs: z.array(rowID).max(200).default([]),
    cashAmount: money,
    transferAmount: money,
    transferFrom: line(60).default(''),
    transferTo: line(60).default(''),
    creditAmount: money,
    creditLastNumber: z
      .string()
      .regex(/^(?:\d{4})?$/)
      .default(''),
    checkAmount: money,
    checkNumber: line(40).default(''),
    checkExpiryDate: unixSeconds.nullable().default(null),
    otherAmount: money,
    otherDescription: line(200).default(''),
  }),
} satisfies Readonly<Record<FormKind, z.ZodObject>>;

/** What a clinic writes down of a form. */
export type FormFields<K extends FormKind> = z.output<(typeof FORM_FIELDS)[K]>;

/** What the service adds: stamps and what it works out. */
const worked = {
  ...rowStamps.shape,
  /** NT$ without tax, the tax, and both; 0 of a check. */
  netAmount: dollars,
  taxAmount: dollars,
  totalAmount: dollars,
};

/** Forms as the service answers them. */
export const FORM_SCHEMAS = {
  order: FORM_FIELDS.order.extend(worked),
  /** `paymentID`: the latest payment that pays it; `paidAmount`: NT$ of all of them; `returnedAmount`: NT$ of what of it went back, which isn't owed. */
  purchase: FORM_FIELDS.purchase.extend({
    ...worked,
    paymentID: z.string(),
    paidAmount: dollars,
    returnedAmount: dollars,
  }),
  return: FORM_FIELDS.return.extend(worked),
  sell: FORM_FIELDS.sell.extend(worked),
  check: FORM_FIELDS.check.extend(worked),
  payment: FORM_FIELDS.payment.extend(worked),
} satisfies Readonly<Record<FormKind, z.ZodObject>>;
/** A form as the service answers it. */
export type Form<K extends FormKind = FormKind> = { [One in K]: z.output<(typeof FORM_SCHEMAS)[One]> }[K];

/** The field that says when a form's matter happened. */
export const FORM_DATES = {
  order: 'orderDateTime',
  purchase: 'purchaseDate',
  return: 'returnDateTime',
  sell: 'sellDateTime',
  check: 'checkDateTime',
  payment: 'paymentDate',
} as const satisfies { readonly [K in FormKind]: keyof FormFields<K> };
