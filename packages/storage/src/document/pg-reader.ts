import { ALIASED, type Alias, aliasedID, aliasID, isAliased } from '@vetloom/domain/engine/alias.schema.ts';
import type { ReadHint } from '@vetloom/domain/engine/command.ts';
import type { AnyDocument, CollectionName } from '@vetloom/domain/engine/kind.ts';
import { documentKey, type Reader, type ReadRange } from '@vetloom/domain/engine/overlay.ts';
import type { Range } from '@vetloom/domain/engine/transaction.ts';
import { indexFields, isCollection } from '@vetloom/domain/kinds.ts';
import type { Change } from '@vetloom/protocol/sync.ts';
import type { Session } from '../database/connections.ts';
import type { ClinicTransaction } from '../ports/transaction.ts';
import { keyColumn, keyValue } from '../schema/document-schema.ts';

interface Row {
  readonly id: string;
  readonly body: AnyDocument;
}

interface KeyedRow extends Row {
  readonly collection: CollectionName;
}

/**
 * Documents of one clinic inside of one transaction, with a cache: what was asked for once, found or not, isn't asked for again.
 * Its answers are shared with the cache; the overlay above hands out copies.
 */
export class PgReader implements Reader {
  readonly #session: Session;
  readonly #clinic: string;
  /** By key; null for what is known to be absent. */
  readonly #held = new Map<string, AnyDocument | null>();
  /** What ranges held when they were fetched ahead, by their questions; what was written since lies in the overlay above. */
  readonly #ranges = new Map<string, readonly AnyDocument[]>();

  constructor(session: Session, clinic: string) {
    this.#session = session;
    this.#clinic = clinic;
  }

  async getMany(collection: CollectionName, ids: readonly string[]): Promise<(AnyDocument | undefined)[]> {
    await this.prefetch(ids.map((id) => ({ collection, id })));
    return ids.map((id) => this.#held.get(documentKey(collection, id)) ?? undefined);
  }

  async query(collection: CollectionName, index: string, range: Range): Promise<AnyDocument[]> {
    const { text, values } = rangeQuery(this.#clinic, collection, index, range);
    const ahead = this.#ranges.get(questionOf(text, values));
    if (ahead) return [...ahead];
    return this.#ask(collection, text, values);
  }

  async #ask(collection: CollectionName, text: string, values: unknown[]): Promise<AnyDocument[]> {
    const rows = await this.#session.run<Row>({ name: statementName(text), text, values });
    for (const { id, body } of rows) this.#held.set(documentKey(collection, id), body);
    return rows.map(({ body }) => body);
  }

  /** Fetches what isn't held yet, all collections and their aliases in one statement. */
  async prefetch(hints: readonly ReadHint[]): Promise<void> {
    const missing = this.#missing(hints);
    if (missing.size === 0) return;
    const aliases = await this.#fetch(missing, true);
    await this.#follow(aliases);
  }

  /** Asks ranges together, each once; whoever asks one of them afterwards has its answer. */
  async prefetchRanges(ranges: readonly ReadRange[]): Promise<void> {
    const once = new Map(
      ranges.map(({ collection, index, range }) => {
        const { text, values } = rangeQuery(this.#clinic, collection, index, range);
        return [questionOf(text, values), { collection, text, values }] as const;
      }),
    );
    await Promise.all(
      [...once].map(async ([question, { collection, text, values }]) => {
        this.#ranges.set(question, await this.#ask(collection, text, values));
      }),
    );
  }

  /** Forgets everything: what was read before the lock may have changed. */
  clear(): void {
    this.#held.clear();
    this.#ranges.clear();
  }

  /** Forgets documents that were written, and what was or wasn't found by an alias that was. */
  forget(written: readonly Pick<Change, 'collection' | 'id'>[]): void {
    for (const { collection, id } of written) {
      this.#held.delete(documentKey(collection, id));
      if (collection === 'alias') for (const of of ALIASED) this.#held.delete(documentKey(of, aliasedID(id)));
    }
  }

  /** Holds a document that another statement fetched; null for one known to be absent. */
  hold(collection: CollectionName, id: string, document: AnyDocument | null): void {
    this.#held.set(documentKey(collection, id), document);
  }

  #missing(hints: readonly ReadHint[]): Map<CollectionName, Set<string>> {
    const missing = new Map<CollectionName, Set<string>>();
    for (const { collection, id } of hints) {
      if (!isCollection(collection) || this.#held.has(documentKey(collection, id))) continue;
      const ids = missing.get(collection);
      if (ids) ids.add(id);
      else missing.set(collection, new Set([id]));
    }
    return missing;
  }

  /** Holds what is found of these; answers the aliases of those that may have one: a renamed target then costs one more round trip, a new id none. */
  async #fetch(wanted: ReadonlyMap<CollectionName, ReadonlySet<string>>, withAliases: boolean): Promise<Alias[]> {
    const asked = new Map([...wanted].map(([collection, ids]) => [collection, [...ids]]));
    const aliased = [...wanted].flatMap(([collection, ids]) =>
      withAliases && isAliased(collection) ? [...ids].map(aliasID) : [],
    );
    if (aliased.length > 0) asked.set('alias', [...(asked.get('alias') ?? []), ...aliased]);
    const collections = [...asked.keys()].sort();
    const text = keysQuery(collections);
    const ids = collections.map((collection) => asked.get(collection) ?? []);
    const rows = await this.#session.run<KeyedRow>({
      name: statementName(text),
      text,
      values: [this.#clinic, ...ids],
    });
    for (const [collection, those] of asked) for (const id of those) this.hold(collection, id, null);
    for (const { collection, id, body } of rows) this.hold(collection, id, body);
    return rows.flatMap(({ collection, body }) => (collection === 'alias' ? [body as Alias] : []));
  }

