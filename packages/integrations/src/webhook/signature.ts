import { createHmac } from 'node:crypto';

/** What a secret begins with, by which people and scanners know it (Standard Webhooks). */
export const SECRET_PREFIX = 'whsec_';

/** A secret as it is handed out, of 32 random bytes. */
export const writtenSecret = (random: Uint8Array): string =>
  `${SECRET_PREFIX}${Buffer.from(random).toString('base64')}`;

/** An event as it is signed. */
export interface SignedEvent {
  readonly id: string;
  /** Unix seconds of this very sending. */
  readonly timestamp: number;
  /** The body, byte by byte. */
  readonly body: string;
}

/** By which a receiver knows that an event is from here, and new: one signature for each secret that counts at present (Standard Webhooks, `v1`). */
export const webhookHeaders = (event: SignedEvent, secrets: readonly string[]): Readonly<Record<string, string>> => ({
  'webhook-id': event.id,
  'webhook-timestamp': String(event.timestamp),
  'webhook-signature': secrets.map((secret) => `v1,${signatureOf(event, secret)}`).join(' '),
});

const signatureOf = ({ id, timestamp, body }: SignedEvent, secret: string): string =>
  createHmac('sha256', Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');
