import { DomainError } from '@vetloom/domain/core/error.ts';
import { founderFields, newClinicFields } from '@vetloom/domain/founding/founding.schema.ts';
import { z } from 'zod';
import { type ApiServices, endpoint } from '../services.ts';
import type { FirstDoor } from './first-door.ts';
import { foundClinic } from './found-clinic.ts';

const PATH = '/api/sdk/first';
const frame = { scope: 'public', permission: [], tag: 'Founding', write: false, path: PATH } as const;

/** @throws DomainError notFound where the installation has begun, or begins otherwise */
async function openDoor({ first }: ApiServices): Promise<FirstDoor> {
  if (!first || !(await first.isOpen())) throw new DomainError('notFound', 'this installation has begun already');
  return first;
}

const look = endpoint({
  ...frame,
  method: 'GET',
  summary: 'Whether this installation waits for its first administrator',
  description:
    'Not open once there is an account or a clinic, for ever. That is no error: every new browser asks before it shows the sign-in.',
  result: z.object({ open: z.boolean() }),
  errors: [],
  handle: async ({ services }) => ({ open: (await services.first?.isOpen()) === true }),
});

const begin = endpoint({
  ...frame,
  method: 'POST',
  summary: 'Make the administrator of this installation and its first clinic',
  description:
    'Needs the one-time code that the start printed and wrote into `first-code` of the data folder. Of several at once one founds, the others get 404. Sign in afterwards as always.',
  body: z.object({
    code: z.string().max(100),
    administrator: founderFields.pick({ email: true, name: true }).extend({ password: z.string().max(1000) }),
    clinic: newClinicFields,
  }),
  result: z.object({ clinic: z.string() }),
  errors: ['notFound', 'firstCodeWrong', 'rateLimited', 'badParameter'],
  handle: async ({ services, body, request, now }) => {
    const door = await openDoor(services);
    await door.demand(body.code, request.ip);
    const { password, ...director } = body.administrator;
    await foundClinic(services.sync.db, {
      clinic: body.clinic,
      director: { ...director, phone: '' },
      way: { as: 'administrator', password },
      by: director.email,
      now,
      address: request.ip,
    });
    door.shut();
    return { clinic: body.clinic.clinicID };
  },
});

/** What the first page of an installation asks. */
export const firstEndpoints = [look, begin];
