import { DomainError } from '@vetloom/domain/core/error.ts';
import { type Alias, aliasID, isAliased } from '@vetloom/domain/engine/alias.schema.ts';
import type { AnyDocument, CollectionName } from '@vetloom/domain/engine/kind.ts';
import { documentKey, inRange, type Reader, sortByIndex } from '@vetloom/domain/engine/overlay.ts';
import { fieldValue, kindOf } from '@vetloom/domain/kinds.ts';
import type { Outcome } from '@vetloom/protocol/sync.ts';
import { type ChangeRow, projected } from '@vetloom/storage/feed/change-rows.ts';
import type { Committed, HearAnnounced } from '@vetloom/storage/ports/database.ts';
import type { SnapshotPageRequest } from '@vetloom/storage/ports/feed.ts';
import type { DeviceKey } from '@vetloom/storage/ports/system.ts';
import type {
  ClientProgress,
  ClinicTransaction,
  Flushed,
  IdempotentAnswer,
  KnownOutcome,
  LogEntry,
  OpenRequest,
  PastStep,
} from '@vetloom/storage/ports/transaction.ts';
import { inStage, rankOf } from './memory-stages.ts';
import type { LoggedCommand, ServerDatabase, SyncFeed } from './server-database.ts';

/** With what the places of packed pages begin: the real feed can't go on from one kind of page with the other either. */
const PACKED = 'packed ';

/** Documents of history in a page, so that a small clinic has several, as it has by collection in PostgreSQL. */
const HISTORY_PAGE = 2;

interface ClinicState {
  seq: number;
  readonly documents: Map<string, ChangeRow>;
  readonly log: LoggedCommand[];
  readonly clients: Map<string, number>;
  readonly answers: Map<string, IdempotentAnswer>;
}

const emptyClinic = (): ClinicState => ({
  seq: 0,
  documents: new Map(),
  log: [],
  clients: new Map(),
  answers: new Map(),
});

interface State {
  readonly clinics: Map<string, ClinicState>;
  readonly keys: Map<string, DeviceKey>;
  readonly attempts: Map<string, number>;
}

/** Rows are never changed in place, so a copy shares them. */
const copyOf = (state: State): State => ({
  clinics: new Map(
    [...state.clinics].map(([name, clinic]) => [
      name,
      {
        seq: clinic.seq,
        documents: new Map(clinic.documents),
        log: [...clinic.log],
        clients: new Map(clinic.clients),
        answers: new Map(clinic.answers),
      },
    ]),
  ),
  keys: new Map(state.keys),
  attempts: new Map(state.attempts),
});

/** What PostgreSQL does for the sync server, in memory: the same port, without SQL. */
export class MemoryDatabase implements ServerDatabase {
  epoch = 'life-1';
  #state: State = { clinics: new Map(), keys: new Map(), attempts: new Map() };
  readonly #hearers = new Set<HearAnnounced>();
  #lives = 1;

  readonly system = {
    findKeys: async (keys: readonly string[]) => keys.flatMap((key) => this.#state.keys.get(key) ?? []),
    registerKey: async (key: DeviceKey) => {
      const known = this.#state.keys.get(key.key);
      if (known && (known.email !== key.email || known.publicKey.x !== key.publicKey.x)) return false;
      this.#state.keys.set(key.key, key);
      return true;
    },
  };

  readonly feed: SyncFeed = {
    head: async (clinic) => ({ seq: this.#clinic(clinic).seq, floor: 0 }),
    changesSince: async ({ clinic, cursor, limit, views, client }) => {
      const { seq, documents, log } = this.#clinic(clinic);
      if (cursor > seq) return { reset: true, cursor: 0, head: seq, more: false, patch: [], outcomes: [] };
      const rows = [...documents.values()]
        .filter((row) => row.seq > cursor && views[row.collection] !== undefined)
        .sort((a, b) => a.seq - b.seq);
      const edge = rows[limit - 1]?.seq;
      const page = edge === undefined ? rows : rows.filter((row) => row.seq <= edge);
      const more = edge !== undefined && edge < seq;
      const reached = more ? edge : seq;
      const outcomes = log.filter(
        (entry) => client !== undefined && entry.client === client && entry.seq > cursor && entry.seq <= reached,
      );
      return {
        reset: false,
        cursor: reached,
        head: seq,
        more,
        patch: projected(page, views),
        outcomes: outcomes.map(outcomeOf),
      };
    },
    snapshot: async (request) => {
      if (request.after?.startsWith(PACKED)) throw new DomainError('badParameter', 'not a place in a snapshot');
      return this.#snapshot(request);
    },
    history: async ({ after: place, limit, known, ...request }) => {
      if (place !== null && !place.startsWith(PACKED))
        throw new DomainError('badParameter', 'not a place in the history');
      const { documents, after, ...page } = this.#snapshot({
        ...request,
        stage: 'history',
        after: place === null ? null : place.slice(PACKED.length),
        limit: Math.min(limit, HISTORY_PAGE),
      });
      const mark = JSON.stringify([place, documents.map(({ id, seq }) => [id, seq])]);
      return {
        ...page,
        mark,
        after: after === null ? null : `${PACKED}${after}`,
        documents: (known?.(mark) ? [] : documents).map(({ collection, id, seq, version, body }) => ({
          collection,
          id,
          seq,
          version,
          json: JSON.stringify(body),
          value: (field: string) => fieldValue(body, field),
        })),
      };
    },
    petHistory: async (clinic, petID, views) => {
      const rows = [...this.#clinic(clinic).documents.values()].filter((row) => {
        const { work } = kindOf(row.collection);
        return !row.deleted && work !== undefined && fieldValue(row.body, work.packBy) === petID;
      });
      return projected(rows, views);
    },
    outcomesOf: async (clinic, client, from, to) =>
      this.#clinic(clinic)
        .log.filter((entry) => entry.client === client && entry.seq > from && entry.seq <= to)
        .map(outcomeOf),
    outcomesByUuid: async (clinic, uuids) =>
      this.#clinic(clinic)
        .log.filter((entry) => uuids.includes(entry.uuid))
        .map(outcomeOf),
  };

