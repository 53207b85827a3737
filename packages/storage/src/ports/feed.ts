import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import type { ReadView } from '@vetloom/domain/engine/read-view.ts';
import type { PackedEntry } from '@vetloom/protocol/pack-keys.ts';
import type { Change, Outcome, Stage } from '@vetloom/protocol/sync.ts';

/** How a person reads each collection; a missing one may not be read (law 19). */
export type ReadViews = Partial<Readonly<Record<CollectionName, ReadView>>>;

/** Where a clinic stands. */
export interface Head {
  readonly seq: number;
  /** Cursors below it reload the snapshot: older tombstones are gone (law 14). */
  readonly floor: number;
}

/** Everything that devices read. Each call is one round trip on one unchanging view of the clinic. */
export interface Feed {
  /** Undefined for a clinic that doesn't exist. */
  head(clinic: string): Promise<Head | undefined>;
  /**
   * Documents changed after `cursor` in commit order. The answer never splits a sequence, so it may exceed `limit` by a command's writes.
   * Its cursor passes what the person may not read.
   */
  changesSince(request: {
    readonly clinic: string;
    readonly cursor: number;
    readonly limit: number;
    readonly views: ReadViews;
    /** Adds this client's outcomes at sequences in (`cursor`, the answer's cursor]. */
    readonly client?: string | undefined;
    /** In which the cursor was given out, where the asker says so: one beyond the head is then a reason to look whether the history was cut. */
    readonly epoch?: string | null | undefined;
  }): Promise<ChangePage>;
  snapshot(request: SnapshotPageRequest): Promise<SnapshotPage>;
  /** A page of stage `history` as text, newest first, one collection after the other: what packs are made of. */
  history(request: HistoryRequest): Promise<HistoryDocuments>;
  /** All work documents of a pet, newest first. */
  petHistory(clinic: string, petID: string, views: ReadViews): Promise<Change[]>;
  /** Outcomes of a client's commands at sequences in (from, to]. */
  outcomesOf(clinic: string, client: string, from: number, to: number): Promise<Outcome[]>;
  /** Decided commands by UUID, whoever sent them. */
  outcomesByUuid(clinic: string, uuids: readonly string[]): Promise<Outcome[]>;
}

/** A page of changes. `reset`: the cursor is below the floor or beyond the head, the rest is empty. */
export interface ChangePage {
  readonly reset: boolean;
  readonly cursor: number;
  readonly head: number;
  readonly more: boolean;
  readonly patch: readonly Change[];
  readonly outcomes: readonly Outcome[];
}

/** A page of a first load (law 18). */
export interface SnapshotPageRequest {
  readonly clinic: string;
  readonly stage: Stage;
  /** For stage `collection`. */
  readonly collection?: CollectionName | undefined;
  /** Oldest time of stage `history`, Unix seconds. */
  readonly since: number;
  /** The previous page's `after`. */
  readonly after: string | null;
  readonly limit: number;
  readonly views: ReadViews;
  /** Unix seconds; stages are cut by the clinic's day that holds it. */
  readonly now: number;
}

/** A page of the stage `history` as text. */
export interface HistoryRequest extends Omit<SnapshotPageRequest, 'stage' | 'collection'> {
  /** Asked with the page's mark before its documents are read: true for one that need not be read again. */
  readonly known?: (mark: string) => boolean;
}

/** A document that nobody has parsed, with the values by which it is found. */
export interface HistoryDocument extends PackedEntry {
  readonly collection: CollectionName;
  readonly seq: number;
  readonly version: number;
  /** The document as the person sees it. */
  readonly json: string;
}

/** A page of history; `after` is null on the last one. */
export interface HistoryDocuments {
  readonly head: number;
  /** None where the page was known. */
  readonly documents: readonly HistoryDocument[];
  /** Where `known` was asked: the page's documents with their sequences, digested. Of one life of a clinic the same mark means the same rows. */
  readonly mark: string | undefined;
  readonly after: string | null;
  /** Documents of the stage; null beyond the first page. */
  readonly total: number | null;
}

/** A page of a snapshot. `after` is null on the last one. */
export interface SnapshotPage {
  readonly head: number;
  readonly documents: readonly Change[];
  readonly after: string | null;
  /** Documents of the stage; null beyond the first page. */
  readonly total: number | null;
}
