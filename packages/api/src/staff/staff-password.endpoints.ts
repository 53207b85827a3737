import { passwordProblem } from '@vetloom/domain/access/password-rule.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Person } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { z } from 'zod';
import { powersToGive } from '../access/handed-link.ts';
import { hashPassword } from '../access/passwords.ts';
import { noteTrace } from '../access/traces.ts';
import type { AnyClinicCall } from '../engine/clinic-call.ts';
import { endpoint } from '../services.ts';
import { memberToHandle } from './handled-member.ts';
import { isOwnAccount } from './invitations.ts';
import { joinClinic } from './join-clinic.ts';

/** @throws DomainError badParameter with what is wrong with the password */
export function demandGoodPassword(pwd: string, person: { readonly email: string; readonly name: string }): void {
  const problem = passwordProblem(pwd, person);
  if (problem) throw new DomainError('badParameter', 'the password is too weak', { field: 'pwd', problem });
}

/** Security: passwords and who may sign in are for the person at the keyboard alone, never for an operator in their place or another program. */
export function demandInPerson({ emulation, delegated }: Person): void {
  if (emulation || delegated)
    throw new DomainError('forbidden', 'only in person', { rule: emulation ? 'emulation' : 'delegated' });
}

/** Gives a person of the clinic a password, for a new account or the one that is there. It opens what the caller holds and no more. */
export async function givePassword(
  { services, clinic, actor, person }: AnyClinicCall,
  given: { readonly email: string; readonly name: string; readonly passwordHash: string },
): Promise<void> {
  const { db } = services.sync;
  const powers = powersToGive(actor);
  if (await db.people.createAccount({ ...given, by: person.email, clinic, powers })) return;
  await db.system.setPasswordHash(given.email, given.passwordHash, powers === null ? 'proven' : { powers });
}

const setPassword = endpoint({
  scope: 'clinic',
  tag: 'Staff and roles',
  permission: ['ACCOUNT_WRITE'],
  write: false,
  method: 'PUT',
  path: '/api/sdk/{clinic}/staff/{id}/pwd',
  summary: "Set a member's password",
  description:
    'Only for accounts that this clinic alone lists; others get a link (POST /staff/{id}/invitation) or change it themselves. Ends the sign-ins of that person.',
  params: z.object({ id: idParam('staff/', 'personNotFound') }),
  body: z.object({ pwd: z.string().min(1).max(500), optUserID: z.string().max(200).optional() }),
  result: z.null(),
  errors: ['personNotFound', 'contradictory', 'forbidden'],
  handle: async (call) => {
    demandInPerson(call.person);
    const { services, clinic, actor, person, body, params } = call;
    const { db } = services.sync;
    if (body.optUserID !== undefined && body.optUserID !== person.email && body.optUserID !== actor.staffID)
      throw new DomainError('forbidden', 'optUserID must be the authenticated person', { fields: ['optUserID'] });
    const staff = await memberToHandle(call, params.id);
    // The own one needs the present one, so that an unlocked screen is not enough to take an account over.
    if (staff.email === person.email)
      throw new DomainError('contradictory', 'change your own password', { rule: 'ownPassword' });
    const { email, name } = staff;
    // Security: somebody who was invited, has not agreed and has an account has it from elsewhere, listed there still or not.
    const elsewhere = staff.joined === false && (await db.system.findAccount(email)) !== undefined;
    if (elsewhere || !(await isOwnAccount(db, email, clinic)))
      throw new DomainError('contradictory', 'the account has other clinics', { rule: 'foreignAccount' });
    demandGoodPassword(body.pwd, { email, name });
    const passwordHash = await hashPassword(body.pwd);
    await givePassword(call, { email, name, passwordHash });
    await joinClinic(db, { clinic, email, by: person.email, uuid: call.uuid, now: call.now });
    await noteTrace(db, { kind: 'staff.password', email, clinic, by: person.email });
    await services.auth.endAllOf(email, 'password set by the clinic');
    return null;
  },
});

/** The password of a member, set apart from the profile (spec 1 §6). */
export const staffPasswordEndpoints = [setPassword];
