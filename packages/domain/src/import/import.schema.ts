import { z } from 'zod';
import { line, rowID, unixSeconds } from '../core/schema.ts';
import { IMPORT_FIELDS } from './import-fields.ts';

/** Most columns of a table: the bad input of old programs, not of people. */
export const MAX_COLUMNS = 500;
/** Most rows of a table. */
export const MAX_ROWS = 200_000;
/** Most bytes of a table. */
export const MAX_TABLE_BYTES = 60_000_000;
/** Rows that are written in one transaction with one entry of the history (law 23). */
export const CHUNK_ROWS = 500;
/** Problems that a job keeps for reading; they are counted beyond it. */
export const KEPT_PROBLEMS = 2000;

/** Which field each column fills. */
const importMapping = z.array(z.enum(IMPORT_FIELDS).nullable()).min(1).max(MAX_COLUMNS);

/**
 * What happens to a row whose owner the clinic has already (same phone): `keep` leaves the owner and adds the animals that are new,
 * `fill` also fills in what the owner and the animal have empty, `skip` leaves the whole row out.
 */
const importMatching = z.enum(['keep', 'fill', 'skip']);

/** How a job is to run. */
export const importPlan = z.object({ mapping: importMapping, matching: importMatching.default('keep') });
/** How a job is to run. */
export type ImportPlan = z.output<typeof importPlan>;

const importState = z.enum(['ready', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone']);
/** Where a job stands. */
export type ImportState = z.output<typeof importState>;

const count = z.number().int().min(0);

/** What a job did, or in a dry run would do. */
const importCounts = z.object({
  rows: count,
  ownersCreated: count,
  ownersMatched: count,
  ownersFilled: count,
  petsCreated: count,
  petsMatched: count,
  petsFilled: count,
  rowsSkipped: count,
  rowsRefused: count,
  warnings: count,
});
/** What a job did. */
export type ImportCounts = z.output<typeof importCounts>;
/** Nothing done yet. */
export const NO_COUNTS: ImportCounts = {
  rows: 0,
  ownersCreated: 0,
  ownersMatched: 0,
  ownersFilled: 0,
  petsCreated: 0,
  petsMatched: 0,
  petsFilled: 0,
  rowsSkipped: 0,
  rowsRefused: 0,
  warnings: 0,
};

/** A problem with the row of the file in which it stands; the heading is row 1. */
export const importProblem = z.object({
  row: z.number().int(),
  level: z.enum(['error', 'warning']),
  field: z.enum(IMPORT_FIELDS),
  column: z.string(),
  reason: z.string(),
  value: z.string(),
});
/** A problem with its row. */
export type ImportProblem = z.output<typeof importProblem>;

/** How a file's text was read. */
export const tableEncoding = z.enum(['utf-8', 'utf-16le', 'utf-16be', 'big5', 'xlsx']);

/** A job as its screen shows it. */
export const importJob = z.object({
  _id: rowID,
  name: line(200),
  state: importState,
  encoding: tableEncoding,
  createDateTime: unixSeconds,
  createBy: line(200),
  columns: z.array(z.string()),
  /** The first rows, cut to a readable length. */
  sample: z.array(z.array(z.string())),
  total: count,
  done: count,
  plan: importPlan,
  counts: importCounts,
  /** What a rollback took back and what it left, because somebody has worked with it since. */
  undone: z.object({ removed: count, kept: count }).nullable(),
  /** Why a job failed, for the log and the screen. */
  failure: line(300),
});
/** A job as its screen shows it. */
export type ImportJob = z.output<typeof importJob>;
