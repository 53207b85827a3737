import { breedNamed } from '@vetloom/domain/clinic/list-entries.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { PatientGlyph } from '@vetloom/ui/marks/PatientGlyph.tsx';
import type { ReactNode } from 'react';
import { found, useDocument } from '../../data/engine/hooks.ts';
import { useShownFile } from '../../data/files/device-files.ts';
import { petCare } from '../../locale/pet-care.ts';
import { useKinds } from '../form/use-customize.ts';
import { faceOf, kindOf } from '../patient-strip/patient-words.ts';
import classes from './pet-picture.module.css';

/** The one document that lists the pictures of breeds. */
const BREEDS = '/breedPhoto';

/** The picture of an animal's breed, where the clinic has one. */
export const useBreedPhoto = (breed: string): { readonly hash: string; readonly mime: string } | undefined =>
  found(useDocument('breedPhoto', BREEDS))?.photos[breed];

interface PetPictureProps {
  readonly pet: Pick<Pet, '_id' | 'name' | 'type' | 'breed' | 'avatarFile'>;
  /** Side in pixels. */
  readonly side: number;
  /** Says whose picture it is, where no name stands beside it. */
  readonly named?: boolean;
}

/** The picture of an animal: its own, else its breed's, else the drawing of its kind, which needs no network (spec 1 §7). */
export function PetPicture({ pet, side, named = false }: PetPictureProps) {
  const kinds = useKinds();
  // A breed that became one with another has its picture.
  const present = breedNamed(kindOf(kinds, pet.type)?.breed ?? [], pet.breed)?.name ?? pet.breed;
  const presentPhoto = useBreedPhoto(present);
  const ownPhoto = useBreedPhoto(pet.breed);
  const breedPhoto = presentPhoto ?? ownPhoto;
  const photo = pet.avatarFile ?? breedPhoto;
  const drawing = <PatientGlyph species={faceOf(kinds, pet.type)} size={Math.round(side * 0.58)} tile={side} />;
  if (!photo) return drawing;
  return (
    <Photo
      key={photo.hash}
      photo={photo}
      holder={pet.avatarFile ? pet._id : BREEDS}
      alt={named ? petCare.avatar.of(pet.name) : ''}
      side={side}
      drawing={drawing}
    />
  );
}

interface PhotoProps {
  readonly photo: { readonly hash: string; readonly mime: string };
  readonly holder: string;
  readonly alt: string;
  readonly side: number;
  readonly drawing: ReactNode;
}

function Photo({ photo: { hash, mime }, holder, alt, side, drawing }: PhotoProps) {
  const { url } = useShownFile({ _id: 'photo', name: 'photo', size: 0, desc: '', hash, mime }, holder, 'thumb');
  if (url === undefined) return drawing;
  return <img src={url} alt={alt} width={side} height={side} className={classes.photo} />;
}
