import { fingerprint } from '../core/canonical.ts';
import { DomainError } from '../core/error.ts';
import type { CommandContext } from '../engine/command.ts';
import { seesValue } from '../engine/seen-values.ts';
import type { Tx } from '../engine/transaction.ts';
import { requirePet } from '../pet/require-pet.ts';

type Named = { readonly userID: string; readonly petID: string; readonly seen?: string | undefined };

/** Whose the animal is, as somebody has it before them. */
export const seesWhose = <I extends Named>(input: I) =>
  seesValue<I>(async (sight, { petID }) => (await sight.get('pet', petID))?.userID)(input);

/**
 * Of whom an animal is that something is arranged for. Where it was its owner's when that was arranged and has got another one meanwhile, it is that one's, as what was arranged before is: so both orders
 * come to the same. @throws DomainError ownerNotFound, petNotFound, contradictory (`bookingOtherOwner`)
 */
export async function ownersPet(
  tx: Tx,
  { where }: Pick<CommandContext, 'where'>,
  { userID, petID, seen }: Named,
): Promise<{ readonly userID: string; readonly petID: string }> {
  const owner = await tx.get('user', userID);
  const pet = await requirePet(tx, petID);
  if (where === 'server' && seen === fingerprint(userID)) return { userID: pet.userID, petID: pet._id };
  if (!owner) throw new DomainError('ownerNotFound', `owner ${userID} not found`, { id: userID });
  if (pet.userID !== owner._id)
    throw new DomainError('contradictory', 'the animal is of another owner', {
      rule: 'bookingOtherOwner',
      id: pet._id,
    });
  return { userID: owner._id, petID: pet._id };
}
