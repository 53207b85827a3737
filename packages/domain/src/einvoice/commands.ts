import { allowEinvoice, issueEinvoice, recordEinvoicePrint, voidAllowance, voidEinvoice } from './einvoice.commands.ts';
import {
  addEinvoiceRange,
  passOverAfterRestore,
  passOverNumbers,
  removeEinvoiceRange,
  takeEinvoiceNumbers,
} from './range.commands.ts';
import { sealEinvoiceCodes } from './seal.commands.ts';

/** Commands of e-invoices. */
export const EINVOICE_COMMANDS = [
  addEinvoiceRange,
  removeEinvoiceRange,
  passOverNumbers,
  passOverAfterRestore,
  takeEinvoiceNumbers,
  issueEinvoice,
  voidEinvoice,
  allowEinvoice,
  voidAllowance,
  recordEinvoicePrint,
  sealEinvoiceCodes,
] as const;
