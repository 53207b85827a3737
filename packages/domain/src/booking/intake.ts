import type { AskedRow, BookingKindRow } from '../clinic/settings/booking-kind.setting.ts';
import type { Booking } from './booking.schema.ts';

/** What is missing before a visit. */
export interface Missing {
  /** Questions without an answer. */
  readonly questions: readonly AskedRow[];
  /** Papers that nobody said to have at hand. */
  readonly papers: readonly AskedRow[];
}

/**
 * What a kind of appointment asks for before the visit and a booking hasn't: required questions without an answer, required papers that aren't at hand. Of a booking that the clinic
 * made itself everything is missing; without a kind, nothing.
 */
export function missingBefore(
  { intake }: Pick<Booking, 'intake'>,
  kind: Pick<BookingKindRow, 'questions' | 'papers'> | undefined,
): Missing {
  const answered = new Set((intake?.answers ?? []).filter(({ text }) => text.trim() !== '').map(({ _id }) => _id));
  const atHand = new Set(intake?.papers ?? []);
  return {
    questions: (kind?.questions ?? []).filter(({ _id, isRequired }) => isRequired && !answered.has(_id)),
    papers: (kind?.papers ?? []).filter(({ _id, isRequired }) => isRequired && !atHand.has(_id)),
  };
}

/** Whether anything is missing before a visit. */
export const isMissingAny = ({ questions, papers }: Missing): boolean => questions.length + papers.length > 0;
