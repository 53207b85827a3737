import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import type { HistoryPack } from '@vetloom/protocol/history-page.ts';
import type { PackBounds, PackIDs } from '@vetloom/protocol/pack-keys.ts';
import type { Table } from 'dexie';
import { OpenedPacks } from './opened-packs.ts';
import { putAll } from './put-all.ts';

/** Names a pack: the page with which it came and its place there. */
export type PackKey = [page: number, part: number];

/** A pack's record. Nothing but its key is indexed: IndexedDB's cost is by record, and an index entry is one. */
export interface PackRow extends Pick<HistoryPack, 'size' | 'lines'> {
  readonly page: number;
  readonly part: number;
}

/** What is known of a pack without opening it. */
export interface PackEntry {
  readonly key: PackKey;
  readonly bounds: PackBounds;
  readonly ids: PackIDs;
  readonly filter: Uint8Array;
}

/** The packs of one page, in one record. */
export interface PackPageRow {
  readonly page: number;
  readonly collection: CollectionName;
  readonly packs: readonly PackEntry[];
}

/** Where the packs of a collection stand; who read it is told when packs come or change. */
interface ChangeRow {
  readonly key: string;
  /** Raised when a page that is there changes or goes. */
  readonly edition: number;
  /** The newest page. */
  readonly last: number;
}

/** The latest time of any packed document: a row of its own, so that questions about later times aren't asked again for each page. */
interface LatestRow {
  readonly key: string;
  readonly time: number;
}

interface Known {
  readonly edition: number;
  readonly last: number;
  readonly pages: ReadonlyMap<number, PackPageRow>;
}

/** The tables that packs live in. */
export interface PackTables {
  readonly packs: Table<PackRow, PackKey>;
  readonly pages: Table<PackPageRow, number>;
  readonly marks: Table<ChangeRow | LatestRow, string>;
}

/** What a tab remembers of committed directories: some bytes a document, so that a question reads only the packs that may answer it. */
export class DirectoryCache {
  readonly known = new Map<CollectionName, Known>();
  readonly opened = new OpenedPacks();
}

const changeKey = (collection: CollectionName) => `change ${collection}`;
const latestKey = (collection: CollectionName) => `latest ${collection}`;

/** Which packs there are, inside one transaction. */
export class PackDirectory {
  readonly #tables: PackTables;
  readonly #cache: DirectoryCache;
  /** Collections that this transaction has changed: what it sees may still be undone, so the cache must not learn it. */
  readonly #changed = new Set<CollectionName>();
  /** In which edition this transaction found a collection's packs. */
  readonly #editions = new Map<CollectionName, number>();

  constructor(tables: PackTables, cache: DirectoryCache) {
    this.#tables = tables;
    this.#cache = cache;
  }

  /** The latest time of any packed document; undefined when nothing is packed. */
  async latest(collection: CollectionName): Promise<number | undefined> {
    const row = (await this.#tables.marks.get(latestKey(collection))) as LatestRow | undefined;
    return row?.time;
  }

  async entries(collection: CollectionName): Promise<PackEntry[]> {
    const state = await this.#state(collection);
    if (!state) return [];
    this.#editions.set(collection, state.edition);
    const pages = this.#changed.has(collection)
      ? await this.#all(collection)
      : await this.#remembered(collection, state);
    return pages.flatMap(({ packs }) => packs);
  }

  /** The name of a pack's lines among those that are kept opened; undefined where this transaction's are its own. */
  nameOf(collection: CollectionName, entry: PackEntry): string | undefined {
    const edition = this.#editions.get(collection);
    if (edition === undefined || this.#changed.has(collection)) return undefined;
    return OpenedPacks.name(`${collection} ${edition}`, entry.key);
  }

  get opened(): OpenedPacks {
    return this.#cache.opened;
  }

  async #remembered(collection: CollectionName, { edition, last }: ChangeRow): Promise<PackPageRow[]> {
    const known = this.#cache.known.get(collection);
    const fits = known !== undefined && known.edition === edition && known.last <= last;
    if (fits && known.last === last) return [...known.pages.values()];
    const added = fits
      ? await this.#tables.pages.where(':id').between(known.last, last, false, true).toArray()
      : await this.#all(collection);
    const pages = new Map(fits ? known.pages : []);
    for (const row of added) if (row.collection === collection) pages.set(row.page, row);
    this.#cache.known.set(collection, { edition, last, pages });
    return [...pages.values()];
  }

  async #all(collection: CollectionName): Promise<PackPageRow[]> {
    return this.#tables.pages.where('collection').equals(collection).toArray();
  }

