import type { Actor } from '@vetloom/domain/access/policy.ts';
import { documentKey } from '@vetloom/domain/engine/overlay.ts';
import { COLLECTION_NAMES } from '@vetloom/domain/kinds.ts';
import type { Change, Poke } from '@vetloom/protocol/sync.ts';
import { projected } from '@vetloom/storage/feed/change-rows.ts';
import type { Committed } from '@vetloom/storage/ports/database.ts';
import type { ChangePage, ReadViews } from '@vetloom/storage/ports/feed.ts';
import type { Trail } from '@vetloom/storage/ports/watch.ts';
import type { SyncServices } from './services.ts';
import { viewSetKey, viewsOf } from './views.ts';

/** Changes by which people may come to read other things than before. */
const PERMISSION_COLLECTIONS: ReadonlySet<string> = new Set(['staff', 'role']);
/** A longer patch is left to pulls. */
const MOST_CHANGES = 200;
/** NOTIFY can be lost with its connection, so the heads of watched clinics are also looked at. */
const POLL_MS = 5000;

/** Someone who wants a clinic's pokes. */
export interface Listener {
  /** The person as the clinic's documents have it now; undefined when it may no longer enter. */
  readonly actor: () => Promise<Actor | undefined>;
  readonly poke: (poke: Poke) => void;
  /** The person's role or permissions are others than before. */
  readonly accessChanged?: () => void;
  /** The person may no longer enter the clinic. */
  readonly expelled: () => void;
  /** Pokes all of its listeners at once: what many get is then written once. */
  readonly group?: ListenerGroup;
}

/** Listeners that can be poked together. */
export interface ListenerGroup {
  poke(listeners: readonly Listener[], poke: Poke): void;
}

/** Calls `work` again and again; the answer ends it. */
export type Every = (ms: number, work: () => void) => () => void;

const everyInterval: Every = (ms, work) => {
  const timer = setInterval(work, ms).unref();
  return () => clearInterval(timer);
};

/** A listener of a clinic. */
interface Member {
  /** Undefined until they have been asked for: pokes then carry no patch. */
  views: ReadViews | undefined;
  /**
   * The views are those of some moment up to this sequence; of no one while it isn't known. Until it has been told of, no poke carries a patch: what
   * could be read before in another way would be passed by, and only a pull tells of the change.
   */
  from: number;
}

/** A commit of this process, as it told of itself. */
interface Commit extends Committed {
  readonly to: number;
}

interface Watched {
  /** The sequence up to which listeners have been told. */
  toldUpTo: number;
  /** Commits of which listeners haven't been told, as this process knows of them. */
  commits: Commit[];
  /** What leads back to those, and to what other processes told of. */
  trails: Trail[];
  /** There may be others. */
  look: boolean;
  readonly members: Map<Listener, Member>;
  /** Set while a round runs; another one follows when it was asked for meanwhile. */
  running: boolean;
  isDue: boolean;
}

/**
 * Tells listeners that their clinic moved on (law 22): after each commit, coalesced by clinic, one patch rendered for each set of views.
 * Listeners that are not at `from` ignore the patch and pull.
 */
export class Pokes {
  readonly #services: SyncServices;
  readonly #pollMs: number;
  readonly #clinics = new Map<string, Watched>();
  readonly #access = new WeakMap<Listener, string>();
  #stopHearing: (() => Promise<void>) | undefined;
  readonly #every: Every;
  #stopPolling: (() => void) | undefined;

  constructor(services: SyncServices, pollMs = POLL_MS, every: Every = everyInterval) {
    this.#services = services;
    this.#pollMs = pollMs;
    this.#every = every;
  }

