import { ADMIN_ROLE, OPERATOR } from '@vetloom/domain/access/policy.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { DIRECTOR_ROLE } from '@vetloom/domain/founding/data/roles.ts';
import { demandFoundable, type FounderFields, type NewClinicFields } from '@vetloom/domain/founding/founding.schema.ts';
import { founder, foundingDocuments } from '@vetloom/domain/founding/founding.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import { demandGoodPassword } from '../access/good-password.ts';
import { hashPassword } from '../access/passwords.ts';
import { type Invitation, newInvitation } from '../staff/invitations.ts';
import { demandPlaceForClinic } from '../subscription/clinics-of-payer.ts';

/**
 * How whoever leads a new clinic comes in. `administrator`: the first of the installation, who administers it too, with a password of
 * their own. `password`: somebody without an account, for whom a password is given. `member`: whoever has the account, at once, by the word of
 * whoever runs the server. `invited`: by a link, for the first password of somebody without an account, or to agree with the account that is there.
 */
export type FounderWay =
  | { readonly as: 'administrator' | 'password'; readonly password: string }
  | { readonly as: 'member' | 'invited' };

/** A clinic to be founded, and by whom. */
export interface FoundRequest {
  readonly clinic: NewClinicFields;
  readonly director: FounderFields;
  readonly way: FounderWay;
  /** Email of whoever founds it; who the history names. */
  readonly by: string;
  /** Unix seconds. */
  readonly now: number;
  readonly address?: string;
}

/**
 * Founds a clinic: what every clinic begins with, and whoever leads it, in one transaction, with the act `clinic.found` as the first entry of its
 * history. The one way to make a clinic.
 * @throws DomainError badParameter with `field` and `rule` or `reason`, conflict (`clinicTaken`, `clinicRemoved` for an id that a removed clinic had), emailTaken, personNotFound for a member without an
 * account, contradictory (`planClinics`) beyond what the plan of whoever leads it is meant for, notFound where another administrator was first
 */
export async function foundClinic(
  db: Pick<Database, 'system' | 'people' | 'readClinic'>,
  request: FoundRequest,
): Promise<{ readonly invitation: Invitation | undefined }> {
  const { clinic, director, way, by, now, address = '' } = request;
  demandFoundable(clinic);
  const { email, name } = director;
  const standing = await db.system.findAccount(email);
  if ('password' in way) {
    if (standing) throw new DomainError('emailTaken', `there is an account ${email} already`, { field: 'email' });
    demandGoodPassword(way.password, { email, name });
  }
  if (way.as === 'member' && !standing)
    throw new DomainError('personNotFound', `there is no account ${email}: give a password for it`, { field: 'email' });
  const first = way.as === 'administrator';
  if (!first) await demandPlaceForClinic(db, email);
  const link =
    way.as === 'invited'
      ? newInvitation(await purposeFor(db, email, standing !== undefined), {
          clinic: clinic.clinicID,
          clinicName: clinic.name,
          email,
          name,
          by,
          operator: true,
          now,
        })
      : undefined;
  const leader = founder(director, first ? ADMIN_ROLE : DIRECTOR_ROLE, now, link?.invitation.purpose !== 'join');
  await db.system.foundClinic({
    clinic: { id: clinic.clinicID, name: clinic.name },
    documents: [...foundingDocuments(clinic, now), leader],
    author: by,
    at: now,
    address,
    first,
    ...('password' in way && {
      account: {
        email,
        name,
        passwordHash: await hashPassword(way.password),
        systemRole: first ? OPERATOR : null,
      },
    }),
    ...(link && { link: link.entry }),
  });
  return { invitation: link?.invitation };
}

/** Security: a link for a first password would open what other clinics let the person do. @throws DomainError contradictory (`mailedOnly`) */
async function purposeFor(db: Pick<Database, 'people'>, email: string, hasAccount: boolean) {
  if (hasAccount) return 'join';
  if ((await db.people.clinicsOf(email)).length > 0)
    throw new DomainError('contradictory', 'another clinic lists this person, who has no account yet', {
      rule: 'mailedOnly',
    });
  return 'password';
}
