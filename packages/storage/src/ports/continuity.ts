/** The last of a clinic that is known to be acknowledged. */
export interface AcknowledgedHead {
  /** The highest sequence, whoever acknowledged it. */
  readonly seq: number;
  /** UUID of the last command that was acknowledged here, at that sequence or before; null where there was none yet. */
  readonly command: string | null;
}

/** What a server knows of a database's life beside the database: kept on its own disk, it tells after a restart whether the history was cut meanwhile. */
export interface Remembered {
  readonly epoch: string;
  /** Epochs that are over. One that comes back was cut off as well. */
  readonly over: readonly string[];
  readonly heads: Readonly<Record<string, AcknowledgedHead>>;
}

/** What a look at the database found. `other`: somebody else has begun a new epoch. `cut`: it had forgotten what was acknowledged in those clinics. */
export type Looked = { readonly found: 'same' } | Found;

/** That the database has another epoch than before. */
export type Found =
  | { readonly found: 'other'; readonly epoch: string }
  | {
      readonly found: 'cut';
      readonly epoch: string;
      readonly clinics: readonly string[];
      /** By this process; otherwise another one was first. */
      readonly raised: boolean;
    };

/** Watches that the database still knows what was acknowledged (law 14). */
export interface Continuity {
  /**
   * Looks whether it is the same database in the same epoch as before; where it may be another one (a replica that took over, a backup that was put
   * back, a restart), compares what this process knows to be acknowledged, and begins a new epoch where any of it is missing.
   * @throws DomainError `databaseNotReady`
   */
  look(): Promise<Looked>;
  /** When an epoch last began because the history had been cut, whoever found it, in Unix seconds; undefined where it never was. As the last look saw it. */
  readonly cutAt: number | undefined;
  /** Hears of each look that found something, whoever looked. Answers how to stop. */
  onFound(hear: (found: Found) => void): () => void;
  /** A device knew more than the database since it was asked last, which no look has explained. */
  takeDoubts(): readonly string[];
  /** What is to be kept beside the database. */
  remembered(): Remembered;
  /** Takes up what was kept, by this process's predecessors or by others; of another epoch than the database's it proves nothing. */
  recall(kept: Remembered): void;
}
