import { type MergedKinds, ofPresentKind, rangesOfPresentKinds } from '@vetloom/domain/clinic/present-kinds.ts';
import type { ExamItem } from '@vetloom/domain/exam/exam-item.schema.ts';
import {
  type ExamVisit,
  itemsByKey,
  type JudgedPet,
  type TrendPoint,
  trends,
} from '@vetloom/domain/exam/exam-results.ts';

/** What values are judged by: the laboratory's list, and every value of the animal so far. */
export interface ExamKnowledge {
  readonly items: readonly ExamItem[];
  readonly byKey: ReadonlyMap<string, ExamItem>;
  readonly pet: JudgedPet;
  readonly trends: ReadonlyMap<string, readonly TrendPoint[]>;
}

const UNKNOWN: JudgedPet = { type: '', birth: null };

/** What is known of an animal's values from these visits of it. */
export function knowledgeOf(
  items: readonly ExamItem[],
  visits: readonly ExamVisit[],
  pet: JudgedPet | undefined,
  kinds?: MergedKinds,
): ExamKnowledge {
  const byKey = itemsByKey(rangesOfPresentKinds(kinds, items));
  const judged = ofPresentKind(kinds, pet ?? UNKNOWN);
  return { items: rangesOfPresentKinds(kinds, items), byKey, pet: judged, trends: trends(visits, judged, byKey) };
}
