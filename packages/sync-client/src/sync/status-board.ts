import { DISCONNECT_RELOAD_SECONDS } from '@vetloom/domain/core/constants.ts';
import type { Locality } from '@vetloom/domain/engine/kind.ts';
import { kindOf } from '@vetloom/domain/kinds.ts';
import type { DayQuestion, Observable, Signal, StageProgress, SyncStatus, WaitingCommand } from '../client.types.ts';
import type { Timers } from '../platform.ts';
import type { LocalStore } from '../store/local-store.ts';
import type { FeedRow, LinkRow, OutboxRow } from '../store/rows.ts';
import { likelyAt } from './clock-verdict.ts';
import { isReadable } from './pusher.ts';
import { CLOCK_TOLERANCE, type ClockState, type ServerClock } from './server-clock.ts';

/** The live link may be down for this long before the person is told to reload (spec 1 §4), in seconds. */
const LONG_DISCONNECT = DISCONNECT_RELOAD_SECONDS;
/** The board follows the outbox at most this often: a person who types must not pay for it, in milliseconds. */
const PACE_MS = 200;
/** How often the device's clock is looked at, in milliseconds. */
const LOOK_MS = 10_000;

/** Where the first load brings a kind, and so what is under way while it is loaded anew. */
const STAGE_OF: Readonly<Record<Locality, StageProgress['stage']>> = {
  reference: 'reference',
  people: 'people',
  work: 'open',
};

type State = {
  readonly outbox: readonly OutboxRow[];
  readonly feed: FeedRow | undefined;
  readonly link: LinkRow | undefined;
};

/** What the interface shows of syncing, in every tab: composed from the local database, which all tabs share. */
export class StatusBoard implements Observable<SyncStatus> {
  readonly #store: LocalStore;
  readonly #email: string;
  readonly #clock: Pick<ServerClock, 'now' | 'state'>;
  readonly #signal: (signal: Signal) => void;
  readonly #listeners = new Set<() => void>();
  readonly #onFault: (error: unknown) => void;
  #status: SyncStatus;
  #unwatch: () => void = () => {};
  readonly #timers: Timers;
  #cancelPace: (() => void) | undefined;
  #cancelAlarm: (() => void) | undefined;
  #stopLooking: () => void = () => {};
  #alarmFor: number | undefined;
  /** When this board was opened: what the link did before says nothing about this page. */
  #openedAt = Number.POSITIVE_INFINITY;
  #closed = false;
  /** Whether a tab of now has written down how the link stands: what a page left there that is gone says nothing about it. */
  #heard = false;
  /** How this tab's link stands, where it could not be written down. */
  #untold: LinkRow | undefined;

  constructor(
    store: LocalStore,
    email: string,
    clock: Pick<ServerClock, 'now' | 'state'>,
    signal: (signal: Signal) => void,
    onFault: (error: unknown) => void,
    timers: Timers,
  ) {
    this.#timers = timers;
    this.#store = store;
    this.#email = email;
    this.#clock = clock;
    this.#signal = signal;
    this.#onFault = onFault;
    this.#status = compose({ outbox: [], feed: undefined, link: undefined }, clock.state());
  }

