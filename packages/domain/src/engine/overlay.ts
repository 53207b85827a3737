import { copyOf } from '../core/copy.ts';
import { fieldValue, indexFields } from '../engine/kind.ts';
import { aliasID, isAliased } from './alias.schema.ts';
import type { AnyDocument, CollectionName, DocumentOf, IndexField, IndexName } from './kind.ts';
import type { KeyPart, Range, Tx } from './transaction.ts';

/** The stored state under an overlay: PostgreSQL, IndexedDB or memory. Ids resolve aliases; answers are in the order asked. */
export interface Reader {
  getMany(collection: CollectionName, ids: readonly string[]): Promise<(AnyDocument | undefined)[]>;
  query(collection: CollectionName, index: string, range: Range): Promise<AnyDocument[]>;
}

/** A range that a command read; a later change inside of it may have changed the outcome (law 15). */
export interface ReadRange {
  readonly collection: CollectionName;
  readonly index: string;
  readonly range: Range;
}

/** What a command read and wrote, for rebase. Keys are `collection id`. */
export interface Footprint {
  readonly reads: readonly string[];
  readonly ranges: readonly ReadRange[];
  readonly writes: readonly string[];
}

/** One buffered write; `after` is null for a removal. `before` is what stood there, undefined for a new document. Both are shared: read only. */
export interface Write {
  readonly collection: CollectionName;
  readonly id: string;
  readonly before: AnyDocument | undefined;
  readonly after: AnyDocument | null;
}

/** The key under which footprints name a document. */
export const documentKey = (collection: string, id: string): string => `${collection} ${id}`;

/**
 * A transaction over a reader: writes are buffered and seen by its own reads, and what was read is recorded. Dropping an
 * overlay undoes its command (on the server that is the savepoint); overlays stack, so a push gives each command its own.
 */
export class OverlayTx implements Tx, Reader {
  readonly #base: Reader;
  readonly #writes = new Map<string, Write>();
  readonly #reads = new Set<string>();
  readonly #ranges: ReadRange[] = [];

  constructor(base: Reader) {
    this.#base = base;
  }

  async get<C extends CollectionName>(collection: C, id: string): Promise<DocumentOf<C> | undefined> {
    const [document] = await this.getMany(collection, [id]);
    return document;
  }

  async getMany<C extends CollectionName>(
    collection: C,
    ids: readonly string[],
  ): Promise<(DocumentOf<C> | undefined)[]> {
    const found = await this.#shared(collection, ids);
    return found.map((document) => document && copyOf(document)) as (DocumentOf<C> | undefined)[];
  }

  /** The documents themselves, which nobody may change: who stands on this overlay copies what it hands out. */
  async #shared(collection: CollectionName, ids: readonly string[]): Promise<(AnyDocument | undefined)[]> {
    for (const id of ids) this.#reads.add(documentKey(collection, id));
    const missing = ids.filter((id) => !this.#writes.has(documentKey(collection, id)));
    const stored = missing.length > 0 ? await this.#below(collection, missing) : [];
    const byID = new Map(missing.map((id, at) => [id, stored[at]]));
    const found: (AnyDocument | undefined)[] = [];
    for (const id of ids) found.push(await this.#standing(collection, id, byID.get(id)));
    return found;
  }

  #below(collection: CollectionName, ids: readonly string[]): Promise<(AnyDocument | undefined)[]> {
    const base = this.#base;
    return base instanceof OverlayTx ? base.#shared(collection, ids) : base.getMany(collection, ids);
  }

  /** A document as this transaction sees it, by its id or by an alias; `stored` is what the base answered. */
  async #standing(collection: CollectionName, id: string, stored: AnyDocument | undefined) {
    const own = this.#writes.get(documentKey(collection, id));
    if (own?.after) return own.after;
    const document = own ? undefined : stored;
    if (document?._id === id) return document;
    const target = this.#target(collection, id) ?? document?._id;
    if (target === undefined) return undefined;
    this.#reads.add(documentKey(collection, target));
    // An alias leads to another id, which this overlay may have written.
    const renamed = this.#writes.get(documentKey(collection, target));
    if (renamed) return renamed.after ?? undefined;
    return document?._id === target ? document : (await this.#below(collection, [target]))[0];
  }

  /** Where an alias that this transaction wrote leads. */
  #target(collection: CollectionName, id: string): string | undefined {
    if (!isAliased(collection)) return undefined;
    const key = documentKey('alias', aliasID(id));
    this.#reads.add(key);
    const to = (this.#writes.get(key)?.after as { readonly to?: unknown } | null | undefined)?.to;
    return typeof to === 'string' ? to : undefined;
  }

  async query<C extends CollectionName>(collection: C, index: IndexName<C>, range: Range): Promise<DocumentOf<C>[]> {
    const found = await this.#sharedRange(collection, index, range);
    return found.map((document) => copyOf(document)) as DocumentOf<C>[];
  }

