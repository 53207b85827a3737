import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import { inRange } from '@vetloom/domain/engine/overlay.ts';
import type { Range } from '@vetloom/domain/engine/transaction.ts';
import { fieldValue, indexFields, kindOf } from '@vetloom/domain/kinds.ts';
import { cutIntoPacks, type HistoryPack } from '@vetloom/protocol/history-page.ts';
import { keyHash, mayHold } from '@vetloom/protocol/key-filter.ts';
import { idKey, packFields, valueKey } from '@vetloom/protocol/pack-keys.ts';
import { readPackLines } from '@vetloom/protocol/pack-line.ts';
import { packText, sealPack } from './pack-codec.ts';
import type { PackDirectory, PackEntry, PackTables } from './pack-directory.ts';
import type { Row } from './rows.ts';

/** Packs opened in one go: some 15 ms in which the screen stands still. */
const OPENED_AT_ONCE = 8;
/** Packs opened before it is asked again whether a limited question has its answer. */
const STEP = 4;

/**
 * Cold history: many documents in one record (law 18). A pack is found by filters over the ids and the values that indexes begin
 * with, and by the bounds of number fields; both live in the directory, so that only packs that may answer are opened.
 */
export class Packs {
  readonly #tables: PackTables;
  readonly #directory: PackDirectory;

  constructor(tables: PackTables, directory: PackDirectory) {
    this.#tables = tables;
    this.#directory = directory;
  }

  /** Packed rows by id. Of several versions the newest wins. */
  async find(collection: CollectionName, ids: readonly string[]): Promise<Map<string, Row>> {
    const found = new Map<string, Row>();
    if (!kindOf(collection).work || ids.length === 0) return found;
    const wanted = new Set(ids);
    const entries = await this.#holding(collection, ids);
    for (const row of await this.#open(collection, entries, ids.length === 1 ? ids[0] : undefined))
      if (wanted.has(row.id) && row.seq >= (found.get(row.id)?.seq ?? -1)) found.set(row.id, row);
    return found;
  }

  /** The packs that may hold any of these. */
  async #holding(collection: CollectionName, ids: readonly string[]): Promise<PackEntry[]> {
    const wanted = ids.map((id) => ({ id, hash: keyHash(idKey(id)) }));
    const entries = await this.#directory.entries(collection);
    return entries.filter(({ filter, ids: [first, last] }) =>
      wanted.some(({ id, hash }) => id >= first && id <= last && mayHold(filter, hash)),
    );
  }

