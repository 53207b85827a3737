import { DomainError } from '@vetloom/domain/core/error.ts';
import type { SearchAnswer, SearchReply, SearchRequest } from './search-protocol.ts';
import type { SearchEntry, SearchKey, SearchOptions } from './search-types.ts';

/** The part of a Worker that the client uses; a test puts the service itself behind it. */
export interface SearchPort {
  postMessage(message: SearchRequest): void;
  addEventListener(type: 'message', listener: (event: { readonly data: SearchReply }) => void): void;
  addEventListener(type: 'error', listener: (event: { readonly message?: string }) => void): void;
  terminate(): void;
}

interface Pending {
  readonly resolve: (reply: SearchReply) => void;
  readonly reject: (reason: unknown) => void;
}

/** A query that can be given up: an aborted one rejects with the signal's reason. */
export interface ClientSearchOptions extends SearchOptions {
  readonly signal?: AbortSignal;
}

type WithoutNumber<T> = T extends unknown ? Omit<T, 'request'> : never;

/** Large loads are sent in parts: one message of 100,000 entries would hold up the page while it is copied. */
const ENTRIES_A_MESSAGE = 2_000;

/**
 * The page's side of the search worker. Calls are done in their order. Rejects with DomainError `failure` when the
 * worker failed or was closed, `networkRequired` when its code couldn't be fetched.
 */
export class SearchClient {
  readonly #port: SearchPort;
  readonly #pending = new Map<number, Pending>();
  #lastRequest = 0;
  #broken: DomainError | undefined;

  constructor(port: SearchPort) {
    this.#port = port;
    port.addEventListener('message', (event) => this.#settle(event.data));
    // One that says nothing never began: its code couldn't be fetched, and nothing is wrong with what it would have read.
    port.addEventListener('error', ({ message }) =>
      this.#break(
        message === undefined
          ? new DomainError('networkRequired', 'the search worker could not be fetched')
          : new DomainError('failure', `the search worker failed: ${message}`),
      ),
    );
  }

  /** Adds or replaces entries; resolves when queries find them. */
  async upsert(entries: readonly SearchEntry[]): Promise<void> {
    const parts: Promise<SearchReply>[] = [];
    for (let from = 0; from < entries.length; from += ENTRIES_A_MESSAGE) {
      parts.push(this.#ask({ do: 'upsert', entries: entries.slice(from, from + ENTRIES_A_MESSAGE) }));
    }
    await Promise.all(parts);
  }

  /** Removes entries; one that is not there is no error. */
  async remove(keys: readonly SearchKey[]): Promise<void> {
    await this.#ask({ do: 'remove', keys });
  }

  /** Forgets everything, for a change of clinic. */
  async clear(): Promise<void> {
    await this.#ask({ do: 'clear' });
  }

  /** The best hits from what is indexed so far; `waiting` tells how many entries are not yet. */
  async query(text: string, { signal, ...options }: ClientSearchOptions = {}): Promise<SearchAnswer> {
    const reply = await this.#ask({ do: 'query', text, options }, signal);
    if ('answer' in reply) return reply.answer;
    throw new DomainError('failure', 'the search worker answered a query with something else');
  }

  /** Ends the worker; what is still asked rejects. */
  close(): void {
    this.#port.terminate();
    this.#break(new DomainError('failure', 'the search was closed'));
  }

  #ask(request: WithoutNumber<SearchRequest>, signal?: AbortSignal): Promise<SearchReply> {
    if (this.#broken !== undefined) return Promise.reject(this.#broken);
    if (signal?.aborted === true) return Promise.reject(signal.reason);
    this.#lastRequest += 1;
    const number = this.#lastRequest;
    const { promise, resolve, reject } = Promise.withResolvers<SearchReply>();
    const giveUp = (): void => {
      this.#pending.delete(number);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', giveUp, { once: true });
    const forget = (): void => signal?.removeEventListener('abort', giveUp);
    this.#pending.set(number, {
      resolve: (reply) => {
        forget();
        resolve(reply);
      },
      reject: (reason) => {
        forget();
        reject(reason);
      },
    });
    this.#port.postMessage({ ...request, request: number });
    return promise;
  }

  #settle(reply: SearchReply): void {
    const pending = this.#pending.get(reply.request);
    // The asker may have given up meanwhile.
    if (pending === undefined) return;
    this.#pending.delete(reply.request);
    if ('failure' in reply) pending.reject(new DomainError('failure', `the search failed: ${reply.failure}`));
    else pending.resolve(reply);
  }

  #break(error: DomainError): void {
    this.#broken ??= error;
    for (const pending of this.#pending.values()) pending.reject(this.#broken);
    this.#pending.clear();
  }
}

/** Starts the search in a worker of its own; the pinyin dictionary is loaded only there. */
export function startSearch(): SearchClient {
  return new SearchClient(new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' }));
}
