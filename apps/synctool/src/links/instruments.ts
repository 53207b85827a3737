import { join } from 'node:path';
import type { ToolHealth } from '@vetloom/protocol/sync-tool.ts';
import type { Logger } from 'pino';
import type { ServerClock } from '../server/server-clock.ts';
import { openMemory } from '../spool/memory.ts';
import type { MessageSpool } from '../spool/message-spool.ts';
import type { Instrument, Link, LinkHealth } from './link.ts';
import { linkMakerOf } from './registry.ts';

/** What the lines need of the tool. */
export interface InstrumentsParts {
  /** Where the tool keeps what is its own; links remember in a folder of it. */
  readonly toolFolder: string;
  /** Below which the workstation's operator lets folders be opened. */
  readonly roots: readonly string[];
  readonly spool: MessageSpool;
  readonly clock: ServerClock;
  readonly log: Logger;
  /** Some line's health is another. */
  readonly changed: () => void;
}

/** A line as it is set; without a link where this version can't make one. */
interface Held {
  readonly print: string;
  readonly link: Link | undefined;
  readonly error: string;
}

/** Every line of the tool, as the clinic set them. A change of one leaves the others alone. */
export class Instruments {
  readonly #parts: InstrumentsParts;
  readonly #held = new Map<string, Held>();
  #last: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(parts: InstrumentsParts) {
    this.#parts = parts;
  }

  /** Lets the lines be these. One after the other: what is set while lines are stopped comes after it. */
  apply(instruments: readonly Instrument[]): Promise<void> {
    this.#last = this.#last.catch(() => undefined).then(() => this.#apply(this.#isStopped ? [] : instruments));
    return this.#last;
  }

  /** Undefined where there is none: it isn't set here, is off, or this version doesn't speak its protocol. */
  link(instrumentID: string): Link | undefined {
    return this.#held.get(instrumentID)?.link;
  }

  health(): ToolHealth['instruments'] {
    return [...this.#held].map(([instrumentID, { link, error }]) => ({
      instrumentID,
      ...(link?.health() ?? { ...OFF, ...(error !== '' && { state: 'failed' as const, error }) }),
    }));
  }

  /** Ends all lines for good: settings that were asked for before and come now open none again, which would hold its port against the next tool. */
  stop(): Promise<void> {
    this.#isStopped = true;
    return this.apply([]);
  }

  async #apply(instruments: readonly Instrument[]): Promise<void> {
    const wanted = new Map(instruments.map((instrument) => [instrument._id, instrument]));
    for (const [id, held] of this.#held) {
      const instrument = wanted.get(id);
      if (instrument && printOf(instrument) === held.print) continue;
      await held.link?.stop();
      this.#held.delete(id);
    }
    for (const instrument of wanted.values()) {
      if (!this.#held.has(instrument._id)) this.#held.set(instrument._id, await this.#begin(instrument));
    }
    this.#parts.changed();
  }

  async #begin(instrument: Instrument): Promise<Held> {
    const { spool, clock, log, changed, toolFolder, roots } = this.#parts;
    const print = printOf(instrument);
    const make = linkMakerOf(instrument);
    if (instrument.isOff || make === undefined) {
      const error = instrument.isOff
        ? ''
        : `this version speaks no ${instrument.protocol} over ${instrument.link.kind}`;
      return { print, link: undefined, error };
    }
    try {
      const link = make({
        instrument,
        memory: await openMemory(join(toolFolder, 'memory'), instrument._id),
        toolFolder,
        roots,
        keep: (message) => spool.keep(instrument._id, message),
        log: log.child({ instrumentID: instrument._id }),
        now: () => clock.now(),
        changed,
      });
      link.start();
      return { print, link, error: '' };
    } catch (error) {
      log.error({ err: error, instrumentID: instrument._id }, 'the line cannot be made');
      return { print, link: undefined, error: error instanceof Error ? error.message.slice(0, 300) : 'failed' };
    }
  }
}

const OFF: LinkHealth = { state: 'off', lastContact: 0, error: '', clockAhead: null };

/** What a line is made of: where it is the same, the line goes on. Codes and tests are read by the server. */
const printOf = ({ codes, tests, table, ...line }: Instrument): string => JSON.stringify(line);