  async #open(collection: CollectionName, entries: readonly PackEntry[], text?: string): Promise<Row[]> {
    const needle = text === undefined ? undefined : JSON.stringify(text);
    const { opened } = this.#directory;
    const rows: Row[] = [];
    const closed: { readonly entry: PackEntry; readonly name: string | undefined }[] = [];
    for (const entry of entries) {
      const name = this.#directory.nameOf(collection, entry);
      const lines = name === undefined ? undefined : opened.get(name);
      if (lines === undefined) closed.push({ entry, name });
      else rows.push(...readPackLines(lines, needle));
    }
    for (let at = 0; at < closed.length; at += OPENED_AT_ONCE) {
      const some = closed.slice(at, at + OPENED_AT_ONCE);
      const packs = await this.#tables.packs.bulkGet(some.map(({ entry }) => entry.key));
      for (const [nth, pack] of packs.entries()) {
        if (!pack) continue;
        // Somebody else may have opened it while it was being fetched: an animal's page asks all its questions at once.
        const name = some[nth]?.name;
        const lines = (name === undefined ? undefined : opened.get(name)) ?? packText(pack);
        if (name !== undefined) opened.keep(name, lines);
        rows.push(...readPackLines(lines, needle));
      }
    }
    return rows;
  }

  /** Adds rows, the same pet's together. The rows of one call are best near each other in time, so that bounds stay narrow. */
  async add(collection: CollectionName, rows: readonly Row[]): Promise<void> {
    const { packBy } = workOf(collection);
    const inOrder = [...Map.groupBy(rows, (row) => fieldValue(row.body, packBy) ?? '').values()].flat();
    const packs = cutIntoPacks(inOrder, ({ body }) => JSON.stringify(body).length);
    await this.addSealed(
      collection,
      packs.map((cut) => sealPack(collection, cut)),
    );
  }

  /** Adds packs as the server made them; nothing is opened. */
  async addSealed(collection: CollectionName, packs: readonly HistoryPack[]): Promise<void> {
    await this.#directory.add(collection, packs, workOf(collection).time);
  }

  /** Takes documents out of whatever packs hold them. */
  async remove(collection: CollectionName, ids: readonly string[]): Promise<void> {
    if (!kindOf(collection).work || ids.length === 0) return;
    const gone = new Set(ids);
    const changes = new Map<PackEntry, HistoryPack | undefined>();
    for (const entry of await this.#holding(collection, ids)) {
      const rows = await this.#open(collection, [entry]);
      const kept = rows.filter((row) => !gone.has(row.id));
      if (kept.length < rows.length) changes.set(entry, kept.length > 0 ? sealPack(collection, kept) : undefined);
    }
    await this.#directory.replace(collection, changes);
  }

  /** Drops packs whose documents are all older; answers how many. */
  async dropBefore(collection: CollectionName, time: number): Promise<number> {
    const field = kindOf(collection).work?.time;
    if (field === undefined) return 0;
    const entries = await this.#directory.entries(collection);
    const old = entries.filter(({ bounds }) => (bounds[field]?.[1] ?? time) < time);
    await this.#directory.replace(collection, new Map(old.map((entry) => [entry, undefined])));
    return old.length;
  }

  async clear(collection: CollectionName): Promise<void> {
    if (kindOf(collection).work) await this.#directory.clear(collection);
  }

  /**
   * Packed rows in a range, in no order, at least `range.limit` of the first ones if there are as many. A version that a
   * hot row supersedes may be among them; the caller knows the hot rows.
   */
  async query(
    collection: CollectionName,
    index: string,
    range: Range,
    superseded: (ids: string[]) => Promise<ReadonlySet<string>>,
  ): Promise<Row[]> {
    const { work } = kindOf(collection);
    if (!work) return [];
    const fields = indexFields(collection, index);
    const equals = range.equals ?? [];
    const next = fields[equals.length];
    // Boards ask for today: nothing that old is of interest, and no page of a first load need wake them.
    if (next?.[0] === work.time && typeof range.from === 'number') {
      const latest = await this.#directory.latest(collection);
      if (latest === undefined || latest < range.from) return [];
    }
    const candidates = this.#meeting(await this.#directory.entries(collection), index, collection, range);
    const boundedBy = next && packFields(collection).bounded.includes(next[0]) ? next[0] : undefined;
    const edge = (entry: PackEntry, side: 0 | 1) => (boundedBy ? (entry.bounds[boundedBy]?.[side] ?? 0) : 0);
    candidates.sort((a, b) => (range.descending ? edge(b, 1) - edge(a, 1) : edge(a, 0) - edge(b, 0)));

    const [leading] = equals;
    const newest = new Map<string, Row>();
    // Packs come in the order of the range, so a limited question stops at the first pack that can't hold anything nearer.
    const { limit } = range;
    const step = limit === undefined ? Math.max(1, candidates.length) : STEP;
    for (let at = 0; at < candidates.length; at += step) {
      const chunk = candidates.slice(at, at + step);
      const [first] = chunk;
      if (limit !== undefined && boundedBy && first && newest.size >= limit) {
        const values = [...newest.values()].map((row) => Number(fieldValue(row.body, boundedBy)));
        values.sort((a, b) => (range.descending ? b - a : a - b));
        const last = values[limit - 1] ?? 0;
        if (range.descending ? edge(first, 1) < last : edge(first, 0) > last) break;
      }
      const opened = await this.#open(collection, chunk, typeof leading === 'string' ? leading : undefined);
      const rows = opened.filter((row) => inRange(collection, index, range, row.body));
      const stale = await superseded(rows.map((row) => row.id));
      for (const row of rows)
        if (!stale.has(row.id) && row.seq >= (newest.get(row.id)?.seq ?? -1)) newest.set(row.id, row);
    }
    return [...newest.values()];
  }

  /** The packs that may hold a document of the range. */
  #meeting(entries: readonly PackEntry[], index: string, collection: CollectionName, range: Range): PackEntry[] {
    const { keyed, bounded } = packFields(collection);
    const fields = indexFields(collection, index);
    const equals = range.equals ?? [];
    const [leadingField] = fields[0] ?? [''];
    const [leading] = equals;
    const hash =
      leading !== undefined && keyed.includes(leadingField) ? keyHash(valueKey(leadingField, leading)) : undefined;
    const asked = equals.flatMap((value, at): [string, number, number][] => {
      const field = fields[at]?.[0] ?? '';
      return typeof value === 'number' && bounded.includes(field) ? [[field, value, value]] : [];
    });
    const next = fields[equals.length]?.[0];
    if (next !== undefined && bounded.includes(next)) {
      const from = typeof range.from === 'number' ? range.from : Number.NEGATIVE_INFINITY;
      const to = typeof range.to === 'number' ? range.to : Number.POSITIVE_INFINITY;
      asked.push([next, from, to]);
    }
    return entries.filter(
      ({ filter, bounds }) =>
        (hash === undefined || mayHold(filter, hash)) &&
        asked.every(([field, from, to]) => {
          const [least, greatest] = bounds[field] ?? [];
          // A pack without the field has no document in that index.
          return least !== undefined && greatest !== undefined && greatest >= from && least <= to;
        }),
    );
  }
}

function workOf(collection: CollectionName) {
  const { work } = kindOf(collection);
  if (!work) throw new Error(`${collection} is never packed`);
  return work;
}
