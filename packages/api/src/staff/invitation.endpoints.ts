import { DomainError } from '@vetloom/domain/core/error.ts';
import { AUTH_BASE } from '@vetloom/protocol/auth-base.ts';
import { z } from 'zod';
import { endpoint } from '../services.ts';
import { endInvitation, readInvitation } from './invitations.ts';
import { joinClinic } from './join-clinic.ts';

const token = z.string().min(20).max(200);
const frame = { method: 'POST', permission: [], tag: 'Sign-in', write: false } as const;

const read = endpoint({
  ...frame,
  scope: 'public',
  path: `${AUTH_BASE}/invitation`,
  summary: 'What an invitation says, without using it',
  body: z.object({ token }),
  result: z.object({
    clinic: z.string(),
    clinicName: z.string(),
    email: z.string(),
    name: z.string(),
    expiresAt: z.number().int(),
  }),
  errors: ['linkExpired'],
  handle: ({ services, body, now }) => readInvitation(services.sync.db, body.token, now),
});

const join = endpoint({
  ...frame,
  scope: 'person',
  path: `${AUTH_BASE}/invitation/join`,
  summary: 'Agree to an invitation with the account that it names',
  body: z.object({ token }),
  result: z.object({ clinic: z.string() }),
  errors: ['linkExpired', 'forbidden', 'clinicClosed'],
  handle: async ({ services, person, body, uuid, now }) => {
    const { db } = services.sync;
    const { email, clinic } = await readInvitation(db, body.token, now);
    if (email !== person.email) throw new DomainError('forbidden', 'the invitation is for somebody else', { email });
    // First the clinic: where it can't be written in, the link is good for a later try. Of two tries at once both find the person joined.
    await joinClinic(db, { clinic, email, uuid, now });
    await endInvitation(db, body.token, now);
    return { clinic };
  },
});

/** What the page of an invitation's link asks; it names itself by its token. */
export const invitationEndpoints = [read, join];
