import type { LetterFile, Urgency } from '@vetloom/domain/referral/referral-letter.schema.ts';
import type { SentReferralFields } from '@vetloom/domain/referral/sent-referral.schema.ts';
import { letters as words } from '../../locale/referral-letter.ts';

/** What the form of a letter holds. */
export interface LetterValues {
  readonly partner: string;
  readonly urgency: Urgency;
  readonly reason: string;
  readonly question: string;
  readonly recordIDs: readonly string[];
  /** Hashes of the files that go along. */
  readonly files: readonly string[];
  readonly withPhone: boolean;
  readonly agreedBy: string;
}
/** A field that can be wrong. */
export type LetterField = keyof typeof words.required;

/** A letter that nobody has written yet; `agreedBy` is the owner until somebody says otherwise. */
export const emptyLetter = (agreedBy: string): LetterValues => ({
  ...{ partner: '', urgency: 'routine', reason: '', question: '', recordIDs: [], files: [], withPhone: true, agreedBy },
});

/** What is wrong with a field, in words. */
export const letterError = (values: LetterValues, field: LetterField): string | undefined =>
  values[field].trim() === '' ? words.required[field] : undefined;

/** What is wrong with any field. */
export function letterErrors(values: LetterValues): Partial<Record<LetterField, string>> {
  const fields: readonly LetterField[] = ['partner', 'reason', 'agreedBy'];
  return Object.fromEntries(
    fields.flatMap((field) => {
      const error = letterError(values, field);
      return error === undefined ? [] : [[field, error]];
    }),
  );
}

/** What is sent of what was chosen; a file that was taken off meanwhile stays here. */
export const letterFieldsOf = (
  { files, ...values }: LetterValues,
  partnerName: string,
  offered: readonly LetterFile[],
): SentReferralFields => ({
  ...values,
  ...{ partnerName, reason: values.reason.trim(), question: values.question.trim(), agreedBy: values.agreedBy.trim() },
  recordIDs: [...values.recordIDs],
  files: offered.filter(({ hash }) => files.includes(hash)),
});
