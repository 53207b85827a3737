import { COMMANDS } from '@vetloom/domain/commands.ts';
import { addDays, dayStart, nextDay } from '@vetloom/domain/core/clock.ts';
import { CODE, type CodeName } from '@vetloom/domain/core/codes.ts';
import type { Command } from '@vetloom/domain/engine/command.ts';
import type { AnyDocument, CollectionName } from '@vetloom/domain/engine/kind.ts';
import { fieldValue, isCollection, isOpenWork, kindOf } from '@vetloom/domain/kinds.ts';
import type { HistoryPage, HistoryRequest } from '@vetloom/protocol/history-page.ts';
import {
  type Change,
  type Envelope,
  type KeyRequest,
  type PullRequest,
  type PullResult,
  type PushRequest,
  type PushResult,
  type SnapshotRequest,
  type SnapshotResult,
  signedText,
} from '@vetloom/protocol/sync.ts';
import { sealPack } from '@vetloom/sync-client/store/pack-codec.ts';
import { TransportError } from '@vetloom/sync-client/transport.ts';
import { TEST_ZONE } from './domain/clinic.ts';
import type { MemoryClinic, MemoryState } from './memory-clinic.ts';

/** How far back the stage `open` brings finished work, in seconds. */
const RECENT_DAYS = 14;

/** Most documents in a page of history. */
const PAGE = 40;

/** With what the places of packed pages begin: the real server can't go on from one kind of page with the other either. */
const PACKED = 'packed ';

const refuse = (name: CodeName, message: string) => new TransportError('refused', message, CODE[name]);

/**
 * A sync server in memory: the protocol's rules, simple and correct, for tests and the simulator. Its clock, its people and its
 * failures are the test's to set.
 */
export class MemoryServer {
  readonly clinics = new Map<string, MemoryClinic>();
  readonly keys = new Map<string, { readonly email: string; readonly key: CryptoKey }>();
  readonly commands: ReadonlyMap<string, Command>;
  /** Told after each commit. */
  readonly moved = new Set<(clinic: string, from: number) => void>();
  epoch = 'epoch-1';
  /** Cursors below it must load anew. */
  floor = 0;
  /** Clinics that an operator has closed: they are read and not written. */
  readonly closed = new Set<string>();
  /** Commands for which this answers true fail as a database that is away would. */
  failing: (command: Envelope) => boolean = () => false;
  readonly now: () => number;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(now: () => number, commands: ReadonlyMap<string, Command> = COMMANDS) {
    this.now = now;
    this.commands = commands;
  }

  clinic(name: string): MemoryClinic {
    const clinic = this.clinics.get(name);
    if (!clinic) throw refuse('noDatabaseAccess', `no clinic ${name}`);
    return clinic;
  }

  /** Takes a copy of everything, as a backup would. */
  backup(): ReadonlyMap<string, MemoryState> {
    return new Map([...this.clinics].map(([name, clinic]) => [name, structuredClone(clinic.state)]));
  }

  /** Goes back to a copy without a word, as where a replica takes over that lacks something. */
  forget(backup: ReadonlyMap<string, MemoryState>): void {
    for (const [name, state] of backup) this.clinic(name).state = structuredClone(state);
  }

  /** Goes back to a copy; the epoch changes (law 14). */
  restore(backup: ReadonlyMap<string, MemoryState>): void {
    this.forget(backup);
    this.epoch = `epoch-${Number(this.epoch.slice(6)) + 1}`;
  }

  async registerKey(email: string, { key, publicKey }: KeyRequest): Promise<void> {
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
    this.keys.set(key, { email, key: await crypto.subtle.importKey('jwk', publicKey, algorithm, true, ['verify']) });
  }

