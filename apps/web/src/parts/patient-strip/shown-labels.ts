import { entryNamed, presentKey, presentKeys } from '@vetloom/domain/clinic/list-entries.ts';
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

/** What is stored of labels that were chosen under their names of today: one that stood there under an earlier name stays written as it was. */
export const storedLabels = (known: readonly Label[], stood: readonly string[], chosen: readonly string[]): string[] =>
  chosen.map((name) => stood.find((one) => presentKey('labels', known, one) === name) ?? name);
