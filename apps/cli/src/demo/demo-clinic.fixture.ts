import type { AnyDocument, CollectionName, DocumentOf } from '@vetloom/domain/engine/kind.ts';
import { inventClinic } from './clinic.ts';
import { clinicPlans, type DemoSize } from './sizes.ts';

/** A Friday afternoon at 14:32 in Taipei. */
export const AFTERNOON = Date.UTC(2026, 10, 20, 6, 32) / 1000;

/** All documents of an invented clinic, for tests. */
export function inventedDocuments(
  options: { seed?: string; now?: number; size?: DemoSize; clinic?: 0 | 1 } = {},
): AnyDocument[] {
  const plan = clinicPlans(options.size ?? 'demo')[options.clinic ?? 0];
  if (plan === undefined) throw new Error('no such clinic');
  const { founding, documents } = inventClinic(plan, options.seed ?? 'vetloom', options.now ?? AFTERNOON);
  return [...founding, ...documents];
}

/** Those of one collection. */
export const ofCollection = <C extends CollectionName>(documents: readonly AnyDocument[], name: C): DocumentOf<C>[] =>
  documents.filter(({ collection }) => collection === name) as DocumentOf<C>[];
