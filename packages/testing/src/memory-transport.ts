import { CODE } from '@vetloom/domain/core/codes.ts';
import type { WirePoke } from '@vetloom/protocol/sync.ts';
import { type LinkListener, type Transport, TransportError } from '@vetloom/sync-client/transport.ts';
import type { MemoryServer } from './memory-server.ts';

/** A person's way to the server in memory, with the failures of a real network at the test's command. */
export class MemoryTransport implements Transport {
  readonly #server: MemoryServer;
  readonly email: string;
  readonly #links = new Map<LinkListener, string>();
  /** false: nothing arrives and nothing is answered. */
  online = true;
  /** That many next answers are lost on their way, after the server has done its work. */
  losing = 0;
  /** Calls that reached the server, by name. */
  readonly calls: string[] = [];
  /** Whether the session is good. */
  signedIn = true;

  constructor(server: MemoryServer, email: string) {
    this.#server = server;
    this.email = email;
    server.moved.add((clinic, from) => this.#poke(clinic, from));
  }

  async #call<T>(name: string, work: () => T | Promise<T>): Promise<T> {
    if (!this.online) throw new TransportError('offline', 'no network');
    if (!this.signedIn) throw new TransportError('signed-out', 'no session', CODE.notLoggedIn);
    this.calls.push(name);
    // What crosses a network is a copy.
    const answer = structuredClone(await work());
    if (this.losing === 0) return answer;
    this.losing -= 1;
    throw new TransportError('offline', 'the answer was lost');
  }

  push: Transport['push'] = (clinic, request) =>
    this.#call('push', () => this.#server.push(clinic, this.email, structuredClone(request)));

  pull: Transport['pull'] = (clinic, request) =>
    this.#call('pull', () => this.#server.pull(clinic, this.email, request));

  snapshot: Transport['snapshot'] = (clinic, request) =>
    this.#call('snapshot', () => this.#server.snapshot(clinic, this.email, request));

  history: NonNullable<Transport['history']> = (clinic, request) =>
    this.#call('history', () => this.#server.history(clinic, this.email, request));

  petHistory: Transport['petHistory'] = (clinic, { petID }) =>
    this.#call('petHistory', () => ({
      epoch: this.#server.epoch,
      views: this.#server.clinic(clinic).views(this.email) ?? {},
      documents: this.#server.petHistory(clinic, this.email, petID),
      serverTime: this.#server.now(),
    }));

  registerKey: Transport['registerKey'] = (request) =>
    this.#call('registerKey', () => this.#server.registerKey(this.email, request));

  link: Transport['link'] = (clinic, listener) => {
    this.#links.set(listener, clinic);
    if (this.online) queueMicrotask(() => listener.onConnect());
    return { close: () => this.#links.delete(listener) };
  };

  /** Takes the network away, or gives it back, with the live link's events. */
  setOnline(online: boolean): void {
    if (this.online === online) return;
    this.online = online;
    for (const listener of this.#links.keys()) {
      if (online) listener.onConnect();
      else listener.onDisconnect('transport close');
    }
  }

  #poke(clinic: string, from: number): void {
    if (!this.online) return;
    const { state } = this.#server.clinic(clinic);
    const patch = this.#server.clinic(clinic).changesAfter(this.email, from);
    const poke: WirePoke = { clinic, epoch: this.#server.epoch, from, to: state.head, patch: structuredClone(patch) };
    for (const [listener, entered] of this.#links) if (entered === clinic) queueMicrotask(() => listener.onPoke(poke));
  }
}
