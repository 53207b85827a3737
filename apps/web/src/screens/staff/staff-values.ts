import { DEFAULT_STAFF_COLOR } from '@vetloom/domain/core/constants.ts';
import { newStaffFields } from '@vetloom/domain/staff/staff.commands.ts';
import type { Staff } from '@vetloom/domain/staff/staff.schema.ts';
import { staff as words } from '../../locale/staff.ts';

/** A member as it stands in a form: everything as typed. */
export interface StaffValues {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly lineID: string;
  readonly permissionDetail: string;
  readonly licenseNumber: string;
  readonly color: string;
  readonly info: string;
}
/** Name of a field of the form. */
export type StaffField = keyof StaffValues;

/** An untouched form. */
export const EMPTY_STAFF: StaffValues = {
  name: '',
  email: '',
  phone: '',
  lineID: '',
  permissionDetail: '',
  licenseNumber: '',
  color: DEFAULT_STAFF_COLOR,
  info: '',
};

/** A stored member as a form shows it. */
export const staffValues = (staff: Staff): StaffValues => ({
  name: staff.name,
  email: staff.email,
  phone: staff.phone,
  lineID: staff.lineID,
  permissionDetail: staff.permissionDetail,
  licenseNumber: staff.licenseNumber,
  color: staff.color,
  info: staff.info,
});

const LENGTHS: Readonly<Partial<Record<StaffField, number>>> = {
  name: 80,
  email: 120,
  phone: 30,
  lineID: 80,
  licenseNumber: 60,
  info: 4000,
};
const { errors } = words.form;

/** What is wrong with one field, in words; undefined when nothing is. Server and form share one schema. */
export function staffError(values: StaffValues, field: StaffField): string | undefined {
  const value = values[field];
  const most = LENGTHS[field];
  if (most !== undefined && value.length > most) return errors.tooLong(most);
  if (field === 'name' && value.trim() === '') return errors.name;
  if (field === 'permissionDetail' && value === '') return errors.role;
  if (newStaffFields.shape[field].safeParse(value).success) return undefined;
  return field === 'email' ? errors.email : errors.plain;
}

/** The errors of all fields. */
export const staffErrors = (values: StaffValues): Partial<Record<StaffField, string>> =>
  Object.fromEntries(
    (Object.keys(values) as StaffField[]).flatMap((field) => {
      const error = staffError(values, field);
      return error === undefined ? [] : [[field, error] as const];
    }),
  );
