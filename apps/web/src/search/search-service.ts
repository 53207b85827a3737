import { SearchIndex } from './search-index.ts';
import type { SearchReply, SearchRequest } from './search-protocol.ts';

/** Entries indexed between two looks at the clock. */
const STEP = 64;
/** Milliseconds of indexing after which waiting queries get their turn. */
const SLICE_MS = 12;

/** What the service needs of the place it runs in. */
export interface SearchServiceEnvironment {
  readonly reply: (reply: SearchReply) => void;
  /** Runs a task after the messages that have come in meanwhile. */
  readonly later: (task: () => void) => void;
  /** Milliseconds of a clock that never goes back. */
  readonly clock: () => number;
}

type Write = Exclude<SearchRequest, { do: 'query' }>;

/**
 * The search as the page sees it: writes are done in their order, a slice at a time, and queries are answered between
 * the slices from what is indexed so far.
 */
export class SearchService {
  readonly #environment: SearchServiceEnvironment;
  #index = new SearchIndex();
  readonly #writes: Write[] = [];
  /** Entries of the first write that are already indexed. */
  #indexed = 0;
  #waiting = 0;
  #scheduled = false;

  constructor(environment: SearchServiceEnvironment) {
    this.#environment = environment;
  }

  /** Takes a request; its reply follows, for writes later. */
  receive(request: SearchRequest): void {
    if (request.do === 'query') {
      this.#answering(request.request, () => {
        const hits = this.#index.query(request.text, request.options);
        this.#environment.reply({ request: request.request, answer: { hits, waiting: this.#waiting } });
      });
      return;
    }
    this.#writes.push(request);
    if (request.do === 'upsert') this.#waiting += request.entries.length;
    this.#schedule();
  }

  #schedule(): void {
    if (this.#scheduled || this.#writes.length === 0) return;
    this.#scheduled = true;
    this.#environment.later(() => {
      this.#scheduled = false;
      const until = this.#environment.clock() + SLICE_MS;
      while (this.#writes.length > 0 && this.#environment.clock() < until) this.#step();
      this.#schedule();
    });
  }

  #step(): void {
    const write = this.#writes[0];
    if (write === undefined) return;
    const whole = this.#answering(write.request, () => this.#apply(write));
    if (whole === false) return;
    if (write.do === 'upsert') this.#waiting -= write.entries.length - this.#indexed;
    this.#indexed = 0;
    this.#writes.shift();
    if (whole === true) this.#environment.reply({ request: write.request, done: true });
  }

  /** Does one step of a write; true when that was all of it. */
  #apply(write: Write): boolean {
    if (write.do === 'clear') this.#index = new SearchIndex();
    else if (write.do === 'remove') this.#index.remove(write.keys);
    else {
      const step = write.entries.slice(this.#indexed, this.#indexed + STEP);
      this.#index.upsert(step);
      this.#indexed += step.length;
      this.#waiting -= step.length;
      return this.#indexed >= write.entries.length;
    }
    return true;
  }

  /** A failure is the requester's to know; it must not stop the requests behind it. */
  #answering<T>(request: number, work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      this.#environment.reply({ request, failure: error instanceof Error ? error.message : String(error) });
      return undefined;
    }
  }
}
