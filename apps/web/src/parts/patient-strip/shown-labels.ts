import { entryNamed, presentKeys } from '@vetloom/domain/clinic/list-entries.ts';
import type { Label } from './read-patient.ts';

/** A label as it is shown. */
export interface ShownLabel {
  readonly name: string;
  /** Empty where the clinic's list doesn't know it. */
  readonly color: string;
}

/** The labels of an animal, an owner or a visit under their names of today, each once with its colour. */
export const shownLabels = (known: readonly Label[], label: readonly string[]): readonly ShownLabel[] =>
  presentKeys('labels', known, label).map((name) => ({ name, color: entryNamed('labels', known, name)?.color ?? '' }));
