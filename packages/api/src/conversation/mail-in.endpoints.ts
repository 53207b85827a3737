import { MOST_MAIL_BYTES } from '@vetloom/integrations/mail/read-mail.ts';
import { z } from 'zod';
import { endpoint } from '../services.ts';

const header = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

const inbound = endpoint({
  method: 'POST',
  path: '/mail/{clinic}/inbound',
  scope: 'public',
  tag: 'Conversations',
  permission: [],
  summary: 'Where what receives the clinic’s mail hands each one in, as it came',
  description:
    'The body is the mail itself (RFC 822). `x-vetloom-timestamp`: Unix seconds, within five minutes of ours. `x-vetloom-signature`: hex HMAC-SHA256 over the timestamp, a point and the bytes, by the clinic’s key (GET /crm/mail). What isn’t signed is refused, as is a clinic that is unknown or takes no mail. A mail counts once by its Message-ID; what programs send by themselves isn’t taken.',
  write: false,
  accepts: 'signed',
  bodyLimit: MOST_MAIL_BYTES,
  result: z.object({
    /** Whether it became a line of a conversation. */
    taken: z.boolean(),
  }),
  errors: ['wrongCredentials', 'tooLarge'],
  handle: ({ services, request }) => {
    const { clinic = '' } = request.params as Readonly<Record<string, string>>;
    return services.mailIn.take({
      ...{ clinic, raw: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), address: request.ip },
      timestamp: header(request.headers['x-vetloom-timestamp']),
      signature: header(request.headers['x-vetloom-signature']),
    });
  },
});

/** Mail of owners. */
export const mailInEndpoints = [inbound];
