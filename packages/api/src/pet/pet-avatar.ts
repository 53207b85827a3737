import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { Membership } from '@vetloom/http/endpoint.ts';
import { sealID } from '@vetloom/protocol/sealed-id.ts';

/** What an address for a member of a clinic is made with. */
type Inside = Pick<Membership, 'clinic' | 'idKey'>;

/**
 * The address of an animal's picture (spec 1 §3, §7): its own, else its breed's, else a default one, all behind one address. Security: addresses
 * end up in logs and histories, so that the id is sealed.
 */
export const avatarOf = ({ clinic, idKey }: Inside, pet: Partial<Pick<Pet, '_id' | 'breed'>>): string =>
  pet._id === undefined
    ? ''
    : `/api/photo/${encodeURIComponent(clinic)}/pet/${sealID(idKey, pet._id)}${pet.breed ? `?breedID=${encodeURIComponent(pet.breed)}` : ''}`;

/** A pet as answers show it. */
export const withAvatar = <P extends Partial<Pet>>(inside: Inside, pet: P): P & { readonly avatar: string } => ({
  ...pet,
  avatar: avatarOf(inside, pet),
});
