import { z } from 'zod';
import { documentID, line, prose, requiredLine, unitPrice, unixSeconds } from '../core/schema.ts';

/** Kinds of cages: which animals belong into one. */
export const CAGE_KINDS = ['general', 'cat', 'isolation', 'oxygen', 'intensive', 'boarding'] as const;

/** What a clinic says of a cage. Its room is a name: the ward is laid out by rooms, and within one by `order`. */
export const cageFields = z.object({
  name: requiredLine(40),
  room: line(40).default(''),
  kind: z.enum(CAGE_KINDS).default('general'),
  /** NT$ a day, which a new stay is charged for. */
  price: unitPrice.default(0),
  order: z.number().int().min(0).max(10_000).default(0),
  /** Out of use: nobody is put into it, and it is shown as such. */
  closed: z.boolean().default(false),
  note: prose(300).default(''),
});

/** A cage of the ward. */
export const cageSchema = cageFields.extend({
  _id: documentID('cage/'),
  collection: z.literal('cage'),
  /** Since an animal left it and until somebody has cleaned it, Unix seconds; 0: clean. */
  dirtyDateTime: unixSeconds.default(0),
  cleanedBy: z.string().max(200).default(''),
  updateDateTime: unixSeconds,
  updateBy: z.string().max(200),
});
/** A cage of the ward. */
export type Cage = z.output<typeof cageSchema>;