  /** Begins to hear of commits, of this process and of others. */
  async start(): Promise<void> {
    this.#stopHearing = await this.#services.db.onAnnounce((clinic, seq, committed, trail) =>
      this.#moved(clinic, committed && { ...committed, to: seq }, trail),
    );
    this.#stopPolling = this.#every(this.#pollMs, () => this.#poll());
  }

  /** Stops; a round that runs ends by itself. */
  async stop(): Promise<void> {
    this.#stopPolling?.();
    await this.#stopHearing?.();
    this.#clinics.clear();
  }

  /** Adds a listener; the answer is the clinic's head, up to which it must pull by itself. Undefined for who may not enter. */
  async enter(clinic: string, listener: Listener): Promise<number | undefined> {
    const head = await this.#services.db.feed.head(clinic);
    if (!head) return undefined;
    const watched = this.#clinics.get(clinic) ?? newlyWatched(head.seq);
    this.#clinics.set(clinic, watched);
    const member: Member = { views: undefined, from: UNKNOWN };
    watched.members.set(listener, member);
    // Security: asked only now that a round would ask again, so that no change of rights falls in between.
    const actor = await listener.actor();
    if (!actor) {
      this.leave(clinic, listener);
      return undefined;
    }
    const asked = await this.#services.db.feed.head(clinic);
    if (!member.views) {
      member.views = viewsOf(actor);
      member.from = asked?.seq ?? UNKNOWN;
      this.#access.set(listener, accessOf(actor));
    }
    // What was committed since the head was read, while nobody watched, is told at once.
    this.#moved(clinic);
    return head.seq;
  }

  leave(clinic: string, listener: Listener): void {
    const watched = this.#clinics.get(clinic);
    watched?.members.delete(listener);
    if (watched?.members.size === 0) this.#clinics.delete(clinic);
  }

  /** The database's epoch has risen: each listener hears it at once, and pulls. */
  tellEpoch(): void {
    for (const [clinic, { members, toldUpTo: at }] of this.#clinics)
      for (const listener of members.keys())
        listener.poke({ clinic, epoch: this.#services.db.epoch, from: at, to: at });
  }

  #poll(): void {
    for (const clinic of this.#clinics.keys()) this.#moved(clinic);
  }

  /** Without a commit, something may have moved it. */
  #moved(clinic: string, commit?: Commit, trail?: Trail): void {
    const watched = this.#clinics.get(clinic);
    if (!watched) return;
    if (commit) watched.commits.push(commit);
    else watched.look = true;
    if (trail) watched.trails.push(trail);
    watched.isDue = true;
    if (!watched.running) void this.#rounds(clinic, watched);
  }

  async #rounds(clinic: string, watched: Watched): Promise<void> {
    watched.running = true;
    try {
      while (watched.isDue) {
        watched.isDue = false;
        await this.#round(clinic, watched);
      }
    } catch (error) {
      // The poll comes again; until then clients pull by themselves.
      this.#services.log.warn({ err: error, clinic }, 'poking failed');
    } finally {
      watched.running = false;
    }
  }

  /** One look for all listeners; each set of views is then rendered from it once. */
  async #round(clinic: string, watched: Watched): Promise<void> {
    const { db, watch } = this.#services;
    const began = Date.now();
    // What an earlier round could not find out.
    await this.#dateViews(clinic, watched);
    const from = watched.toldUpTo;
    const { trails } = watched;
    watched.trails = [];
    const page =
      heardSince(watched) ??
      (await db.feed.changesSince({ clinic, cursor: from, limit: MOST_CHANGES, views: EVERYTHING }));
    const told = () => watch?.poked({ clinic, to: page.head, listeners: watched.members.size, trails, began });
    if (page.head <= from && !page.reset) {
      // A look was faster than the notice.
      if (trails.length > 0) told();
      return;
    }
    const whole = !page.reset && !page.more;
    if (!whole || page.patch.some((change) => PERMISSION_COLLECTIONS.has(change.collection)))
      await this.#refreshViews(clinic, watched);
    for (const members of Map.groupBy(watched.members, ([, member]) => patchKey(member, from)).values()) {
      const [, first] = members[0] ?? [];
      const views = first && viewsFrom(first, from);
      const patch = whole && views ? { patch: projected(page.patch, views) } : {};
      const poke = { clinic, epoch: db.epoch, from, to: page.head, ...patch };
      for (const [group, ofGroup] of Map.groupBy(members, ([listener]) => listener.group)) {
        const listeners = ofGroup.map(([listener]) => listener);
        if (group) group.poke(listeners, poke);
        else for (const listener of listeners) listener.poke(poke);
      }
    }
    watched.toldUpTo = page.head;
    told();
  }

  /** A browser shows and hides by what its person may do, so it hears of a change at once, also of one that opens or closes no collection. */
  #tellAccess(listener: Listener, access: string): void {
    if (this.#access.get(listener) === access) return;
    this.#access.set(listener, access);
    listener.accessChanged?.();
  }

  /** Asks everyone's views again, before anything is sent: a change of staff or roles may change who reads what. */
  async #refreshViews(clinic: string, watched: Watched): Promise<void> {
    for (const [listener, member] of [...watched.members]) {
      const actor = await listener.actor();
      if (actor) {
        const views = viewsOf(actor);
        if (member.views && viewSetKey(views) !== viewSetKey(member.views)) member.from = UNKNOWN;
        member.views = views;
        this.#tellAccess(listener, accessOf(actor));
        continue;
      }
      watched.members.delete(listener);
      listener.expelled();
    }
    await this.#dateViews(clinic, watched);
  }

  /** Up to when views were asked: rights may have changed again since what a round tells of. */
  async #dateViews(clinic: string, watched: Watched): Promise<void> {
    const undated = [...watched.members.values()].filter(({ views, from }) => views && from === UNKNOWN);
    if (undated.length === 0) return;
    const head = await this.#services.db.feed.head(clinic);
    if (head) for (const member of undated) member.from = head.seq;
  }
}

