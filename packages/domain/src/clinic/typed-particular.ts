import { halfWidth } from '../core/half-width.ts';
import { typedTaxID } from '../core/tax-id.ts';

/** A particular of a clinic or of whoever pays for it, as it is written down of what people type: a company's number by its digits, a telephone and an address of mail in plain letters. */
export function typedParticular(field: string, text: string): string {
  if (field === 'taxID') return typedTaxID(text);
  return field === 'phone' || field === 'email' ? halfWidth(text) : text;
}
