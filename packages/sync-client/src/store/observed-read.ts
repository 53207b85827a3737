import { Dexie, liveQuery, type ObservabilitySet, rangesOverlap } from 'dexie';

/** A read of the local database of which somebody is told when what it has looked at changes. */
export interface ObservedRead<T> {
  readonly found: Promise<T>;
  /** Nobody is told any more. What has not begun to read by then never finds anything. */
  stop(): void;
}

/** Takes in what a transaction has changed. */
type Listener = (parts: ObservabilitySet) => void;

/**
 * Reads, and calls `changed` once: when a transaction of any tab has changed something that the read looked at, or would have looked at.
 * What changes while it still reads is told after it.
 *
 * Dexie's live query tells the same, but each one that is open keeps a tree of all that changed since it last ran, whatever it reads: beside
 * the first load of a large clinic the screens spent more time on these trees than the load itself. So a live query stands here only for
 * the read, to note what is looked at; afterwards each change is compared with that and forgotten.
 */
export function observeRead<T>(read: () => Promise<T>, changed: () => void): ObservedRead<T> {
  let looked: ObservabilitySet = {};
  let reading = true;
  const meanwhile: ObservabilitySet[] = [];
  const stop = (): void => {
    listeners.delete(look);
    query.unsubscribe();
  };
  const look: Listener = (parts) => {
    if (reading) meanwhile.push(parts);
    else if (meet(parts, looked)) {
      stop();
      changed();
    }
  };
  listeners.add(look);
  const { promise: found, resolve, reject } = Promise.withResolvers<T>();
  const done = (): void => {
    reading = false;
    query.unsubscribe();
    for (const parts of meanwhile.splice(0)) if (listeners.has(look)) look(parts);
  };
  // Its own error is one of before the read began: later ones are the read's.
  const query = liveQuery(() => {
    looked = lookedAt();
    const answer = read();
    answer.then(resolve, reject);
    answer.then(done, done);
    return answer;
  }).subscribe({ error: reject });
  return { found, stop };
}

/** Calls `listener` with what a read finds, now and after each change of what it has looked at; answers how to end it. */
export function followRead<T>(
  read: () => Promise<T>,
  listener: (found: T) => void,
  onError: (error: unknown) => void,
): () => void {
  let observed: ObservedRead<T> | undefined;
  const run = (): void => {
    const now = observeRead(read, run);
    observed = now;
    now.found.then(
      (found) => observed === now && listener(found),
      (error: unknown) => observed === now && onError(error),
    );
  };
  run();
  return () => {
    observed?.stop();
    observed = undefined;
  };
}

/** Inside a live query: the set in which Dexie notes what is looked at. It stands in the zone of its promises, which its types leave out. */
function lookedAt(): ObservabilitySet {
  const { PSD } = Dexie.Promise as unknown as { readonly PSD?: { readonly subscr?: ObservabilitySet } };
  if (PSD?.subscr === undefined) throw new Error('this version of Dexie notes somewhere else what a live query reads');
  return PSD.subscr;
}

/** `all` stands for a change of which nothing is known: a page that comes back from the browser's cache. */
const meet = (changed: ObservabilitySet, looked: ObservabilitySet): boolean =>
  'all' in changed ||
  Object.entries(looked).some(([part, ranges]) => {
    const touched = changed[part];
    return touched !== undefined && rangesOverlap(touched, ranges);
  });

const listeners = new Set<Listener>();
// One subscription for all: Dexie nests its subscribers in each other.
Dexie.on.storagemutated.subscribe((parts) => {
  for (const each of [...listeners]) if (listeners.has(each)) each(parts);
});
