import type { AskedRow, BookingKindRow } from '../clinic/settings/booking-kind.setting.ts';
import type { Booking, BookingIntake } from './booking.schema.ts';

/** What is missing before a visit. */
export interface Missing {
  /** Questions without an answer. */
  readonly questions: readonly AskedRow[];
  /** Papers that aren't at hand by anybody's word. */
  readonly papers: readonly AskedRow[];
}

type Papered = Pick<Booking, 'intake' | 'paperWords' | 'paperFiles'>;

/** A booking as its animal's new owner has it: what the former one said, and agreed to, isn't theirs. It stays for the clinic. */
export const ofNewOwner = <B extends Pick<Booking, 'userID' | 'intake'>>(booking: B, userID: string): B =>
  booking.userID === userID
    ? booking
    : { ...booking, userID, ...(booking.intake && { intake: { ...booking.intake, isFormer: true } }) };

/** What a booking's owner said and agreed to; nothing of what a former one did. */
export const ownIntake = ({ intake }: Pick<Booking, 'intake'>): BookingIntake | undefined =>
  intake?.isFormer ? undefined : intake;
type Asking = Pick<BookingKindRow, 'questions' | 'papers'>;

/** How a paper stands before a visit. */
export interface PaperState {
  readonly paper: AskedRow;
  readonly isThere: boolean;
  /** By whose word: the clinic's, a file that its owner sent, or what its owner ticked off; undefined where nobody has said anything. */
  readonly by: 'clinic' | 'sent' | 'owner' | undefined;
  /** Rows of the animal's files by which it was sent. */
  readonly files: readonly string[];
}

/**
 * How the papers stand that a kind of appointment asks for. The clinic's word outranks the owner's tick, since it has seen the paper or looked for it; what the owner sends afterwards is at hand again.
 */
export function papersOf(booking: Papered, kind: Pick<Asking, 'papers'> | undefined): PaperState[] {
  const ticked = new Set(ownIntake(booking)?.papers);
  return (kind?.papers ?? []).map((paper) => {
    const word = booking.paperWords?.find(({ _id }) => _id === paper._id);
    const sent = (booking.paperFiles ?? []).filter(({ paperID }) => paperID === paper._id);
    const files = sent.map(({ _id }) => _id);
    const isSent = sent.some(({ dateTime }) => word === undefined || dateTime > word.dateTime);
    if (word?.isThere) return { paper, files, isThere: true, by: 'clinic' };
    if (isSent) return { paper, files, isThere: true, by: 'sent' };
    if (word) return { paper, files, isThere: false, by: 'clinic' };
    const isThere = ticked.has(paper._id);
    return { paper, files, isThere, by: isThere ? 'owner' : undefined };
  });
}

/**
 * What a kind of appointment asks for before the visit and a booking hasn't: required questions without an answer, required papers that aren't at hand. Of a booking that the clinic
 * made itself everything is missing; without a kind, nothing.
 */
export function missingBefore(booking: Papered, kind: Asking | undefined): Missing {
  const answered = new Set(
    (ownIntake(booking)?.answers ?? []).filter(({ text }) => text.trim() !== '').map(({ _id }) => _id),
  );
  return {
    questions: (kind?.questions ?? []).filter(({ _id, isRequired }) => isRequired && !answered.has(_id)),
    papers: papersOf(booking, kind)
      .filter(({ paper, isThere }) => paper.isRequired && !isThere)
      .map(({ paper }) => paper),
  };
}

/** Whether anything is missing before a visit. */
export const isMissingAny = ({ questions, papers }: Missing): boolean => questions.length + papers.length > 0;
