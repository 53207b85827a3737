import type { Actor } from '@vetloom/domain/access/policy.ts';
import { COMMANDS } from '@vetloom/domain/commands.ts';
import { decodeHistoryPage } from '@vetloom/protocol/history-page.ts';
import type { WirePoke } from '@vetloom/protocol/sync.ts';
import { type PageResult, runSuites } from '@vetloom/testing/browser/page-suite.ts';
import { describeTransactionContract } from '@vetloom/testing/contract/transaction-contract.ts';
import { openClinic } from '../client.ts';
import type { ClinicStore } from '../client.types.ts';
import { followRead } from '../store/observed-read.ts';
import { transactionStore } from '../store/transaction-store.fixture.ts';
import { type LinkListener, type Transport, TransportError } from '../transport.ts';

/** What the test's server answers across the page's edge. */
export type Answer = { readonly result: unknown } | { readonly kind: 'offline' | 'refused'; readonly code?: number };

/** A device of the test, in a real browser's page. */
export interface PageDevice {
  contract(): Promise<PageResult[]>;
  open(person: Omit<Actor, 'permissions'> & { readonly permissions: readonly string[] }): Promise<void>;
  run(name: string, input: unknown): Promise<{ readonly local: string; readonly milliseconds: number }>;
  owners(): Promise<string[]>;
  /** Ids of an animal's visits, oldest first. */
  visits(petID: string): Promise<string[]>;
  /** What a live query of the owners last saw. */
  seen(): readonly string[];
  status(): { readonly unsynced: number; readonly waiting: number; readonly loaded: boolean };
  poke(poke: WirePoke): void;
}

declare global {
  interface Window {
    device: PageDevice;
    /** The server in memory, on the other side of the page's edge. */
    callServer(call: string, clinic: string, request: unknown): Promise<Answer>;
  }
}

const listeners = new Set<LinkListener>();

async function call<T>(name: string, clinic: string, request: unknown): Promise<T> {
  const answer = await window.callServer(name, clinic, request);
  if ('result' in answer) return answer.result as T;
  throw new TransportError(answer.kind, name, answer.code);
}

const transport: Transport = {
  push: (clinic, request) => call('push', clinic, request),
  pull: (clinic, request) => call('pull', clinic, request),
  snapshot: (clinic, request) => call('snapshot', clinic, request),
  history: async (clinic, request) => {
    // A page's edge passes text only.
    const page = decodeHistoryPage(
      Uint8Array.from(atob(await call('history', clinic, request)), (c) => c.charCodeAt(0)),
    );
    if (!page) throw new TransportError('offline', 'a page of history was cut');
    return page;
  },
  petHistory: (clinic, request) => call('petHistory', clinic, request),
  registerKey: (request) => call('registerKey', '', request),
  link(_clinic, listener) {
    listeners.add(listener);
    queueMicrotask(() => listener.onConnect());
    return { close: () => listeners.delete(listener) };
  },
};

let stores = 0;
let opened: ClinicStore | undefined;
let seen: readonly string[] = [];

function store(): ClinicStore {
  if (!opened) throw new Error('no clinic is open');
  return opened;
}

describeTransactionContract('IndexedDB of a real browser', () => {
  stores += 1;
  return transactionStore(`contract-${stores}`);
});

window.device = {
  contract: runSuites,
  async open(person) {
    const permissions = new Set(person.permissions as readonly never[]);
    const clock = () => Date.now() / 1000;
    opened = await openClinic({ clinic: 'demo', person: { ...person, permissions }, transport, clock });
    followRead(
      () => window.device.owners(),
      (owners) => {
        seen = owners;
      },
      reportError,
    );
  },
  async run(name, input) {
    const command = COMMANDS.get(name);
    if (!command) throw new Error(`no command ${name}`);
    const began = performance.now();
    const { local } = await store().run(command, input);
    return { local, milliseconds: performance.now() - began };
  },
  owners: async () => (await store().query('user', 'byName', {})).map((owner) => owner.name),
  visits: async (petID) => (await store().query('record', 'byPet', { equals: [petID] })).map(({ _id }) => _id),
  seen: () => seen,
  status() {
    const { unsynced, waiting, stages } = store().status.get();
    return { unsynced, waiting: waiting.length, loaded: stages.length > 0 && stages.every(({ done }) => done) };
  },
  poke(poke) {
    for (const listener of listeners) listener.onPoke(poke);
  },
};
