import { useSyncExternalStore } from 'react';
import { onShownClock, shownNow } from '../format/shown-clock.ts';

const listeners = new Set<() => void>();
let now = shownNow();
let timer: ReturnType<typeof setTimeout> | undefined;

const SECONDS = 10;

function tick(): void {
  now = shownNow();
  for (const listener of listeners) listener();
}

/** At every tenth second of the clock itself, so that a shown minute turns when it does. */
function wait(): void {
  timer = setTimeout(
    () => {
      tick();
      wait();
    },
    (SECONDS - (shownNow() % SECONDS)) * 1000,
  );
}

onShownClock(tick);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    now = shownNow();
    wait();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
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
