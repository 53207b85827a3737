import { Readable } from 'node:stream';

/** Bytes of an object from one to another, counted from 0, both included. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** An object that lies in a store. */
export interface StoredObject {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
}

/** Whether something that lies in a store can have been put there by us: a bucket takes any key, also one that leads out of a folder. */
export const isKey = (key: string): boolean => key.split('/').every((name) => !/^\.*$/.test(name));

/** What is demanded of an object that is put. */
export interface PutDemand {
  /** SHA-256 that its bytes must have, hex; with others nothing is kept. */
  readonly hash?: string;
  /** Puts it in the place of what lies there, whatever that is: of something damaged. */
  readonly replaces?: boolean;
}

/** How a browser is to take what it fetches from the store itself. */
export interface DirectDownload {
  readonly mime: string;
  /** The whole header, as of an answer of the server. */
  readonly disposition: string;
}

/**
 * Where bytes lie under keys: a folder of this machine, or a bucket of a service that speaks S3. Keys are relative, with slashes, and made by us; what lies
 * under one is never written anew with other bytes. Everything that is asked ends. @throws DomainError databaseNotReady while the store is away
 */
export interface ObjectStore {
  /** As an operator names it: `disk` or `s3://bucket/prefix`. */
  readonly place: string;
  /**
   * Keeps an object: whole, or not at all. One of the same size that is there already stays. Answers the bytes. @throws AlteredError where they haven't the
   * hash that was demanded
   */
  put(key: string, content: Readable | Uint8Array, demand?: PutDemand): Promise<number>;
  /** Bytes of an object; undefined where there is none. */
  sizeOf(key: string): Promise<number | undefined>;
  /** Its bytes, all or a stretch. Nothing is asked of the store until somebody reads. */
  read(key: string, stretch?: Stretch): Readable;
  /** Takes an object away; one that isn't there is no error. */
  remove(key: string): Promise<void>;
  /** Takes away whatever lies below a folder, `parts/demo`. */
  removeBelow(folder: string): Promise<void>;
  /** What lies below a folder, in any order. */
  list(folder: string): AsyncIterable<StoredObject>;
  /** Finds out now whether it can be written and read. @throws Error with a sentence for the operator */
  prove(): Promise<void>;
  /** An address that gives the object to whoever has it, for a minute; absent where browsers don't reach the store. */
  readonly direct?: {
    /** `https://files.example`, which pages must be allowed to ask. */
    readonly origin: string;
    address(key: string, as: DirectDownload): Promise<string>;
  };
}

/** Bytes are others than their name says. */
export class AlteredError extends Error {
  override readonly name = 'AlteredError';
}

/** Bytes that somebody begins to bring only when they are read. */
export const lazily = (bring: () => AsyncIterable<Uint8Array>): Readable =>
  Readable.from(
    (async function* () {
      yield* bring();
    })(),
    { objectMode: false },
  );
