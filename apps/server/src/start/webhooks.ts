import type { WebhookService } from '@vetloom/api/webhook/webhook-service.ts';
import { httpWebhook } from '@vetloom/integrations/webhook/http-webhook.ts';
import type { WebhookPort } from '@vetloom/integrations/webhook/port.ts';
import { ownHosts } from './own-hosts.ts';
import type { Rounds } from './repeat.ts';

/** What happened is told within seconds: a round asks each clinic once, where a look at every commit would ask at every keystroke. */
const EVERY = {
  name: 'webhooks',
  failed: 'could not look for events to tell of',
  firstAfterMs: 5_000,
  everyMs: 5_000,
  evenWhileUnder: true,
};

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
  rounds: Rounds,
): () => Promise<void> {
  const repeated = rounds.repeat(EVERY, async () => webhooks.runDue(await clinics()));
  return async () => {
    const over = repeated.stop();
    await webhooks.stop();
    await over;
  };
}
