import type { ErrorDetail } from '@vetloom/domain/core/error.ts';
import type { AnyDocument, CollectionName } from '@vetloom/domain/engine/kind.ts';
import type { Footprint } from '@vetloom/domain/engine/overlay.ts';
import type { Envelope, Outcome, Stage, Views } from '@vetloom/protocol/sync.ts';
import type { Attention, Connection } from '../link.types.ts';

/** Names a document. */
export interface DocumentRef {
  readonly collection: CollectionName;
  readonly id: string;
}

/** A document as the device keeps it. `seq` and `version` are those of the server's version below it; 0 when it was made here. */
export interface Row {
  readonly id: string;
  readonly seq: number;
  readonly version: number;
  readonly body: AnyDocument;
}

/** The server's version of a document that pending commands changed; null when the server has none. */
export interface BaseRow extends DocumentRef {
  readonly row: Row | null;
}

/** The author as local runs need it; never sent, the server asks its own database. */
export interface AuthorRow {
  readonly email: string;
  readonly staffID: string;
  readonly name: string;
  readonly roleID: string;
  readonly admin: boolean;
  readonly permissions: readonly string[];
}

/** A command on its way to the server. `order` is local and says in which order people acted; `number` is given when it is first sent. */
export interface OutboxRow {
  readonly order: number;
  readonly uuid: string;
  readonly number: number | undefined;
  readonly name: string;
  readonly version: number;
  readonly at: number;
  readonly args: unknown;
  readonly author: string;
  readonly key: string;
  readonly signature: string;
  readonly actor: AuthorRow;
  /** `pending` has its effect here; `waiting` has none for want of a document; `doubtful` none because a rule refused it on replay. */
  readonly state: 'pending' | 'waiting' | 'doubtful' | 'unreadable';
  /** With which code a `doubtful` one would be refused. */
  readonly code: number | undefined;
  /** What that refusal would tell; absent in what an earlier version stored. */
  readonly detail?: ErrorDetail | undefined;
  readonly footprint: Footprint;
  readonly coalesceKey: string | undefined;
  /** What the server answered; the row leaves when the feed has passed `outcome.seq` (law 15). */
  readonly outcome: Outcome | undefined;
  /** What `at` was read off, until it has been checked; absent where it is settled, and in what an earlier version stored. Never sent. */
  readonly clock?: ClockReading | undefined;
}

/** What the time of a command was read off (sync/server-clock.ts): enough to mend it once the server's time is known again. */
export interface ClockReading {
  /** The life of the page, whose steady seconds these are. */
  readonly life: string;
  readonly steady: number;
  /** The device's clock, Unix seconds. */
  readonly wall: number;
  /** It was surely not earlier than this, Unix seconds of the server. */
  readonly least: number;
  /** The server's time was known in this life, and neither a jump nor a sleep has come between. */
  readonly sure: boolean;
  /** Nobody can tell the day but a person: the command is held back until somebody has said it. */
  readonly asked?: AskedDay;
}

/** A day that only a person can tell. All are starts of days, Unix seconds. */
export interface AskedDay {
  /** The day that the command was given. */
  readonly given: number;
  /** The day on which it was most likely made. */
  readonly likely: number;
  /** The days on which it may have been made, oldest first; `given` is among them where that can be. */
  readonly days: readonly number[];
  /** The time that counts on each of them, Unix seconds. */
  readonly times: readonly number[];
}

/** What both clocks of a device said at a moment, beside the server's time then, as it was known. */
export interface ClockAnchor {
  /** Seconds that the browser counts itself. */
  readonly steady: number;
  /** The device's clock, Unix seconds. */
  readonly wall: number;
  /** Unix seconds of the server. */
  readonly server: number;
}

/** What was last measured of the server's time. */
export interface ClockRow {
  /** What the next page of this browser holds its clocks against; none in rows of former versions. */
  readonly anchor?: ClockAnchor;
  /** The run of the browser whose count the anchor is. */
  readonly run?: string;
  /** Seconds that the server's clock is ahead of this device's. */
  readonly offset: number;
  /** The device's clock when that was measured, Unix seconds. */
  readonly wall: number;
  /** The newest time of the server that was surely known here, Unix seconds. */
  readonly known: number;
}

/** A command that isn't in the outbox yet. */
export type NewRow = Omit<OutboxRow, 'order'>;
/** The same before its author's key has signed it. */
export type UnsignedRow = Omit<NewRow, 'signature'>;

/** What is kept for 7 days after the server acknowledged it, for a server that is restored from a backup (law 14). */
export interface AcknowledgedRow {
  readonly uuid: string;
  /** When it left the outbox, Unix seconds. */
  readonly at: number;
  readonly order: number;
  readonly envelope: Omit<Envelope, 'number'>;
  readonly actor: AuthorRow;
}

/** How far a stage of a person's first load has come. */
export interface StageRow {
  readonly stage: Exclude<Stage, 'collection'>;
  readonly done: boolean;
  readonly after: string | null;
  readonly loaded: number;
  readonly total: number | null;
}

/** What one person enrolled on this browser receives: the device holds the union (law 20). */
export interface FeedRow {
  readonly email: string;
  /** Everything up to here has arrived; undefined before the first page of the first load. */
  readonly cursor: number | undefined;
  readonly views: Views;
  /** Start of the local window, Unix seconds. */
  readonly since: number;
  /** Start of the day on which the load began, Unix seconds; from here on work is complete after stage `today`. */
  readonly today: number;
  /** Start of the day after it; absent in what an earlier version stored, of which nothing is claimed then. */
  readonly tomorrow?: number;
  readonly stages: readonly StageRow[];
  /** Collections to load again whole because the person's view of them changed (law 19). */
  readonly reloads: readonly { readonly collection: CollectionName; readonly after: string | null }[];
  readonly lastSyncedAt: number | undefined;
}

/** Single values of a clinic on this browser. */
export interface MetaRows {
  /** Identity of this browser profile and clinic, and the next number to give (law 11). */
  readonly client: { readonly id: string; readonly next: number };
  readonly epoch: string;
  /** Seconds that the server's clock is ahead of this device's, as versions before `clock` kept it. */
  readonly offset: number;
  readonly clock: ClockRow;
  /** The live link as the tab that holds it sees it. */
  readonly link: LinkRow;
  /** Start of the day on which old work was last packed away, Unix seconds. */
  readonly tidied: number;
  /** Days of finished work that this device keeps; 24 months unless somebody chose otherwise. */
  readonly windowDays: number;
}

/** The live link, told to all tabs. */
export interface LinkRow {
  readonly connection: Connection;
  /** When it went down, Unix seconds; undefined while it is up. */
  readonly downSince: number | undefined;
  readonly attention: readonly Attention[];
}
