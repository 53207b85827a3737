import type { Database } from '@vetloom/storage/ports/database.ts';
import type { Logger } from 'pino';
import type { Repeated, Rounds } from './repeat.ts';

/** A difference up to this is that of machines whose clocks are kept right, in ms: it is left alone, so that time never steps back for nothing. */
const RIGHT_WITHIN_MS = 1000;
/** An answer that took longer says too little about when it was given, in ms. */
const LONGEST_ANSWER_MS = 1000;
const ASKED = {
  name: 'clock',
  failed: 'could not ask the database for the time',
  firstAfterMs: 60_000,
  everyMs: 60_000,
};

/** What the clock asks, in ms since 1970. */
type Asked = Pick<Database, 'time'>;

/**
 * The time of a server, which is its database's: leases and tokens of several servers are compared with each other's clocks, and they have only that one in
 * common. A machine's own clock runs between the questions.
 */
export class DatabaseClock {
  readonly #db: Asked;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #own: () => number;
  #aheadMs = 0;

  /** `own` is the machine's clock, in ms. */
  constructor(db: Asked, log: Pick<Logger, 'warn'>, own: () => number = Date.now) {
    this.#db = db;
    this.#log = log;
    this.#own = own;
  }

  /** Asks once, and then each minute. Answers how to stop. */
  async start(rounds: Rounds): Promise<Repeated> {
    await this.ask();
    return rounds.repeat(ASKED, () => this.ask());
  }

  /** Unix seconds. */
  readonly now = (): number => Math.floor((this.#own() + this.#aheadMs) / 1000);

  /** Compares the clocks. @throws DomainError databaseNotReady */
  async ask(): Promise<void> {
    const sent = this.#own();
    const time = await this.#db.time();
    const took = this.#own() - sent;
    if (took < 0 || took > LONGEST_ANSWER_MS) return;
    const aheadMs = Math.round(time - sent - took / 2);
    if (Math.abs(aheadMs - this.#aheadMs) <= RIGHT_WITHIN_MS) return;
    this.#aheadMs = Math.abs(aheadMs) <= RIGHT_WITHIN_MS ? 0 : aheadMs;
    this.#log.warn({ aheadMs }, 'the database’s clock and this machine’s differ: the database’s is gone by');
  }
}
