import type { Actor } from '@vetloom/domain/access/policy.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DomainError, type ErrorDetail } from '@vetloom/domain/core/error.ts';
import {
  decodeHistoryPage,
  encodeHistoryPage,
  type HistoryPack,
  historyRequest,
} from '@vetloom/protocol/history-page.ts';
import {
  type Change,
  keyRequest,
  type Poke,
  petHistoryRequest,
  pullRequest,
  pushRequest,
  SYNC_PROTOCOL,
  snapshotRequest,
} from '@vetloom/protocol/sync.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import { openPack } from '@vetloom/sync-client/store/pack-codec.ts';
import { authorOf } from '@vetloom/sync-server/author.ts';
import { history } from '@vetloom/sync-server/history.ts';
import { PackCache } from '@vetloom/sync-server/pack-cache.ts';
import { type Listener, Pokes } from '@vetloom/sync-server/pokes.ts';
import { petHistory, pull, snapshot } from '@vetloom/sync-server/pull.ts';
import { push } from '@vetloom/sync-server/push.ts';
import { PushQueue } from '@vetloom/sync-server/push-queue.ts';
import { type DirectCommand, runCommand } from '@vetloom/sync-server/run-command.ts';
import type { Consequence, SyncServices } from '@vetloom/sync-server/services.ts';
import type { z } from 'zod';
import { olderAnswer } from '../older-answer.ts';
import { type Build, unknownTo } from './build.ts';
import { type DatabaseWeather, FaultyDatabase, ProcessEnded } from './faulty-database.ts';
import type { Random } from './random.ts';
import type { ReadOracle } from './read-oracle.ts';
import { Life, type Scheduler } from './scheduler.ts';
import type { ServerDatabase } from './server-database.ts';
import { SimulatedSignatures } from './simulated-crypto.ts';

/** A request as it travels: text, so that nothing is shared. */
export interface Request {
  readonly kind: 'push' | 'pull' | 'snapshot' | 'history' | 'petHistory' | 'registerKey';
  readonly clinic: string;
  /** Who is signed in. */
  readonly email: string;
  /** Version of the wire that the tab speaks. */
  readonly protocol: number;
  /** Whether the password was given lately. */
  readonly fresh: boolean;
  readonly body: string;
}

/** An answer of the server. Nothing at all is a rejection. */
export type Reply =
  | { readonly code: typeof CODE.success; readonly result: unknown }
  | { readonly code: number; readonly message: string; readonly detail: ErrorDetail };

/** What a command throws that has a bug. */
export class SimulatedBug extends Error {
  constructor(name: string) {
    super(`${name} met a bug`);
    this.name = 'SimulatedBug';
  }
}

type Services = Parameters<typeof push>[0];

/** What a server stands on; the same through crashes and new versions. */
export interface ServerSurroundings {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly database: ServerDatabase;
  readonly weather: DatabaseWeather;
  readonly oracle: ReadOracle;
  /** Unix seconds. */
  readonly now: () => number;
  /** Commands for which this answers true throw something that is no refusal. */
  readonly failing: (name: string, input: unknown) => boolean;
  /** A server that breaks its rules on purpose, to see that the simulator notices. */
  readonly broken?: (services: Services) => Services;
  /** Changes an answer on its way out, for the same purpose. */
  readonly brokenReply?: (request: Request, result: unknown) => unknown;
}

/** One server process after the other over one database: the product's own push, pull and pokes. */
export class SimulatedServer {
  build: Build;
  /** The process that runs; ended while the server is down. */
  life = new Life('server');
  /** Messages of the log, for a failing run's report. */
  readonly log: string[] = [];
  readonly #around: ServerSurroundings;
  #services: Services;
  #pokes: Pokes;

  constructor(around: ServerSurroundings, build: Build) {
    this.#around = around;
    this.build = build;
    this.#services = this.#assemble();
    this.#pokes = this.#startPokes();
  }

  /** The process dies in the middle of everything. */
  crash(): void {
    this.life.end();
  }

  /** A new process, perhaps of another version. */
  start(build: Build = this.build): void {
    this.life.end();
    this.life = new Life('server');
    this.build = build;
    this.#services = this.#assemble();
    this.#pokes = this.#startPokes();
  }

