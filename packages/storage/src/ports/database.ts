import type { AccessStore } from './access.ts';
import type { Feed } from './feed.ts';
import type { PeopleStore } from './people.ts';
import type { SystemStore } from './system.ts';
import type { ClinicTransaction, Flushed } from './transaction.ts';
import type { Trail } from './watch.ts';

/** What one commit changed, from the head that it found. */
export type Committed = Pick<Flushed, 'from' | 'changes'>;

/**
 * Hears that a clinic has moved on to a sequence; of commits of other processes, and of some of this one, nothing more is known but the trail that leads
 * back to them.
 */
export type HearAnnounced = (clinic: string, seq: number, committed?: Committed, trail?: Trail) => void;

/**
 * What has ended: a sign-in by its family; a password, a person's registered keys, or (`voided`) a password because its person holds more than
 * whoever gave it, each by the account's email.
 */
export type Ended =
  | { readonly family: string }
  | { readonly password: string }
  | { readonly keys: string }
  | { readonly voided: string };

/** By which door a question comes: calls of people and devices, or copies that programs take out. */
export type Door = 'call' | 'copy';

/** The product's PostgreSQL, seen through the role that row-level security binds (law 24). */
export interface Database {
  /** Accounts, sessions, keys, clinics: what belongs to no clinic. Every function is named, and audited where it crosses clinics. */
  readonly system: SystemStore;
  /** How people prove who they are, what they let other programs do, and the sweep of what has expired. */
  readonly access: AccessStore;
  /** Accounts as a clinic's staff screen and the operator see them. */
  readonly people: PeopleStore;
  /** What devices load: changes, snapshots, outcomes. */
  readonly feed: Feed;
  /** Names the present life of this database; restoring a backup changes it, and so does a replica that takes over without having all (law 14). Ask each time: it may rise while the server runs. */
  readonly epoch: string;
  /** Names of the migrations that it consists of, in their order. */
  readonly migrations: readonly string[];
  /**
   * Runs in one transaction that sees and writes rows of that clinic alone; a throw rolls everything back.
   * @throws DomainError `databaseNotReady` when the database can't be reached; the transaction may then be tried again
   */
  inClinic<T>(clinic: string, run: (tx: ClinicTransaction) => Promise<T>): Promise<T>;
  /** The same for reading: one unchanging view of the clinic, no writes. */
  readClinic<T>(clinic: string, run: (tx: ClinicTransaction) => Promise<T>): Promise<T>;
  /** The same database where no statement of a clinic's transaction takes longer than that door lets it. */
  forDoor(door: Door): Database;
  /** Notes one more failed run of a command that threw unexpectedly, in a transaction of its own; the count so far (law 13). */
  countAttempt(clinic: string, uuid: string): Promise<number>;
  /**
   * Tells every process of the server, this one included, that a clinic has moved on. Called after commit (law 22). Listeners of this process
   * have heard when it resolves, with what the commit changed where the caller says it; the notice to others is on its way, and nobody
   * waits for it.
   */
  announce(clinic: string, seq: number, committed?: Committed): Promise<void>;
  /** Hears `announce` of all processes. Reconnects by itself; what was announced meanwhile is missed, so poll as well. */
  onAnnounce(hear: HearAnnounced): Promise<() => Promise<void>>;
  /** Hears of what ends, by whichever process. What ends while the connection is away is missed, so ask as well. */
  onEnd(hear: (ended: Ended) => void): Promise<() => Promise<void>>;
  /** Answers when the database takes queries. @throws DomainError `databaseNotReady` */
  ping(): Promise<void>;
  /** What the database's clock says, in ms since 1970. @throws DomainError `databaseNotReady` */
  time(): Promise<number>;
  close(): Promise<void>;
}
