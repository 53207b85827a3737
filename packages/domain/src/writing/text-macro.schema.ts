import { z } from 'zod';
import { documentID, prose, unixSeconds } from '../core/schema.ts';

/** A trigger as people type it: a semicolon, wide or narrow, and letters, digits or characters; kept narrow and in small letters. */
export const trigger = z
  .string()
  .transform((text) => normalTrigger(text))
  .pipe(z.string().regex(/^;[\p{L}\p{N}]{1,20}$/u, 'a semicolon and 1 to 20 letters or digits'));

/** The one form of a trigger: half width, small letters. */
export const normalTrigger = (text: string): string => text.trim().normalize('NFKC').toLowerCase();

/** What a clinic writes in a macro. `{;other}` in the text stands for another macro, `{weight}` for a fact of the visit. */
export const macroFields = z.object({ trigger, text: prose(4000).min(1) });

/** A text that a short trigger stands for (issue "Record": macros). */
export const textMacroSchema = macroFields.extend({
  _id: documentID('textMacro/'),
  collection: z.literal('textMacro'),
  createDateTime: unixSeconds,
  createBy: z.string(),
  updateDateTime: unixSeconds,
  updateBy: z.string(),
});
/** A text that a short trigger stands for. */
export type TextMacro = z.output<typeof textMacroSchema>;
