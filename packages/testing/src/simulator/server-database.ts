import type { ChangeRow } from '@vetloom/storage/feed/change-rows.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { SystemStore } from '@vetloom/storage/ports/system.ts';
import type { LogEntry } from '@vetloom/storage/ports/transaction.ts';
import type { Follower } from '@vetloom/sync-server/services.ts';

/** A decided command as the server's history has it. */
export type LoggedCommand = Omit<LogEntry, 'writes'> & { readonly seq: number };

/** At which time a command was run: its own, unless that couldn't be ([S17]). */
export const ranAt = ({ at, detail }: LoggedCommand): number =>
  at - Number(detail.clockAhead ?? 0) + Number(detail.clockBehind ?? 0);

/** A clinic's whole content, for the checks at the end. */
export interface Contents {
  /** Tombstones included. */
  readonly documents: readonly ChangeRow[];
  /** In order of sequence. */
  readonly log: readonly LoggedCommand[];
}

/** What a document has moved of the one product that the simulated clinics keep. */
export interface MovedGoods {
  readonly causeID: string;
  readonly row: string;
  readonly cause: string;
  readonly taken: number;
}

/** What push, pull and pokes ask of a database. */
export type SyncDatabase = Pick<
  Database,
  'epoch' | 'inClinic' | 'readClinic' | 'countAttempt' | 'announce' | 'onAnnounce'
> & { readonly feed: SyncFeed };

/** What pull asks of the feed. */
export type SyncFeed = Pick<
  Database['feed'],
  'head' | 'changesSince' | 'snapshot' | 'history' | 'petHistory' | 'outcomesOf' | 'outcomesByUuid'
>;

/** The server's database as the simulator needs it: the product's port, and what an operator does beside it. */
export interface ServerDatabase extends SyncDatabase {
  readonly system: Pick<SystemStore, 'findKeys' | 'registerKey'>;
  close(): Promise<void>;
  createClinic(clinic: string): Promise<void>;
  /** Takes a backup; the answer restores it, under a new epoch. */
  backUp(): Promise<() => Promise<void>>;
  contents(clinic: string): Promise<Contents>;
  /** What follows from documents in tables; nothing where there are none. */
  readonly followers?: readonly Follower[];
  /** What the ledger of stock holds of documents, where there is one. */
  ledger?(clinic: string): Promise<readonly MovedGoods[]>;
}
