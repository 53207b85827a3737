import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import { LIVE_CHANGES, LIVE_EVENT, LIVE_REQUEST, type LiveChange, type LiveStart } from '@vetloom/protocol/live.ts';
import type { Socket } from 'socket.io-client';

/** What a subscriber hears of one collection (spec 3 §4). */
export interface LiveHandlers {
  /** Changes are told from here on; read the list anew, now and each time that it comes. */
  readonly start?: (start: LiveStart) => void;
  readonly create?: (change: LiveChange) => void;
  readonly update?: (change: LiveChange) => void;
  readonly delete?: (change: LiveChange) => void;
  /** The person may not read the collection, or the server could not be asked; `code` is of the catalogue. */
  readonly refused?: (refusal: { readonly code: number; readonly message: string }) => void;
}

interface Answer {
  readonly code: number;
  readonly message?: string;
}

const SUCCESS = 100000;

/**
 * Live changes over a socket of the live namespace. `connect`, `disconnect` and `connect_error` are the socket's own events; subscriptions
 * are made again after each connect, so that they outlive a lost line.
 */
export class LiveClient {
  readonly #socket: Pick<Socket, 'on' | 'emit' | 'connected'>;
  readonly #subscriptions = new Map<CollectionName, Set<LiveHandlers>>();

  constructor(socket: Pick<Socket, 'on' | 'emit' | 'connected'>) {
    this.#socket = socket;
    socket.on('connect', () => {
      for (const collection of this.#subscriptions.keys()) this.#ask(collection);
    });
    socket.on(LIVE_EVENT.start, (start: LiveStart) => this.#tell(start.collection, (heard) => heard.start?.(start)));
    for (const event of LIVE_CHANGES)
      socket.on(event, (change: LiveChange) => this.#tell(change.collection, (heard) => heard[event]?.(change)));
  }

  /** Subscribes to a collection. The answer cancels; after it nothing more is heard. */
  subscribe(collection: CollectionName, handlers: LiveHandlers): () => void {
    const others = this.#subscriptions.get(collection);
    this.#subscriptions.set(collection, (others ?? new Set<LiveHandlers>()).add(handlers));
    if (!others && this.#socket.connected) this.#ask(collection);
    return () => this.#cancel(collection, handlers);
  }

  #cancel(collection: CollectionName, handlers: LiveHandlers): void {
    const subscribed = this.#subscriptions.get(collection);
    if (!subscribed?.delete(handlers) || subscribed.size > 0) return;
    this.#subscriptions.delete(collection);
    if (this.#socket.connected) this.#socket.emit(LIVE_REQUEST.unsubscribe, { collections: [collection] });
  }

  #ask(collection: CollectionName): void {
    this.#socket.emit(LIVE_REQUEST.subscribe, { collections: [collection] }, ({ code, message = '' }: Answer) => {
      if (code !== SUCCESS) this.#tell(collection, (heard) => heard.refused?.({ code, message }));
    });
  }

  #tell(collection: CollectionName, tell: (handlers: LiveHandlers) => void): void {
    for (const handlers of this.#subscriptions.get(collection) ?? []) tell(handlers);
  }
}
