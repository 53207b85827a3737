import { z } from 'zod';
import { line } from '../../core/schema.ts';
import { isSoundTaxID } from '../../core/tax-id.ts';
import { defineSetting, SETTING_WRITERS, type SettingOf } from './setting-concern.ts';

/** By which way e-invoices reach the ministry: none yet, a folder that its Turnkey program empties, or a value-added centre. */
export const EINVOICE_WAYS = ['none', 'turnkey', 'center'] as const;
/** By which way e-invoices reach the ministry. */
export type EinvoiceWay = (typeof EINVOICE_WAYS)[number];

/** Whether and as whom the clinic issues e-invoices. What proves it to others (the key of its codes, a centre's password) is no setting: it is sealed. */
export const EINVOICE_SETTING = defineSetting('einvoice', SETTING_WRITERS, {
  /** Invoices are issued. */
  on: z.boolean().default(false),
  /** The number, name and address of the company that sells. */
  sellerUbn: z
    .string()
    .max(8)
    .refine((text) => text === '' || isSoundTaxID(text), 'no such company number')
    .default(''),
  sellerName: line(60).default(''),
  sellerAddress: line(100).default(''),
  way: z.enum(EINVOICE_WAYS).default('none'),
  /** How many numbers a desk holds at a time for when there is no network. */
  blockSize: z.number().int().min(10).max(500).default(50),
});
/** Whether and as whom the clinic issues e-invoices. */
export type EinvoiceSetting = SettingOf<typeof EINVOICE_SETTING>;

/** Whether it is set as whom the clinic issues: the ministry takes no invoice without a seller. */
export const knowsSeller = ({ sellerUbn, sellerName }: Pick<EinvoiceSetting, 'sellerUbn' | 'sellerName'>): boolean =>
  sellerUbn !== '' && sellerName !== '';