  async #state(collection: CollectionName): Promise<ChangeRow | undefined> {
    return (await this.#tables.marks.get(changeKey(collection))) as ChangeRow | undefined;
  }

  /** Stores packs as a page of their own. */
  async add(collection: CollectionName, packs: readonly HistoryPack[], timeField: string): Promise<void> {
    if (packs.length === 0) return;
    const state = await this.#state(collection);
    const page =
      1 + Math.max(0, ...(await this.#tables.pages.orderBy(':id').reverse().limit(1).primaryKeys()), state?.last ?? 0);
    this.#changed.add(collection);
    const entries = packs.map(
      ({ bounds, ids, filter }, part): PackEntry => ({ key: [page, part], bounds, ids, filter }),
    );
    await Promise.all([
      putAll(
        this.#tables.packs,
        packs.map(({ size, lines }, part) => ({ page, part, size, lines })),
      ),
      this.#tables.pages.add({ page, collection, packs: entries }),
      this.#tables.marks.put({ key: changeKey(collection), edition: state?.edition ?? 0, last: page }),
    ]);
    await this.#reach(collection, Math.max(...packs.map(({ bounds }) => bounds[timeField]?.[1] ?? 0)));
  }

  async #reach(collection: CollectionName, time: number): Promise<void> {
    const known = await this.latest(collection);
    if (known === undefined || known < time) await this.#tables.marks.put({ key: latestKey(collection), time });
  }

  /** Puts other packs into the place of some; `undefined` takes one away. */
  async replace(collection: CollectionName, changes: ReadonlyMap<PackEntry, HistoryPack | undefined>): Promise<void> {
    if (changes.size === 0) return;
    const state = await this.#state(collection);
    if (!state) return;
    this.#changed.add(collection);
    for (const [page, entries] of Map.groupBy(changes.keys(), ({ key }) => key[0])) {
      const row = await this.#tables.pages.get(page);
      if (!row) continue;
      const byPart = new Map(entries.map((entry) => [entry.key[1], changes.get(entry)]));
      const packs = row.packs.flatMap((entry): PackEntry[] => {
        const part = entry.key[1];
        if (!byPart.has(part)) return [entry];
        const next = byPart.get(part);
        return next ? [{ key: entry.key, bounds: next.bounds, ids: next.ids, filter: next.filter }] : [];
      });
      if (packs.length > 0) await this.#tables.pages.put({ ...row, packs });
      else await this.#tables.pages.delete(page);
      for (const [part, next] of byPart)
        if (next) await this.#tables.packs.put({ page, part, size: next.size, lines: next.lines });
        else await this.#tables.packs.delete([page, part]);
    }
    await this.#tables.marks.put({ ...state, edition: state.edition + 1 });
  }

  async clear(collection: CollectionName): Promise<void> {
    const state = await this.#state(collection);
    if (!state) return;
    this.#changed.add(collection);
    const pages = await this.#tables.pages.where('collection').equals(collection).primaryKeys();
    for (const page of pages)
      await this.#tables.packs.where(':id').between([page, 0], [page, Number.MAX_SAFE_INTEGER]).delete();
    await this.#tables.pages.bulkDelete(pages);
    await this.#tables.marks.put({ ...state, edition: state.edition + 1 });
    await this.#tables.marks.delete(latestKey(collection));
  }
}