  /** Begins to follow the database; resolves when the first status is there. */
  async start(): Promise<void> {
    this.#openedAt = this.#clock.now();
    await this.refresh();
    this.#unwatch = this.#store.watch(
      () =>
        this.#store.readState(async (tx) => [await tx.outboxSize(), await tx.feed(this.#email), await tx.meta('link')]),
      () => this.#soon(),
      this.#onFault,
    );
    this.#stopLooking = this.#timers.every(LOOK_MS, () => this.#lookAtClock());
  }

  /** Nothing in the database changes when somebody sets the device's clock. */
  #lookAtClock(): void {
    const clock = this.#clock.state();
    const { trust, ahead } = this.#status.clock;
    if (clock.trust !== trust || Math.abs(clock.ahead - ahead) > CLOCK_TOLERANCE / 2)
      this.#set({ ...this.#status, clock });
  }

  // Arrows: React's useSyncExternalStore calls them without their object.
  readonly get = (): SyncStatus => this.#status;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #soon(): void {
    if (this.#closed || this.#cancelPace !== undefined) return;
    // A first load is waited for: nobody types yet.
    const pace = this.#status.usable ? PACE_MS : 0;
    this.#cancelPace = this.#timers.after(pace, () => {
      this.#cancelPace = undefined;
      this.refresh().catch((error: unknown) => {
        // What was being read when the database closed.
        if (!this.#closed) this.#onFault(error);
      });
    });
  }

  /** Reads the status anew. */
  async refresh(): Promise<void> {
    if (this.#closed) return;
    const state = await this.#store.readState(
      async (tx): Promise<State> => ({
        outbox: await tx.outbox(),
        feed: await tx.feed(this.#email),
        link: this.#untold ?? this.#told(await tx.meta('link')),
      }),
    );
    this.#set(compose(state, this.#clock.state()));
  }

  #set(status: SyncStatus): void {
    if (this.#closed) return;
    this.#status = status;
    this.#watchLink(status.disconnectedSince);
    for (const listener of this.#listeners) listener();
  }

  #told(link: LinkRow | undefined): LinkRow | undefined {
    return link?.connection === 'online' && !this.#heard ? { ...link, connection: 'connecting' } : link;
  }

  /** A tab of now has written down how the link stands. */
  hear(): void {
    if (this.#heard) return;
    this.#heard = true;
    this.#soon();
  }

  /** How this tab's link stands, told past the database: it is full. Undefined where the database tells it again. */
  tell(link: LinkRow | undefined): void {
    if (link === undefined) this.hear();
    if (link === undefined && this.#untold === undefined) return;
    this.#untold = link;
    this.#soon();
  }

  /** The database is gone: what was known last stands, as does what is on screen, and nothing says any more that all is here. */
  lose(): void {
    this.#set({ ...this.#status, whole: false, stages: [], cleared: true });
  }

  #watchLink(since: number | undefined): void {
    if (since === this.#alarmFor) return;
    this.#cancelAlarm?.();
    this.#alarmFor = since;
    if (since === undefined) return;
    const from = Math.max(since, this.#openedAt);
    const left = Math.max(0, (from + LONG_DISCONNECT - this.#clock.now()) * 1000);
    this.#cancelAlarm = this.#timers.after(left, () => this.#signal({ kind: 'disconnected-long', since }));
  }

  close(): void {
    this.#closed = true;
    this.#unwatch();
    this.#stopLooking();
    this.#cancelPace?.();
    this.#cancelAlarm?.();
  }
}

function compose({ outbox, feed, link }: State, clock: ClockState): SyncStatus {
  const undecided = outbox.filter((row) => row.outcome === undefined);
  const anew = new Set(feed?.reloads.map(({ collection }) => STAGE_OF[kindOf(collection).locality]));
  const stages = (feed?.stages ?? []).map(
    ({ stage, done, loaded, total }): StageProgress => ({ stage, done: done && !anew.has(stage), loaded, total }),
  );
  const waiting = outbox.map(shown);
  const attention = new Set(link?.attention ?? []);
  if (waiting.some((command) => command.state === 'unreadable')) attention.add('unreadable');
  return {
    connection: link?.connection ?? 'connecting',
    disconnectedSince: link?.downSince,
    unsynced: undecided.length,
    waiting,
    attention: [...attention],
    stages,
    // A feed that began as a copy of somebody else's has not heard yet what this person reads of it.
    whole: feed?.lastSyncedAt !== undefined && stages.every(({ done }) => done),
    usable: stages.some(({ stage, done }) => stage === 'today' && done),
    cleared: false,
    lastSyncedAt: feed?.lastSyncedAt,
    clock,
    dayQuestions: questionsOf(outbox),
  };
}

/** What was given on one day, and of which the same days are possible, is asked together. */
function questionsOf(outbox: readonly OutboxRow[]): DayQuestion[] {
  const asked = outbox.flatMap((row) => (row.clock?.asked ? [{ row, day: row.clock.asked }] : []));
  const groups = Map.groupBy(asked, ({ day: { given, likely, days } }) => [given, likely, ...days].join(' '));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { given, likely, days } = first.day;
    return [{ given, likely, days, commands: group.map(({ row }) => shown(row)) }];
  });
}

function shown(row: OutboxRow): WaitingCommand {
  const readable = row.state !== 'unreadable' && isReadable(row);
  return {
    uuid: String(row.uuid),
    name: String(row.name),
    args: row.args,
    at: likelyAt(row),
    author: String(row.author),
    state: !readable ? 'unreadable' : row.outcome ? 'decided' : row.state,
    code: row.state === 'doubtful' ? row.code : undefined,
    detail: row.state === 'doubtful' ? row.detail : undefined,
    touches: row.footprint?.writes ?? [],
  };
}
