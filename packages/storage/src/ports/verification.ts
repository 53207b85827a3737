import type { Zone } from '@vetloom/domain/core/zone.ts';

/** The end of a chain at some time: of a clinic's history by its id, of a lane of the audit log as `-/{lane}`. */
export interface SealedHead {
  readonly subject: string;
  /** How many entries there were. */
  readonly seq: number;
  /** SHA-256, hex. */
  readonly hash: string;
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

/** Something that isn't as it was written. */
export interface Finding {
  /** Where in the history of the clinic: the entry's sequence and the place of its row. Null where the history doesn't say. */
  readonly seq: number | null;
  readonly ord: number;
  /** The day that it concerns, Unix seconds; null where nothing tells. */
  readonly at: number | null;
  /** Whose change or which command it was; null where the reason says it. */
  readonly about: string | null;
  /** What was found, in a sentence without its day. */
  readonly reason: string;
}

/** How far a verification has come. */
export interface Progress {
  readonly stage: 'history' | 'documents' | 'inventory' | 'audit';
  readonly done: number;
  readonly total: number;
}

/** What a verification is given and whom it tells. */
export interface VerifyOptions {
  /** Checkpoints whose signatures were checked. */
  readonly checkpoints?: readonly KnownHead[];
  /** The id under which its last entries were sealed, of a clinic that is only now coming out of an archive; its own otherwise. */
  readonly sealedAs?: string;
  readonly onProgress?: (progress: Progress) => void;
}

/** A head as it once was: what a checkpoint says. `hash` is hex; of a printed code only the beginning of a digest is known. */
export interface KnownHead {
  readonly seq: number;
  /** Unix seconds; null of a printed code, which has no time. */
  readonly at: number | null;
  /** Whether that was the head. */
  readonly matches: (hash: Uint8Array) => boolean;
}

/** How many findings are told one by one; after a wholesale change more would bury the first. */
export const MOST_FINDINGS = 200;

/** What a walk along a clinic's chain saw. */
export interface Walked {
  /** Rows of the history. */
  readonly rows: number;
  /** Decided commands that are sealed, and those from before commands were. */
  readonly commands: number;
  readonly uncoveredCommands: number;
  /** Receipt of the first command that is sealed, Unix seconds; null while there is none. */
  readonly coveredFrom: number | null;
}

/** What a comparison of the documents with their history saw. */
export interface Compared {
  readonly documents: number;
  /** Documents that came before their content was sealed, and what of them has not changed since. */
  readonly uncoveredDocuments: number;
  /** The last entry of the time before; documents written up to it may be without a beginning. */
  readonly uncoveredUntil: number | null;
}

/** What a comparison of the inventory's rows with their history saw. */
export interface ComparedRows {
  readonly inventoryRows: number;
  /** Rows that came before changes of rows were noted, and what of them has not changed since. */
  readonly uncoveredRows: number;
}

/** What a walk along the audit log saw. */
export interface AuditWalked {
  readonly lines: number;
  /** Lines from before they were chained. */
  readonly uncovered: number;
  readonly coveredFrom: number | null;
  /** Keys with which servers began to sign checkpoints of this database, by their fingerprints, the last one last. */
  readonly checkpointKeys: readonly string[];
}

/** The kind of the audit log's line that says so. */
export const CHECKPOINTS_BEGUN = 'checkpoints.begun';

/** What was found, as far as it is told one by one, and how much there was. */
export interface Findings {
  readonly findings: readonly Finding[];
  /** Findings beyond those. */
  readonly more: number;
}

/** The state of a clinic's history, command log, documents and inventory. Times are Unix seconds, to be shown in `zone`. */
export interface ClinicReport extends Findings, Walked, Compared, ComparedRows {
  readonly zone: Zone;
}

/** The state of the audit log. */
export interface AuditReport extends Findings, AuditWalked {}

/** What a verification of the audit log is given. */
export interface AuditOptions extends Pick<VerifyOptions, 'onProgress'> {
  /** What checkpoints know, by their subject. */
  readonly checkpoints?: ReadonlyMap<string, readonly KnownHead[]>;
}
