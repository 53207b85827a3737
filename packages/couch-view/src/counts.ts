import { viewSetKey } from '@vetloom/sync-server/views.ts';
import type { CouchServices } from './couch-services.ts';
import { countRows } from './rows.ts';
import type { Visitor } from './visitor.ts';

/** Counting a large clinic takes a while and nobody needs it exact, so answers may be this old, in ms. */
const MEMORY_MS = 30_000;
const MOST_REMEMBERED = 500;

/** How many documents a person may read, and how many of those were deleted. */
export interface Count {
  readonly living: number;
  readonly deleted: number;
}

/** Counts what people may read; those with the same views share an answer. */
export class Counts {
  readonly #services: CouchServices;
  readonly #known = new Map<string, { readonly count: Promise<Count>; readonly until: number }>();

  constructor(services: CouchServices) {
    this.#services = services;
  }

  async of({ clinic, views }: Visitor): Promise<Count> {
    const key = `${clinic}\n${viewSetKey(views)}`;
    const found = this.#known.get(key);
    if (found && found.until > performance.now()) return found.count;
    const count = this.#services.db.readClinic(clinic, (tx) => countRows(tx, views));
    if (this.#known.size >= MOST_REMEMBERED) this.#known.clear();
    this.#known.set(key, { count, until: performance.now() + MEMORY_MS });
    // A failure is no answer to remember.
    count.catch(() => this.#known.delete(key));
    return count;
  }
}
