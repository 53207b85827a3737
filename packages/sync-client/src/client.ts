import type { Actor } from '@vetloom/domain/access/policy.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Command } from '@vetloom/domain/engine/command.ts';
import type { CollectionName, DocumentOf, IndexName } from '@vetloom/domain/engine/kind.ts';
import type { Range } from '@vetloom/domain/engine/transaction.ts';
import { isCollection, kindOf } from '@vetloom/domain/kinds.ts';
import type { z } from 'zod';
import { faultsBesides } from './aborted.ts';
import { type CaseDesk, dismissCase, reissueCase } from './cases.ts';
import type { ClinicStore, Locks, OpenClinicOptions, RunResult, Signal } from './client.types.ts';
import { makeKey } from './identity/signing.ts';
import { knowing, ofKnownKinds } from './known-kinds.ts';
import { openPet } from './open-pet.ts';
import { browserPlatform, type Timers } from './platform.ts';
import { isAbsentHere } from './run/absence.ts';
import { CommandShelf } from './run/command-shelf.ts';
import { type RunOptions, runCommand } from './run/executor.ts';
import { documentsOf } from './run/local-reader.ts';
import { type LocalTx, NewerDatabase, refusalOf } from './store/local-store.ts';
import type { ClockRow } from './store/rows.ts';
import { type Carrier, carryOthers } from './sync/carry.ts';
import { tellDay } from './sync/command-times.ts';
import type { Engine } from './sync/engine.ts';
import { browserLocks } from './sync/locks.ts';
import { pageSeconds } from './sync/page-seconds.ts';
import { ServerClock } from './sync/server-clock.ts';
import { StatusBoard } from './sync/status-board.ts';
import { SyncLoop } from './sync/sync-loop.ts';
import { keepDays, windowDays } from './sync/window.ts';

/** How often a tab looks for outboxes of clinics that nobody has open, in milliseconds. */
const CARRY_MS = 60_000;
/** How often a tab looks whether its device's clock was set, in milliseconds. */
const LOOK_AT_CLOCK_MS = 10_000;

const fetchCommands = async () => (await import('@vetloom/domain/commands.ts')).COMMANDS;

/** Opens a clinic on this browser for the person of this tab. Rejects when the database can't be opened, with NewerDatabase when the app must be reloaded first. */
export async function openClinic(options: OpenClinicOptions): Promise<ClinicStore> {
  const taken: Taken = { newer: false, any: false };
  try {
    return await opened(options, taken);
  } catch (error) {
    // A newer version that opens the database meanwhile closes it here, in the middle of whatever was read.
    throw taken.newer ? new NewerDatabase() : error;
  }
}

/** Whether the database was taken away: by a newer version of the app, or by whoever cleared the browser's data. */
interface Taken {
  newer: boolean;
  any: boolean;
}

async function opened(options: OpenClinicOptions, taken: Taken): Promise<ClinicStore> {
  const { profile = 'vetloom', clinic } = options;
  const { indexedDB, keyRange } = options;
  const platform = { ...browserPlatform({ indexedDB, keyRange }), ...options.platform };
  const { timers } = platform;
  const onFault = faultsBesides(() => taken.any, platform.onFault, timers);
  const databaseName = (name: string) => `${profile}:${name}`;
  const device = platform.openDevice(`${profile}-device`);
  const openStore = async () => {
    const store = await platform.openStore(databaseName(clinic));
    store.onReplaced((why) => {
      taken.any = true;
      taken.newer ||= why === 'newer';
    });
    return [store, await store.readState(keptClock)] as const;
  };
  // Side by side: a reload shows nothing before they are through.
  const [[store, kept], key] = await Promise.all([
    openStore(),
    device.key(options.person.email, makeKey),
    device.addClinic(clinic),
  ]);
  const { clock: wall, steady = pageSeconds, life = PAGE_LIFE, run = browserRun() } = options;
  const clock = new ServerClock({ wall, steady, life, run }, kept);

  const listeners = new Set<(signal: Signal) => void>();
  const signal = (given: Signal) => {
    for (const listener of listeners) listener(given);
  };
  let person = options.person;
  const commands = new CommandShelf(options.commands ?? fetchCommands);
  const engine: Engine = {
    clinic,
    commands,
    store,
    device,
    transport: ofKnownKinds(options.transport, options.kinds ? knowing(options.kinds) : isCollection),
    clock,
    person: () => person,
    signal,
  };
  const locks: Locks = options.locks ?? browserLocks();
  const background = options.background ?? true;
  const board = new StatusBoard(store, person.email, clock, signal, onFault, timers);
  const loop = new SyncLoop(engine, {
    locks,
    profile,
    background,
    random: options.random ?? Math.random,
    onUntold: (link) => board.tell(link),
    onElsewhere: () => board.hear(),
    onFault,
    timers,
  });
  const carrier: Carrier = {
    engine,
    locks,
    profile,
    openStore: platform.openStore,
    databaseName,
  };

  const open = new OpenClinic({
    engine,
    loop,
    board,
    listeners,
    run: async (command, input, how) => {
      const result = await runCommand(
        { clinic, store, actor: person, key, time: () => clock.read(), sends: () => loop.sends() },
        command,
        input,
        how,
      );
      loop.wake();
      // What the server makes of it may have to be replayed. Without them now, the replay asks again.
      void commands.load().catch(() => undefined);
      if (!background) await board.refresh();
      return result;
    },
    setPerson: (next) => {
      if (next.email !== person.email) throw new Error('another person opens the clinic anew');
      person = next;
    },
  });
  store.onReplaced((why) => {
    if (why === 'cleared') board.lose();
    void open.close();
    if (why === 'newer') signal({ kind: 'reload-needed' });
  });
  await board.start();
  if (!background) await clock.begin(store);
  loop.start();
  if (background) open.follow(carrier, timers, onFault);
  return open;
}

