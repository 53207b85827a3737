/** One connection to an instrument, of whatever kind. */
export interface Connection {
  write(bytes: Uint8Array): void;
  close(): void;
  /** Asks the other side to wait with what it sends, where the line can say that. */
  pause(): void;
  resume(): void;
}

/** Who listens to a connection. */
export interface Session {
  take(bytes: Uint8Array): void;
  /** The other side has said everything: answers when it was told all that it waits for. */
  drained(): Promise<void>;
  closed(): void;
}

/** What is told of a line. */
export interface LineEvents {
  /** A connection is there: answers who listens to it. */
  connected(connection: Connection): Session;
  became(state: 'connecting' | 'open' | 'failed', error?: unknown): void;
}

/** A line that is kept open: what breaks is opened again with growing pauses. */
export interface Line {
  start(): void;
  stop(): Promise<void>;
}
