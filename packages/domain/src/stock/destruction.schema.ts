import { z } from 'zod';
import { documentID, quantity, requiredReason, rowID, unixSeconds } from '../core/schema.ts';

/**
 * What becomes of a controlled drug that nobody got, before a second person, closed: `residue` the rest of an opened ampoule, `whole` what is destroyed unopened,
 * such as what has expired, `used` what is used up without a dose (耗損).
 */
export const DESTRUCTION_KINDS = ['residue', 'used', 'whole'] as const;
/** What becomes of a controlled drug that nobody got. */
export type DestructionKind = (typeof DESTRUCTION_KINDS)[number];

/** The cause under which a kind stands in the ledger: the law knows 銷燬 and 耗損. */
export const DESTRUCTION_CAUSES = {
  residue: 'destruction',
  whole: 'destruction',
  used: 'loss',
} as const satisfies Record<DestructionKind, 'destruction' | 'loss'>;

/** What was destroyed or used up of one lot at one place. */
export const destructionFields = z.object({
  kind: z.enum(DESTRUCTION_KINDS),
  prodID: rowID,
  lotID: rowID,
  placeID: rowID,
  /** The smallest units. */
  quantity: quantity.pipe(z.number().positive()),
  happenedDateTime: unixSeconds,
  reason: requiredReason(200),
  /** The visit, or the stay's day or exam, of which it is the rest; left out where it is of none. */
  visitID: z.union([documentID('record/'), documentID('inHospital/')]).optional(),
});
/** What was destroyed or used up of one lot at one place. */
export type DestructionFields = z.output<typeof destructionFields>;

/** The same as the service answers it. */
export const destruction = destructionFields.omit({ visitID: true }).extend({
  id: z.string(),
  name: z.string(),
  unit: z.string(),
  lot: z.string(),
  /** Empty where it is of none. */
  visitID: z.string(),
  petID: z.string(),
  petName: z.string(),
  witness: z.string(),
  by: z.string(),
  recordDateTime: unixSeconds,
});
/** What was destroyed or used up, as the service answers it. */
export type Destruction = z.output<typeof destruction>;

/** What a row of the ledger by which something was destroyed is called: its kind, then its own id. */
export const destructionRow = (kind: DestructionKind, id: string): string => `${kind}/${id}`;

/** The kind and the id of such a row; undefined of any other. */
export function destructionOf(row: string): { readonly kind: DestructionKind; readonly id: string } | undefined {
  const kind = DESTRUCTION_KINDS.find((one) => row.startsWith(`${one}/`));
  return kind && { kind, id: row.slice(kind.length + 1) };
}
