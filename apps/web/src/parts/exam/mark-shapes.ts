import type { Judgement } from '@vetloom/domain/exam/exam-range.ts';

/** The shape that marks a value; none for one that is normal or was not judged. */
export const MARK_SHAPES: Partial<Record<Judgement, string>> = { high: '▲', low: '▼', odd: '■' };
