import { COLLECTION_NAMES } from '@vetloom/domain/kinds.ts';
import { NO_FOOTPRINT } from '../run/attempt.ts';
import { integrate } from '../run/rebase.ts';
import type { LocalTx } from '../store/local-store.ts';
import type { NewRow } from '../store/rows.ts';
import { zoneHere } from './clinic-zone.ts';
import { type Engine, writeReplaying } from './engine.ts';
import { newFeed } from './feed-state.ts';
import { takeNewIdentity } from './identity.ts';
import { windowDays } from './window.ts';

/** How long acknowledged commands are kept to be offered again (law 14), in seconds. */
export const KEEP_ACKNOWLEDGED = 7 * 86_400;

/**
 * Why a device loads anew: another epoch (`restored`); it was away for too long (`behind`); it has seen more than the server has, which doesn't know yet that it
 * has forgotten something (`ahead`).
 */
export type ResetCause = 'restored' | 'behind' | 'ahead';

/**
 * The server is another one than before (restored from a backup), or it has forgotten what this device missed. The device
 * loads anew and keeps its outbox. After a restore, said or seen, it also offers again, by UUID and in their order, the commands that were
 * acknowledged in the last 7 days: those that the backup holds answer what they answered, the others are done again.
 */
export async function reset(engine: Engine, epoch: string, cause: ResetCause): Promise<void> {
  const now = Math.floor(engine.clock.now());
  await writeReplaying(engine, 'strict', async (tx) => {
    if (cause === 'restored' && (await tx.meta('epoch')) === epoch) return;
    await tx.putMeta('epoch', epoch);
    const zone = await zoneHere(tx);
    for (const collection of COLLECTION_NAMES) await tx.clear(collection);
    await tx.forgetOpenedPets();
    const days = await windowDays(tx);
    for (const feed of await tx.feeds()) await tx.putFeed(newFeed(feed.email, now, zone, days));
    if (cause !== 'behind') await offerAgain(tx, now);
    // Nothing is held here now, so effects come back as the documents do.
    await integrate(tx, engine, { changes: [], outcomes: [], passed: 0, now, replay: () => true });
  });
  engine.signal({ kind: 'reset' });
}

async function offerAgain(tx: LocalTx, now: number): Promise<void> {
  const pending = await tx.outbox();
  const lately = (await tx.acknowledged()).filter((row) => row.at >= now - KEEP_ACKNOWLEDGED);
  const reoffered = lately
    .sort((a, b) => a.order - b.order)
    .map(
      ({ envelope, actor }): NewRow => ({
        ...envelope,
        actor,
        number: undefined,
        state: 'pending',
        code: undefined,
        footprint: NO_FOOTPRINT,
        coalesceKey: undefined,
        outcome: undefined,
      }),
    );
  await tx.removeFromOutbox(pending.map((row) => row.order));
  for (const row of reoffered) await tx.addToOutbox(row);
  for (const { order: _order, ...row } of pending)
    await tx.addToOutbox({ ...row, number: undefined, outcome: undefined, footprint: NO_FOOTPRINT });
  await tx.forgetAcknowledged(now + 1);
  await takeNewIdentity(tx);
}