const newlyWatched = (toldUpTo: number): Watched => ({
  toldUpTo,
  commits: [],
  trails: [],
  look: false,
  members: new Map(),
  running: false,
  isDue: false,
});

/** What commits of this process have changed since listeners were told, where nothing stands between; otherwise the database must be asked. */
function heardSince(watched: Watched): Pick<ChangePage, 'head' | 'reset' | 'more' | 'patch'> | undefined {
  const { commits, look, toldUpTo } = watched;
  watched.commits = [];
  watched.look = false;
  if (look) return undefined;
  const latest = new Map<string, Change>();
  let head = toldUpTo;
  for (const { from, to, changes } of commits.sort((one, other) => one.from - other.from)) {
    if (to <= head) continue;
    if (from !== head) return undefined;
    for (const change of changes) latest.set(documentKey(change.collection, change.id), change);
    head = to;
  }
  if (latest.size > MOST_CHANGES) return undefined;
  return { head, reset: false, more: false, patch: [...latest.values()].sort((one, other) => one.seq - other.seq) };
}

/** No sequence is known yet up to which a listener's views were asked. */
const UNKNOWN = Number.POSITIVE_INFINITY;

/** Listeners with the same key get the same poke. */
const patchKey = (member: Member, from: number): string => {
  const views = viewsFrom(member, from);
  return views ? viewSetKey(views) : 'none';
};

/** The views in which a listener may be told of what came after a sequence; undefined where only a pull can tell it. */
const viewsFrom = (member: Member, from: number): ReadViews | undefined =>
  from < member.from ? undefined : member.views;

/** What of a person decides what they may do. */
const accessOf = ({ roleID, admin, permissions }: Actor): string =>
  `${roleID} ${admin} ${[...permissions].sort().join()}`;

/** Every collection whole: what a round reads before it renders. */
const EVERYTHING: ReadViews = Object.fromEntries(
  COLLECTION_NAMES.map((collection) => [collection, { key: 'all', fields: 'all', own: undefined }]),
);
