import type { Clinic } from '@vetloom/domain/clinic/clinic.schema.ts';
import { isSoundTaxID } from '@vetloom/domain/core/tax-id.ts';
import { isWebLink } from '@vetloom/domain/core/web-link.ts';

/** The fields of the clinic that the page changes, in their order. */
export const CLINIC_FIELDS = [
  'name',
  'phone',
  'address',
  'taxID',
  'licenseNumber',
  'timeZone',
  'instrumentBridge',
  'biUrl',
  'info',
] as const;
/** A field of the clinic. */
export type ClinicField = (typeof CLINIC_FIELDS)[number];
/** The clinic as the form shows it. */
export type ClinicValues = Pick<Clinic, ClinicField>;

/** The form of a stored clinic. */
export const clinicValues = (clinic: Clinic): ClinicValues => ({
  name: clinic.name,
  phone: clinic.phone,
  address: clinic.address,
  taxID: clinic.taxID,
  licenseNumber: clinic.licenseNumber,
  timeZone: clinic.timeZone,
  instrumentBridge: clinic.instrumentBridge,
  biUrl: clinic.biUrl ?? '',
  info: clinic.info,
});

/** What is wrong with a field; undefined as a rule. */
export function clinicError(values: ClinicValues, field: ClinicField): 'name' | 'taxID' | 'biUrl' | undefined {
  const own = values.biUrl?.trim() ?? '';
  if (field === 'name' && values.name.trim() === '') return 'name';
  if (field === 'taxID' && values.taxID.trim() !== '' && !isSoundTaxID(values.taxID.trim())) return 'taxID';
  if (field === 'biUrl' && own !== '' && !isWebLink(own)) return 'biUrl';
  return undefined;
}

/** The fields that differ from what is stored. */
export const changedFields = (stored: ClinicValues, typed: ClinicValues): ClinicField[] =>
  CLINIC_FIELDS.filter((field) => stored[field] !== typed[field]);
