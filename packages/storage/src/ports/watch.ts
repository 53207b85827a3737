/** What something is done for: by it a commit is followed from the request to whoever is told of it. It holds no id of anybody, and no name. */
export interface Undertaking {
  /** Ids of the requests, of several that are decided together the first few. */
  readonly requests: readonly string[];
  /** W3C's traceparent, where the work is traced. */
  readonly trace?: string | undefined;
}

/** A commit as whoever is told of it follows it back. */
export interface Trail extends Undertaking {
  /** When it stood, in ms of Unix time by the clock of the process that made it. */
  readonly at: number;
}

/** Requests of one trail at most: a notice of PostgreSQL has 8,000 bytes. */
export const MOST_REQUESTS = 8;

/** Pools of connections: those of clinics, and the sign-in module's. */
export type PoolName = 'clinics' | 'signIn';

/** How a pool stands at this moment. */
export interface PoolState {
  readonly pool: PoolName;
  /** Connections that it may have. */
  readonly most: number;
  readonly inUse: number;
  readonly idle: number;
  /** Those who wait for one. */
  readonly waiting: number;
}

/** Hears how the database is used, for whoever measures it. It changes nothing, and throws nothing. */
export interface StorageWatch {
  /** What is under way where this is called. */
  here(): Undertaking;
  /** Somebody got a connection, or none, after so many seconds. */
  connected(pool: PoolName, seconds: number): void;
}

/** Work of one kind, of all clinics, that waits for its turn. */
export interface QueueState {
  readonly queue: string;
  readonly waiting: number;
  /** Seconds for which the oldest could have been done; 0 where nothing waits. */
  readonly oldest: number;
}
