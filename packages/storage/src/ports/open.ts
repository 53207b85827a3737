import type { Migration } from '../schema/migrate.ts';
import type { Adopted, ClinicAdoption, EarlierClinic, UpdatedClinic } from './adoption.ts';
import type { BulkLoader } from './bulk.ts';
import type { Continuity } from './continuity.ts';
import type { Database } from './database.ts';
import type { Distribution } from './distribution.ts';
import type { AuditOptions, AuditReport, ClinicReport, Verification, VerifyOptions } from './verification.ts';
import type { PoolState, QueueState, StorageWatch } from './watch.ts';

/** Where the server's secrets come from: never from its database (spec 1 §8; issue "a second wall"). */
export interface SecretKeeper {
  /** The secret of that name, made on first use. */
  secret(name: string): Uint8Array;
  /** Takes a secret that lay in the database in former versions; undefined where there is no place to keep it. */
  readonly adopt: ((name: string, value: Uint8Array) => void) | undefined;
}

/** How to reach PostgreSQL. */
export interface OpenOptions {
  /** The migration role's connection: owns the schema, may create roles (or finds those that a DBA made). Never logged. */
  readonly url: string;
  /**
   * A PgBouncer in transaction mode before that database, which the transactions of the application and the sign-in module go through. What lasts as long as a
   * session doesn't: migrations, LISTEN, the sign of life. Undefined without one.
   */
  readonly pool?: string | undefined;
  /** Where the server's secrets are kept; what lay in the database moves there. Derived from the password in `url` when absent (tools, tests). */
  readonly secrets?: SecretKeeper;
  /** Connections of the application's pool, 10 by default; the sign-in module has half as many of its own. */
  readonly connections?: number;
  /** Migrations that the database lacks are applied, or refused by a tool that must change nothing under a running server. Applied by default. */
  readonly pending?: 'apply' | 'refuse';
  /** Name of the database whose roles it uses; its own by default. For a database beside it that lives a moment. */
  readonly rolesOf?: string;
  /** The migrations that it is brought to; all of this version by default. A part of them makes it as an earlier version left one. */
  readonly migrations?: readonly Migration[];
  /** Who hears how it is used; nobody by default. */
  readonly watch?: StorageWatch | undefined;
}

/** An opened database with what only its owner may do. */
export interface OpenedDatabase extends Database {
  readonly maintenance: Maintenance;
  /**
   * Says for as long as it runs that a server of this version lives, so that no migration of a later one takes away what it uses. `outdated` hears the sentence
   * for the operator where that happened while the database was out of reach: this process must end. Returns how to stop.
   * @throws Error in one sentence where it has happened since the database was opened
   */
  attend(outdated: (sentence: string) => void): Promise<() => Promise<void>>;
  /** How the pools of this process stand. */
  pools(): readonly PoolState[];
  /** What waits to be done in all clinics together, by kind of work. @throws DomainError `databaseNotReady` */
  queues(): Promise<readonly QueueState[]>;
  /** Whether it still knows what was acknowledged. */
  readonly continuity: Continuity;
}

/** Operator's work, on the migration role. */
export interface Maintenance extends BulkLoader {
  /** Walks a clinic's history and names the first broken row. */
  verifyHistory(clinic: string): Promise<Verification>;
  /** Walks all that is sealed in a clinic and compares every document with its history: what `verify` tells. */
  verifyClinic(clinic: string, options?: VerifyOptions): Promise<ClinicReport>;
  /** Walks the audit log of all clinics. `checkpoints` by their subject, `-/{lane}`. */
  verifyAudit(options?: AuditOptions): Promise<AuditReport>;
  /** Deletes tombstones received before that time and raises the floor. Returns how many. */
  purgeTombstones(clinic: string, before: number): Promise<number>;
  /**
   * Takes a closed clinic out of the database with all that is its own, whole or not at all; the installation's audit keeps that it was.
   * @throws DomainError notFound, contradictory while it is open or where something was written behind the export (`seq`)
   */
  removeClinic(removal: ClinicRemoval): Promise<void>;
  /**
   * Founds a clinic out of an archive, whole or not at all: its rows as they were, with its chain, which is verified before anything is committed.
   * @throws DomainError conflict (`clinicTaken`, `clinicRemoved`), contradictory where the chain or a document isn't as it was sealed
   */
  adoptClinic(adoption: ClinicAdoption): Promise<Adopted>;
  /**
   * Runs work on an empty database of this version beside this one, which is dropped afterwards. One at a time.
   * @throws NoScratchError where the database's user may not make one
   */
  withScratch<T>(work: (scratch: OpenedDatabase) => Promise<T>): Promise<T>;
  /**
   * Runs work on a clinic out of an archive of an earlier version as it is after an update: it is laid into such a database as that version had, its chain
   * verified there, and that database brought to this version by the same migrations as any installation. Takes its turn with `withScratch`.
   * @throws NoScratchError, CannotUpdateError where a migration fails on it, DomainError contradictory where its chain or a document isn't as it was sealed
   */
  withUpdated<T>(earlier: EarlierClinic, work: (updated: UpdatedClinic) => Promise<T>): Promise<T>;
  /** Starts a new epoch, after a restored backup. */
  newEpoch(): Promise<string>;
  /** The machines over which the clinics lie, where there are several. */
  readonly distribution: Distribution;
}

/** A clinic to be taken away. */
export interface ClinicRemoval {
  readonly clinic: string;
  /** The clinic's last sequence when it was exported. */
  readonly seq: number;
  /** Who the audit names. */
  readonly by: string;
  readonly detail: Readonly<Record<string, unknown>>;
}
