/*
 * The one place of the page that reads the machine's clock. What is shown and what "today" is go by the server's clock as last known here: machines
 * are days off now and then. What measures how long something takes reads `performance.now()`.
 */

/** The machine's own clock, Unix seconds with fractions: for what corrects it. */
export const machineSeconds = (): number => Date.now() / 1000;

const listeners = new Set<() => void>();
let shown: () => number = machineSeconds;

/** Unix seconds, whole, by the clock that this page shows. For showing, never for storing: commands take the store's. */
export const shownNow = (): number => Math.floor(shown());

/** Shows this clock from now on, Unix seconds. */
export function showClock(clock: () => number): void {
  shown = clock;
  for (const listener of listeners) listener();
}

/** Calls `listener` when another clock is shown. */
export function onShownClock(listener: () => void): void {
  listeners.add(listener);
}
