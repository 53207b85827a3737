import { DomainError } from '@vetloom/domain/core/error.ts';
import { noteMissionReminders } from '@vetloom/domain/ward/mission-reminder.commands.ts';
import type { Person } from '@vetloom/http/endpoint.ts';
import { pushSubscription, pushTrial, wardPush } from '@vetloom/protocol/ward-push.ts';
import { z } from 'zod';
import { endpoint } from '../services.ts';
import { frame, WARD } from './ward-frame.ts';

const PATH = `${WARD}/push`;
/** Of whoever carries out in the ward, for their own browsers alone. */
const own = { ...frame, permission: noteMissionReminders.permission } as const;
const browserID = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ examples: ['ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'] });

/** The email of the person themself. @throws DomainError forbidden (`emulation`) for an operator in their place */
function self({ email, emulation }: Person): string {
  if (emulation) throw new DomainError('forbidden', 'only for the person themself', { rule: 'emulation' });
  return email;
}

const show = endpoint({
  ...own,
  write: false,
  method: 'GET',
  path: PATH,
  summary:
    'Your browsers that are told of what comes due in the ward while no page is open, and the key by which one lets itself be told',
  result: wardPush,
  errors: [],
  handle: ({ services, clinic, person }) => services.wardPush.state(clinic, self(person)),
});

const add = endpoint({
  ...own,
  write: true,
  method: 'PUT',
  path: PATH,
  summary: 'Let this browser be told of what comes due in the ward, as long as your sign-in with it lasts',
  description:
    'What it is told stands on locked screens: animals with cage and mission, or less where the clinic chose so (setting `wardPush`); never an owner. Its address has to be a public one over https.',
  body: pushSubscription,
  result: wardPush,
  errors: ['badParameter', 'contradictory'],
  handle: async ({ services, clinic, person, body }) => {
    self(person);
    await services.wardPush.add(clinic, person, body);
    return services.wardPush.state(clinic, person.email);
  },
});

const remove = endpoint({
  ...own,
  write: true,
  method: 'DELETE',
  path: PATH,
  summary: 'Tell a browser of yours nothing more; a missing one counts as told nothing',
  query: z.object({ browserID }),
  result: wardPush,
  errors: [],
  handle: async ({ services, clinic, person, query }) => {
    await services.wardPush.remove(clinic, self(person), query.browserID);
    return services.wardPush.state(clinic, person.email);
  },
});

const trial = endpoint({
  ...own,
  write: true,
  method: 'POST',
  path: `${PATH}/try`,
  summary: 'Send a browser of yours a trial',
  body: z.object({ browserID }),
  result: pushTrial,
  errors: ['notFound', 'rateLimited', 'contradictory'],
  handle: ({ services, clinic, person, body }) => services.wardPush.try(clinic, self(person), body.browserID),
});

/** By which people let their browsers tell them of the ward. */
export const wardPushEndpoints = [show, add, remove, trial];
