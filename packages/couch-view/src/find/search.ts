import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import type { Change } from '@vetloom/protocol/sync.ts';
import { idsInRange } from '@vetloom/storage/document/pg-reader.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { ReadViews } from '@vetloom/storage/ports/feed.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { readID } from '../composed.ts';
import { byIDs, byRange } from '../rows.ts';
import type { Visitor } from '../visitor.ts';
import { type Meter, QUERY_LIMITS } from './budget.ts';
import type { Plan } from './plan.ts';
import type { Condition } from './selector.ts';
import { type Pace, Sieve } from './sieve.ts';

/** Most documents that one query looks at: what its index finds, before the rest of the selector. */
export const MOST_LOOKED_AT = 5000;

/** What a search is run with. */
export interface SearchParts extends Pace {
  readonly db: Pick<Database, 'readClinic'>;
  readonly visitor: Pick<Visitor, 'clinic' | 'views'>;
  readonly plan: Plan;
  readonly condition: Condition;
}

/** A document that a search found, as its reader sees it. */
export type Found = Change & { readonly body: Readonly<Record<string, unknown>> };

/**
 * The documents that a plan leads to and a condition lets pass, in the plan's order. Between pages no connection is held, nothing but a page
 * is in memory, and after a few milliseconds of work others get their turn. What changed meanwhile is told as it is by now.
 * @throws DomainError tooLarge when comparing takes too much
 */
export class Search {
  readonly #parts: SearchParts;
  readonly #sieve: Sieve;
  #lookedAtAll = false;

  constructor(parts: SearchParts) {
    this.#parts = parts;
    this.#sieve = new Sieve(parts.condition, parts);
  }

  get meter(): Meter {
    return this.#sieve.meter;
  }

  /** Whether everything that the index finds was looked at. */
  get lookedAtAll(): boolean {
    return this.#lookedAtAll;
  }

  async *found(): AsyncGenerator<Found> {
    const { db, visitor, plan } = this.#parts;
    const { clinic, views } = visitor;
    const all = await db.readClinic(clinic, (tx) => candidates(tx, plan, views));
    const ids = all.slice(0, MOST_LOOKED_AT);
    for (let at = 0; at < ids.length; at += QUERY_LIMITS.page) {
      const page = ids.slice(at, at + QUERY_LIMITS.page);
      const changes = await db.readClinic(clinic, (tx) => byIDs(tx, views, page));
      const living = page.flatMap((id) => {
        const change = changes.get(id);
        return change?.body ? [change as Found] : [];
      });
      yield* this.#sieve.passing(living, ({ body }) => body);
    }
    this.#lookedAtAll = all.length <= MOST_LOOKED_AT;
  }
}

/** Ids in the plan's order, one more than are looked at. */
async function candidates(tx: ClinicTransaction, plan: Plan, views: ReadViews): Promise<readonly string[]> {
  const limit = MOST_LOOKED_AT + 1;
  switch (plan.kind) {
    case 'ids':
      return [...new Set(plan.ids)];
    case 'collection': {
      const range = { among: [plan.collection] as CollectionName[], descending: plan.descending };
      return (await byRange(tx, views, range, { limit, skip: 0, bodies: false })).map(({ id }) => id);
    }
    case 'index':
      return views[plan.collection]
        ? readIDs(await idsInRange(tx, plan.collection, plan.index, { ...plan.range, limit }))
        : [];
  }
}

/** As documents are read here, each once. */
const readIDs = (ids: readonly string[]): readonly string[] => [...new Set(ids.map(readID))];
