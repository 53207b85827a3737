import type { ClinicStore } from '@vetloom/sync-client/client.types.ts';
import { machineSeconds, showClock } from '@vetloom/ui/format/shown-clock.ts';

const KEY = 'vetloom.clock';
/** A smaller change isn't worth writing down; the date in an answer's head is whole seconds, and has been on its way. */
const WORTH_KEEPING = 5;
/** Seconds by which the shown time has to move at once for everything to be shown anew. */
const WORTH_SHOWING = 60;

/** Seconds that this machine's clock is ahead of the server's, as last known; its own word where nothing is. */
let ahead = kept();

function kept(): number {
  try {
    const stored = Number(localStorage.getItem(KEY));
    return Number.isFinite(stored) ? stored : 0;
  } catch {
    return 0; // A browser that keeps nothing: until the first answer the machine's clock counts.
  }
}

function keep(next: number): void {
  if (Math.abs(next - ahead) < WORTH_KEEPING) return;
  ahead = next;
  try {
    localStorage.setItem(KEY, String(Math.round(next)));
  } catch {
    // The same browser: this page knows it all the same.
  }
}

const corrected = () => machineSeconds() - ahead;

// Also before anybody has signed in: what is kept on this machine runs out by it.
showClock(corrected);

/** Takes the time from the head of an answer (RFC 9110 §6.6.1). Another origin's can't be read; the open clinic measures by itself. */
export function noteServerDate(head: string | null): void {
  const told = head === null ? Number.NaN : Date.parse(head) / 1000;
  if (Number.isFinite(told)) keep(machineSeconds() - told);
}

/** Shows the clock of the open clinic; the answer goes back to what this machine knows without it. */
export function followClock(store: ClinicStore): () => void {
  const show = () => showClock(() => store.now());
  let shown = store.status.get().clock.ahead;
  const note = () => {
    const { clock } = store.status.get();
    // Measured anew, it may be another day: nobody waits for the next minute to see it.
    if (Math.abs(clock.ahead - shown) > WORTH_SHOWING) show();
    shown = clock.ahead;
    if (clock.trust === 'sure' || clock.trust === 'set') keep(clock.ahead);
  };
  const stop = store.status.subscribe(note);
  note();
  show();
  return () => {
    stop();
    showClock(corrected);
  };
}
