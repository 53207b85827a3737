import { z } from 'zod';
import { dollars, line, prose, requiredLine, rowID, unixSeconds, webLink } from '../core/schema.ts';
import { PAYMENT_TERMS } from './payment-terms.ts';

const sum = dollars.pipe(z.number().min(0));

/** What a clinic writes down of a supplier (spec 3 §3 "Supplier"). */
export const supplierFields = z.object({
  /** The clinic's number in the supplier's books. */
  customerID: line(60).default(''),
  /** The supplier's number in the clinic's own books. */
  customID: line(60).default(''),
  /** A word of the clinic's, such as its kind of goods. */
  type: line(60).default(''),
  name: requiredLine(100),
  /** The eight digits under which a business pays taxes in Taiwan; empty where there is none. */
  gui: z
    .string()
    .regex(/^([0-9]{8})?$/)
    .default(''),
  contactName: line(100).default(''),
  contactPhone: line(60).default(''),
  contactEmail: line(200).default(''),
  address: line(300).default(''),
  fax: line(60).default(''),
  website: webLink().default(''),
  info: prose(5000).default(''),
  /** Number of its registration for controlled drugs (管制藥品登記證字號), which their book names; absent where nobody entered one. */
  controlledLicense: line(60).optional(),
  /** When its purchases are paid, where forms say nothing else; empty where nothing was agreed on. */
  paymentTerm: z.enum(['', ...PAYMENT_TERMS]).optional(),
  /** The bank and branch to which it is paid, and the account there. */
  bankName: line(100).optional(),
  bankAccount: line(60).optional(),
  /** NT$ below which it takes no order, and from which it delivers for nothing; 0 where there is no such sum. */
  minOrderAmount: sum.optional(),
  freeShippingAmount: sum.optional(),
  /** Days from an order to its goods, as it promises: they count until it has delivered something. 0 where nothing was promised. */
  leadDays: z.number().int().min(0).max(365).optional(),
  /** Ids of the products that come from there, in the clinic's order. */
  prods: z
    .array(rowID)
    .max(5000)
    .refine((ids) => new Set(ids).size === ids.length, 'each product once')
    .default([]),
});
/** What a clinic writes down of a supplier. */
export type SupplierFields = z.output<typeof supplierFields>;

/** A supplier with who made and changed it; times are Unix seconds. */
export const supplierSchema = supplierFields.extend({
  id: rowID,
  createDateTime: unixSeconds,
  createBy: z.string(),
  updateDateTime: unixSeconds,
  updateBy: z.string(),
});
/** A supplier with who made and changed it. */
export type Supplier = z.output<typeof supplierSchema>;
