import { servicesOf } from '@vetloom/domain/clinic/service-types.ts';
import { sortedByName } from '@vetloom/domain/pet/patient.ts';
import { useMemo } from 'react';
import { found, useDocument } from '../../data/engine/hooks.ts';
import type { Kind, Label } from '../patient-strip/read-patient.ts';

/** The clinic's kinds with their breeds, both sorted by name (spec 1 §3), live. */
export function useKinds(): readonly Kind[] {
  const kinds = found(useDocument('customize', '/customize/kinds'))?.kinds;
  return useMemo(
    () => sortedByName(kinds ?? []).map((kind) => ({ ...kind, breed: sortedByName(kind.breed) })),
    [kinds],
  );
}

/** The clinic's labels, live. */
export function useLabels(): readonly Label[] {
  return found(useDocument('customize', '/customize/labels'))?.labels ?? [];
}

/** The services of which a visit here may be one, live. */
export function useServices(): readonly string[] {
  return servicesOf(found(useDocument('customize', '/customize/services')));
}
