import type { Actor } from '@vetloom/domain/access/policy.ts';
import type { ErrorDetail } from '@vetloom/domain/core/error.ts';
import type { Command } from '@vetloom/domain/engine/command.ts';
import type { CollectionName, DocumentOf, IndexName } from '@vetloom/domain/engine/kind.ts';
import type { Range } from '@vetloom/domain/engine/transaction.ts';
import type { Stage } from '@vetloom/protocol/sync.ts';
import type { z } from 'zod';
import type { Attention, Connection } from './link.types.ts';
import type { Platform } from './platform.ts';
import type { ClockState } from './sync/server-clock.ts';
import type { Transport } from './transport.ts';

/**
 * A command that the server has not decided yet.
 * `pending`: done here, still to be sent or just sent. `decided`: the server has answered, its effects are on their way.
 * `waiting`: kept without a local effect, because this device doesn't hold what it concerns ("waiting for the server").
 * `doubtful`: later changes from elsewhere make it unlikely to pass; the server decides.
 * `unreadable`: damaged or of an unknown shape; kept and shown, never sent by itself.
 */
export type WaitingState = 'pending' | 'decided' | 'waiting' | 'doubtful' | 'unreadable';

/** A command of the outbox, as the interface shows it. */
export interface WaitingCommand {
  readonly uuid: string;
  readonly name: string;
  readonly args: unknown;
  /** When the person acted, Unix seconds; while somebody is asked for the day, on the likely one. */
  readonly at: number;
  /** Email of the author. */
  readonly author: string;
  readonly state: WaitingState;
  /** Code of the catalogue with which it would be refused as things stand; only for `doubtful`. */
  readonly code: number | undefined;
  /** What that refusal would tell. */
  readonly detail: ErrorDetail | undefined;
  /** `collection id` of the documents that it changed here. */
  readonly touches: readonly string[];
}

/** Commands that were given while the clock was wrong, of which nobody can tell the day but a person. They wait, and what was done after them. */
export interface DayQuestion {
  /** The day that they were given, start of it in Unix seconds. */
  readonly given: number;
  /** The day on which they were most likely made. */
  readonly likely: number;
  /** The days on which they may have been made, oldest first. `given` is missing where that can't be. */
  readonly days: readonly number[];
  /** In the order in which people acted. */
  readonly commands: readonly WaitingCommand[];
}

/** How far a stage of the first load has come. `total` is an estimate, null while unknown. */
export interface StageProgress {
  readonly stage: Stage;
  readonly done: boolean;
  readonly loaded: number;
  readonly total: number | null;
}

/** Where this browser stands with a clinic. A new object at every change. */
export interface SyncStatus {
  readonly connection: Connection;
  /** Unix seconds since when the live link is down; undefined while it is up. */
  readonly disconnectedSince: number | undefined;
  /** Commands that the server has not decided, of everyone who works on this browser. */
  readonly unsynced: number;
  readonly waiting: readonly WaitingCommand[];
  readonly attention: readonly Attention[];
  /** Stages of the first load in order. What has to be loaded anew, because this person may read more of it, isn't done. */
  readonly stages: readonly StageProgress[];
  /** The device holds the whole window as this person may read it: all of it can be found and worked with offline. */
  readonly whole: boolean;
  /** Settings, staff and today's work are here: boards can be used; the catalogue may still be on its way. */
  readonly usable: boolean;
  /** This browser's data were cleared while the clinic was open, and the store is closed: the rest says what stood here last. */
  readonly cleared: boolean;
  /** Unix seconds of the last complete pull, undefined before the first. */
  readonly lastSyncedAt: number | undefined;
  /** How this device's clock stands to the server's, as last known. */
  readonly clock: ClockState;
  /** What only a person can tell before it is sent. */
  readonly dayQuestions: readonly DayQuestion[];
}

/** Something that happened once. */
export type Signal =
  /** The live link has been down for 10 minutes: the interface alerts, then reloads (spec 1 §4). */
  | { readonly kind: 'disconnected-long'; readonly since: number }
  /** A newer version of the app opened the database; this tab's store is closed. Keep the draft and reload. */
  | { readonly kind: 'reload-needed' }
  /** This browser profile was a copy: it took a new identity and renumbered what was pending. */
  | { readonly kind: 'forked' }
  /** The server was restored from a backup: the device loads anew and offers again what was acknowledged lately. */
  | { readonly kind: 'reset' };

/** An observable value; fits React's useSyncExternalStore. */
export interface Observable<T> {
  get(): T;
  /** Calls `listener` after each change until the answer is called. */
  subscribe(listener: () => void): () => void;
}

/** Reads of the local database. They may be observed (store/observed-read.ts), and then tell of changes of every tab. Screens filter by person (law 20). */
export interface LocalReads {
  /** Undefined for what is absent and for what isn't held here: `isAbsent` tells them apart (law 2). */
  get<C extends CollectionName>(collection: C, id: string): Promise<DocumentOf<C> | undefined>;
  getMany<C extends CollectionName>(collection: C, ids: readonly string[]): Promise<(DocumentOf<C> | undefined)[]>;
  query<C extends CollectionName>(collection: C, index: IndexName<C>, range: Range): Promise<DocumentOf<C>[]>;
  /**
   * Whether a document surely doesn't exist, so that it may be called deleted: it isn't here, and this device has heard of its deletion or would hold
   * it. False for what is here, and for what may exist without being held here (law 2): ask the clinic.
   */
  isAbsent(collection: CollectionName, id: string): Promise<boolean>;
  /** Every document of a collection in order of id, a page at a time: for search indexes. `after` is the last id seen. */
  scan<C extends CollectionName>(collection: C, after: string | undefined, limit: number): Promise<DocumentOf<C>[]>;
}

