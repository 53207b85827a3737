import { ofPresentKind, rangesOfPresentKinds } from '@vetloom/domain/clinic/present-kinds.ts';
import type { ExamItem } from '@vetloom/domain/exam/exam-item.schema.ts';
import type { ExamVisit, JudgedResult, TrendPoint } from '@vetloom/domain/exam/exam-results.ts';
import { itemsByKey, judgedResults, previousPoint, resultKey, trends } from '@vetloom/domain/exam/exam-results.ts';
import type { PrintData } from '../print-data.ts';

/** The values of a visit's exams as papers show them. */
export interface Judged {
  readonly results: readonly JudgedResult[];
  /** The value before, over the animal's other visits. */
  readonly before: (one: JudgedResult) => TrendPoint | undefined;
  /** The Chinese name in the laboratory's list; empty for a value that it doesn't know. */
  readonly titleOf: (one: JudgedResult) => string;
}

type JudgedData = Pick<PrintData, 'record' | 'pet' | 'examItems' | 'visits' | 'kinds'>;

interface Knowledge {
  readonly pet: JudgedData['pet'];
  /** The animal under its kind of today. */
  readonly judged: JudgedData['pet'];
  readonly examItems: readonly ExamItem[] | undefined;
  readonly byKey: ReadonlyMap<string, ExamItem>;
  readonly lines: ReadonlyMap<string, readonly TrendPoint[]>;
}

const NONE: readonly ExamVisit[] = [];
const held = new WeakMap<readonly ExamVisit[], Knowledge>();

// A whole history asks for each of its visits.
function knowledgeOf({ pet, kinds, examItems, visits = NONE }: JudgedData): Knowledge {
  const known = held.get(visits);
  if (known !== undefined && known.pet === pet && known.examItems === examItems) return known;
  const byKey = itemsByKey(rangesOfPresentKinds(kinds, examItems ?? []));
  const judged = ofPresentKind(kinds, pet);
  const made = { pet, judged, examItems, byKey, lines: trends(visits, judged, byKey) };
  held.set(visits, made);
  return made;
}

/** Judges the values of a visit by the laboratory's list and looks up the ones before. */
export function judgedOf(data: JudgedData): Judged {
  const { byKey, lines, judged } = knowledgeOf(data);
  const itemOf = ({ category, result }: JudgedResult) => byKey.get(resultKey(category, result));
  return {
    results: judgedResults(data.record, judged, byKey),
    before: (one) => previousPoint(lines.get(itemOf(one)?._id ?? resultKey(one.category, one.result)), data.record),
    titleOf: (one) => itemOf(one)?.title ?? '',
  };
}
