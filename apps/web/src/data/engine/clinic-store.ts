import { DomainError } from '@vetloom/domain/core/error.ts';
import { openClinic } from '@vetloom/sync-client/client.ts';
import type { ClinicStore, LocalReads, Signal } from '@vetloom/sync-client/client.types.ts';
import { NewerDatabase } from '@vetloom/sync-client/store/local-store.ts';
import { machineSeconds } from '@vetloom/ui/format/shown-clock.ts';
import { browserTransport } from './calls/transport.ts';
import { followZone, leaveZone } from './clinic-zone.ts';
import { looksWhenFoundAway } from './found-away.ts';
import { log } from './log/log.ts';
import { memoryDatabase } from './memory-database.ts';
import { followClock } from './page-clock.ts';
import { observed } from './ports/observed.ts';
import { noticed } from './server-state.ts';
import { accessChanged } from './session/access-changes.ts';
import { anyoneRemembered } from './session/offline-verifier.ts';
import { session, tokens } from './session/session.ts';
import type { Session } from './session/session.types.ts';
import { keepQuietly } from './storage/device-storage.ts';
import { recoverKept } from './storage/kept-storage.ts';
import { watchReads } from './watch-reads.ts';

interface Opened {
  readonly key: string;
  readonly store: ClinicStore;
  /** Whether its person asked this browser to remember. */
  readonly remembered: boolean;
  /** It lives in this tab's memory and goes with it. */
  readonly passing: boolean;
}

/** The open store of this tab's clinic; undefined while none is chosen or it is being opened. */
let open: Opened | undefined;
let opening: Promise<void> = Promise.resolve();
let leaveClock = () => {};
const listeners = new Set<() => void>();
const signalListeners = new Set<(signal: Signal) => void>();

const transport = noticed(browserTransport(tokens, accessChanged));

/** Why the clinic's local database could not be opened; undefined while nothing is wrong. */
export const openFailure = observed<'unreadable' | 'outdated' | undefined>(undefined);

/** The open store of this tab's clinic, observable for React's useSyncExternalStore. */
export const clinicStore = {
  /** Only the present person's: between two people nothing of the former is shown, and nothing is asked of a store that is being closed. */
  get: (): ClinicStore | undefined => (open?.key === keyOf(session.get()) ? open?.store : undefined),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Follows the local database outside of React: `next` gets what `read` finds, now and after each change, until the answer is called. */
export type WatchLocal = <T>(
  store: LocalReads,
  read: (reads: LocalReads) => Promise<T>,
  next: (found: T) => void,
) => () => void;

/** Follows the local database outside of React. */
export const watchLocal: WatchLocal = (store, read, next) => watchReads(store, read, next, reportError);

/** Things that happen once: the ten-minute disconnect, a newer app in another tab, a restored server. */
export function onSignal(listener: (signal: Signal) => void): () => void {
  signalListeners.add(listener);
  return () => signalListeners.delete(listener);
}

const isPassing = (state: Session): boolean => state.mode?.kind === 'emulation';

const keyOf = (state: Session) =>
  state.actor && state.clinic ? `${state.clinic.clinic} ${state.email} ${isPassing(state)}` : undefined;

let holders: Promise<unknown> | undefined;
/**
 * What a desk works on is found by code that comes with the commands. A hand that is sooner than what fetches it ahead would meet a bill that isn't
 * there; where it can't be had, the command says so.
 */
function holdersHere(): Promise<unknown> {
  holders ??= import('@vetloom/domain/holders.ts').catch(() => {
    holders = undefined;
  });
  return holders;
}

/**
 * A disguised tab saves nothing of its own: a preview would save with one's own rights, and an operator in somebody's place works online
 * only, because nothing of theirs may wait on this browser.
 */
function guardRuns(store: ClinicStore): void {
  const run = store.run.bind(store);
  store.run = async (command, input) => {
    const { mode } = session.get();
    if (mode?.kind === 'preview')
      throw new DomainError('contradictory', 'nothing is saved in a preview', { rule: 'preview' });
    if (mode?.kind === 'emulation' && store.status.get().connection === 'offline')
      throw new DomainError('networkRequired', 'an operator in the place of somebody works online only');
    if (store.status.get().cleared)
      throw new DomainError('databaseNotReady', 'the data of this browser were cleared', { rule: 'cleared' });
    await holdersHere();
    return run(command, input);
  };
}

/**
 * Closes a store. After "not my computer" nothing stays behind (law 20), unless work is still unsynced or the browser is also someone's who
 * asked it to remember.
 */
async function leave({ store, remembered, passing }: Opened): Promise<void> {
  if (passing) return store.close();
  const keep =
    remembered || (await store.unsynced()) > 0 || session.get().state !== 'signed-out' || (await anyoneRemembered());
  await (keep ? store.close() : store.wipe());
}

/** Opens, hands over or closes the store as the session changes; one step after the other. */
function follow(): void {
  opening = opening.then(change).catch((error: unknown) => {
    // A step that failed must not keep the next person out.
    log('error', 'reading owner and pet data failed', error);
    openFailure.publish(error instanceof NewerDatabase ? 'outdated' : 'unreadable');
  });
}

async function change(): Promise<void> {
  const state = session.get();
  const key = keyOf(state);
  if (open && open.key === key && state.actor) {
    open.store.setPerson(state.actor);
    return;
  }
  const left = open;
  open = undefined;
  tell();
  if (left) {
    leaveClock();
    leaveZone();
    await leave(left);
  }
  openFailure.publish(undefined);
  if (key !== undefined && state.actor && state.clinic) {
    const recovered = isPassing(state) ? undefined : recoverKept();
    const store = await openClinic({
      clinic: state.clinic.clinic,
      person: state.actor,
      transport,
      clock: machineSeconds,
      ...(isPassing(state) ? { ...(await memoryDatabase()), profile: `emulation-${crypto.randomUUID()}` } : {}),
    });
    guardRuns(store);
    store.onSignal((signal) => {
      for (const listener of signalListeners) listener(signal);
    });
    leaveClock = followClock(store);
    await Promise.all([followZone(store, reportError), recovered]);
    open = { key, store, remembered: state.remembered, passing: isPassing(state) };
    // Nobody waits for the browser's answer.
    if (!isPassing(state)) keepQuietly().catch(reportError);
  }
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

looksWhenFoundAway(clinicStore.get);
session.subscribe(follow);
follow();
