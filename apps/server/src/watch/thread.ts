import { AsyncLocalStorage } from 'node:async_hooks';
import type { Undertaking } from '@vetloom/storage/ports/watch.ts';

const threads = new AsyncLocalStorage<Undertaking>();
const NONE: Undertaking = { requests: [] };

/** For what the code that calls this is doing what it does; without requests where nobody asked for it. */
export const here = (): Undertaking => threads.getStore() ?? NONE;

/** Runs work, and all that comes of it, as being done for an undertaking. */
export const within = <T>(undertaking: Undertaking, work: () => T): T => threads.run(undertaking, work);

/** What every line of the log says of it. */
export function threadFacts(): { readonly request?: string; readonly requests?: readonly string[] } {
  const { requests } = here();
  const [request] = requests;
  if (request === undefined) return {};
  return requests.length === 1 ? { request } : { requests };
}
