import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work after which other requests have their turn. */
const SLICE_MS = 15;

let since = performance.now();

/** Lets other requests of the process in, where it has worked for a while since they last had their turn. */
export async function rest(): Promise<void> {
  if (performance.now() - since < SLICE_MS) return;
  await setImmediate();
  since = performance.now();
}
