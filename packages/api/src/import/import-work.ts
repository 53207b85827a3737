import type { Actor } from '@vetloom/domain/access/policy.ts';
import type {
  CountName,
  ImportCheck,
  ImportCounts,
  ImportProblem,
  UsedWord,
} from '@vetloom/domain/import/import.schema.ts';
import type { ImportThing, ThingChange } from '@vetloom/domain/import/import-thing.ts';
import type { Grouping } from '@vetloom/domain/import/row-groups.ts';
import type { ChunkPeople } from '@vetloom/storage/bulk/flush-chunk.ts';
import type { JobRow, WrittenRow } from '@vetloom/storage/import/import-rows.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';

/** What a chunk wrote; no sequence where nothing was to be written. */
export interface ChunkWritten {
  readonly seq: number | undefined;
  /** For the rollback. */
  readonly written: readonly WrittenRow[];
}

/** What a chunk of rows comes to. */
export interface ChunkOutcome {
  readonly counts: ImportCounts;
  readonly problems: readonly ImportProblem[];
  /** Words that the clinic's lists don't have as they stand. */
  readonly words: readonly UsedWord[];
  /** Rows of the file (the heading is row 1) that are not taken over. */
  readonly refused: readonly number[];
  /** What became of each thing that begins in these rows. */
  readonly things: readonly ImportThing[];
  /** What a newer file says otherwise than the last one. */
  readonly changes: readonly ThingChange[];
  /** Writes it, as one step of the clinic; the dry run doesn't. `at` is Unix seconds. */
  readonly write: (tx: ClinicTransaction, people: ChunkPeople, at: number) => Promise<ChunkWritten>;
}

/** Runs a chunk upon what the clinic holds. */
export type RunChunk = (tx: ClinicTransaction, actor: Actor) => Promise<ChunkOutcome>;

/** Rows of a job on their way: of one chunk in an import, of all in a dry run. */
export interface ImportRun {
  /** Reads cells, before the clinic's head is locked, so that the desk waits for as little as possible. `first` is the first row's number, from 0. */
  readonly read: (cells: readonly (readonly string[])[], first: number) => RunChunk | Promise<RunChunk>;
  /** What words of the file may become. */
  readonly lists: ImportCheck['lists'];
}

/** What a step of a rollback took back. */
export interface Undone {
  readonly seq: number | undefined;
  readonly removed: number;
  readonly kept: number;
  /** Names of what stays because somebody has worked with it. */
  readonly names: readonly string[];
}

/** Takes a chunk of what a job wrote back, under the clinic's head; what somebody has worked with since stays. */
export type UndoChunk = (
  tx: ClinicTransaction,
  undo: {
    readonly people: ChunkPeople;
    readonly job: JobRow;
    readonly rows: readonly WrittenRow[];
    readonly at: number;
  },
) => Promise<Undone>;

/** A whole rollback, which may remember what it has looked at. */
export interface Rollback {
  /** Looks at what may be long, before the clinic's head is locked, so that the desk waits for as little as possible. */
  readonly look?: (tx: ClinicTransaction, job: JobRow) => Promise<void>;
  readonly chunk: UndoChunk;
}

/** What a kind of table needs of the server: how its rows are run, and how they are taken back. */
export interface ImportWork {
  readonly open: (tx: ClinicTransaction, job: JobRow) => Promise<ImportRun>;
  readonly undoing: () => Rollback;
  /** How rows stand together that are one thing; undefined where each row stands for itself. */
  readonly grouping?: Grouping;
}

/** Rows that are run without a pause. */
const ROWS_A_TURN = 50;

/** Lets other requests have their turn between rows; `at` counts rows from 0. */
export const pause = async (at: number): Promise<void> => {
  if (at % ROWS_A_TURN === ROWS_A_TURN - 1) await new Promise((resolve) => setImmediate(resolve));
};

/** The row of the table in which row `at` (from 0) stands: the heading is row 1. People are told that of the file (`rowInFile`). */
export const fileRow = (at: number): number => at + 2;

/** Adds two counts; one that either lacks counts as 0. */
export function sumOf(a: ImportCounts, b: ImportCounts): ImportCounts {
  const sum = { ...a };
  for (const name of Object.keys(b) as CountName[]) sum[name] = (sum[name] ?? 0) + (b[name] ?? 0);
  return sum;
}