const PAGE_LIFE = crypto.randomUUID();

/**
 * The run of the browser, the same in all its tabs: a cookie without an end is forgotten when the browser is closed, and a copy of the profile
 * doesn't have it. Where there is none, each page is a run of its own.
 */
function browserRun(): string {
  const { cookie } = globalThis.document ?? {};
  if (cookie === undefined) return PAGE_LIFE;
  const known = /(?:^|; )vetloom_run=([\w-]+)/.exec(cookie)?.[1];
  if (known !== undefined) return known;
  // biome-ignore lint/suspicious/noDocumentCookie: the only storage that ends with the browser and is read at once
  document.cookie = `vetloom_run=${PAGE_LIFE}; path=/; samesite=strict`;
  return PAGE_LIFE;
}

/** What this browser knows of the server's time: as it was measured, and as what still waits was surely not before. */
async function keptClock(tx: LocalTx): Promise<ClockRow | undefined> {
  const [row, formerOffset, newest] = await Promise.all([tx.meta('clock'), tx.meta('offset'), tx.outboxNewest()]);
  const former = formerOffset === undefined ? undefined : { offset: formerOffset, wall: 0, known: 0 };
  const kept = row ?? former;
  return kept && { ...kept, known: Math.max(kept.known, newest?.clock?.least ?? 0) };
}

async function newestUndecided(tx: LocalTx): Promise<string | undefined> {
  const newest = await tx.outboxNewest();
  return newest?.outcome === undefined ? newest?.uuid : undefined;
}

interface Parts {
  readonly engine: Engine;
  readonly loop: SyncLoop;
  readonly board: StatusBoard;
  readonly listeners: Set<(signal: Signal) => void>;
  readonly run: (command: Command, input: unknown, how?: RunOptions) => Promise<RunResult>;
  readonly setPerson: (person: Actor) => void;
}

