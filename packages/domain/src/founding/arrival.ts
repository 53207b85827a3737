import type { Clinic } from '../clinic/clinic.schema.ts';
import { nameOfClinic } from '../clinic/practice-name.ts';
import { DomainError } from '../core/error.ts';
import { mayAct, type Staff, staffIDOf } from '../staff/staff.schema.ts';

/** How a clinic that comes out of an archive stands here. */
export interface Arrival {
  /** Its id here. */
  readonly clinicID: string;
  /** A copy to practise on, for good. */
  readonly practice: boolean;
  /** Its name here; as it was where absent, and with a mark for a copy to practise on in either case. */
  readonly name?: string | undefined;
  /** `invited`: accounts don't travel, so nobody acts before they agree. `members`: the same installation, where they have agreed already. */
  readonly people: 'invited' | 'members';
  /** Mail of one of its people who acts at once, by the word of whoever runs the server. */
  readonly director?: string | undefined;
  /** Unix seconds. */
  readonly at: number;
}

/**
 * The documents that are otherwise here, the clinic's own always among them: its id, open, its people invited. What somebody did stays theirs, and
 * who has left stays so. @throws DomainError personNotFound for a director who isn't at work there
 */
export function arrivedDocuments(
  { closedDateTime: _closed, ...clinic }: Clinic,
  staff: readonly Staff[],
  { clinicID, practice, name, people, director, at }: Arrival,
): [Clinic, ...Staff[]] {
  const leads = director === undefined ? undefined : staffIDOf(director);
  if (leads !== undefined && !staff.some((person) => person._id === leads && mayAct(person)))
    throw new DomainError('personNotFound', `nobody of that clinic who is at work there has the mail ${director}`, {
      field: 'director',
    });
  const marked: Clinic = { ...clinic, ...(practice && { practice: true }) };
  const own: Clinic = { ...marked, clinicID, name: nameOfClinic(marked, name ?? clinic.name), updateDateTime: at };
  const invited =
    people === 'members'
      ? []
      : staff
          .filter((person) => mayAct(person) && person._id !== leads)
          .map((person): Staff => ({ ...person, joined: false, updateDateTime: at }));
  return [own, ...invited];
}
