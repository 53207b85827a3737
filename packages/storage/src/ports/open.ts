import type { Migration } from '../schema/migrate.ts';
import type { Adopted, ClinicAdoption, EarlierClinic, UpdatedClinic } from './adoption.ts';
import type { BulkLoader } from './bulk.ts';
import type { Continuity } from './continuity.ts';
import type { Database } from './database.ts';
import type { AuditOptions, AuditReport, ClinicReport, Verification, VerifyOptions } from './verification.ts';

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
}

/** An opened database with what only its owner may do. */
export interface OpenedDatabase extends Database {
  readonly maintenance: Maintenance;
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
