import { isAbnormal } from '@vetloom/domain/exam/exam-range.ts';
import { judgedResults, resultKey } from '@vetloom/domain/exam/exam-results.ts';
import { examOf } from '@vetloom/domain/lines/exam-tasks.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { exam as words } from '../../../locale/exam.ts';
import type { ExamKnowledge } from '../../../parts/exam/exam-knowledge.ts';
import { shownValue } from '../../../parts/exam/exam-words.ts';
import { MARK_SHAPES } from '../../../parts/exam/mark-shapes.ts';

/** A visit's exams at a glance. */
export interface ExamGlance {
  /** The first abnormal values with their marks, that the rest is normal, and what was advised. */
  readonly line: string;
  /** How many values are abnormal. */
  readonly odd: number;
  /** The first abnormal value over the visits up to this one. */
  readonly figures: readonly number[];
}

const MOST_NAMES = 2;

/** What a visit's exams found, in one line; undefined where nothing was measured. */
export function examGlance(record: VisitRecord, { pet, byKey, trends }: ExamKnowledge): ExamGlance | undefined {
  const all = judgedResults(record, pet, byKey);
  if (all.length === 0) return undefined;
  const odd = all.filter(({ judgement }) => isAbnormal(judgement));
  const [first] = odd;
  const key = first === undefined ? '' : resultKey(first.category, first.result);
  const points = trends.get(byKey.get(key)?._id ?? key) ?? [];
  const [advice = ''] = examOf(record).suggestion.trim().split('\n');
  const judged = all.some(({ judgement }) => judgement === 'normal');
  return {
    line: [
      ...odd
        .slice(0, MOST_NAMES)
        .map(({ result, judgement }) => `${result.name} ${shownValue(result.value)} ${MARK_SHAPES[judgement] ?? ''}`),
      judged ? (odd.length === 0 ? words.normal : odd.length <= MOST_NAMES ? words.restNormal : '') : '',
      advice,
    ]
      .filter(Boolean)
      .join(' \u00B7 '),
    odd: odd.length,
    figures: points.filter(({ at }) => first !== undefined && at <= first.at).flatMap(({ number }) => number ?? []),
  };
}
