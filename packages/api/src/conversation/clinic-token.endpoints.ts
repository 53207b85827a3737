import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { LIVE_NAMESPACE } from '@vetloom/protocol/live.ts';
import { viewsOf } from '@vetloom/sync-server/views.ts';
import { z } from 'zod';
import { endpoint } from '../services.ts';

const token = endpoint({
  scope: 'clinic',
  tag: 'Conversations',
  permission: [],
  method: 'GET',
  path: `${CLINIC_BASE}/clinic/token`,
  summary: 'A token for the clinic’s live connection, and its room there',
  description:
    'Only for people of the clinic. The token opens nothing but the live namespace of this one clinic, listening only, for as long as the sign-in behind it lasts and a minute at the most before it is used: connect to `namespace` with `auth: { token, clinic: room }`, then subscribe to any of `collections`. What is heard there goes by the person’s permissions as they are at that moment.',
  write: false,
  result: z.object({
    token: z.string(),
    /** By which name the clinic's room is entered. */
    room: z.string(),
    namespace: z.string(),
    /** What may be subscribed to there. */
    collections: z.array(z.string()),
    /** Unix seconds. */
    expiresAt: z.number().int(),
  }),
  errors: ['forbidden'],
  handle: async (call) => {
    const issued = await call.services.roomTokens.issue(call.person, call.clinic);
    const collections = Object.keys(viewsOf(call.actor));
    return { ...issued, room: call.clinic, namespace: LIVE_NAMESPACE, collections };
  },
});

/** The clinic's token and room. */
export const clinicTokenEndpoints = [token];
