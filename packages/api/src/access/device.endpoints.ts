import { isIP } from 'node:net';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { isActive, staffIDOf } from '@vetloom/domain/staff/staff.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { linkSent } from '@vetloom/protocol/account.ts';
import { z } from 'zod';
import { one, reading } from '../engine/clinic-call.ts';
import { noteOf } from '../engine/traced-call.ts';
import { endpoint } from '../services.ts';
import { memberToHandle } from '../staff/handled-member.ts';
import { demandInPerson } from '../staff/staff-password.endpoints.ts';

const personal = { method: 'POST', scope: 'person', permission: [], write: false } as const;

const saveIP = endpoint({
  ...personal,
  path: '/api/saveIP',
  tag: 'Sign-in',
  summary: 'What the browser knows of its own address, and whether somebody works there',
  description:
    'Shown beside the sign-in in the list of the person’s sessions. The address that the server sees is kept anyway.',
  body: z.object({
    userIP: z
      .string()
      .max(45)
      .refine((text) => text === '' || isIP(text) !== 0, 'an IP address'),
    active: z.boolean().default(true),
  }),
  result: z.null(),
  errors: [],
  handle: async ({ services, person, body }) => {
    if (person.session !== undefined)
      await services.sync.db.system.noteSession(person.session, body.userIP, body.active);
    return null;
  },
});

const line = z.string().max(300);
const webLogEntry = z.object({
  level: z.enum(['error', 'warn']),
  /** What happened, in the words of the code. */
  message: line,
  /** Where in the code. */
  source: line.default(''),
  /** The screen's path without its query. */
  path: line.default(''),
  version: z.string().max(60).default(''),
});

const webLog = endpoint({
  ...personal,
  path: '/api/webLog',
  tag: 'Sign-in',
  summary: 'Failures of the web app, for the server’s log',
  description:
    'At most twenty at a time, short, and without anything of a patient or an owner: no query, no field values.',
  body: z.object({ entries: z.array(webLogEntry).min(1).max(20) }),
  bodyLimit: 32 * 1024,
  result: z.null(),
  errors: [],
  handle: async ({ services, body }) => {
    for (const { level, ...facts } of body.entries)
      services.sync.log.warn({ web: { level, ...facts } }, 'reported by a browser');
    return null;
  },
});

const sendLink = endpoint({
  method: 'POST',
  scope: 'clinic',
  permission: ['ACCOUNT_WRITE'],
  write: true,
  path: `${CLINIC_BASE}/staff/mailLink`,
  tag: 'Staff and roles',
  summary: 'Mail a person of the clinic a link to set a password',
  description:
    'An invitation to somebody without an account, else a link for a new password. Earlier links end. Three to one address and twenty of one sender within a quarter of an hour.',
  body: z.object({ email: z.string().min(1).max(160) }),
  result: linkSent,
  errors: ['personNotFound', 'forbidden', 'rateLimited', 'contradictory'],
  handle: async (call) => {
    demandInPerson(call.person);
    const staff = await memberToHandle(call, staffIDOf(call.body.email.trim()));
    const clinicName = await reading(call, async ({ reader }) => (await one(reader, 'clinic', '/clinic'))?.name);
    if (!isActive(staff)) throw new DomainError('personNotFound', 'nobody of the clinic has that email');
    const named = clinicName ?? (await call.services.sync.db.system.findClinic(call.clinic))?.name ?? '';
    const { email, name } = staff;
    const { clinic } = call;
    const by = call.person.email;
    const sent = await call.services.access.links.send({ email, name, clinicName: named, clinic, by });
    await noteOf(call, 'staff.mailLink', { staffID: staff._id, kind: sent.kind });
    return sent;
  },
});

/** What a browser says of itself, and the mails that let a clinic's people in (spec 1 §7). */
export const deviceEndpoints = [saveIP, webLog, sendLink];
