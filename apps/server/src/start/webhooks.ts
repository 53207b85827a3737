import type { WebhookService } from '@vetloom/api/webhook/webhook-service.ts';
import { httpWebhook } from '@vetloom/integrations/webhook/http-webhook.ts';
import type { WebhookPort } from '@vetloom/integrations/webhook/port.ts';
import type { Logger } from 'pino';
import { ownHosts } from './own-hosts.ts';
import { repeat } from './repeat.ts';

/** What happened is told within seconds: a round asks each clinic once, where a look at every commit would ask at every keystroke. */
const EVERY = { firstAfterMs: 5_000, everyMs: 5_000 };

/** How clinics' own programs are reached: public ones over https, and within the operator's network those at the hosts that `VETLOOM_WEBHOOK_HOSTS` names. */
export function openWebhooks(env: Readonly<Record<string, string | undefined>>): {
  readonly port: WebhookPort;
  readonly ownHosts: ReadonlySet<string>;
} {
  const own = ownHosts(env.VETLOOM_WEBHOOK_HOSTS);
  return { port: httpWebhook({ policy: { allowOwn: (host) => own.has(host) } }), ownHosts: own };
}

/** Tells clinics' own programs of events, in rounds that don't wait for one another: a slow program holds up no clinic. Several processes may. Answers how to stop. */
export function startWebhooks(
  webhooks: Pick<WebhookService, 'runDue' | 'stop'>,
  clinics: () => Promise<readonly { readonly id: string }[]>,
  log: Logger,
): () => Promise<void> {
  const round = async () => {
    try {
      await webhooks.runDue(await clinics());
    } catch (error) {
      log.warn({ err: error }, 'could not look for events to tell of');
    }
  };
  const stop = repeat(EVERY, () => void round());
  return async () => {
    stop();
    await webhooks.stop();
  };
}
