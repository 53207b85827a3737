import type { Poke } from '@vetloom/protocol/sync.ts';
import type { Locks } from '../client.types.ts';
import type { Attention, Connection } from '../link.types.ts';
import type { Timers } from '../platform.ts';
import { DiskFull } from '../store/local-store.ts';
import type { LinkRow } from '../store/rows.ts';
import { type Link, TransportError } from '../transport.ts';
import { attentionFor, ensureEnrolled, type Interruptions, registerKey, syncRound, waitsForAuthor } from './cycle.ts';
import type { Engine } from './engine.ts';
import { keepLock } from './kept-lock.ts';
import { feedLock, pushLock } from './locks.ts';
import { takePoke } from './puller.ts';

/** Pulling goes on by itself this often while no live link tells of changes, in milliseconds. */
const POLL_MS = 30_000;
/** Also with a link: one that died unnoticed must not leave a board stale for long. */
const LINKED_POLL_MS = 300_000;
/** What the server decided comes by a poke; when it doesn't, a pull brings it after this pause. */
const SETTLE_MS = 5_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;

/** What the loop needs besides the engine. */
export interface LoopOptions {
  readonly locks: Locks;
  readonly profile: string;
  /** false: only `syncNow` does anything, and takes both roles. */
  readonly background: boolean;
  readonly random: () => number;
  readonly timers: Timers;
  /** How the link stands where the full disk keeps it from being written down for all tabs; undefined once it was. */
  readonly onUntold: (link: LinkRow | undefined) => void;
  /** Another tab holds the link: how it stands is written down already. */
  readonly onElsewhere: () => void;
  /** For what must not happen: a fault of ours. The loop goes on. */
  readonly onFault: (error: unknown) => void;
}

/** Talks to the server for one clinic, as far as this tab is elected to (law 17). */
export class SyncLoop implements Interruptions {
  readonly #engine: Engine;
  readonly #options: LoopOptions;
  readonly #stop = new AbortController();
  readonly #pokes: Poke[] = [];
  #mayPush: boolean;
  #mayReceive: boolean;
  #running: Promise<void> | undefined;
  #wish = false;
  #failures = 0;
  /** Whether the last round got an answer; undefined before the first. */
  #reached: boolean | undefined;
  #cancelTimer: (() => void) | undefined;
  #link: Link | undefined;
  #linked = false;
  #pullDue = true;
  /** Decided commands wait for the feed. */
  #unsettled = false;
  #downSince: number | undefined;
  #toldLink = '';
  #attention: ReadonlySet<Attention> = new Set();

  constructor(engine: Engine, options: LoopOptions) {
    this.#engine = engine;
    this.#options = options;
    this.#mayPush = !options.background;
    this.#mayReceive = !options.background;
  }

  start(): void {
    if (!this.#options.background) return;
    const { profile } = this.#options;
    const { clinic, person } = this.#engine;
    const { signal } = this.#stop;
    const { locks, onFault } = this.#options;
    keepLock({
      locks,
      name: pushLock(profile, clinic),
      signal,
      onFault,
      acquired: () => {
        this.#mayPush = true;
        this.wake();
      },
      lost: () => {
        this.#mayPush = false;
      },
    });
    keepLock({
      locks,
      name: feedLock(profile, clinic, person().email),
      signal,
      onFault,
      acquired: () => {
        this.#mayReceive = true;
        this.#pullDue = true;
        this.#openLink();
        this.wake();
      },
      lost: () => {
        this.#mayReceive = false;
        this.#closeLink();
      },
      taken: this.#options.onElsewhere,
    });
    globalThis.addEventListener?.('online', () => this.#wakeAtOnce(), { signal });
    globalThis.document?.addEventListener(
      'visibilitychange',
      () => {
        if (globalThis.document.visibilityState === 'visible') this.#wakeAtOnce();
      },
      { signal },
    );
  }

  /** What the link was told is another tab's to tell from now on. */
  #closeLink(): void {
    this.#link?.close();
    this.#link = undefined;
    this.#linked = false;
    this.#toldLink = '';
  }

  #openLink(): void {
    this.#link?.close();
    const now = () => Math.floor(this.#engine.clock.now());
    this.#downSince = now();
    this.#link = this.#engine.transport.link(this.#engine.clinic, {
      onConnect: () => {
        this.#linked = true;
        this.#downSince = undefined;
        this.#wakeAtOnce();
      },
      onDisconnect: () => {
        if (this.#linked) this.#downSince = now();
        this.#linked = false;
        this.#tell();
        this.wake();
      },
      onPoke: (poke) => {
        this.#pokes.push(poke);
        this.wake();
      },
    });
    this.#tell();
  }

  nextPoke(): Poke | undefined {
    return this.#pokes.shift();
  }

  takeWish(): boolean {
    const wish = this.#wish || this.#pokes.length > 0;
    this.#wish = false;
    return wish;
  }

  pullDue(): boolean {
    return this.#pullDue || !this.#linked;
  }

  pulled(): void {
    this.#pullDue = false;
  }

