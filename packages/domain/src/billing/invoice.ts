import { z } from 'zod';
import { isSoundTaxID, typedTaxID } from '../core/tax-id.ts';

/** What a carrier of e-invoices is: a mobile barcode (手機條碼) or a citizen's certificate (自然人憑證). */
export type CarrierKind = 'mobile' | 'certificate';

/** Which carrier a text is; undefined for none. */
export function carrierKind(text: string): CarrierKind | undefined {
  if (/^\/[0-9A-Z.+-]{7}$/.test(text)) return 'mobile';
  return /^[A-Z]{2}\d{14}$/.test(text) ? 'certificate' : undefined;
}

/** Whether a text is the code of whom an invoice is given to (捐贈碼). */
export const isDonationCode = (text: string): boolean => /^\d{3,7}$/.test(text);

/** What the payer wants of the invoice; each is empty where it isn't wanted. */
export const invoiceFields = z.object({
  /** The company's number that stands on it. */
  ubn: z
    .string()
    .max(8)
    .refine((text) => text === '' || isSoundTaxID(text), 'no such company number'),
  carrier: z
    .string()
    .max(16)
    .refine((text) => text === '' || carrierKind(text) !== undefined, 'no carrier'),
  donation: z
    .string()
    .max(7)
    .refine((text) => text === '' || isDonationCode(text), 'no donation code'),
});

/** What the payer wants of the invoice. One that is given away can't be a company's or lie in a carrier. */
export const invoiceWish = invoiceFields.refine(
  ({ ubn, carrier, donation }) => donation === '' || (ubn === '' && carrier === ''),
  { message: 'given away: no company and no carrier', path: ['donation'] },
);
/** What the payer wants of the invoice. */
export type InvoiceWish = z.output<typeof invoiceWish>;

/** A field of it. */
export type InvoiceField = keyof InvoiceWish;

/** As it is written down of what people type: full-width and small letters and spaces are none of it, nor are hyphens but in a carrier, which may hold them. */
export const typedInvoice = (field: InvoiceField, text: string): string => {
  if (field !== 'carrier') return typedTaxID(text);
  return text.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();
};

/** Whether what stands in a field can't be written down as it is; an empty one can. */
export const wrongInvoiceField = (field: InvoiceField, text: string): boolean =>
  !invoiceFields.shape[field].safeParse(text).success;

/** The first field that can't be written down; undefined where all can. `both`: given away, and wanted for oneself. */
export function invoiceProblem(wish: InvoiceWish): InvoiceField | 'both' | undefined {
  const result = invoiceFields.safeParse(wish);
  const field = result.success ? undefined : result.error.issues[0]?.path[0];
  if (field === 'ubn' || field === 'carrier' || field === 'donation') return field;
  return invoiceWish.safeParse(wish).success ? undefined : 'both';
}

/** Whether anything is wanted at all. */
export const wantsInvoice = ({ ubn, carrier, donation }: InvoiceWish): boolean => `${ubn}${carrier}${donation}` !== '';
