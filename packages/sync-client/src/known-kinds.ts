import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import { isCollection } from '@vetloom/domain/kinds.ts';
import type { HistoryPack, HistoryPage } from '@vetloom/protocol/history-page.ts';
import type {
  Change,
  PetHistoryResult,
  Poke,
  PullResult,
  SnapshotResult,
  Views,
  WireChange,
  WirePoke,
  WireViews,
} from '@vetloom/protocol/sync.ts';
import type { LinkListener, Transport } from './transport.ts';

/*
 * A server may be newer than the app on this device and hold kinds of documents that the app doesn't know (law 21). Everything of them is
 * passed over here, before anything else looks at an answer: views included, so that a device holds no view of such a kind. To an app that
 * knows it the view then is a new one, and whatever was passed over is loaded as with any collection that may be read from now on ([C64]).
 */

/** Whether the app knows a kind. */
export type KnowsKind = (name: string) => name is CollectionName;

/** Knows the kinds of that list, as another version of the app does. */
export const knowing =
  (kinds: ReadonlySet<string>): KnowsKind =>
  (name): name is CollectionName =>
    isCollection(name) && kinds.has(name);

/** An answer to a pull, of known kinds. */
export interface KnownChanges extends Omit<PullResult, 'views' | 'patch'> {
  readonly views: Views;
  readonly patch: readonly Change[];
}

interface KnownDocuments {
  readonly views: Views;
  readonly documents: readonly Change[];
}

/** A page of documents, of known kinds. `count`: documents that the page had, those passed over included, for the progress of the load. */
export type KnownPage = Omit<SnapshotResult, 'views' | 'documents'> & KnownDocuments & { readonly count: number };

/** A page of packs likewise. */
export interface KnownPacks extends Omit<HistoryPage, 'views' | 'packs'> {
  readonly views: Views;
  readonly packs: readonly HistoryPack[];
  readonly count: number;
}

/** A pet's history, of known kinds. */
export type KnownPetHistory = Omit<PetHistoryResult, 'views' | 'documents'> & KnownDocuments;

/** The way to the server as the engine sees it: what comes is of kinds that the app knows. */
export interface KnownTransport extends Pick<Transport, 'push' | 'registerKey'> {
  pull(...call: Parameters<Transport['pull']>): Promise<KnownChanges>;
  snapshot(...call: Parameters<Transport['snapshot']>): Promise<KnownPage>;
  /** Missing where the transport has none. */
  readonly history: ((...call: Parameters<NonNullable<Transport['history']>>) => Promise<KnownPacks>) | undefined;
  petHistory(...call: Parameters<Transport['petHistory']>): Promise<KnownPetHistory>;
  link(clinic: string, listener: KnownListener): ReturnType<Transport['link']>;
}

/** Hears of the link, and of known kinds. */
export interface KnownListener extends Omit<LinkListener, 'onPoke'> {
  readonly onPoke: (poke: Poke) => void;
}

/** Passes over everything that comes of kinds which the app doesn't know. */
export function ofKnownKinds(transport: Transport, knows: KnowsKind): KnownTransport {
  const changes = (given: readonly WireChange[]) =>
    given.filter((change): change is Change => knows(change.collection));
  const views = (given: WireViews): Views => Object.fromEntries(Object.entries(given).filter(([name]) => knows(name)));
  return {
    push: (...call) => transport.push(...call),
    registerKey: (...call) => transport.registerKey(...call),
    async pull(...call) {
      const answer = await transport.pull(...call);
      return { ...answer, views: views(answer.views), patch: changes(answer.patch) };
    },
    async snapshot(...call) {
      const page = await transport.snapshot(...call);
      const { length: count } = page.documents;
      return { ...page, views: views(page.views), documents: changes(page.documents), count };
    },
    get history() {
      if (!transport.history) return undefined;
      return async (...call: Parameters<NonNullable<Transport['history']>>) => {
        const page = await transport.history?.(...call);
        if (!page) throw new Error('the transport has lost its history');
        const packs = page.packs.filter((pack): pack is HistoryPack => knows(pack.collection));
        const count = page.packs.reduce((sum, pack) => sum + pack.count, 0);
        return { ...page, views: views(page.views), packs, count };
      };
    },
    async petHistory(...call) {
      const answer = await transport.petHistory(...call);
      return { ...answer, views: views(answer.views), documents: changes(answer.documents) };
    },
    link: (clinic, listener) =>
      transport.link(clinic, {
        ...listener,
        onPoke: ({ patch, ...poke }: WirePoke) => listener.onPoke({ ...poke, ...(patch && { patch: changes(patch) }) }),
      }),
  };
}
