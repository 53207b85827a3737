import { type Declared, defineKind } from '../engine/kind.ts';
import type { BreedPhoto } from './breed-photo.schema.ts';

/** The pictures that stand for breeds where an animal has none of its own: one document. */
export const breedPhotoKind = defineKind<BreedPhoto>()({
  collection: 'breedPhoto',
  word: '品種照片',
  idPrefix: '/breedPhoto',
  locality: 'reference',
  indexes: {},
  readers: [{ anyOf: ['PET_READ'], fields: 'all' }],
});

declare module '../engine/kind.ts' {
  interface Kinds {
    breedPhoto: Declared<BreedPhoto, typeof breedPhotoKind>;
  }
}