  #assemble(): Services {
    const { database, weather, scheduler, random, now, failing, broken, oracle } = this.#around;
    const failIfAsked =
      (name: string): Consequence =>
      async (_effect, input) => {
        if (failing(name, input)) throw new SimulatedBug(name);
      };
    const note = (facts: Readonly<Record<string, unknown>>, message: string) =>
      void this.log.push(`${message}: ${facts.err instanceof Error ? facts.err.message : JSON.stringify(facts)}`);
    const db = new FaultyDatabase(database, { weather, scheduler, random, oracle, life: this.life });
    const services: Services = {
      // Push, pull and pokes need no more of a database than this; the rest belongs to signing in and to REST.
      db: db as unknown as Database,
      commands: this.build.commands,
      consequences: new Map([...this.build.commands.keys()].map((name) => [name, [failIfAsked(name)]])),
      ...(database.followers && { followers: database.followers }),
      now,
      log: { warn: note, error: note },
      signatures: new SimulatedSignatures({
        findKeys: (keys) => scheduler.real(database.system.findKeys(keys)),
      }),
      packs: new PackCache(),
      queue: new PushQueue(),
    };
    return broken ? broken(services) : services;
  }

  #startPokes(): Pokes {
    const { scheduler } = this.#around;
    const { life } = this;
    const pokes = new Pokes(this.#services, 5000, (ms, work) => scheduler.timers(life).every(ms, work));
    void pokes.start();
    life.atEnd(() => void pokes.stop());
    return pokes;
  }

  /** Answers a request. Rejects when the process dies over it. */
  async handle(request: Request): Promise<Reply> {
    const { scheduler, random, oracle } = this.#around;
    const { life } = this;
    if (!life.alive) throw new ProcessEnded();
    await scheduler.sleep(random.delay(1));
    try {
      const before = oracle.head(request.clinic);
      const result = await this.#answer(request);
      const told = this.#around.brokenReply?.(request, result) ?? result;
      this.#audit(request.clinic, request.email, documentsOf(told), before);
      return { code: CODE.success, result: told };
    } catch (error) {
      if (error instanceof DomainError && life.alive) {
        const { code, message, detail } = error;
        return { code, message, detail };
      }
      if (error instanceof ProcessEnded || !life.alive) throw new ProcessEnded();
      throw error;
    }
  }

  #audit(clinic: string, email: string, changes: readonly Change[], from: number): void {
    const { oracle, scheduler } = this.#around;
    const [breach] = oracle.breaches(clinic, email, changes, from, oracle.head(clinic));
    if (breach) scheduler.faults.push(new Error(`leak: ${breach}`));
  }

  async #answer(request: Request): Promise<unknown> {
    const { clinic, email } = request;
    const given: unknown = JSON.parse(request.body);
    const services = this.#services;
    const unknown = unknownTo(this.build);
    if (request.kind === 'registerKey') return this.#registerKey(request, given);
    const actor = await this.enter(email, clinic);
    if (!actor) throw new DomainError('noDatabaseAccess', 'no access to that clinic');
    // A tab of another wire version says so; which number it says makes no difference.
    const protocol = request.protocol === this.build.protocol ? SYNC_PROTOCOL : 0;
    const body = { ...(given as object), protocol };
    switch (request.kind) {
      case 'push':
        return push(services, clinic, { email }, parsed(pushRequest, body));
      case 'pull':
        return olderAnswer(await pull(services, clinic, actor, parsed(pullRequest, body)), unknown);
      case 'snapshot': {
        const asked = parsed(snapshotRequest, body);
        if (asked.collection !== undefined && unknown.has(asked.collection))
          throw new DomainError('forbidden', `may not read ${asked.collection}`);
        return olderAnswer(await snapshot(services, clinic, actor, asked), unknown);
      }
      case 'history': {
        const page = await history(services, clinic, actor, parsed(historyRequest, body));
        return { bytes: Buffer.from(olderPacks(page, unknown)).toString('base64') };
      }
      case 'petHistory':
        return olderAnswer(await petHistory(services, clinic, actor, parsed(petHistoryRequest, body)), unknown);
    }
  }

  async #registerKey({ email, fresh }: Request, given: unknown): Promise<unknown> {
    const { database, scheduler, now } = this.#around;
    if (!fresh) throw new DomainError('forbidden', 'sign in with the password first');
    const { key, publicKey } = parsed(keyRequest, given);
    const taken = database.system.registerKey({ key, email, publicKey, createdAt: now() });
    if (!(await scheduler.real(taken))) throw new DomainError('conflict', 'that key id belongs to another key');
    return { key };
  }

  /** The person inside of a clinic as its documents have them now. */
  async enter(email: string, clinic: string): Promise<Actor | undefined> {
    return this.#services.db.readClinic(clinic, (tx) => authorOf(tx.reader, email, new Map()));
  }

  /** A write that comes by the REST API. */
  async direct<S extends z.ZodType>(command: DirectCommand<S, void>): Promise<void> {
    if (!this.life.alive) throw new ProcessEnded();
    await runCommand(this.#services as SyncServices, command);
  }

  /** Opens a live link; the answer closes it. Undefined for who may not enter. */
  async connect(
    email: string,
    clinic: string,
    heard: { readonly poke: (poke: Poke) => void; readonly expelled: () => void },
  ): Promise<(() => void) | undefined> {
    const pokes = this.#pokes;
    const listener: Listener = {
      actor: () => this.enter(email, clinic),
      poke: (poke) => {
        // What was rendered a moment ago may rightly show what the person could read then.
        this.#audit(clinic, email, poke.patch ?? [], poke.to);
        heard.poke(olderAnswer(poke, unknownTo(this.build)));
      },
      expelled: heard.expelled,
    };
    const head = await pokes.enter(clinic, listener);
    if (head === undefined) return undefined;
    heard.poke({ clinic, epoch: this.#services.db.epoch, from: head, to: head });
    return () => pokes.leave(clinic, listener);
  }
}

/** The documents in an answer. */
function documentsOf(result: unknown): readonly Change[] {
  const { patch, documents, bytes } = result as {
    patch?: readonly Change[];
    documents?: readonly Change[];
    bytes?: string;
  };
  return patch ?? documents ?? (bytes === undefined ? [] : packedIn(bytes));
}

/** A page of history as a server makes it that doesn't know some kinds. */
function olderPacks(bytes: Uint8Array<ArrayBuffer>, unknown: ReadonlySet<string>): Uint8Array<ArrayBuffer> {
  const page = unknown.size > 0 ? decodeHistoryPage(bytes) : undefined;
  return page ? encodeHistoryPage(olderAnswer(page, unknown)) : bytes;
}

/** The documents of a page of history, as the audit looks at them. */
function packedIn(bytes: string): Change[] {
  const { packs } = decodeHistoryPage(Buffer.from(bytes, 'base64')) ?? { packs: [] };
  return (packs as readonly HistoryPack[]).flatMap((pack) =>
    openPack(pack).map(({ id, seq, version, body }) => ({
      collection: pack.collection,
      id,
      seq,
      version,
      deleted: false,
      body: body as unknown as Record<string, unknown>,
    })),
  );
}

function parsed<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  throw new DomainError('badParameter', read.error.issues[0]?.message ?? 'malformed');
}
