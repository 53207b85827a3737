import type { Customize } from '@vetloom/domain/clinic/clinic.schema.ts';
import { forPresentKinds } from '@vetloom/domain/clinic/present-kinds.ts';
import type { ReminderTemplate } from '@vetloom/domain/clinic/reminder-template.schema.ts';
import { REMINDER_TEMPLATES } from '@vetloom/domain/clinic/reminder-templates.ts';
import { servicesOf } from '@vetloom/domain/clinic/service-types.ts';
import { sortedByName } from '@vetloom/domain/pet/patient.ts';
import type { SearchLists } from '@vetloom/domain/record/record-search.ts';
import { useMemo } from 'react';
import { found, useDocument } from '../../data/engine/hooks.ts';
import type { Kind, Label } from '../patient-strip/read-patient.ts';

const NONE: readonly never[] = [];

/** The clinic's kinds with their breeds, live: breeds by name, and kinds too (spec 1 §3) until the clinic has arranged them. */
export function useKinds(): readonly Kind[] {
  const lists = found(useDocument('customize', '/customize/kinds'));
  const kinds = lists?.kinds;
  const arranged = lists?.arranged;
  return useMemo(() => {
    const shown = arranged ? (kinds ?? []) : sortedByName(kinds ?? []);
    return shown.map((kind) => ({ ...kind, breed: sortedByName(kind.breed) }));
  }, [kinds, arranged]);
}

/** The clinic's labels in its order, live. */
export function useLabels(): readonly Label[] {
  return found(useDocument('customize', '/customize/labels'))?.labels ?? NONE;
}

/** The services of which a visit here may be one, live. */
export function useServices(): readonly string[] {
  return servicesOf(found(useDocument('customize', '/customize/services')));
}

/** The services that the clinic added, with what each was called before, live. */
export function useServiceRows(): readonly NonNullable<Customize['services']>[number][] {
  return found(useDocument('customize', '/customize/services'))?.services ?? NONE;
}

/** The clinic's reminder templates under the kinds of animals of today, live. */
export function useReminderTemplates(): readonly ReminderTemplate[] {
  const templates = found(useDocument('customize', REMINDER_TEMPLATES))?.reminders ?? NONE;
  const kinds = found(useDocument('customize', '/customize/kinds'))?.kinds;
  return useMemo(() => forPresentKinds(kinds, templates), [kinds, templates]);
}

/** The lists by which visits are found and shown under the words of today, live. */
export function useSearchLists(): SearchLists {
  const kinds = found(useDocument('customize', '/customize/kinds'))?.kinds ?? NONE;
  const labels = useLabels();
  const diseases = found(useDocument('customize', '/customize/diseases'))?.diseases ?? NONE;
  const services = useServiceRows();
  return useMemo(() => ({ kinds, labels, diseases, services }), [kinds, labels, diseases, services]);
}
