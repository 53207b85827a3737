import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { line, requiredLine } from '../core/schema.ts';
import { isSoundTaxID } from '../core/tax-id.ts';
import { DEFAULT_TIME_ZONE, isTimeZone } from '../core/zone.ts';
import { newStaffFields } from '../staff/staff.commands.ts';
import { CLINIC_ID_MOST, clinicIDProblem } from './clinic-id.ts';

/** What is said of a clinic that is founded. */
export const newClinicFields = z.object({
  clinicID: z.string().max(200),
  name: requiredLine(80),
  phone: line(40).default(''),
  address: line(300).default(''),
  /** Uniform number of the business (統一編號); empty where it has none. */
  taxID: line(10).default(''),
  timeZone: line(60).default(DEFAULT_TIME_ZONE),
});
/** What is said of a clinic that is founded. */
export type NewClinicFields = z.output<typeof newClinicFields>;

/** Who leads a clinic that is founded. */
export const founderFields = z.object({
  email: newStaffFields.shape.email,
  name: requiredLine(80),
  phone: line(30).default(''),
});
/** Who leads a clinic that is founded. */
export type FounderFields = z.output<typeof founderFields>;

/** Why a clinic can't be founded so, by the field that is wrong. */
export interface FoundingFlaw {
  readonly field: 'clinicID' | 'taxID' | 'timeZone';
  readonly rule: string;
}

/** All of a clinic that is to be founded that can't stand; empty as a rule. Whether its id is taken is the database's to say. */
export function foundingFlaws(clinic: Pick<NewClinicFields, 'clinicID' | 'taxID' | 'timeZone'>): FoundingFlaw[] {
  const flaws: FoundingFlaw[] = [];
  const id = clinicIDProblem(clinic.clinicID);
  if (id !== undefined) flaws.push({ field: 'clinicID', rule: `clinicID.${id}` });
  if (clinic.taxID !== '' && !isSoundTaxID(clinic.taxID)) flaws.push({ field: 'taxID', rule: 'taxID' });
  if (!isTimeZone(clinic.timeZone)) flaws.push({ field: 'timeZone', rule: 'timeZone' });
  return flaws;
}

const SENTENCES: Readonly<Record<string, string>> = {
  'clinicID.empty': 'the clinic needs an id',
  'clinicID.long': `the id of a clinic has at most ${CLINIC_ID_MOST} characters`,
  'clinicID.characters':
    'the id of a clinic consists of a-z, 0-9 and hyphens, and begins and ends with a letter or a digit',
  'clinicID.reserved': 'that id is a word of the product: choose another',
  taxID: 'the check digit of the uniform number is wrong',
  timeZone: 'there is no such time zone',
};

/** @throws DomainError badParameter with `field` and `rule` for the first that can't stand */
export function demandFoundable(clinic: Pick<NewClinicFields, 'clinicID' | 'taxID' | 'timeZone'>): void {
  const [flaw] = foundingFlaws(clinic);
  if (flaw) throw new DomainError('badParameter', SENTENCES[flaw.rule] ?? flaw.rule, { ...flaw });
}
