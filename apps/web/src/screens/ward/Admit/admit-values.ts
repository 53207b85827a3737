import type { Stay, StayAlert } from '@vetloom/domain/hospital/stay.schema.ts';
import { wardAdmit as words } from '../../../locale/ward-admit.ts';
import { KIND_FIELDS, type KindField, type KindValues, kindError, kindValues, kindValuesOf } from './kind-values.ts';

/** What the form of a stay holds. */
export interface AdmitValues extends KindValues {
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
export type AdmitField = 'petID' | 'cause' | KindField | 'vaccineReason';

/** An empty form, for an animal where one is known already. */
export const admitValues = (petID = '', recordID = ''): AdmitValues => ({
  ...kindValues(),
  ...{ petID, recordID, cause: '', cageID: '', doctorID: '', alerts: [], notice: '', note: '' },
});

/** What of a stay its form changes. */
export const stayValues = (stay: Stay): AdmitValues => ({
  ...kindValuesOf(stay),
  petID: stay.petID,
  recordID: stay.recordID,
  cause: stay.cause,
  cageID: stay.cageID,
  doctorID: stay.doctorID,
  alerts: stay.alerts,
  notice: stay.notice,
  note: stay.note,
});

/** What is wrong with a field, in words. What is boarded or groomed needs no cause; `from` is when it comes. */
export function admitError(values: AdmitValues, field: AdmitField, from = 0): string | undefined {
  if (field === 'petID') return values.petID === '' ? words.petMissing : undefined;
  if (field === 'cause')
    return values.kind === 'hospital' && values.cause.trim() === '' ? words.causeMissing : undefined;
  return field === 'vaccineReason' ? undefined : kindError(values, field, from);
}

/** What is wrong with any field. */
export function admitErrors(values: AdmitValues, from = 0): Partial<Record<AdmitField, string>> {
  return Object.fromEntries(
    (['petID', 'cause', ...KIND_FIELDS] as const).flatMap((field) => {
      const error = admitError(values, field, from);
      return error === undefined ? [] : [[field, error]];
    }),
  );
}
