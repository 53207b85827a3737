import { z } from 'zod';
import { endpoint } from '../../services.ts';

/** More than a hundred messages of the greatest length; what is larger isn't read. */
const MOST_BYTES = 1024 * 1024;

const webhook = endpoint({
  method: 'POST',
  path: '/line/{clinic}/webhook',
  scope: 'public',
  tag: 'Messages',
  permission: [],
  summary: 'Where the messaging app tells of what happened at the clinic’s account',
  description:
    'Signed with the channel secret of the clinic’s account (`x-line-signature`, over the bytes). What isn’t is refused, as is a clinic that is unknown or has no account; nothing more is told. What people write becomes a conversation (`/crm/message`), but for the code of a linking; a message that is told again counts once.',
  write: false,
  accepts: 'signed',
  bodyLimit: MOST_BYTES,
  result: z.null(),
  errors: ['wrongCredentials', 'tooLarge'],
  handle: async ({ services, request }) => {
    const { clinic = '' } = request.params as Readonly<Record<string, string>>;
    const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const signature = request.headers['x-line-signature'];
    await services.lineEvents.take({
      ...{ clinic, rawBody, address: request.ip },
      signature: typeof signature === 'string' ? signature : undefined,
    });
    return null;
  },
});

/** What the messaging app calls. */
export const lineWebhookEndpoints = [webhook];
