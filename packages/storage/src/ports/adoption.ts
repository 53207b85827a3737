import type { Clinic } from '@vetloom/domain/clinic/clinic.schema.ts';
import type { AnyDocument, CollectionName } from '@vetloom/domain/engine/kind.ts';
import type { Staff } from '@vetloom/domain/staff/staff.schema.ts';
import type { ArchivedTable } from '../export/archived-tables.ts';
import type { KnownHead, Progress } from './verification.ts';

/** What an archive says of the clinic that it holds. */
export interface ArchivedClinic {
  /** Its id there, under which its chain was sealed. */
  readonly clinic: string;
  /** Of the database that it was taken out of. */
  readonly epoch: string;
  /** The end of its chain: the last sequence and its hash, hex. */
  readonly seq: number;
  readonly hash: string;
  /** Below which sequence tombstones are gone. */
  readonly floor: number;
  /** When it was taken out, Unix seconds. */
  readonly madeAt: number;
}

/** The rows of an archive, some lines of JSON at a time, each in the order in which it can be put in. */
export interface ArchivedRows {
  /** `[id, version, sequence, received, deleted, body]`; the body is null of what was deleted. */
  documents(collection: CollectionName): AsyncIterable<readonly string[]>;
  history(): AsyncIterable<readonly string[]>;
  commands(): AsyncIterable<readonly string[]>;
  rows(table: ArchivedTable | 'file_blob'): AsyncIterable<readonly string[]>;
}

/** A clinic that comes out of an archive. */
export interface ClinicAdoption {
  /** Its id here. */
  readonly id: string;
  readonly from: ArchivedClinic;
  readonly rows: ArchivedRows;
  /** Heads of its chain that were signed where it comes from. */
  readonly checkpoints: readonly KnownHead[];
  /** The documents that are otherwise here, the clinic's own among them, out of those that came. */
  readonly changes: (clinic: Clinic, staff: readonly Staff[]) => readonly AnyDocument[];
  /** Keeps its files; the rows are committed behind it. */
  readonly putFiles: () => Promise<void>;
  /** Takes them away again when anything failed after this clinic had its id. */
  readonly takeFilesBack: () => Promise<void>;
  /** Who the history and the audit name. */
  readonly by: string;
  /** Unix seconds. */
  readonly at: number;
  /** Whether other clinics are at work: then indexes stay in place, since taking them aside keeps everybody from documents until the end. */
  readonly beside: boolean;
  readonly onProgress?: (progress: Progress) => void;
}

/** A clinic out of an archive that an earlier version wrote. */
export interface EarlierClinic extends Pick<ClinicAdoption, 'from' | 'rows' | 'checkpoints'> {
  /** Names of the migrations of the database that it was taken out of. */
  readonly migrations: readonly string[];
  /** Told while the chain is verified as it came. What it throws ends the update. */
  readonly onProgress?: (progress: Progress) => void;
}

/** The same clinic as this version has it. Its chain may be longer than in the archive: what a migration changes is an entry of the history. */
export type UpdatedClinic = Pick<ClinicAdoption, 'from' | 'rows'>;

/** What came in. */
export interface Adopted {
  /** The clinic's head: the entry that says where it comes from. */
  readonly seq: number;
  readonly documents: number;
  /** Rows of the history that came. */
  readonly history: number;
}