  async createClinic(clinic: string): Promise<void> {
    if (!this.#state.clinics.has(clinic)) this.#state.clinics.set(clinic, emptyClinic());
  }

  #clinic(clinic: string): ClinicState {
    const found = this.#state.clinics.get(clinic);
    if (!found) throw new DomainError('notFound', 'no such clinic');
    return found;
  }

  async inClinic<T>(clinic: string, run: (tx: ClinicTransaction) => Promise<T>): Promise<T> {
    const tx = new MemoryClinicTransaction(clinic, this.#clinic(clinic));
    const result = await run(tx);
    tx.commit();
    return result;
  }

  async readClinic<T>(clinic: string, run: (tx: ClinicTransaction) => Promise<T>): Promise<T> {
    return run(new MemoryClinicTransaction(clinic, this.#clinic(clinic)));
  }

  async countAttempt(_clinic: string, uuid: string): Promise<number> {
    const count = (this.#state.attempts.get(uuid) ?? 0) + 1;
    this.#state.attempts.set(uuid, count);
    return count;
  }

  async announce(clinic: string, seq: number, committed?: Committed): Promise<void> {
    for (const hear of this.#hearers) hear(clinic, seq, committed);
  }

  async onAnnounce(hear: HearAnnounced): Promise<() => Promise<void>> {
    this.#hearers.add(hear);
    return async () => void this.#hearers.delete(hear);
  }

  async close(): Promise<void> {}

  async backUp(): Promise<() => Promise<void>> {
    const copy = copyOf(this.#state);
    return async () => {
      this.#state = copyOf(copy);
      this.#lives += 1;
      this.epoch = `life-${this.#lives}`;
    };
  }

  async contents(clinic: string): Promise<{ documents: readonly ChangeRow[]; log: readonly LoggedCommand[] }> {
    const { documents, log } = this.#clinic(clinic);
    return { documents: [...documents.values()], log };
  }

  #snapshot(request: SnapshotPageRequest) {
    const { clinic, after, limit, views } = request;
    const { documents, seq } = this.#clinic(clinic);
    const all = [...documents.values()]
      .filter((row) => !row.deleted && views[row.collection] !== undefined && inStage(request, row, documents))
      .map((row) => ({ row, rank: rankOf(row) }))
      .sort((a, b) => (a.rank < b.rank ? -1 : 1));
    const rest = after === null ? all : all.filter(({ rank }) => rank > after);
    const page = rest.slice(0, limit);
    const rows = page.map(({ row }) => row);
    return {
      head: seq,
      documents: projected(rows, views),
      after: rest.length > page.length ? (page.at(-1)?.rank ?? null) : null,
      total: after === null ? all.length : null,
    };
  }
}

const outcomeOf = ({ number, uuid, status, code, message, detail, seq }: LoggedCommand): Outcome => ({
  number: number ?? 0,
  uuid,
  status,
  code,
  message,
  detail: { ...detail },
  seq,
});

class MemoryClinicTransaction implements ClinicTransaction {
  readonly clinic: string;
  readonly reader: Reader;
  readonly #state: ClinicState;
  #flushed: (() => void)[] = [];
  /** The head as this transaction leaves it. */
  #seq: number;
  /** What this transaction has written. */
  readonly #written = new Map<string, ChangeRow>();

  constructor(clinic: string, state: ClinicState) {
    this.clinic = clinic;
    this.#state = state;
    this.#seq = state.seq;
    this.reader = readerOver(state.documents);
  }

  async prefetch(): Promise<void> {}

  async prefetchStaff(): Promise<void> {}

  async openForWriting({ commands }: OpenRequest) {
    const { seq, clients, log } = this.#state;
    this.#seq = seq;
    const uuids = new Set(commands.map(({ uuid }) => uuid));
    const numbers = new Set(commands.map(({ client, number }) => `${client} ${number}`));
    const known = log.filter(
      ({ uuid, client, number }) => uuids.has(uuid) || (client !== null && numbers.has(`${client} ${number}`)),
    );
    const asked = new Set(commands.map(({ client }) => client));
    return {
      seq,
      lastNumbers: new Map([...clients].filter(([client]) => asked.has(client))),
      known: known.map((entry): KnownOutcome => ({ ...outcomeOf(entry), client: entry.client, number: entry.number })),
      systemRoles: new Map<string, string>(),
    };
  }

  async flush(entries: readonly LogEntry[], clients: readonly ClientProgress[] = []): Promise<Flushed> {
    const from = this.#seq;
    const written = new Map<string, ChangeRow>();
    const logged = entries.map((entry, at): LoggedCommand => {
      const seq = from + at + 1;
      for (const { collection, id, before, after } of entry.writes) {
        if (!before && !after) continue;
        const key = documentKey(collection, id);
        const standing = this.#written.get(key) ?? this.#state.documents.get(key);
        const version = (standing?.version ?? 0) + 1;
        const body = after === null ? null : JSON.parse(JSON.stringify(after));
        written.set(key, { collection, id, seq, version, deleted: after === null, body });
      }
      const { writes: _writes, ...rest } = entry;
      return { ...rest, args: JSON.parse(JSON.stringify(entry.args ?? null)), seq };
    });
    const to = from + entries.length;
    this.#seq = to;
    for (const [key, row] of written) this.#written.set(key, row);
    this.#flushed.push(() => {
      if (this.#state.seq !== from) throw new Error('the head moved under a flush that did not hold its lock');
      this.#state.seq = to;
      for (const [key, row] of written) this.#state.documents.set(key, row);
      this.#state.log.push(...logged);
      for (const { id, lastNumber } of clients)
        this.#state.clients.set(id, Math.max(lastNumber, this.#state.clients.get(id) ?? 0));
    });
    const outcomes = logged.map(
      (entry): KnownOutcome => ({ ...outcomeOf(entry), client: entry.client, number: entry.number }),
    );
    return { from, to, outcomes, changes: [...written.values()] };
  }

  async conclude(entries: readonly LogEntry[], clients?: readonly ClientProgress[]): Promise<Flushed> {
    const flushed = await this.flush(entries, clients);
    this.commit();
    return flushed;
  }

  async idempotentAnswer(key: string, person: string): Promise<IdempotentAnswer | undefined> {
    return this.#state.answers.get(`${person} ${key}`);
  }

  async keepAnswer(key: string, person: string, answer: IdempotentAnswer): Promise<void> {
    this.#flushed.push(() => void this.#state.answers.set(`${person} ${key}`, answer));
  }

  /** Memory keeps no payloads: nobody is named in a review there. */
  async pastOf(): Promise<readonly PastStep[]> {
    return [];
  }

  /** Nothing is imported there. */
  async importTakenBack(): Promise<undefined> {
    return undefined;
  }

  async sql(): Promise<never> {
    throw new Error('memory has no SQL');
  }

  commit(): void {
    for (const write of this.#flushed) write();
    this.#flushed = [];
  }
}

function readerOver(documents: ReadonlyMap<string, ChangeRow>): Reader {
  const live = (key: string) => {
    const row = documents.get(key);
    return row && !row.deleted ? (row.body as unknown as AnyDocument) : undefined;
  };
  const byAlias = (collection: CollectionName, id: string) => {
    if (!isAliased(collection)) return undefined;
    const alias = live(documentKey('alias', aliasID(id))) as Alias | undefined;
    return alias && live(documentKey(collection, alias.to));
  };
  return {
    getMany: async (collection, ids) => ids.map((id) => live(documentKey(collection, id)) ?? byAlias(collection, id)),
    query: async (collection, index, range) => {
      const found = [...documents.values()].filter(
        (row) => row.collection === collection && !row.deleted && inRange(collection, index, range, row.body),
      );
      return sortByIndex(
        collection,
        index,
        range,
        found.map((row) => row.body as unknown as AnyDocument),
      );
    },
  };
}
