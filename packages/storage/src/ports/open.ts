import type { BulkLoader } from './bulk.ts';
import type { Database } from './database.ts';

/** How to reach PostgreSQL. */
export interface OpenOptions {
  /** The migration role's connection: owns the schema, may create roles (or finds those that a DBA made). Never logged. */
  readonly url: string;
  /** Password of the application's role; by default derived from the one in `url`, so that every process knows it. */
  readonly appPassword?: string;
  /** Connections of the application's pool; 10 by default. */
  readonly connections?: number;
}

/** An opened database with what only its owner may do. */
export interface OpenedDatabase extends Database {
  readonly maintenance: Maintenance;
}

/** Operator's work, on the migration role. */
export interface Maintenance extends BulkLoader {
  /** Walks a clinic's history and names the first broken row. */
  verifyHistory(clinic: string): Promise<Verification>;
  /** Deletes tombstones received before that time and raises the floor. Returns how many. */
  purgeTombstones(clinic: string, before: number): Promise<number>;
  /** Starts a new epoch, after a restored backup. */
  newEpoch(): Promise<string>;
}

/** The state of a clinic's chain. */
export type Verification =
  | { readonly intact: true; readonly rows: number }
  | {
      readonly intact: false;
      readonly rows: number;
      readonly seq: number;
      readonly ord: number;
      readonly reason: string;
    };