class OpenClinic implements ClinicStore {
  readonly clinic: string;
  readonly status: ClinicStore['status'];
  readonly #parts: Parts;
  readonly #endings: (() => void)[] = [];
  /** The command that this tab queued last. */
  #newest: string | undefined;
  #closed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.clinic = parts.engine.clinic;
    this.status = parts.board;
  }

  get person(): Actor {
    return this.#parts.engine.person();
  }

  /** Follows the outbox, which any tab may fill, and looks after clinics that nobody has open. */
  follow(carrier: Carrier, timers: Timers, onFault: (error: unknown) => void): void {
    const { engine, loop } = this.#parts;
    let known: string | undefined;
    // What becomes of a command is no reason for another round, and of this tab's own the loop knows already.
    const follow = (uuid: string | undefined) => {
      if (uuid !== undefined && uuid !== known && uuid !== this.#newest) loop.wake();
      known = uuid;
    };
    this.#endings.push(engine.store.watch(() => engine.store.readState(newestUndecided), follow, onFault));
    // What was under way when the tab closed may find its database closed too.
    const unlessClosed = (error: unknown) => {
      if (!this.#closed) onFault(error);
    };
    let trust = engine.clock.state().trust;
    const lookAtClock = () => {
      const before = trust;
      trust = engine.clock.state().trust;
      // A jump: whoever is in reach of the server needn't show another day until something else happens.
      if (trust !== before && trust !== 'sure') void loop.syncNow();
    };
    this.#endings.push(timers.every(LOOK_AT_CLOCK_MS, lookAtClock));
    void engine.clock.begin(engine.store).catch(unlessClosed);
    const measured = () => engine.store.readState((tx) => tx.meta('clock'));
    this.#endings.push(engine.store.watch(measured, (row) => row && engine.clock.adopt(row), onFault));
    const carry = () => carryOthers(carrier).catch(unlessClosed);
    this.#endings.push(timers.every(CARRY_MS, () => void carry()));
    void carry();
  }

  async run<S extends z.ZodType>(command: Command<S>, input: z.input<S>): Promise<RunResult> {
    const result = await this.#parts.run(command as unknown as Command, input);
    this.#newest = result.uuid;
    return result;
  }

  now(): number {
    return Math.floor(this.#parts.engine.clock.now());
  }

  onSignal(listener: (signal: Signal) => void): () => void {
    this.#parts.listeners.add(listener);
    return () => this.#parts.listeners.delete(listener);
  }

  async get<C extends CollectionName>(collection: C, id: string): Promise<DocumentOf<C> | undefined> {
    return (await this.getMany(collection, [id]))[0];
  }

  async getMany<C extends CollectionName>(
    collection: C,
    ids: readonly string[],
  ): Promise<(DocumentOf<C> | undefined)[]> {
    const found = await this.#parts.engine.store.readDocuments(collection, (tx) => documentsOf(tx, collection, ids));
    return found as (DocumentOf<C> | undefined)[];
  }

  async isAbsent(collection: CollectionName, id: string): Promise<boolean> {
    const { store, person } = this.#parts.engine;
    return isAbsentHere(store, person().email, collection, id);
  }

  async query<C extends CollectionName>(collection: C, index: IndexName<C>, range: Range): Promise<DocumentOf<C>[]> {
    const rows = await this.#parts.engine.store.readDocuments(collection, (tx) => tx.query(collection, index, range));
    return rows.map((row) => row.body as DocumentOf<C>);
  }

  async scan<C extends CollectionName>(
    collection: C,
    after: string | undefined,
    limit: number,
  ): Promise<DocumentOf<C>[]> {
    if (kindOf(collection).work) throw new Error(`${collection} isn't whole on a device: query it`);
    return (await this.#parts.engine.store.scan(collection, after, limit)) as DocumentOf<C>[];
  }

  openPet(petID: string): Promise<{ readonly complete: boolean }> {
    return openPet(this.#parts.engine, petID);
  }

  async syncNow(): Promise<void> {
    await this.#parts.loop.syncNow();
    await this.#parts.board.refresh();
  }

  async exportOutbox(): Promise<string> {
    const { engine } = this.#parts;
    const [outbox, client] = await engine.store.readState(
      async (tx) => [await tx.outbox(), await tx.meta('client')] as const,
    );
    return JSON.stringify({ clinic: this.clinic, client, exportedAt: this.now(), outbox }, undefined, 2);
  }

  async dismissCase(caseID: string, reason: string): Promise<void> {
    await dismissCase(this.#desk, caseID, reason);
  }

  async retryCase(caseID: string): Promise<void> {
    await reissueCase(this.#desk, caseID);
  }

  async reissueCase(
    caseID: string,
    substitutions: Readonly<Record<string, string>> = {},
    values: Readonly<Record<string, unknown>> = {},
  ): Promise<void> {
    await reissueCase(this.#desk, caseID, { substitutions, values });
  }

  historyDays(): Promise<number> {
    return this.#parts.engine.store.readState(windowDays);
  }

  async keepHistory(days: number): Promise<void> {
    await keepDays(this.#parts.engine, days);
    this.#parts.loop.wake();
  }

  get #desk(): CaseDesk {
    const { engine, run } = this.#parts;
    return {
      commands: () => engine.commands.load(),
      person: () => engine.person(),
      cases: () => this.query('case', 'byAuthor', {}),
      run,
    };
  }

  async discardUnreadable(uuid: string): Promise<void> {
    await this.#parts.engine.store.write('strict', async (tx) => {
      const rows = (await tx.outbox()).filter((row) => row.uuid === uuid && row.state === 'unreadable');
      await tx.removeFromOutbox(rows.map((row) => row.order));
    });
    await this.#parts.board.refresh();
  }

  async tellDay(uuids: readonly string[], day: number): Promise<void> {
    await tellDay(this.#parts.engine, uuids, day).catch((error: unknown) => {
      throw refusalOf(error);
    });
    this.#parts.loop.wake();
    await this.#parts.board.refresh();
  }

  setPerson(person: Actor): void {
    this.#parts.setPerson(person);
  }

  unsynced(): Promise<number> {
    return this.#parts.engine.store.readState(
      async (tx) => (await tx.outbox()).filter((row) => row.outcome === undefined).length,
    );
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    for (const end of this.#endings) end();
    this.#parts.board.close();
    await this.#parts.loop.close();
    this.#parts.engine.store.close();
    this.#parts.engine.device.close();
  }

  async wipe(evenUnsynced = false): Promise<void> {
    const { engine } = this.#parts;
    const left = await this.unsynced();
    if (left > 0 && !evenUnsynced)
      throw new DomainError('conflict', `${left} commands are not synced`, { unsynced: left });
    await engine.device.removeClinic(this.clinic);
    await this.close();
    await engine.store.destroy();
  }
}
