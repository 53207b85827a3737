import { z } from 'zod';
import { requiredLine } from '../core/schema.ts';
import { isSoundTaxID } from '../core/tax-id.ts';

/** Who gets the invoice of a subscription, and who is written to about it. */
export const buyer = z.object({
  name: requiredLine(60),
  /** The buyer's uniform number (統一編號); empty for a person. */
  taxID: z
    .string()
    .max(8)
    .refine((text) => text === '' || isSoundTaxID(text), 'a uniform number')
    .meta({ examples: ['04595257'] }),
  email: z
    .email()
    .max(100)
    .meta({ examples: ['director@clinic.example'] }),
  phone: z
    .string()
    .regex(/^(\+?[0-9 -]{6,20})?$/)
    .meta({ examples: ['02-27001234'] }),
});
/** Who gets the invoice of a subscription. */
export type Buyer = z.output<typeof buyer>;
