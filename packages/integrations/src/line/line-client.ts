import { DomainError } from '@vetloom/domain/core/error.ts';
import { configuredFetch } from '../http/configured-fetch.ts';
import type { LinePort } from './port.ts';

/** Where the messaging API is, and the channel's long-lived token. */
export interface LineChannel {
  readonly baseURL: string;
  readonly channelToken: string;
}

const ALREADY_TAKEN = 409;

/** The messaging API over HTTPS. The retry key goes with the first attempt, so that a repeated one answers 409 instead of sending again. */
export function lineClient({ baseURL, channelToken }: LineChannel): LinePort {
  const base = new URL(baseURL);
  const send = configuredFetch([base.host]);
  return {
    async push(to, text, retryKey) {
      const response = await send(new URL('/v2/bot/message/push', base), {
        method: 'POST',
        headers: {
          authorization: `Bearer ${channelToken}`,
          'content-type': 'application/json',
          'x-line-retry-key': retryKey,
        },
        body: JSON.stringify({ to, messages: [{ type: 'text', text }] }),
      });
      if (response.ok || response.status === ALREADY_TAKEN) return;
      if (response.status === 429) throw new DomainError('rateLimited', 'the channel may send no more for now');
      if (response.status === 400 || response.status === 404)
        throw new DomainError('notFound', 'the messaging app does not know this account', { rule: 'lineAccount' });
      throw new DomainError('failure', `the messaging app answered ${response.status}`);
    },
  };
}
