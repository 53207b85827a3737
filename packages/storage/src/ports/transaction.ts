import type { ErrorDetail } from '@vetloom/domain/core/error.ts';
import type { ReadHint } from '@vetloom/domain/engine/command.ts';
import type { Reader, ReadRange, Write } from '@vetloom/domain/engine/overlay.ts';
import type { Change, Outcome } from '@vetloom/protocol/sync.ts';

/** A transaction bound to one clinic. Commands run on an `OverlayTx` over `reader`; `flush` writes what they buffered. */
export interface ClinicTransaction {
  readonly clinic: string;
  /** Documents with a cache of this transaction: what was fetched once isn't asked for again. Resolves aliases. */
  readonly reader: Reader;
  /** Fetches documents into the reader's cache in one round trip. */
  prefetch(hints: readonly ReadHint[]): Promise<void>;
  /** Fetches people's staff documents with their roles into the reader's cache, in one round trip. */
  prefetchStaff(emails: readonly string[]): Promise<void>;
  /**
   * Opens the clinic for writing, in one round trip: locks its head, then the clients' rows, finds what is known already and fetches the
   * authors' staff and role documents and the hinted ones into the cache. Comes before any read whose answer is written back (law 10).
   * @throws DomainError `notFound` for a clinic that doesn't exist, `clinicClosed` for one that an operator has closed
   */
  openForWriting(request: OpenRequest): Promise<Opening>;
  /**
   * Writes documents, history, outcomes, clients' rows and head in one statement. Each entry takes the next sequence. What is read meanwhile
   * of documents that are being written is read through the overlay that holds them.
   */
  flush(entries: readonly LogEntry[], clients?: readonly ClientProgress[]): Promise<Flushed>;
  /** The same as the transaction's last statement: it travels with the commit, and nothing may be asked after it. */
  conclude(entries: readonly LogEntry[], clients?: readonly ClientProgress[]): Promise<Flushed>;
  /** The answer that a repeated `Idempotency-Key` must give again (law 29), if this key was used by this person. */
  idempotentAnswer(key: string, person: string): Promise<IdempotentAnswer | undefined>;
  /** Keeps the answer of a request beside its effect. */
  keepAnswer(key: string, person: string, answer: IdempotentAnswer): Promise<void>;
  /**
   * Who changed these fields of a document, newest first, the latest 40 times: what the history says before this transaction's own entries, and
   * those of them that are flushed.
   */
  pastOf(collection: string, id: string, fields: readonly string[]): Promise<readonly PastStep[]>;
  /** Who took the import back that had brought a document in; undefined where it is here, or went in another way. */
  importTakenBack(collection: string, id: string): Promise<TakenBack | undefined>;
  /** Any statement, for relational tables; row-level security keeps it in the clinic. One with a name is prepared once a connection. */
  sql<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    name?: string,
  ): Promise<Row[]>;
}

/** What pushes or a REST write need to know before they run. */
export interface OpenRequest {
  readonly commands: readonly AskedCommand[];
  /** Emails whose staff document and role go into the cache. */
  readonly authors: readonly string[];
  readonly hints: readonly ReadHint[];
  /** Ranges that are surely asked for, fetched in the same round trip. */
  readonly ranges?: readonly ReadRange[];
  /** For what an operator does about a closed clinic: opening it again. */
  readonly evenClosed?: boolean;
}

/** A command of which it is asked whether it was decided before. */
export interface AskedCommand {
  readonly uuid: string;
  /** The browser profile that pushes it, with its number there; null for REST, whose commands have a UUID alone. */
  readonly client: string | null;
  readonly number: number | null;
}

/** The state in which pushes found the clinic. */
export interface Opening {
  /** The clinic's last sequence. */
  readonly seq: number;
  /** Number of each client's last decided command; without those that were never seen. */
  readonly lastNumbers: ReadonlyMap<string, number>;
  /** Decided commands that share a UUID, or (client, number), with one of the request: compare both to tell repeats from forks (law 11). */
  readonly known: readonly KnownOutcome[];
  /** System roles of those authors that have one, by email. */
  readonly systemRoles: ReadonlyMap<string, string>;
}

/** A decided command. `number` and `client` are null for REST. */
export interface KnownOutcome extends Omit<Outcome, 'number'> {
  readonly client: string | null;
  readonly number: number | null;
}

/** A decided command with its writes; a refused one writes at most its case. */
export interface LogEntry {
  readonly uuid: string;
  readonly client: string | null;
  readonly number: number | null;
  readonly name: string;
  readonly version: number;
  readonly args: unknown;
  /** Email of the person who acted. */
  readonly author: string;
  /** Email of the person in whose place a sudo user acted, or null. */
  readonly onBehalfOf: string | null;
  /** Email of the person who was signed in when it reached the server. */
  readonly carrier: string;
  readonly key: string | null;
  /** When the person acted, Unix seconds: as they signed it. */
  readonly at: number;
  /** At which time it was run, where `at` can't be true; the history tells this one. */
  readonly ranAt?: number;
  /** By which time of the server it was decided; that of the flush where nobody says. */
  readonly received?: number;
  readonly status: Outcome['status'];
  readonly code: number;
  readonly message: string;
  readonly detail: ErrorDetail;
  /** The writes of the command's overlay, each `before` as this command found it. */
  readonly writes: readonly Write[];
  /** Rows of relational tables that the command wrote by statements of its own; the history holds them beside the documents (law 26). */
  readonly rows?: readonly RowChange[];
}

/** A row of a relational table before and after a command; null where there was or is none. */
export interface RowChange {
  readonly table: string;
  readonly id: string;
  readonly before: object | null;
  readonly after: object | null;
}

/** Where a client stands after its push. */
export interface ClientProgress {
  readonly id: string;
  readonly lastNumber: number;
}

/** What a flush did. */
export interface Flushed {
  /** Head before and after. */
  readonly from: number;
  readonly to: number;
  /** One for each entry, in order. */
  readonly outcomes: readonly KnownOutcome[];
  /** Present version of each written document, unprojected: what a poke carries after projection. */
  readonly changes: readonly Change[];
}

/** One change of a document as the history tells it. */
export interface PastStep {
  /** Email of the person whose change it was: of the one in whose place somebody acted, where it was so. */
  readonly author: string;
  /** Unix seconds. */
  readonly at: number;
  /** The asked fields before and after; null where there was or is no document, or none of them. */
  readonly before: object | null;
  readonly after: object | null;
}

/** Who took an import back, and when. */
export interface TakenBack {
  /** Email of the person by whose hand it was done. */
  readonly author: string;
  /** Unix seconds. */
  readonly at: number;
  /** What an owner or an animal was called, the animal with its number; undefined of anything else, and where nobody knows any more. */
  readonly word?: string | undefined;
  /** Whose the animal was. */
  readonly ownerID?: string | undefined;
}

/** The kept answer of a REST write. */
export interface IdempotentAnswer {
  /** Hash of method, path and body: another request under the same key is refused. */
  readonly requestHash: string;
  readonly status: number;
  readonly body: unknown;
}
