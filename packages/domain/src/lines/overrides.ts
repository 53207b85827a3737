import { z } from 'zod';
import { requiredLine, rowID, unixSeconds } from '../core/schema.ts';

/** Why a drug is given against warnings, by the warning's key (see `pharmacy/prescribe-warnings.ts`). Author and time are the command's. */
export const overridesSchema = z
  .array(
    z.object({
      _id: rowID,
      reason: requiredLine(300),
      by: z.string().max(200).default(''),
      dateTime: unixSeconds.default(0),
    }),
  )
  .max(30);
/** Why a drug is given against warnings. */
export type Overrides = z.output<typeof overridesSchema>;

/** Something that is given, with the reasons for giving it against warnings. */
interface Overridden {
  readonly _id: string;
  readonly overrides?: Overrides | undefined;
}

/**
 * Drugs with their reasons signed: a reason that stood there stays its author's, a new or another one is of whoever writes it now. `known` is how they stood. What was
 * edited isn't checked yet: it may be anything.
 */
export function signedOverrides<D extends Overridden>(
  known: readonly D[],
  drugs: readonly D[],
  signature: { readonly by: string; readonly dateTime: number },
): D[] {
  const before = new Map(known.map((drug) => [drug._id, drug]));
  return drugs.map((drug) => {
    if (!Array.isArray(drug.overrides)) return drug;
    const earlier = before.get(drug._id)?.overrides ?? [];
    const overrides = drug.overrides.map(
      (one) =>
        earlier.find((other) => other._id === one._id && other.reason === one.reason) ?? { ...one, ...signature },
    );
    return { ...drug, overrides };
  });
}
