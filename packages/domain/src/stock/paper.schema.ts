import { z } from 'zod';
import { TAX_MODES } from '../catalog/product.schema.ts';
import { dollars, line, prose, quantity, rate, remark, unitPrice, unixSeconds } from '../core/schema.ts';
import { expiryDay, MOST_ITEMS } from './form.schema.ts';

const name = line(160).default('');

/** Whom an order goes to, as its paper says it. */
const addressee = z.object({
  name: line(100).default(''),
  contactName: line(100).default(''),
  contactPhone: line(60).default(''),
  fax: line(60).default(''),
  address: line(300).default(''),
  /** The clinic's number in the supplier's books. */
  customerID: line(60).default(''),
});

/** What the paper of an order says (spec 3 §3 "Order PDF payload"). */
export const orderPaper = z.object({
  customID: line(40).default(''),
  orderDateTime: unixSeconds,
  /** Its name alone, or with where it is reached. */
  supplier: z
    .union([line(100).transform((text) => addressee.parse({ name: text })), addressee])
    .default(() => addressee.parse({})),
  taxMode: z.literal(TAX_MODES).default(1),
  staffName: line(80).default(''),
  info: prose(2000).default(''),
  items: z
    .array(
      z.object({
        name,
        unit: line(20).default(''),
        number: quantity,
        /** Units that come for nothing on top. */
        free: quantity.default(0),
        price: unitPrice.default(0),
        discount: rate.default(1),
        subTotal: dollars.optional(),
        note: remark(300).default(''),
      }),
    )
    .max(MOST_ITEMS)
    .default([]),
});
/** What the paper of an order says. */
export type OrderPaper = z.output<typeof orderPaper>;

/** What the paper of a check says (spec 3 §3 "Check PDF payload"). */
export const checkPaper = z.object({
  customID: line(40).default(''),
  checkDateTime: unixSeconds,
  reason: line(200).default(''),
  staffID: z.string().max(200).default(''),
  staffName: line(80).default(''),
  items: z
    .array(
      z.object({
        name,
        unit: line(20).default(''),
        lot: line(60).default(''),
        expiresOn: expiryDay.nullable().default(null),
        /** What it is called where it lies. */
        place: line(60).default(''),
        counted: quantity,
        /** What the book said then; undefined where the paper is to tell only what was counted. */
        book: z.number().finite().optional(),
        reason: remark(200).default(''),
      }),
    )
    .max(MOST_ITEMS)
    .default([]),
});
/** What the paper of a check says. */
export type CheckPaper = z.output<typeof checkPaper>;

/** A row of the controlled drugs' book, as its paper has it. */
export const bookRow = z.object({
  dateTime: unixSeconds,
  /** Why it came or went, in the law's word. */
  reason: line(60).default(''),
  income: z.number().finite().min(0).default(0),
  /** Lot of what came. */
  lot: line(60).default(''),
  outgo: z.number().finite().min(0).default(0),
  balance: z.number().finite().default(0),
  note: line(400).default(''),
});
/** A row of the controlled drugs' book. */
export type BookRow = z.output<typeof bookRow>;

/** Most rows of one paper of the book: a page of it is laid out in a fortieth of a second a row. */
export const MOST_BOOK_ROWS = 1000;

/** What the paper of a controlled drug says (spec 3 §3 "Controlled-drug PDF payload"): the head of its book, the lot and its purchase, and the rows. */
export const controlledPaper = z.object({
  customID: line(40).default(''),
  name,
  license: line(60).default(''),
  lot: line(60).default(''),
  purchaseDateTime: unixSeconds.nullable().default(null),
  items: z.array(bookRow).max(MOST_BOOK_ROWS).default([]),
});
/** What the paper of a controlled drug says. */
export type ControlledPaper = z.output<typeof controlledPaper>;
