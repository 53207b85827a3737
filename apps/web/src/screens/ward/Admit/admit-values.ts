import type { Stay, StayAlert } from '@vetloom/domain/hospital/stay.schema.ts';
import { wardAdmit as words } from '../../../locale/ward-admit.ts';

/** What the form of a stay holds. */
export interface AdmitValues {
  readonly petID: string;
  /** The visit out of which it is admitted; empty for none. */
  readonly recordID: string;
  readonly cause: string;
  readonly cageID: string;
  readonly doctorID: string;
  readonly alerts: readonly StayAlert[];
  readonly notice: string;
  readonly note: string;
}
/** A field of the form. */
export type AdmitField = 'petID' | 'cause';

/** An empty form, for an animal where one is known already. */
export const admitValues = (petID = '', recordID = ''): AdmitValues => ({
  ...{ petID, recordID, cause: '', cageID: '', doctorID: '', alerts: [], notice: '', note: '' },
});

/** What of a stay its form changes. */
export const stayValues = (stay: Stay): AdmitValues => ({
  petID: stay.petID,
  recordID: stay.recordID,
  cause: stay.cause,
  cageID: stay.cageID,
  doctorID: stay.doctorID,
  alerts: stay.alerts,
  notice: stay.notice,
  note: stay.note,
});

/** What is wrong with a field, in words. */
export function admitError({ petID, cause }: AdmitValues, field: AdmitField): string | undefined {
  if (field === 'petID') return petID === '' ? words.petMissing : undefined;
  return cause.trim() === '' ? words.causeMissing : undefined;
}

/** What is wrong with any field. */
export function admitErrors(values: AdmitValues): Partial<Record<AdmitField, string>> {
  return Object.fromEntries(
    (['petID', 'cause'] as const).flatMap((field) => {
      const error = admitError(values, field);
      return error === undefined ? [] : [[field, error]];
    }),
  );
}
