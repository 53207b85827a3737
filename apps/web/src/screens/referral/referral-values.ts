import type { Referral, ReferralDirection } from '@vetloom/domain/referral/referral.schema.ts';
import { referral as words } from '../../locale/referral.ts';
import { dateText, timeOf } from '../../parts/form/clinic-time.ts';

/** What the form of a referral holds. */
export interface ReferralValues {
  readonly direction: ReferralDirection;
  readonly clinic: string;
  /** `2026-11-23`. */
  readonly date: string;
  readonly note: string;
}
/** A field of the form. */
export type ReferralField = 'clinic' | 'date';

/** A referral as its form shows it. */
export const referralValues = ({ direction, clinic, dateTime, note }: Referral): ReferralValues => ({
  direction,
  clinic,
  date: dateText(dateTime),
  note,
});

/** What is wrong with a field, in words. */
export function referralError(values: ReferralValues, field: ReferralField): string | undefined {
  if (field === 'date') return timeOf(values.date) === undefined ? words.requiredDay : undefined;
  return values.clinic.trim() === '' && values.note.trim() === '' ? words.requiredSomething : undefined;
}

/** What is wrong with any field. */
export function referralErrors(values: ReferralValues): Partial<Record<ReferralField, string>> {
  const fields: readonly ReferralField[] = ['clinic', 'date'];
  return Object.fromEntries(
    fields.flatMap((field) => {
      const error = referralError(values, field);
      return error === undefined ? [] : [[field, error]];
    }),
  );
}

/** The stored fields of what is typed. An unchanged day keeps its time. */
export function referralFieldsOf(
  { direction, clinic, date, note }: ReferralValues,
  stored: Pick<Referral, 'dateTime'>,
): Pick<Referral, 'direction' | 'clinic' | 'dateTime' | 'note'> {
  const day = timeOf(date);
  const dateTime = day === undefined || dateText(stored.dateTime) === date ? stored.dateTime : day;
  return { direction, clinic: clinic.trim(), dateTime, note };
}
