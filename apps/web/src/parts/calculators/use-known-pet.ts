import type { CalculatedSpecies } from '@vetloom/domain/calculators/calculator.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { heldDocument, heldOrEmpty } from '../../data/engine/held.ts';
import { useLive } from '../../data/engine/hooks.ts';
import { breedWord, faceOf, kindWord } from '../patient-strip/patient-words.ts';
import { type KnownValues, knownValues } from './known-values.ts';

/** The animal for which is calculated. */
export interface KnownPet {
  readonly pet: Pet;
  /** Dog or cat; undefined for others, for which the formulas weren't published. */
  readonly species: CalculatedSpecies | undefined;
  readonly kind: string;
  readonly values: KnownValues;
}

const LATEST = 40;

/** The animal with what its record knows on this device, live; null where it isn't held or none is meant, undefined until it is read. */
export function useKnownPet(petID: string | undefined): KnownPet | null | undefined {
  return useLive(
    async (store) => {
      if (petID === undefined) return null;
      const held = await heldDocument(store, 'pet', petID);
      if (held.state !== 'found') return null;
      const pet = held.document;
      const range = { equals: [pet._id], descending: true, limit: LATEST };
      const [visits, stayExams, customize] = await Promise.all([
        heldOrEmpty(() => store.query('record', 'byPet', range)),
        heldOrEmpty(() => store.query('inHospitalExam', 'byPet', range)),
        store.get('customize', '/customize/kinds'),
      ]);
      const kinds = customize?.kinds ?? [];
      const face = faceOf(kinds, pet.type);
      return {
        pet,
        species: face === 'dog' || face === 'cat' ? face : undefined,
        kind: breedWord(kinds, pet) || kindWord(kinds, pet.type),
        values: knownValues(pet, [...visits, ...stayExams], visits),
      };
    },
    ['calculators', petID],
  );
}