  closed(): boolean {
    return this.#stop.signal.aborted;
  }

  /** Whether what is queued now is sent by this tab at once, as far as one can tell: while a round is under way it waits, and may be joined. */
  sends(): boolean {
    const free = this.#options.background && this.#running === undefined;
    return free && this.#mayPush && this.#reached === true && this.#failures === 0;
  }

  /** Something may be worth a round; failures keep their pace. */
  wake(): void {
    if (!this.#options.background) return;
    if (this.#failures === 0) void this.#round();
    else this.#schedule();
  }

  #wakeAtOnce(): void {
    this.#failures = 0;
    this.#pullDue = true;
    void this.#round();
  }

  /** One round now; resolves after it, whatever came of it. */
  async syncNow(): Promise<void> {
    this.#failures = 0;
    this.#pullDue = true;
    await this.#running;
    await this.#round();
  }

  #round(): Promise<void> {
    if (this.closed() || !(this.#mayPush || this.#mayReceive)) return Promise.resolve();
    if (this.#running) {
      this.#wish = true;
      return this.#running;
    }
    this.#wish = false;
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    this.#running = this.#attempt().finally(() => {
      this.#running = undefined;
      if (this.closed()) return;
      this.#tell();
      if (this.takeWish() && this.#failures === 0 && this.#options.background) void this.#round();
      else this.#schedule();
    });
    return this.#running;
  }

  async #attempt(): Promise<void> {
    const attention = new Set<Attention>();
    try {
      if (await this.#onlyPoke()) return;
      const role = { mayPush: this.#mayPush, mayReceive: this.#mayReceive };
      const [registered] = await Promise.all([
        registerKey(this.#engine),
        role.mayReceive ? ensureEnrolled(this.#engine) : undefined,
      ]);
      if (!registered) attention.add('key-not-registered');
      const pushed = await syncRound(this.#engine, role, this);
      if (role.mayPush && (await waitsForAuthor(this.#engine))) attention.add('author-needed');
      this.#reached = true;
      this.#unsettled = await this.#engine.store.readState(async (tx) => (await tx.outboxSize()) > 0);
      this.#failures = pushed === 'later' ? this.#failures + 1 : 0;
    } catch (error) {
      if (this.closed()) return;
      this.#failures += 1;
      this.#pullDue = true;
      this.#reached = error instanceof TransportError && error.kind === 'refused';
      const noted = attentionFor(error);
      if (noted) attention.add(noted);
      if (!(error instanceof TransportError) && !(error instanceof DiskFull)) this.#options.onFault(error);
    }
    this.#attention = attention;
  }

  /** The common case of a quiet day: pokes that continue what is here need no request at all (law 22). */
  async #onlyPoke(): Promise<boolean> {
    if (this.#pokes.length === 0 || this.pullDue() || !this.#mayReceive || this.#attention.size > 0) return false;
    for (let poke = this.nextPoke(); poke; poke = this.nextPoke()) {
      const taken = await takePoke(this.#engine, poke, { unlessUnsent: this.#mayPush });
      if (taken === 'busy') {
        this.#pokes.unshift(poke);
        return false;
      }
      this.#pullDue ||= taken === 'unfitting';
    }
    return !this.#pullDue;
  }

  #schedule(): void {
    if (!this.#options.background || this.closed() || this.#cancelTimer !== undefined) return;
    this.#cancelTimer = this.#options.timers.after(this.#delay(), () => {
      this.#cancelTimer = undefined;
      this.#pullDue = true;
      void this.#round();
    });
  }

  #delay(): number {
    if (this.#failures === 0) {
      if (!this.#linked) return POLL_MS;
      return this.#unsettled ? SETTLE_MS : LINKED_POLL_MS;
    }
    const longest = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (this.#failures - 1));
    return longest * (0.5 + this.#options.random() / 2);
  }

  /** Tells every tab how the link stands; only the tab that holds it knows. */
  #tell(): void {
    if (!this.#mayReceive) return;
    const link = { connection: this.#connection(), downSince: this.#downSince, attention: [...this.#attention] };
    const linkText = JSON.stringify(link);
    if (linkText === this.#toldLink) return;
    this.#toldLink = linkText;
    this.#engine.store
      // Of no collection: at a start the first screens are reading just now.
      .write('relaxed', (tx) => tx.putMeta('link', link), [])
      .then(() => this.#options.onUntold(undefined))
      .catch((error: unknown) => {
        // On a full disk the other tabs hear later; this one must not go on saying that all is well.
        if (error instanceof DiskFull) {
          this.#toldLink = '';
          this.#options.onUntold({ ...link, attention: [...new Set<Attention>([...link.attention, 'disk-full'])] });
        } else if (!this.closed()) this.#options.onFault(error);
      });
  }

  #connection(): Connection {
    if (this.#reached === false) return 'offline';
    if (this.#linked || !this.#options.background) return 'online';
    return 'connecting';
  }

  async close(): Promise<void> {
    this.#stop.abort();
    this.#cancelTimer?.();
    this.#link?.close();
    await this.#running;
  }
}
