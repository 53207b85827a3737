import { z } from 'zod';
import { unixSeconds } from '../core/schema.ts';
import { petPhoto } from './pet.schema.ts';

/** The clinic's pictures of breeds, by the breed's name: one document `/breedPhoto`. */
export const breedPhotoSchema = z.object({
  _id: z.literal('/breedPhoto'),
  collection: z.literal('breedPhoto'),
  photos: z.record(z.string().max(80), petPhoto),
  updateDateTime: unixSeconds,
});
/** The clinic's pictures of breeds. */
export type BreedPhoto = z.output<typeof breedPhotoSchema>;
