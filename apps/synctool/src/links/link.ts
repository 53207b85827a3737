import type { JobTask, ToolSettings } from '@vetloom/protocol/sync-tool.ts';
import type { Logger } from 'pino';

/** An instrument as the clinic set it, with what it is known by at a vendor's service. */
export type Instrument = ToolSettings['instruments'][number];
/** A job of one kind. */
export type TaskOf<Kind extends JobTask['kind']> = Extract<JobTask, { kind: Kind }>;

/** A file that came with a message: its bytes, or where it lies on this machine until it was kept. */
export type CaughtFile = { readonly name: string; readonly mime: string } & (
  | { readonly bytes: Uint8Array }
  | { readonly path: string }
);

/** What an instrument or its service said, whole, without the framing of the line. */
export interface CaughtMessage {
  /** Empty where the files are all there is. */
  readonly raw: Uint8Array;
  readonly files?: readonly CaughtFile[];
  /** A file's place below the watched folder, a batch's or a study's id. */
  readonly source?: string;
}

/** A small thing that a link remembers over restarts, such as the last batch that was read. Written durably. */
export interface LinkMemory {
  get(key: string): string | undefined;
  set(key: string, value: string): Promise<void>;
}

/** What a link is given. */
export interface LinkContext {
  readonly instrument: Instrument;
  /**
   * Keeps a message durably: whoever has to be answered is told so afterwards, never before. The same bytes of the same instrument are one message, however
   * often they come. @throws SpoolFull, Error where it could not be written: the sender hears so and sends again
   */
  keep(message: CaughtMessage): Promise<void>;
  readonly memory: LinkMemory;
  /** Where the tool keeps its key and what it caught. */
  readonly toolFolder: string;
  /** Below which the workstation's operator lets folders be opened. */
  readonly roots: readonly string[];
  /** Names of people and animals don't belong into it. */
  readonly log: Logger;
  /** Unix seconds by the server's clock where it was heard of. */
  now(): number;
  /** Says that {@link Link.health} has changed. */
  changed(): void;
}

/** How a line is, to be shown to the clinic. */
export interface LinkHealth {
  readonly state: 'off' | 'connecting' | 'open' | 'failed';
  /** Unix seconds of {@link LinkContext.now}; 0 for never. */
  readonly lastContact: number;
  /** In English; empty while all is well. */
  readonly error: string;
  /** Seconds by which the instrument's clock is ahead; null where it doesn't tell. */
  readonly clockAhead: number | null;
}

/** How often a job is tried. */
export interface Attempt {
  /** Names the job for good: what the other side knows a repetition by. */
  readonly jobID: string;
  /** Whether it was begun before and nobody knows how far it came: whoever can ask, asks before it orders again. */
  readonly isAgain: boolean;
  /** Ends when the tool stops or the job's time is over. */
  readonly signal: AbortSignal;
}

/** What an instrument or its service said to a job. */
export interface Told {
  /** `delivered`: the instrument has it, what comes of it comes later. `done`: nothing more will come. */
  readonly state: 'delivered' | 'done';
  /** The order's id at the vendor's service. */
  readonly reference?: string;
  /** What a test answered, in English. */
  readonly answer?: string;
}

/**
 * The other side said no, or can't do such a thing: trying again would not help. Every other error of a link's work is a matter of time, and the job is tried
 * again until it is too late for it.
 */
export class LinkRefusal extends Error {
  override readonly name = 'LinkRefusal';
}

/** The line to one instrument, or to the service behind it. It connects and reconnects by itself; nothing of it throws outside of a call. */
export interface Link {
  /** Begins to listen or to dial. Answers at once: how it goes is told by {@link health}. */
  start(): void;
  /** Ends it; what was caught is kept. Answers when nothing of it runs any more. */
  stop(): Promise<void>;
  /** Answers once the instrument or its service has taken the order. @throws LinkRefusal */
  order(task: TaskOf<'order'>, attempt: Attempt): Promise<Told>;
  /** @throws LinkRefusal */
  cancel(task: TaskOf<'cancel'>, attempt: Attempt): Promise<Told>;
  /** Asks for results again; they come by {@link LinkContext.keep}. @throws LinkRefusal */
  fetch(task: TaskOf<'fetch'>, attempt: Attempt): Promise<Told>;
  /** The report of a result as PDF, by {@link LinkContext.keep} as a file. @throws LinkRefusal */
  pdf(task: TaskOf<'pdf'>, attempt: Attempt): Promise<Told>;
  /** Whether the other side answers; `answer` says what. @throws LinkRefusal */
  test(task: TaskOf<'test'>, attempt: Attempt): Promise<Told>;
  health(): LinkHealth;
}

/** Makes the link of an instrument. */
export type MakeLink = (context: LinkContext) => Link;
