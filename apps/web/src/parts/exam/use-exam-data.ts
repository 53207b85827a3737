import type { ExamItem } from '@vetloom/domain/exam/exam-item.schema.ts';
import { itemsByKey, type JudgedPet, type TrendPoint, trends } from '@vetloom/domain/exam/exam-results.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { useMemo } from 'react';
import { useDocuments } from '../../data/hooks.ts';

/** What values are judged by: the laboratory's list, and every value of the animal so far. */
export interface ExamKnowledge {
  readonly items: readonly ExamItem[];
  readonly byKey: ReadonlyMap<string, ExamItem>;
  readonly pet: JudgedPet;
  readonly trends: ReadonlyMap<string, readonly TrendPoint[]>;
}

const NOTHING: [] = [];
const UNKNOWN: JudgedPet = { type: '', birth: null };

/** Live; the values of visits that this device does not hold are not in the trends. */
export function useExamKnowledge(petID: string, pet: Pet | undefined): ExamKnowledge {
  const items = useDocuments('examItem', 'byCategory', {}) ?? NOTHING;
  const visits = useDocuments('record', 'byPet', { equals: [petID] }) ?? NOTHING;
  return useMemo(() => {
    const byKey = itemsByKey(items);
    const judged = pet ?? UNKNOWN;
    return { items, byKey, pet: judged, trends: trends(visits, judged, byKey) };
  }, [items, visits, pet]);
}
