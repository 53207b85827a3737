import type { WardPush } from '@vetloom/api/ward/ward-push.ts';
import type { PushPort } from '@vetloom/integrations/push/port.ts';
import { vapidKeysOf } from '@vetloom/integrations/push/vapid.ts';
import { webPushPort } from '@vetloom/integrations/push/web-push.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { PublicAddress } from './open-access.ts';
import type { Rounds } from './repeat.ts';

/** Something comes due by the minute; what a push service didn't take is tried again by the quarter of one. */
const EVERY = {
  name: 'browsers',
  failed: 'could not look for what is to be told of wards',
  firstAfterMs: 5_000,
  everyMs: 15_000,
};

/** The secret from which the pair of keys follows by which browsers know this installation. Another one ends their consent. */
const SECRET = 'web-push';

/**
 * The way to browsers. `VETLOOM_PUSH_HOSTS` names push services within the operator's network, comma-separated, that browsers may name beside public ones. Who runs this
 * installation is said by its public address, by which a push service can ask about it.
 */
export async function openPush(
  db: Pick<Database, 'system'>,
  env: Readonly<Record<string, string | undefined>>,
  address: PublicAddress,
): Promise<PushPort> {
  const named = (env.VETLOOM_PUSH_HOSTS ?? '').split(',').map((host) => host.trim());
  return webPushPort({
    keys: vapidKeysOf(await db.system.secret(SECRET)),
    subject: () => (address.url.startsWith('https://') ? new URL(address.url).origin : 'https://localhost'),
    ownHosts: new Set(named.filter((host) => host !== '')),
  });
}

/** Looks in each clinic for what browsers are to be told, over and over; several processes may. Answers how to stop. */
export function startPush(
  push: Pick<WardPush, 'runDue' | 'stop'>,
  clinics: () => Promise<readonly { readonly id: string }[]>,
  rounds: Rounds,
): () => Promise<void> {
  const repeated = rounds.repeat(EVERY, async () => push.runDue(await clinics()));
  return async () => {
    await repeated.stop();
    await push.stop();
  };
}
