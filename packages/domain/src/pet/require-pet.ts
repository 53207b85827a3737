import { DomainError } from '../core/error.ts';
import type { Tx } from '../engine/transaction.ts';
import type { Pet } from './pet.schema.ts';

/** Reads the pet of a new record; 200003 when it is missing (spec 2 §5). */
export async function requirePet(tx: Tx, petID: string): Promise<Pet> {
  const pet = await tx.get('pet', petID);
  if (!pet) throw new DomainError('petNotFound', `pet ${petID} not found`, { petID });
  return pet;
}