  async #follow(aliases: readonly Alias[]): Promise<void> {
    const lost = aliases.filter(({ of, from }) => this.#held.get(documentKey(of, from)) === null);
    if (lost.length === 0) return;
    const targets = this.#missing(lost.map(({ of, to }) => ({ collection: of, id: to })));
    if (targets.size > 0) await this.#fetch(targets, false);
    for (const { of, from, to } of lost) this.hold(of, from, this.#held.get(documentKey(of, to)) ?? null);
  }
}

/** The ids alone that a range of a declared index finds, in its order: for who reads the documents a few at a time. */
export async function idsInRange(
  tx: Pick<ClinicTransaction, 'clinic' | 'sql'>,
  collection: CollectionName,
  index: string,
  range: Range,
): Promise<string[]> {
  const { text, values } = rangeQuery(tx.clinic, collection, index, range, 'id');
  return (await tx.sql<{ id: string }>(text, values)).map(({ id }) => id);
}

/** The statement that answers a range of a declared index, in index order with the id last, exactly as `sortByIndex` orders. */
function rangeQuery(
  clinic: string,
  collection: CollectionName,
  index: string,
  range: Range,
  columns = 'id, body',
): { text: string; values: unknown[] } {
  const keys = indexFields(collection, index).map(keyColumn);
  const values: unknown[] = [clinic];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const equals = range.equals ?? [];
  const bounds = keys.slice(0, equals.length).map((key, at) => `${key} = ${parameter(keyValue(equals[at] ?? ''))}`);
  const next = keys[equals.length];
  if (range.from !== undefined) bounds.push(next ? `${next} >= ${parameter(keyValue(range.from))}` : 'false');
  if (range.to !== undefined) bounds.push(next ? `${next} < ${parameter(keyValue(range.to))}` : 'false');
  // A document that lacks an indexed field isn't in the index.
  for (const key of keys.slice(equals.length)) bounds.push(`${key} IS NOT NULL`);
  const direction = range.descending ? 'DESC' : 'ASC';
  const order = [...keys, 'id'].map((key) => `${key} ${direction}`).join(', ');
  const limit = range.limit === undefined ? '' : ` LIMIT ${parameter(range.limit)}`;
  const text =
    `SELECT ${columns} FROM vetloom.document WHERE clinic_id = $1 AND collection = '${collection}' AND NOT deleted` +
    `${bounds.map((bound) => ` AND ${bound}`).join('')} ORDER BY ${order}${limit}`;
  return { text, values };
}

/**
 * Documents of these collections by id, `$1` being the clinic. The collections are written out, so that only their partitions are planned for;
 * the ids are hidden from the planner, which would take a few for a reason to plan each time anew.
 */
const keysQuery = (collections: readonly CollectionName[]): string =>
  collections
    .map(
      (collection, at) =>
        `SELECT '${collection}' AS collection, id, body FROM vetloom.document WHERE clinic_id = $1 AND collection = '${collection}' AND id = ANY (ARRAY(SELECT unnest($${at + 2}::text[]))) AND NOT deleted`,
    )
    .join(' UNION ALL ');

const questionOf = (text: string, values: readonly unknown[]): string => JSON.stringify([text, values]);

const NAMES = new Map<string, string>();

/** A short name for each shape of a query; there are as many as indexes and kinds of range, and as commands read collections, so the map stays small. */
function statementName(text: string): string {
  const known = NAMES.get(text);
  if (known) return known;
  const name = `read-${NAMES.size}`;
  NAMES.set(text, name);
  return name;
}
