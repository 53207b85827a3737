import type { ExamItem } from '@vetloom/domain/exam/exam-item.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { useMemo } from 'react';
import { useDocuments } from '../../data/engine/hooks.ts';
import { useKinds } from '../form/use-customize.ts';
import { type ExamKnowledge, knowledgeOf } from './exam-knowledge.ts';

const NOTHING: [] = [];

/** The laboratory's list, live. */
export const useExamItems = (): readonly ExamItem[] => useDocuments('examItem', 'byCategory', {}) ?? NOTHING;

/** Live; the values of visits that this device does not hold are not in the trends. */
export function useExamKnowledge(petID: string, pet: Pet | undefined): ExamKnowledge {
  const items = useExamItems();
  const visits = useDocuments('record', 'byPet', { equals: [petID] }) ?? NOTHING;
  const stays = useDocuments('inHospitalExam', 'byPet', { equals: [petID] }) ?? NOTHING;
  const kinds = useKinds();
  return useMemo(() => knowledgeOf(items, [...visits, ...stays], pet, kinds), [items, visits, stays, pet, kinds]);
}
