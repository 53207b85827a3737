import type { Permission } from '@vetloom/domain/access/permissions.ts';
import type { Command, CommandContext } from '@vetloom/domain/engine/command.ts';
import type { Reader, Write } from '@vetloom/domain/engine/overlay.ts';
import type { Tx } from '@vetloom/domain/engine/transaction.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { ClinicTransaction, RowChange } from '@vetloom/storage/ports/transaction.ts';
import type { PackCache } from './pack-cache.ts';
import type { SyncWatch } from './watch.ts';

/**
 * A consequence that only the server has (law 7): stock, messages, jobs. Runs after the command, in the same transaction; its writes
 * belong to the command. What leaves the machine is enqueued here and done later.
 */
export type Consequence = (
  effect: { readonly tx: Tx; readonly sql: ClinicTransaction['sql']; readonly ctx: CommandContext },
  input: unknown,
) => Promise<void>;

/** What a command wrote, as the database is about to have it. */
export interface Written {
  readonly clinic: string;
  readonly writes: readonly Write[];
  /** The clinic before the command, and as it left it. */
  readonly before: Reader;
  readonly after: Reader;
  readonly sql: ClinicTransaction['sql'];
  /** The sequence that the command will have. */
  readonly seq: number;
  /** Email of the person in whose name it was run. */
  readonly author: string;
  /** At which time it was run, and the server's, Unix seconds. */
  readonly at: number;
  readonly received: number;
  /** Puts a changed row of a table into the command's entry of the history (law 26). */
  readonly note: (row: RowChange) => void;
}

/**
 * What follows on the server from how documents stand, whichever command wrote them (law 7): what is kept of them in tables. Runs once a command was decided
 * to be applied, in the same transaction; it refuses nothing, and writes no documents.
 */
export type Follower = (written: Written) => Promise<void>;

/** What happened that an operator should hear of; carries no secret and no document's content. */
export interface SyncLog {
  warn(facts: Readonly<Record<string, unknown>>, message: string): void;
  error(facts: Readonly<Record<string, unknown>>, message: string): void;
}

/** What deciding commands and answering devices needs. */
export interface SyncServices {
  readonly db: Database;
  /** Every command by name: `COMMANDS` of the domain. */
  readonly commands: ReadonlyMap<string, Command>;
  readonly consequences: ReadonlyMap<string, readonly Consequence[]>;
  /** Each is told of every command that wrote something; without any, documents stand for themselves. */
  readonly followers?: readonly Follower[];
  /** Unix seconds of the server. */
  readonly now: () => number;
  readonly log: SyncLog;
  /** Told after each command of a push, so that other requests of the process get their turn; without it a push is decided at one go. */
  readonly rest?: () => Promise<void>;
  /** Packs that were made for other devices; without it each load makes its own. */
  readonly packs?: PackCache;
  /** Who hears how it goes; nobody where absent. */
  readonly watch?: SyncWatch | undefined;
}

/** Who brings a request: signed in, and a member of the clinic. */
export interface Carrier {
  readonly email: string;
  /** The operator who acts in this person's place: signs with a key of their own and stands in the history as the author. */
  readonly emulatedBy?: string | undefined;
  /** What a program that acts for the carrier may change at most, whoever signed what it brings. */
  readonly most?: ReadonlySet<Permission> | undefined;
}
