import type { Readable } from 'node:stream';

/** Why a place didn't do what it was asked. */
export type PlaceReason = 'placeGone' | 'placeSlow' | 'placeFull' | 'placeRefused' | 'fileGone';

/** A place for backups failed. `message` says what it answered, without its key. */
export class PlaceError extends Error {
  readonly reason: PlaceReason;

  constructor(reason: PlaceReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PlaceError';
    this.reason = reason;
  }
}

/** A file that lies in a place. */
export interface StoredBackup {
  readonly name: string;
  readonly bytes: number;
  /** When it was written, Unix seconds. */
  readonly at: number;
}

/** Told how many bytes have come through, and of how many. */
export type HearBytes = (done: number, total: number) => void;

/**
 * Where backups lie. Names are relative, with slashes between folders, and made by us. Everything that is asked of a place ends: one that doesn't move
 * is given up. @throws PlaceError
 */
export interface BackupPlace {
  /** Makes sure that it can be written and read, before the clinic relies on it. */
  prepare(): Promise<void>;
  /** Puts a file of this machine there: whole, or not at all. */
  put(name: string, path: string, onProgress?: HearBytes): Promise<void>;
  /** A file's bytes, from its beginning to its end. */
  get(name: string): Promise<Readable>;
  /** What lies below a folder, `hefeng/`. */
  list(folder: string): Promise<StoredBackup[]>;
  /** Takes a file away; one that isn't there is no error. */
  remove(name: string): Promise<void>;
}
