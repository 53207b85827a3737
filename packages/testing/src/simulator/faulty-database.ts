import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import type { Committed, HearAnnounced } from '@vetloom/storage/ports/database.ts';
import type { ClinicTransaction, Flushed } from '@vetloom/storage/ports/transaction.ts';
import type { Random } from './random.ts';
import type { ReadOracle } from './read-oracle.ts';
import type { Life, Scheduler } from './scheduler.ts';
import type { ServerDatabase, SyncDatabase, SyncFeed } from './server-database.ts';

/** The process that asked is dead: whatever it was doing ends here. */
export class ProcessEnded extends Error {
  constructor() {
    super('the server process has ended');
    this.name = 'ProcessEnded';
  }
}

/** How the connection to the database behaves; shared by all server processes of a run. */
export class DatabaseWeather {
  /** Nothing gets through. */
  down = false;
  /** How often a call fails although the database stands. */
  flaky = 0;
  /** Usual wait for an answer, milliseconds. */
  wait = 2;
  /** What has been promised to readers: the highest cursor that was handed out, by clinic. */
  readonly handedOut = new Map<string, number>();
  /** Writing transactions under way. */
  busy = 0;
  readonly #turns = new Map<string, Promise<void>>();

  /** One writing transaction of a clinic after the other, as the lock of its head row makes them; the answer ends the turn. */
  async turn(clinic: string): Promise<() => void> {
    const before = this.#turns.get(clinic);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#turns.set(clinic, promise);
    await before;
    return resolve;
  }
}

/** What a server process's way to the database needs. */
export interface DatabaseSurroundings {
  readonly weather: DatabaseWeather;
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly oracle: ReadOracle;
  /** Of the process. */
  readonly life: Life;
}

/**
 * The database as one server process reaches it: every call waits, may fail before or after it was done, and fails for good when the
 * process ends. A transaction that fails leaves nothing; one whose commit was done but not heard of has left everything.
 */
export class FaultyDatabase implements SyncDatabase {
  readonly feed: SyncFeed;
  readonly #inner: ServerDatabase;
  readonly #weather: DatabaseWeather;
  readonly #scheduler: Scheduler;
  readonly #random: Random;
  readonly #oracle: ReadOracle;
  readonly #life: Life;

  constructor(inner: ServerDatabase, around: DatabaseSurroundings) {
    this.#inner = inner;
    this.#weather = around.weather;
    this.#scheduler = around.scheduler;
    this.#random = around.random;
    this.#oracle = around.oracle;
    this.#life = around.life;
    this.feed = this.#feed();
  }

  get epoch(): string {
    return this.#inner.epoch;
  }

  /** Waits as the network to the database makes one wait. Not in the life's name: whoever waits must learn of its end. */
  async #pause(): Promise<void> {
    await this.#scheduler.sleep(this.#random.delay(this.#weather.wait));
    if (!this.#life.alive) throw new ProcessEnded();
    if (this.#weather.down || this.#random.chance(this.#weather.flaky))
      throw new DomainError('databaseNotReady', 'the database went away');
  }

  async #call<T>(work: () => Promise<T>): Promise<T> {
    await this.#pause();
    const answer = await this.#scheduler.real(work());
    await this.#pause();
    return answer;
  }