/** What became of a command on this device. */
export interface RunResult {
  readonly uuid: string;
  /** 'done': its effect is visible here. 'waiting': kept for the server without a local effect (law 2). */
  readonly local: 'done' | 'waiting';
}

/** One clinic on this browser, as one person works in it. */
export interface ClinicStore extends LocalReads {
  readonly clinic: string;
  readonly person: Actor;
  /**
   * Runs a command at once against the local database and keeps it for the server, in one strictly durable transaction.
   * Throws DomainError and stores nothing when the input is malformed, the permission is missing or a rule refuses.
   */
  run<S extends z.ZodType>(command: Command<S>, input: z.input<S>): Promise<RunResult>;
  /** Unix seconds: the device's clock plus its measured offset to the server. The time to put into arguments. */
  now(): number;
  readonly status: Observable<SyncStatus>;
  /** How many commands wait to be decided, read at this moment: `status` follows the outbox at a person's pace. */
  unsynced(): Promise<number>;
  onSignal(listener: (signal: Signal) => void): () => void;
  /** Brings the pet's whole history onto the device. `complete` is false when the network is needed and absent. */
  openPet(petID: string): Promise<{ readonly complete: boolean }>;
  /** Tries to reach the server now: after signing in again, or when the person asks. Resolves after the attempt; never throws. */
  syncNow(): Promise<void>;
  /** Everything that is not synced, as JSON text for a file: the last resort of a broken device. */
  exportOutbox(): Promise<string>;
  /** Ends a case of a refused command; needs a reason. */
  dismissCase(caseID: string, reason: string): Promise<void>;
  /** Sends a refused command again as it was, with its original author and time. Only its author can. */
  retryCase(caseID: string): Promise<void>;
  /**
   * Sends a refused command again, corrected, with the chain of its dependents. `substitutions` are ids for others (the existing owner for the
   * refused one), `values` stand at dotted places of its own arguments (`fields.phone`). Only its author can.
   */
  reissueCase(
    caseID: string,
    substitutions?: Readonly<Record<string, string>>,
    values?: Readonly<Record<string, unknown>>,
  ): Promise<void>;
  /**
   * Says on which of a question's days these commands were made: they are moved there with the times that they speak of, signed anew, and sent.
   * Rejects with DomainError: badParameter, or storageQuotaFull where the disk has no room for the answer.
   */
  tellDay(uuids: readonly string[], day: number): Promise<void>;
  /** Takes an unreadable command out of the outbox; offer `exportOutbox` first. */
  discardUnreadable(uuid: string): Promise<void>;
  /** Days of finished work that this device keeps; older history is fetched when it is opened. */
  historyDays(): Promise<number>;
  /** Keeps another stretch of finished work on this device, for everyone who works on it. */
  keepHistory(days: number): Promise<void>;
  /** The person's role has changed; later commands are checked against it. */
  setPerson(person: Actor): void;
  /** Stops and closes; what is unsynced stays for the next time. */
  close(): Promise<void>;
  /** Closes and deletes the clinic from this browser. Throws `conflict` while commands are unsynced, unless `evenUnsynced`. */
  wipe(evenUnsynced?: boolean): Promise<void>;
}

/** The part of the Web Locks API that elects a tab; `navigator.locks` fits. */
export interface Locks {
  request<T>(
    name: string,
    options: { readonly ifAvailable?: boolean; readonly signal?: AbortSignal },
    work: (lock: unknown) => Promise<T>,
  ): Promise<T>;
}

/** What `openClinic` needs. Everything after `clock` is for tests and has the browser's own as default. */
export interface OpenClinicOptions {
  readonly clinic: string;
  /** Who works on this tab. */
  readonly person: Actor;
  readonly transport: Transport;
  /** The device's clock, Unix seconds with fractions. Anybody may set it. */
  readonly clock: () => number;
  /** Unix seconds that nobody can set, counted since the browser began; the browser's own by default. */
  readonly steady?: () => number;
  /** Names the page: within it `steady` has surely been counted without a break. */
  readonly life?: string;
  /** Names the run of the browser whose count `steady` is; the browser's own by default. */
  readonly run?: string;
  readonly locks?: Locks;
  readonly indexedDB?: IDBFactory;
  readonly keyRange?: typeof IDBKeyRange;
  /** Commands by name; the domain's registry by default. */
  readonly commands?: ReadonlyMap<string, Command>;
  /** Kinds of documents that the app knows; the domain's by default. */
  readonly kinds?: ReadonlySet<string>;
  /** Prefix of the databases' names, so that tests can hold two devices in one process. */
  readonly profile?: string;
  /** false: nothing happens by itself; only `syncNow` talks to the server. */
  readonly background?: boolean;
  /** 0 ≤ x < 1, for jitter. */
  readonly random?: () => number;
  /** Databases and timers; those of the browser by default. */
  readonly platform?: Partial<Platform>;
}
