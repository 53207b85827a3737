import { type Poke, SYNC_PROTOCOL } from '@vetloom/protocol/sync.ts';
import type { KnownChanges } from '../known-kinds.ts';
import { integrate } from '../run/rebase.ts';
import { beyondView } from '../run/server-versions.ts';
import type { LocalTx } from '../store/local-store.ts';
import type { FeedRow } from '../store/rows.ts';
import { type Engine, passedBy, passedOf, writeReplaying } from './engine.ts';
import { shows, takeViews } from './feed-state.ts';
import { clientIdentity } from './identity.ts';
import { hasUnsent } from './pusher.ts';
import { KEEP_ACKNOWLEDGED, type ResetCause, reset } from './reset.ts';

/** Documents in one answer: more would hold the database from a person's command for too long. */
const PAGE = 500;
/** Tombstones outlive every answer that may still be on its way, in seconds. */
const KEEP_TOMBSTONES = 7 * 86_400;

/**
 * Brings everything that the person's feed lacks; false when the feed hasn't begun. Throws TransportError when the server
 * can't be reached.
 */
export async function pullAll(engine: Engine): Promise<boolean> {
  for (;;) {
    const { email } = engine.person();
    const asked = await engine.store.readState(async (tx) => ({
      feed: await tx.feed(email),
      epoch: (await tx.meta('epoch')) ?? null,
      client: await tx.meta('client'),
    }));
    if (asked.feed?.cursor === undefined) return false;
    const client = asked.client ?? (await engine.store.write('strict', (tx) => clientIdentity(tx)));
    const { cursor } = asked.feed;
    const answer = await engine.clock.measured(engine.store, () =>
      engine.transport.pull(engine.clinic, {
        protocol: SYNC_PROTOCOL,
        epoch: asked.epoch,
        client: client.id,
        cursor,
        limit: PAGE,
      }),
    );
    if (answer.reset || (asked.epoch !== null && answer.epoch !== asked.epoch)) {
      await reset(engine, answer.epoch, causeOf(asked, answer));
      return false;
    }
    const taken = await takeAnswer(engine, email, answer);
    if (taken && !answer.more) return true;
  }
}

function causeOf(
  asked: { readonly epoch: string | null; readonly feed: FeedRow | undefined },
  { epoch, head }: Pick<KnownChanges, 'epoch' | 'head'>,
): ResetCause {
  if (epoch !== asked.epoch) return 'restored';
  return (asked.feed?.cursor ?? 0) > head ? 'ahead' : 'behind';
}

/**
 * False for an answer that another tab's has overtaken: its views are of the past, and what it brings may have been deleted since. What
 * the person may read now is asked again.
 */
async function takeAnswer(engine: Engine, email: string, answer: KnownChanges): Promise<boolean> {
  const now = Math.floor(engine.clock.now());
  return writeReplaying(engine, 'relaxed', async (tx) => {
    const feed = await tx.feed(email);
    if (feed?.cursor === undefined || (await tx.meta('epoch')) !== answer.epoch) return true;
    if (answer.cursor < feed.cursor) return false;
    const viewed = await takeViews(tx, engine, feed, answer.views, now);
    const moved: FeedRow = {
      ...viewed,
      cursor: answer.cursor,
      lastSyncedAt: answer.more ? viewed.lastSyncedAt : now,
    };
    await tx.putFeed(moved);
    await integrate(tx, engine, {
      changes: answer.patch,
      outcomes: answer.outcomes,
      passed: await passedBy(tx),
      now,
      beyond: beyondView(moved, await tx.feeds()),
    });
    await tx.forgetAcknowledged(now - KEEP_ACKNOWLEDGED);
    if (moved.stages.every((stage) => stage.done)) await tx.forgetTombstones(now - KEEP_TOMBSTONES);
    return true;
  });
}

/** What became of a poke. `unfitting`: only a pull can bring what it tells of. `busy`: nothing, because a whole round is due. */
export type Taken = 'taken' | 'unfitting' | 'busy';

/**
 * Applies a poke's patch if it continues what this device has (law 22). With `unlessUnsent` only where nothing else is to be done: no
 * page of a load is due and, if so said, no command is unsent.
 */
export async function takePoke(engine: Engine, poke: Poke, quiet?: { readonly unlessUnsent: boolean }): Promise<Taken> {
  const collections = [...new Set((poke.patch ?? []).map(({ collection }) => collection))];
  // With nothing pending a patch touches only its own documents, and needs to wait for no screen that reads others.
  const taken = await engine.store.write(
    'relaxed',
    async (tx) => ((await tx.outboxSize()) > 0 ? undefined : take(engine, tx, poke, quiet)),
    collections,
  );
  return taken ?? writeReplaying(engine, 'relaxed', (tx) => take(engine, tx, poke, quiet));
}

async function take(
  engine: Engine,
  tx: LocalTx,
  poke: Poke,
  quiet?: { readonly unlessUnsent: boolean },
): Promise<Taken> {
  const { patch } = poke;
  const { email } = engine.person();
  const now = Math.floor(engine.clock.now());
  // Asked together, and written beside what follows: somebody looks at the screen that this changes.
  const [feeds, epoch, unsent] = await Promise.all([
    tx.feeds(),
    tx.meta('epoch'),
    quiet?.unlessUnsent === true && hasUnsent(tx),
  ]);
  const feed = feeds.find((row) => row.email === email);
  if (quiet && (unsent || !feed || isLoading(feed))) return 'busy';
  if (feed?.cursor === undefined || epoch !== poke.epoch) return 'unfitting';
  if (poke.to > 0 && poke.to <= feed.cursor) return 'taken';
  if (!patch || poke.from > feed.cursor || poke.to === 0) return 'unfitting';
  // Security: it tells of no views, and is made for those that the person has now. A feed that began as somebody else's, or shows less, asks first.
  if (feed.lastSyncedAt === undefined || !patch.every((change) => shows(feed.views, change))) return 'unfitting';
  const moved = { ...feed, cursor: poke.to, lastSyncedAt: now };
  const standing = feeds.map((row) => (row.email === email ? moved : row));
  const news = {
    changes: patch,
    outcomes: [],
    passed: passedOf(standing),
    now,
    beyond: beyondView(moved, standing),
  };
  await Promise.all([tx.putFeed(moved), integrate(tx, engine, news)]);
  return 'taken';
}

const isLoading = (feed: FeedRow): boolean => feed.reloads.length > 0 || feed.stages.some((stage) => !stage.done);
