import { coversView } from '@vetloom/domain/engine/read-view.ts';
import { type Change, SYNC_PROTOCOL } from '@vetloom/protocol/sync.ts';
import { integrate } from './run/rebase.ts';
import { beyondView } from './run/server-versions.ts';
import { DiskFull } from './store/local-store.ts';
import { type Engine, passedBy, writeReplaying } from './sync/engine.ts';
import { sameViews, seenIn } from './sync/feed-state.ts';
import { TransportError } from './transport.ts';

/**
 * Brings a pet's whole history onto the device, also what lies beyond the local window (law 18). It is fetched once for each
 * person, because another may read more of it: whatever changes later comes by the feed. `asked` may be an earlier id of it (law 9).
 */
export async function openPet(engine: Engine, asked: string): Promise<{ readonly complete: boolean }> {
  const { email } = engine.person();
  // Its documents name the animal as it is called now: by an earlier id the clinic would find nothing, and nothing be taken for all.
  const [lead] = await engine.store.readDocuments('pet', (tx) => tx.aliases('pet', [asked]));
  const petID = lead ?? asked;
  const opened = `${email} ${petID}`;
  if (await engine.store.readState((tx) => tx.petOpened(opened))) return { complete: true };
  try {
    const answer = await engine.transport.petHistory(engine.clinic, { protocol: SYNC_PROTOCOL, petID });
    const now = Math.floor(engine.clock.now());
    return await writeReplaying(engine, 'relaxed', async (tx) => {
      const feed = await tx.feed(email);
      if (!feed || (await tx.meta('epoch')) !== answer.epoch) return { complete: false };
      // Security: the answer may show what the person could read for a while, of which the feed never heard. Nor is taken what shows less than
      // the feed promises: rights that came back before the feed heard of their going would leave it so for good.
      const promised = ({ collection }: Change) =>
        coversView(collection, answer.views[collection] ?? '', feed.views[collection] ?? '');
      const changes = answer.documents.filter(promised).flatMap((change) => seenIn(feed.views, change) ?? []);
      await integrate(tx, engine, {
        changes,
        outcomes: [],
        passed: await passedBy(tx),
        now,
        fedUpTo: feed.cursor,
        beyond: beyondView(feed, await tx.feeds()),
        coldBefore: feed.today,
        repack: true,
      });
      // A feed that has not begun, or doesn't know yet that more may be read, asks again at the next opening.
      const complete = sameViews(answer.views, feed.views);
      if (complete) await tx.markPetOpened(opened);
      return { complete };
    });
  } catch (error) {
    if (error instanceof TransportError || error instanceof DiskFull) return { complete: false };
    throw error;
  }
}
