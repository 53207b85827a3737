import { useSyncExternalStore } from 'react';

let since: number | undefined;
const listeners = new Set<() => void>();

/** Keeps since when the tab's clinic is closed (Unix seconds); undefined while it is open or none is entered. */
export function noteClosedSince(at: number | undefined): void {
  if (at === since) return;
  since = at;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Since when the tab's clinic is closed: it is read, and what is written waits. */
export const useClosedSince = (): number | undefined => useSyncExternalStore(subscribe, () => since);