  async #isSigned(clinic: string, command: Envelope): Promise<boolean> {
    const known = this.keys.get(command.key);
    if (known?.email !== command.author) return false;
    const text = new TextEncoder().encode(signedText(clinic, command));
    const signature = Buffer.from(command.signature, 'base64url');
    return crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, known.key, signature, text);
  }

  /** One push after the other, as the lock of the clinic's head makes them. */
  push(name: string, carrier: string, request: PushRequest): Promise<PushResult> {
    const turn = this.#turn.then(() => this.#push(name, carrier, request));
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #push(name: string, carrier: string, { client, commands, epoch }: PushRequest): Promise<PushResult> {
    const clinic = this.#member(name, carrier);
    const { serverTime } = this.#frame();
    if (epoch !== null && epoch !== this.epoch)
      return { epoch: this.epoch, outcomes: [], lastNumber: 0, retry: true, serverTime };
    if (this.closed.has(name)) throw refuse('clinicClosed', `the clinic ${name} is closed`);
    const unknown = commands.map(({ key }) => key).filter((key) => !this.keys.has(key));
    if (unknown.length > 0)
      throw new TransportError('refused', 'keys that are not registered', CODE.badSignature, { keys: unknown });
    const { state } = clinic;
    let last = state.lastNumbers.get(client) ?? 0;
    for (const { number, uuid } of commands) {
      const holder = [...state.decided.values()].find(
        (decided) => decided.client === client && decided.outcome.number === number,
      );
      const cloned = holder ? holder.outcome.uuid !== uuid : number <= last && !state.decided.has(uuid);
      if (cloned) throw refuse('forkedClient', `number ${number} belongs to another command`);
    }
    const before = state.head;
    const outcomes: PushResult['outcomes'] = [];
    let retry = false;
    for (const command of commands) {
      if (command.number > last + 1) throw refuse('sequenceGap', `the last number known is ${last}`);
      const known = state.decided.get(command.uuid);
      if (!known && this.failing(command)) {
        retry = true;
        break;
      }
      const outcome = known
        ? { ...known.outcome, number: command.number }
        : await clinic.decide(this.commands.get(command.name), command, client, await this.#isSigned(name, command));
      if (!known) state.decided.set(command.uuid, { outcome, client });
      last = Math.max(last, command.number);
      state.lastNumbers.set(client, last);
      outcomes.push(outcome);
    }
    if (state.head > before) for (const listener of this.moved) listener(name, before);
    return { epoch: this.epoch, outcomes, lastNumber: last, retry, serverTime };
  }

  pull(name: string, email: string, { client, cursor, limit, epoch }: PullRequest): PullResult {
    const clinic = this.#member(name, email);
    const { head } = clinic.state;
    const views = clinic.views(email) ?? {};
    const frame = { ...this.#frame(), head, views };
    if ((epoch !== null && epoch !== this.epoch) || cursor < this.floor || cursor > head)
      return { ...frame, reset: true, cursor: head, more: false, patch: [], outcomes: [] };
    const all = clinic.changesAfter(email, cursor);
    const edge = all[limit - 1]?.seq;
    // A page never splits a commit.
    const patch = edge === undefined ? all : all.filter((change) => change.seq <= edge);
    const more = patch.length < all.length;
    const reached = more && edge !== undefined ? edge : head;
    const outcomes = [...clinic.state.decided.values()]
      .filter(({ outcome, client: by }) => by === client && outcome.seq > cursor && outcome.seq <= reached)
      .map(({ outcome }) => outcome);
    return { ...frame, reset: false, cursor: reached, more, patch, outcomes };
  }

  snapshot(name: string, email: string, request: SnapshotRequest): SnapshotResult & { documents: Change[] } {
    const clinic = this.#member(name, email);
    const rows = [...clinic.state.versions.values()]
      .filter((version) => !version.deleted)
      .flatMap(({ collection, id }) => clinic.changeFor(email, `${collection} ${id}`) ?? [])
      .filter((change) => this.#inStage(request, change))
      .map((change) => ({ change, rank: rankOf(change) }))
      .sort((a, b) => (a.rank < b.rank ? -1 : 1));
    const { after } = request;
    if (after?.startsWith(PACKED)) throw refuse('badParameter', 'not a place in a snapshot');
    const rest = after === null ? rows : rows.filter(({ rank }) => rank > after);
    const page = rest.slice(0, request.limit);
    return {
      ...this.#frame(),
      head: clinic.state.head,
      views: clinic.views(email) ?? {},
      documents: page.map(({ change }) => change),
      after: rest.length > page.length ? (page.at(-1)?.rank ?? null) : null,
      total: after === null ? rows.length : null,
    };
  }

  /** A page of history in packs of a few documents, so that small clinics have several. */
  history(name: string, email: string, { format: _, limit, after: place, ...request }: HistoryRequest): HistoryPage {
    if (place !== null && !place.startsWith(PACKED)) throw refuse('badParameter', 'not a place in the history');
    const { documents, after, ...page } = this.snapshot(name, email, {
      ...request,
      after: place === null ? null : place.slice(PACKED.length),
      stage: 'history',
      limit: Math.min(limit, PAGE),
    });
    const packs = [...Map.groupBy(documents, ({ collection }) => collection)].map(([collection, changes]) =>
      sealPack(
        collection,
        changes.map(({ id, seq, version, body }) => ({ id, seq, version, body: body as unknown as AnyDocument })),
      ),
    );
    return { ...page, after: after === null ? null : `${PACKED}${after}`, packs };
  }

  petHistory(name: string, email: string, petID: string): Change[] {
    const clinic = this.#member(name, email);
    return clinic.changesAfter(email, 0).filter((change) => {
      const { work } = kindOf(change.collection);
      return work !== undefined && !change.deleted && fieldValue(change.body, work.packBy) === petID;
    });
  }

  #frame() {
    return { epoch: this.epoch, serverTime: this.now() };
  }

  #member(name: string, email: string): MemoryClinic {
    const clinic = this.clinic(name);
    if (!clinic.people.has(email)) throw refuse('noDatabaseAccess', `${email} is not a member of ${name}`);
    return clinic;
  }

  #inStage({ stage, collection, since }: SnapshotRequest, change: Change): boolean {
    const { locality, work } = kindOf(change.collection);
    if (stage === 'collection') return change.collection === collection;
    if (stage === 'reference' || stage === 'people') return locality === stage;
    if (!work) return false;
    const time = Number(fieldValue(change.body, work.time) ?? 0);
    const [today, recent] = [dayStart(this.now(), TEST_ZONE), addDays(this.now(), -RECENT_DAYS, TEST_ZONE)];
    switch (stage) {
      case 'today':
        return time >= today && time < nextDay(today, TEST_ZONE);
      case 'open':
        return time >= recent || isOpenWork(change.collection, change.body);
      case 'history':
        return time < recent && time >= since && !isOpenWork(change.collection, change.body);
    }
  }
}

/** Order of a stage's pages: collections one after the other, work newest first. */
function rankOf({ collection, id, body }: Change): string {
  const { work } = kindOf(collection as CollectionName);
  const time = work ? Number(fieldValue(body, work.time) ?? 0) : 0;
  const place = isCollection(collection) && work ? String(99_999_999_999 - time).padStart(12, '0') : collection;
  return `${place} ${collection} ${id}`;
}
