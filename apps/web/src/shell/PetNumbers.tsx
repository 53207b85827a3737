import { usePetNumberKeeper } from '../data/pet/pet-number-keeper.ts';

/** Keeps this device in numbers for new animals; shows nothing. */
export default function PetNumbers() {
  usePetNumberKeeper();
  return null;
}