  async #sharedRange(collection: CollectionName, index: string, range: Range): Promise<AnyDocument[]> {
    this.#ranges.push({ collection, index, range });
    const own = [...this.#writes.values()].filter((write) => write.collection === collection);
    const wider = range.limit === undefined ? range : { ...range, limit: range.limit + own.length };
    const base = this.#base;
    const stored =
      base instanceof OverlayTx
        ? await base.#sharedRange(collection, index, wider)
        : await base.query(collection, index, wider);
    const replaced = new Set(own.map((write) => write.id));
    const merged = stored.filter((document) => !replaced.has(document._id));
    for (const { after } of own) if (after && inRange(collection, index, range, after)) merged.push(after);
    return sortByIndex(collection, index, range, merged);
  }

  async put<C extends CollectionName>(collection: C, document: DocumentOf<C>): Promise<void> {
    const { _id: id } = document as AnyDocument;
    await this.#write(collection, id, copyOf(document) as AnyDocument);
  }

  async remove(collection: CollectionName, id: string): Promise<void> {
    await this.#write(collection, id, null);
  }

  async #write(collection: CollectionName, id: string, after: AnyDocument | null): Promise<void> {
    const key = documentKey(collection, id);
    const earlier = this.#writes.get(key);
    const stored = earlier ? earlier.before : (await this.#below(collection, [id]))[0];
    // By an alias the base answers with another document, which this write does not touch.
    const before = stored?._id === id ? stored : undefined;
    this.#writes.set(key, { collection, id, before, after });
  }

  /** The buffered writes in the order in which their documents were first written. */
  writes(): Write[] {
    return [...this.#writes.values()];
  }

  /** What was read and written so far. */
  footprint(): Footprint {
    return { reads: [...this.#reads], ranges: [...this.#ranges], writes: [...this.#writes.keys()] };
  }

  /** Puts this overlay's writes into the one that it stands on. */
  async mergeInto(base: OverlayTx): Promise<void> {
    for (const write of this.#writes.values()) await base.#write(write.collection, write.id, write.after);
  }
}

/** The whole state in memory: for tests, the simulator and previews. */
export class MemoryReader implements Reader {
  readonly documents = new Map<string, AnyDocument>();

  async getMany(collection: CollectionName, ids: readonly string[]): Promise<(AnyDocument | undefined)[]> {
    return ids.map((id) => {
      const key = documentKey(collection, id);
      const found = this.documents.get(key) ?? this.#byAlias(collection, id);
      return found && copyOf(found);
    });
  }

  #byAlias(collection: CollectionName, id: string): AnyDocument | undefined {
    if (!isAliased(collection)) return undefined;
    const alias = this.documents.get(documentKey('alias', aliasID(id))) as { readonly to?: string } | undefined;
    return alias?.to === undefined ? undefined : this.documents.get(documentKey(collection, alias.to));
  }

  async query(collection: CollectionName, index: string, range: Range): Promise<AnyDocument[]> {
    const found = [...this.documents.values()].filter(
      (document) => document.collection === collection && inRange(collection, index, range, document),
    );
    return sortByIndex(collection, index, range, copyOf(found));
  }

  /** Applies an overlay's writes. */
  apply(writes: readonly Write[]): void {
    for (const write of writes) {
      const key = documentKey(write.collection, write.id);
      if (write.after === null) this.documents.delete(key);
      else this.documents.set(key, copyOf(write.after));
    }
  }
}

/** The document's key in an index, or undefined when it lacks an indexed field and so isn't in the index. */
function indexKey(fields: readonly IndexField[], document: unknown): KeyPart[] | undefined {
  const key: KeyPart[] = [];
  for (const [field, type] of fields) {
    const value = fieldValue(document, field);
    if (value === undefined || (type === 'number') !== (typeof value === 'number')) return undefined;
    key.push(value);
  }
  return key;
}

/** Whether a document lies in a range of a declared index. */
export function inRange(collection: CollectionName, index: string, range: Range, document: unknown): boolean {
  const key = indexKey(indexFields(collection, index), document);
  if (!key) return false;
  const equals = range.equals ?? [];
  if (equals.some((part, at) => key[at] !== part)) return false;
  const next = key[equals.length];
  if (range.from !== undefined && (next === undefined || next < range.from)) return false;
  return range.to === undefined || (next !== undefined && next < range.to);
}

/** Index order with the id as the last component, cut to the limit. Text compares by code unit, everywhere. */
export function sortByIndex(
  collection: CollectionName,
  index: string,
  range: Range,
  documents: AnyDocument[],
): AnyDocument[] {
  const fields = indexFields(collection, index);
  const keyed = documents.map((document) => ({ document, key: [...(indexKey(fields, document) ?? []), document._id] }));
  keyed.sort((a, b) => compareKeys(a.key, b.key) * (range.descending ? -1 : 1));
  const sorted = keyed.map(({ document }) => document);
  return range.limit === undefined ? sorted : sorted.slice(0, range.limit);
}

function compareKeys(a: readonly KeyPart[], b: readonly KeyPart[]): number {
  for (const [at, part] of a.entries()) {
    const other = b[at];
    if (other === undefined) return 1;
    if (part < other) return -1;
    if (part > other) return 1;
  }
  return a.length - b.length;
}
