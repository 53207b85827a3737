import { allowEinvoice, issueEinvoice, recordEinvoicePrint, voidAllowance, voidEinvoice } from './einvoice.commands.ts';
import { addEinvoiceRange, removeEinvoiceRange, takeEinvoiceNumbers } from './range.commands.ts';

/** Commands of e-invoices. */
export const EINVOICE_COMMANDS = [
  addEinvoiceRange,
  removeEinvoiceRange,
  takeEinvoiceNumbers,
  issueEinvoice,
  voidEinvoice,
  allowEinvoice,
  voidAllowance,
  recordEinvoicePrint,
] as const;
