import { DomainError } from '@vetloom/domain/core/error.ts';
import { requiredLine } from '@vetloom/domain/core/schema.ts';
import { founderFields, newClinicFields } from '@vetloom/domain/founding/founding.schema.ts';
import { isActive, staffIDOf } from '@vetloom/domain/staff/staff.schema.ts';
import type { PersonCall } from '@vetloom/http/endpoint.ts';
import { z } from 'zod';
import { one } from '../engine/clinic-call.ts';
import { demandOutward } from '../engine/outward.ts';
import { foundClinic } from '../founding/found-clinic.ts';
import { closeClinicAs, type Operating, openClinicAs, renameClinicAs } from '../founding/operate-clinic.ts';
import { type ApiServices, endpoint } from '../services.ts';
import { type Invitation, invite } from '../staff/invitations.ts';
import { demandClinic, demandSudo } from './sudo.endpoints.ts';

/** The specification's version of the base; older calls stay where they are. */
const BASE = '/api/sdk/v2/sudo/clinic';
const frame = { scope: 'person', permission: [], tag: 'Sudo', write: false } as const;
const clinicID = z.string().min(1).max(60);
const params = z.object({ clinicID });

/** A link for whoever leads a clinic: handed over, or mailed and then in nobody's hands. */
const invitation = z.object({
  /** Below the web app's address; null when it was mailed. */
  path: z.string().nullable(),
  expiresAt: z.number().int(),
  purpose: z.enum(['password', 'join']),
  mailed: z.boolean(),
});

interface Told {
  readonly clinic: string;
  readonly email: string;
  readonly name: string;
  readonly clinicName: string;
  readonly mail: boolean;
  readonly now: number;
}

async function handOver(services: ApiServices, made: Invitation, told: Told): Promise<z.output<typeof invitation>> {
  const { path, expiresAt, purpose } = made;
  if (!told.mail) return { path, expiresAt, purpose, mailed: false };
  await services.access.links.mailInvitation({ ...told, path, seconds: expiresAt - told.now });
  return { path: null, expiresAt, purpose, mailed: true };
}

const found = endpoint({
  ...frame,
  method: 'POST',
  path: BASE,
  summary: 'Found a further clinic and invite whoever leads it',
  description:
    'Gives what every clinic begins with. The director gets a link: for a first password without an account, else to agree with the account that is there.',
  body: z.object({ clinic: newClinicFields, director: founderFields, mail: z.boolean().default(false) }),
  result: z.object({ clinic: z.string(), invitation: invitation.nullable() }),
  errors: ['forbidden', 'conflict', 'badParameter', 'contradictory', 'rateLimited'],
  handle: async ({ services, person, body, request, now }) => {
    const { db } = services.sync;
    await demandSudo(db, person);
    const { clinic, director, mail } = body;
    const by = person.email;
    if (mail) await services.access.links.demandFewMails(director.email, by);
    const made = await foundClinic(db, { clinic, director, way: { as: 'invited' }, by, now, address: request.ip });
    const told = {
      clinic: clinic.clinicID,
      email: director.email,
      name: director.name,
      clinicName: clinic.name,
      mail,
      now,
    };
    const link = made.invitation && (await handOver(services, made.invitation, told));
    return { clinic: clinic.clinicID, invitation: link ?? null };
  },
});

const inviteDirector = endpoint({
  ...frame,
  method: 'POST',
  path: `${BASE}/{clinicID}/invitation`,
  summary: 'Make a new link for a member of a clinic who has not come in yet',
  description: 'Earlier links of the same person end. Nobody else becomes a member by it.',
  params,
  body: z.object({ email: founderFields.shape.email, mail: z.boolean().default(false) }),
  result: invitation,
  errors: ['forbidden', 'notFound', 'personNotFound', 'contradictory', 'rateLimited'],
  handle: async ({ services, person, params: { clinicID: clinic }, body, now }) => {
    const { db } = services.sync;
    await demandSudo(db, person);
    await demandClinic(db, clinic);
    const { email, mail } = body;
    const { staff, clinicName } = await db.readClinic(clinic, async ({ reader }) => ({
      staff: await one(reader, 'staff', staffIDOf(email)),
      clinicName: (await one(reader, 'clinic', '/clinic'))?.name ?? clinic,
    }));
    if (!staff || !isActive(staff)) throw new DomainError('personNotFound', 'no such active member');
    if (staff.joined !== false && (await db.system.findAccount(email)))
      throw new DomainError('contradictory', 'the member can sign in already', { rule: 'joined' });
    const by = person.email;
    if (mail) {
      await demandOutward(db, clinic);
      await services.access.links.demandFewMails(email, by);
    }
    const made = await invite(db, { clinic, email, name: staff.name, by, operator: true, now });
    if (!made) throw new DomainError('contradictory', 'another clinic lists this person too', { rule: 'mailedOnly' });
    return handOver(services, made, { clinic, email, name: staff.name, clinicName, mail, now });
  },
});

type SudoCall = PersonCall & {
  readonly services: ApiServices;
  readonly params: { readonly clinicID: string };
  readonly request: { readonly ip: string };
  readonly uuid: string;
  readonly now: number;
};

async function operating({ services, person, params: path, request, uuid, now }: SudoCall): Promise<Operating> {
  const { db } = services.sync;
  await demandSudo(db, person);
  await demandClinic(db, path.clinicID);
  return { clinic: path.clinicID, by: person.email, address: request.ip, uuid, now };
}

const close = endpoint({
  ...frame,
  method: 'PUT',
  path: `${BASE}/{clinicID}/close`,
  summary: 'Close a clinic: it is read and not written until it is opened again',
  description:
    'What devices have not sent yet waits on them and goes through afterwards. Doing it twice keeps the date.',
  params,
  result: z.object({ closedDateTime: z.number().int() }),
  errors: ['forbidden', 'notFound'],
  handle: async (call) => ({ closedDateTime: await closeClinicAs(call.services.sync, await operating(call)) }),
});

const open = endpoint({
  ...frame,
  method: 'PUT',
  path: `${BASE}/{clinicID}/open`,
  summary: 'Open a closed clinic again',
  params,
  result: z.null(),
  errors: ['forbidden', 'notFound'],
  handle: async (call) => {
    await openClinicAs(call.services.sync, await operating(call));
    return null;
  },
});

const rename = endpoint({
  ...frame,
  method: 'PUT',
  path: `${BASE}/{clinicID}/name`,
  summary: 'Give a clinic another name',
  params,
  body: z.object({ name: requiredLine(80) }),
  result: z.null(),
  errors: ['forbidden', 'notFound', 'clinicClosed'],
  handle: async (call) => {
    await renameClinicAs(call.services.sync, await operating(call), call.body.name);
    return null;
  },
});

/** What operators do with clinics: found, invite, close, open, rename. Each call is in the audit of the installation. */
export const sudoClinicEndpoints = [found, inviteDirector, close, open, rename];
