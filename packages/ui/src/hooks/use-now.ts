import { useSyncExternalStore } from 'react';
import { onShownClock, shownNow } from '../format/shown-clock.ts';

const listeners = new Set<() => void>();
let now = shownNow();
let timer: ReturnType<typeof setInterval> | undefined;

const SECONDS = 10;

function tick(): void {
  now = shownNow();
  for (const listener of listeners) listener();
}

onShownClock(tick);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    now = shownNow();
    timer = setInterval(tick, SECONDS * 1000);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time in Unix seconds, one clock for the whole page (format/shown-clock.ts), moving every ten seconds. For showing, never for storing. */
export function useNow(): number {
  return useSyncExternalStore(
    subscribe,
    () => now,
    () => now,
  );
}
