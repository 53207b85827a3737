import type { Connection, Session } from './line/line.ts';
import type { Instrument, TaskOf } from './link.ts';

/** Who hears what an instrument says. */
export interface Ears {
  /** Keeps it durably. @throws SpoolFull, Error: the instrument is told that it wasn't kept */
  keep(message: Uint8Array): Promise<void>;
  /** The message that orders what an instrument asks for by the number of a specimen; undefined where nothing was ordered. */
  ordered(orderNumber: string): Uint8Array | undefined;
  /** The instrument has what it asked for. */
  given(orderNumber: string): void;
  /** Something was heard. */
  contact(): void;
  trouble(why: string): void;
}

/** A conversation over one connection. */
export interface Talk extends Session {
  /** Sends a message and answers when the instrument has taken it. @throws LinkRefusal where it said no, Error where it said nothing */
  send(message: Uint8Array, signal: AbortSignal): Promise<void>;
  /** Asks whether it listens, where the protocol has a way to ask that orders nothing; undefined where it has none. */
  readonly probe?: (signal: AbortSignal) => Promise<void>;
}

/** What a message of ours is marked with. */
export interface Mark {
  /** The same for each try of a job: by it an instrument knows a repetition. At most 20 characters. */
  readonly number: string;
  /** Unix seconds. */
  readonly now: number;
}

/** A protocol as it is spoken on lines. */
export interface Speech {
  talk(connection: Connection, ears: Ears, instrument: Instrument): Talk;
  order(task: TaskOf<'order'>, instrument: Instrument, mark: Mark): Uint8Array;
  cancellation(orderNumber: string, instrument: Instrument, mark: Mark): Uint8Array;
  /** By which an instrument's clock is ahead, of a message that has just come; undefined where it doesn't say. */
  clockAhead(message: Uint8Array, instrument: Instrument, now: number): number | undefined;
}
