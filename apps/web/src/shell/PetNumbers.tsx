import { usePetNumberKeeper } from '../data/pet-numbers.ts';

/** Keeps this device in numbers for new animals; shows nothing. */
export default function PetNumbers() {
  usePetNumberKeeper();
  return null;
}
