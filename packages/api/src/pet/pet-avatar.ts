import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';

/** The address of an animal's picture (spec 1 §3, §7): its own, else its breed's, else a default one, all behind one address. */
export const avatarOf = (clinic: string, pet: Partial<Pick<Pet, '_id' | 'breed'>>): string =>
  pet._id === undefined
    ? ''
    : `/api/photo/${encodeURIComponent(clinic)}/pet/${encodeURIComponent(pet._id)}${pet.breed ? `?breedID=${encodeURIComponent(pet.breed)}` : ''}`;

/** A pet as answers show it. */
export const withAvatar = <P extends Partial<Pet>>(clinic: string, pet: P): P & { readonly avatar: string } => ({
  ...pet,
  avatar: avatarOf(clinic, pet),
});
