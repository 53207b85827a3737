import { askHost } from '../http/ask-host.ts';
import type { HostPolicy } from '../http/host-place.ts';
import type { WebhookPort, WebhookSent } from './port.ts';
import { webhookHeaders } from './signature.ts';

/** Bytes of an answer that are read and kept. */
const MOST_SAID = 1024;
/** Milliseconds that a target is waited for, names and body included. */
const PATIENCE_MS = 10_000;

/** How targets are reached. */
export interface HttpWebhookOptions {
  /** Targets are public and asked over https; in a network of somebody's own only where the policy says so. */
  readonly policy: HostPolicy;
  readonly patienceMs?: number;
  /** Vouches for certificates beside those that everybody trusts. */
  readonly ca?: string;
}

/**
 * Hands events to programs by POST, signed per Standard Webhooks. A name is resolved once and that address is connected to, no redirect is followed, and what takes longer than ten seconds is
 * cut.
 */
export function httpWebhook({ policy, patienceMs = PATIENCE_MS, ca }: HttpWebhookOptions): WebhookPort {
  return {
    async send(url, event, secrets) {
      const begun = performance.now();
      const answer = await askHost(
        url,
        {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'user-agent': 'VetLoom-Webhooks/1',
            ...webhookHeaders(event, secrets),
          },
          ...{ body: event.body, mostBytes: MOST_SAID, beyond: 'cut', patienceMs },
          ...(ca !== undefined && { ca }),
        },
        policy,
      );
      const tookMs = Math.round(performance.now() - begun);
      const nothing = (fault: WebhookSent['fault'], said: string): WebhookSent => ({
        ...{ fault, status: 0, tookMs, gone: false },
        said: plain(said),
      });
      if (answer.kind === 'refused')
        return nothing(answer.reason === 'tooLarge' ? 'status' : answer.reason, answer.words);
      if (answer.kind === 'failed')
        return nothing(answer.reason === 'calledOff' ? 'brokenOff' : answer.reason, answer.words);
      const { status, body } = answer;
      const fault = status >= 200 && status < 300 ? undefined : status >= 300 && status < 400 ? 'redirect' : 'status';
      return { fault, status, tookMs, said: plain(body.toString('utf8')), gone: status === 410 };
    },
  };
}

/** Words of somebody else, as a database and a screen take them. */
const plain = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .toWellFormed()
    .slice(0, MOST_SAID);
