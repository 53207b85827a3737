import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import type { ImportField } from '@vetloom/domain/import/import-kinds.ts';
import type { RowProblem } from '@vetloom/domain/import/row-cells.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { demandLifetime } from '@vetloom/domain/record/visit-time.ts';

/** What lies outside of the animal's life is a fact all the same, and a birth or death that is wrong: somebody should look. */
export function outsideLife(
  pet: Pet,
  { dateTime, field }: { readonly dateTime: number; readonly field: ImportField },
  zone: Zone,
): RowProblem[] {
  try {
    demandLifetime(pet, dateTime, zone);
    return [];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [{ level: 'warning', field, reason: 'outside-life', value: pet.name }];
  }
}
