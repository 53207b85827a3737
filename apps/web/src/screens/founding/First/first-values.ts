import { passwordProblem } from '@vetloom/domain/access/password-rule.ts';
import { ownNameOf, proposedClinicID } from '@vetloom/domain/founding/clinic-id.ts';
import { founderFields, foundingFlaws } from '@vetloom/domain/founding/founding.schema.ts';
import { pinyin } from 'pinyin-pro';

/** The first page as it is typed. */
export interface FirstValues {
  readonly code: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly clinicName: string;
  readonly clinicID: string;
  readonly phone: string;
  readonly address: string;
  readonly taxID: string;
  readonly timeZone: string;
}
/** A field of the first page. */
export type FirstField = keyof FirstValues;

/** What is wrong with a field, as a key of its words. */
export type FirstProblems = Readonly<Partial<Record<FirstField, string>>>;

/** An id for a clinic of that name: the part that is its own, Chinese characters by their sound. */
export const idFor = (name: string): string =>
  proposedClinicID(pinyin(ownNameOf(name), { toneType: 'none', type: 'array' }).join(''));

const NEEDED = ['code', 'name', 'email', 'password', 'clinicName', 'clinicID'] as const;
/** Whether a field has to be filled in; the others are marked as left to choice. */
export const isNeeded = (field: FirstField): boolean => NEEDED.some((one) => one === field);

/** What can be told without the server; empty as a rule. */
export function firstProblems(values: FirstValues): FirstProblems {
  const missing = NEEDED.filter((field) => values[field].trim() === '').map((field) => [field, 'required'] as const);
  const password = passwordProblem(values.password, { email: values.email, name: values.name });
  const flaws = foundingFlaws({
    clinicID: values.clinicID.trim(),
    taxID: values.taxID.trim(),
    timeZone: values.timeZone,
  });
  return {
    ...Object.fromEntries(flaws.map(({ field, rule }) => [field, rule])),
    ...(password && { password }),
    ...(founderFields.shape.email.safeParse(values.email.trim()).success ? {} : { email: 'email' }),
    ...Object.fromEntries(missing),
  };
}
