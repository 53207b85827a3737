import type { KnownPacks, KnownPage } from '../known-kinds.ts';
import type { FeedRow, MetaRows, StageRow } from '../store/rows.ts';
import { type Engine, wasRefused } from './engine.ts';
import { enrolled, sameViews } from './feed-state.ts';
import { clientIdentity } from './identity.ts';
import { advanced, begunAnew, dueWork, historyRequestOf, isSameWork, requestOf, type Work } from './load-plan.ts';
import { pullAll } from './puller.ts';
import { reset } from './reset.ts';
import { takeDocuments, takePacks } from './take-page.ts';
import { letHistoryGo } from './window.ts';

/** A page as it came: documents one by one, or packs that are stored unopened. */
type Page = (KnownPage & { readonly packs?: undefined }) | (KnownPacks & { readonly documents?: undefined });

/** A page that has been asked for. */
interface Asked {
  readonly work: Work;
  readonly page: Promise<Page>;
}

/** The server doesn't know the place from which the next page of a stage was asked for. */
class UnknownPlace extends Error {
  readonly stage: StageRow['stage'];
  constructor(stage: StageRow['stage'], cause: unknown) {
    super(`stage ${stage} can't go on where it stopped`, { cause });
    this.stage = stage;
  }
}

interface Standing {
  readonly feed: FeedRow;
  readonly client: MetaRows['client'];
  readonly epoch: string | undefined;
  /** Nobody else is enrolled on this browser: no document is here in another person's view. */
  readonly alone: boolean;
}

/**
 * Loads what the person's device still lacks, page by page; while one is stored the server already makes the next, and history comes
 * beside people and open work.
 */
export class Loader {
  readonly #engine: Engine;
  #asked: readonly Asked[] = [];
  /** The server doesn't write history in our format. */
  #noPacks = false;
  /** A stage has begun anew in this round. */
  #begunAnew = false;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /**
   * Loads one page; false when the device lacks nothing. A page and its progress are stored in one transaction, so a load
   * goes on where it stopped (law 16). Throws TransportError when the server can't be reached.
   */
  async loadPage(): Promise<boolean> {
    const engine = this.#engine;
    const { email } = engine.person();
    const now = await standing(engine, email);
    const { feed, epoch } = now;
    const due = dueWork(feed);
    if (due.length === 0) return false;
    const first = await this.#first(due, now).catch((error: unknown) => this.#beginAnew(error));
    if (!first) return true;
    const { work, page } = first;
    if (epoch !== undefined && page.epoch !== epoch) {
      this.#asked = [];
      await reset(engine, page.epoch, 'restored');
    } else if (feed.cursor !== undefined && !sameViews(page.views, feed.views)) {
      // Security: rights have changed since what the device last heard; what the page shows is taken only once both agree.
      this.#asked = [];
      await pullAll(engine);
    } else {
      const after = { ...now, feed: advanced(feed, work, page) };
      this.#asked = this.#askedFor(dueWork(after.feed), after);
      if (page.packs) await takePacks(engine, email, work, page);
      else await takeDocuments(engine, email, work, page);
      if (work.kind === 'stage' && work.row.stage === 'today') await whileDrawing();
    }
    return true;
  }

  /** The page that comes first of those that are due. */
  async #first(due: readonly Work[], now: Standing): Promise<{ readonly work: Work; readonly page: Page }> {
    const { clock, store } = this.#engine;
    const [only] = due;
    if (this.#asked.length === 0 && due.length === 1 && only) {
      // Only a page that is waited for from its asking to its answer tells how late the clock is.
      return { work: only, page: await clock.measured(store, () => this.#fetch(only, now)) };
    }
    this.#asked = this.#askedFor(due, now);
    const first = await Promise.race(this.#asked.map(async (asked) => ({ asked, page: await asked.page })));
    this.#asked = this.#asked.filter((asked) => asked !== first.asked);
    return { work: first.asked.work, page: first.page };
  }

  /**
   * A place that the server can't read is one of pages in another form: history came as packs before somebody else was enrolled here, or
   * the server is another version. The stage begins anew, once a round. Throws every other error.
   */
  async #beginAnew(error: unknown): Promise<undefined> {
    if (!(error instanceof UnknownPlace) || this.#begunAnew) throw error instanceof UnknownPlace ? error.cause : error;
    this.#begunAnew = true;
    this.#asked = [];
    const { store, person } = this.#engine;
    await store.write('relaxed', async (tx) => {
      const feed = await tx.feed(person().email);
      if (!feed) return;
      await tx.putFeed(begunAnew(feed, error.stage));
      // Documents take earlier packed versions out, packs don't.
      if (error.stage === 'history' && (await tx.feeds()).length === 1) await letHistoryGo(tx);
    });
  }

  /** The pages that are due: those that have been asked for, and the others now. */
  #askedFor(due: readonly Work[], now: Standing): readonly Asked[] {
    return due.map((work) => this.#asked.find((asked) => isSameWork(asked.work, work)) ?? this.#ask(work, now));
  }

  #ask(work: Work, now: Standing): Asked {
    const page = this.#fetch(work, now);
    // Whoever comes to need it hears of its failure; nobody may.
    page.catch(() => undefined);
    return { work, page };
  }

  async #fetch(work: Work, now: Standing): Promise<Page> {
    try {
      return await this.#page(work, now);
    } catch (error) {
      if (work.kind === 'stage' && work.row.after !== null && wasRefused(error, 'badParameter'))
        throw new UnknownPlace(work.row.stage, error);
      throw error;
    }
  }

  async #page(work: Work, { feed, client, alone }: Standing): Promise<Page> {
    const { clinic, transport } = this.#engine;
    // Packs are stored as they come, so they can't be laid over what another person reads of the same documents.
    if (work.kind === 'stage' && work.row.stage === 'history' && alone && transport.history && !this.#noPacks)
      try {
        return await transport.history(clinic, historyRequestOf(work.row, feed, client.id));
      } catch (error) {
        if (!wasRefused(error, 'protocolMismatch', 'notFound')) throw error;
        this.#noPacks = true;
      }
    return transport.snapshot(clinic, requestOf(work, feed, client.id));
  }
}

/** The board can be drawn now, and going on at once would hold it up. */
const DRAWING_MS = 400;

/** Leaves a browser's main thread to the screens for a moment; elsewhere nobody draws. */
const whileDrawing = (): Promise<void> =>
  new Promise((resolve) => (globalThis.document ? setTimeout(resolve, DRAWING_MS) : resolve()));

/** Where the load stands; a person's first time on this browser is written down. */
async function standing(engine: Engine, email: string): Promise<Standing> {
  const known = await engine.store.readState(async (tx) => ({
    feed: await tx.feed(email),
    client: await tx.meta('client'),
    epoch: await tx.meta('epoch'),
    alone: (await tx.feeds()).every((feed) => feed.email === email),
  }));
  const { feed, client } = known;
  if (feed && client) return { ...known, feed, client };
  const now = Math.floor(engine.clock.now());
  return engine.store.write('relaxed', async (tx) => ({
    feed: await enrolled(tx, email, now),
    client: await clientIdentity(tx),
    epoch: await tx.meta('epoch'),
    alone: (await tx.feeds()).every((other) => other.email === email),
  }));
}
