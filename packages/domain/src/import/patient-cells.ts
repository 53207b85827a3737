import { normalizePhone } from '../owner/owner.schema.ts';
import type { Pet } from '../pet/pet.schema.ts';
import type { PatientField } from './patient-fields.ts';
import { readPhone } from './read-values.ts';
import { type CellValues, oneLine, type ProblemReason } from './row-cells.ts';

/** Whose past a row is, as its cells say it; empty where they don't. The phone as owners' phones are stored. */
export interface PatientKey {
  readonly number: string;
  readonly name: string;
  readonly phone: string;
}

/** Reads whose past a row is. */
export function readPatientKey(values: CellValues<PatientField>): PatientKey {
  const phone = values.get('patient.phone') ?? '';
  return {
    number: oneLine(values.get('patient.number')),
    name: oneLine(values.get('patient.name')),
    phone: phone === '' ? '' : normalizePhone(readPhone(phone)),
  };
}

/** What of an animal tells it from others. */
export type Candidate = Pick<Pet, 'nameLowerCase' | 'petNumber' | 'userPhone'>;

/** The animal that a row means, or why there is none: of several nobody guesses, since a past in the wrong animal's file does harm. */
export type Found<P extends Candidate> =
  | { readonly pet: P; readonly otherName: boolean }
  | { readonly reason: ProblemReason; readonly field: PatientField };

/**
 * Finds whose past a row is among the animals that have its number or belong to the owner with its phone. The number decides; name and phone tell
 * apart who shares one.
 */
export function findPatient<P extends Candidate>({ number, name, phone }: PatientKey, pets: readonly P[]): Found<P> {
  const named = name.toLowerCase();
  const isNamed = (pet: P) => pet.nameLowerCase === named;
  const isOfPhone = (pet: P) => pet.userPhone === phone;
  if (number === '') {
    if (name === '' || phone === '')
      return { reason: 'missing', field: name === '' && phone !== '' ? 'patient.name' : 'patient.number' };
    return only(
      pets.filter((pet) => isOfPhone(pet) && isNamed(pet)),
      'no-such-patient',
      'patient.name',
      named,
    );
  }
  const numbered = pets.filter(({ petNumber }) => petNumber === number);
  if (numbered.length < 2) return only(numbered, 'no-such-number', 'patient.number', named);
  const closer = numbered.filter((pet) => (name === '' || isNamed(pet)) && (phone === '' || isOfPhone(pet)));
  return only(closer, 'several-patients', 'patient.number', named);
}

function only<P extends Candidate>(
  found: readonly P[],
  none: ProblemReason,
  field: PatientField,
  named: string,
): Found<P> {
  const [pet] = found;
  if (pet === undefined) return { reason: none, field };
  if (found.length > 1) return { reason: 'several-patients', field };
  return { pet, otherName: named !== '' && pet.nameLowerCase !== named };
}