  #feed(): SyncFeed {
    // Asked anew each time: a restored database is another one.
    const feed = () => this.#inner.feed;
    return {
      head: (clinic) => this.#call(() => feed().head(clinic)),
      changesSince: (request) =>
        this.#call(async () => {
          const page = await feed().changesSince(request);
          if (!page.reset) this.#handOut(request.clinic, page.cursor);
          return page;
        }),
      snapshot: (request) => this.#call(() => feed().snapshot(request)),
      history: (request) => this.#call(() => feed().history(request)),
      petHistory: (...given) => this.#call(() => feed().petHistory(...given)),
      outcomesOf: (...given) => this.#call(() => feed().outcomesOf(...given)),
      outcomesByUuid: (...given) => this.#call(() => feed().outcomesByUuid(...given)),
    };
  }

  #handOut(clinic: string, cursor: number): void {
    const { handedOut } = this.#weather;
    handedOut.set(clinic, Math.max(cursor, handedOut.get(clinic) ?? 0));
  }

  async inClinic<T>(clinic: string, run: (tx: ClinicTransaction) => Promise<T>): Promise<T> {
    await this.#pause();
    const endTurn = await this.#weather.turn(clinic);
    this.#weather.busy += 1;
    const commits: Flushed[] = [];
    this.#scheduler.begin();
    try {
      const result = await this.#inner.inClinic(clinic, async (tx) => {
        this.#scheduler.end();
        try {
          return await run(this.#transaction(tx, commits));
        } finally {
          this.#scheduler.begin();
        }
      });
      for (const flushed of commits) this.#committed(clinic, flushed);
      return result;
    } finally {
      this.#scheduler.end();
      endTurn();
      this.#weather.busy -= 1;
      await this.#pause();
    }
  }

  async readClinic<T>(clinic: string, run: (tx: ClinicTransaction) => Promise<T>): Promise<T> {
    return this.#call(() => this.#inner.readClinic(clinic, run));
  }

  #committed(clinic: string, { to, changes }: Flushed): void {
    this.#oracle.committed(clinic, to, changes);
  }

  #transaction(tx: ClinicTransaction, commits: Flushed[]): ClinicTransaction {
    const inOrder = ({ from }: Flushed) => {
      const told = this.#weather.handedOut.get(tx.clinic) ?? 0;
      if (from >= told) return;
      this.#scheduler.faults.push(new Error(`sequence ${from + 1} came after cursor ${told} was handed out`));
    };
    const real = <T>(work: Promise<T>) => this.#scheduler.real(work);
    const reader: Reader = {
      getMany: (collection, ids) => real(tx.reader.getMany(collection, ids)),
      query: (collection, index, range) => real(tx.reader.query(collection, index, range)),
    };
    return {
      clinic: tx.clinic,
      reader,
      prefetch: (hints) => real(tx.prefetch(hints)),
      prefetchStaff: (emails) => real(tx.prefetchStaff(emails)),
      openForWriting: (request) => this.#call(() => tx.openForWriting(request)),
      flush: (entries, clients) =>
        this.#call(async () => {
          const flushed = await tx.flush(entries, clients);
          inOrder(flushed);
          commits.push(flushed);
          return flushed;
        }),
      // Done with its commit: what happens to the process or its connection afterwards takes nothing back.
      conclude: (entries, clients) =>
        this.#call(async () => {
          const flushed = await tx.conclude(entries, clients);
          inOrder(flushed);
          for (const written of [...commits.splice(0), flushed]) this.#committed(tx.clinic, written);
          return flushed;
        }),
      idempotentAnswer: (key, person) => real(tx.idempotentAnswer(key, person)),
      keepAnswer: (key, person, answer) => real(tx.keepAnswer(key, person, answer)),
      pastOf: (collection, id, fields) => real(tx.pastOf(collection, id, fields)),
      importTakenBack: (collection, id) => real(tx.importTakenBack(collection, id)),
      sql: <Row extends object>(text: string, values?: readonly unknown[], name?: string) =>
        real(tx.sql<Row>(text, values, name)),
    };
  }

  countAttempt(clinic: string, uuid: string): Promise<number> {
    return this.#call(() => this.#inner.countAttempt(clinic, uuid));
  }

  async announce(clinic: string, seq: number, committed?: Committed): Promise<void> {
    await this.#pause();
    // The notice may be lost on its way, as a broken LISTEN connection loses it.
    if (!this.#random.chance(0.05)) await this.#inner.announce(clinic, seq, committed);
  }

  async onAnnounce(hear: HearAnnounced): Promise<() => Promise<void>> {
    return this.#inner.onAnnounce((clinic, seq, committed) => {
      this.#scheduler.after(this.#random.delay(this.#weather.wait), () => hear(clinic, seq, committed), this.#life);
    });
  }
}
