import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Role, Staff } from '@vetloom/domain/staff/staff.schema.ts';
import { staffState } from '@vetloom/domain/staff/staff-export.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { problemOf } from '@vetloom/http/problem.ts';
import { type InvitedNow, invitedMember, invitedNow, inviting } from '@vetloom/protocol/invitations.ts';
import { z } from 'zod';
import { type AnyClinicCall, one, reading } from '../engine/clinic-call.ts';
import { demandOutward } from '../engine/outward.ts';
import { endpoint } from '../services.ts';
import { memberToHandle } from './handled-member.ts';
import { invite } from './invitations.ts';
import { demandInPerson } from './staff-password.endpoints.ts';

const PATH = `${CLINIC_BASE}/staff/invitations`;
const frame = { scope: 'clinic', tag: 'Staff and roles', path: PATH } as const;

const list = endpoint({
  ...frame,
  method: 'GET',
  permission: ['ACCOUNT_READ'],
  write: false,
  summary: 'Who has not come in yet, and until when their links are good',
  description: 'All of a clinic that came out of an archive, since accounts don’t travel.',
  result: z.array(invitedMember),
  errors: [],
  handle: async (call) => {
    const { db } = call.services.sync;
    const [people, links] = await Promise.all([
      reading(call, async ({ reader }) => {
        const staff = (await reader.query('staff', 'byName', {})) as unknown as Staff[];
        const roles = (await reader.query('role', 'byName', {})) as unknown as Role[];
        const names = new Map(roles.map(({ _id, name }) => [_id, name]));
        return staff
          .filter((person) => staffState(person) === 'invited')
          .map(({ _id, name, email, permissionDetail }) => ({
            ...{ staffID: _id, name, email, roleName: names.get(permissionDetail) ?? '' },
          }));
      }),
      db.access.oneTime.invited(call.clinic, call.now),
    ]);
    return people.map((person) => ({ ...person, expiresAt: links.get(person.email) ?? null }));
  },
});

const inviteSeveral = endpoint({
  ...frame,
  method: 'POST',
  permission: ['ACCOUNT_WRITE'],
  write: true,
  summary: 'Make new links for several who have not come in yet, to be mailed or handed over',
  description:
    'Earlier links of the same people end. Each is answered by itself: one who holds more than the caller, or for whom enough was mailed, is refused and the others are not. A link for somebody whom another clinic lists is always mailed.',
  body: inviting,
  result: z.array(invitedNow),
  errors: ['contradictory', 'forbidden'],
  handle: async (call) => {
    demandInPerson(call.person);
    const { db } = call.services.sync;
    if (call.body.mail) await demandOutward(db, call.clinic);
    const clinicName = await reading(
      call,
      async ({ reader }) => (await one(reader, 'clinic', '/clinic'))?.name ?? call.clinic,
    );
    const answers: InvitedNow[] = [];
    for (const staffID of new Set(call.body.staffIDs))
      answers.push(await inviteOne(call, staffID, call.body.mail, clinicName).catch(refusedOf(staffID)));
    return answers;
  },
});

const NOTHING = { path: null, purpose: null, expiresAt: null, mailed: false, refused: null };

/** What is ours, and a database that is away, end the whole call. */
const refusedOf =
  (staffID: string) =>
  (error: unknown): InvitedNow => {
    const { status, body } = problemOf(error);
    if (status >= 500) throw error;
    return { ...NOTHING, staffID, refused: { code: body.code, message: body.message, detail: body.detail ?? {} } };
  };

async function inviteOne(call: AnyClinicCall, staffID: string, mail: boolean, clinicName: string): Promise<InvitedNow> {
  const { services, clinic, person, now } = call;
  const { db } = services.sync;
  const { links } = services.access;
  const staff = await memberToHandle(call, staffID);
  const { email, name } = staff;
  const account = await db.system.findAccount(email);
  if (staffState(staff) === 'resigned') throw new DomainError('personNotFound', 'no such active member');
  if (account && staff.joined !== false)
    throw new DomainError('contradictory', 'the person has joined and has an account', { rule: 'joined' });
  const by = person.email;
  if (mail) await links.demandFewMails(email, by);
  const made = await invite(db, { clinic, email, name, by, now });
  if (!made) {
    // Another clinic lists them too: the link would open what they may do there, so that nobody here sees it.
    const { expiresAt } = await links.send({ email, name, clinicName, clinic, by });
    return { ...NOTHING, staffID, purpose: 'password', expiresAt, mailed: true };
  }
  const { path, purpose, expiresAt } = made;
  if (!mail) return { ...NOTHING, staffID, path, purpose, expiresAt };
  await links.mailInvitation({ clinic, email, name, clinicName, path, seconds: expiresAt - now });
  return { ...NOTHING, staffID, purpose, expiresAt, mailed: true };
}

/** Inviting those who have not come in yet (spec 1 §6). */
export const invitationsEndpoints = [list, inviteSeveral];
