import { z } from 'zod';
import { line, rowID, unixSeconds } from '../core/schema.ts';
import { IMPORT_MATCHINGS } from './import-kind.ts';
import { IMPORT_FIELDS, IMPORT_KIND_NAMES } from './import-kinds.ts';
import { reconciliation } from './reconciliation.schema.ts';

/** Most columns of a table: the bad input of old programs, not of people. */
export const MAX_COLUMNS = 500;
/** Most rows of a workbook, which has to be unfolded as a whole. */
export const MAX_ROWS = 200_000;
/** Most rows of a text: a hospital's visits of decades with the lines of their bills. It is read piece by piece. */
export const MAX_TEXT_ROWS = 3_000_000;
/** Most bytes of a table. */
export const MAX_TABLE_BYTES = 200_000_000;
/** Rows that are kept and read together. */
export const CHUNK_ROWS = 500;
/** Rows that are written in one transaction with one entry of the history (law 23): the desk waits while that runs. A whole part of a chunk. */
export const STEP_ROWS = 100;
/** Problems that a job keeps for reading; they are counted beyond it. */
export const KEPT_PROBLEMS = 2000;

/** Which field each column fills. */
const importMapping = z.array(z.enum(IMPORT_FIELDS).nullable()).min(1).max(MAX_COLUMNS);

/** Most words of a file that somebody may choose another for. */
const MAX_WORDS = 500;
const word = line(200);

/** How a job is to run. */
export const importPlan = z.object({
  mapping: importMapping,
  /** What happens to a row that the clinic has already; each kind has its own choices. */
  matching: z.enum(IMPORT_MATCHINGS).default('keep'),
  /** What words of the file become that are none of the clinic's lists. */
  words: z
    .array(z.object({ field: z.enum(IMPORT_FIELDS), from: word, to: word }))
    .max(MAX_WORDS)
    .default([]),
});
/** How a job is to run. */
export type ImportPlan = z.output<typeof importPlan>;

const importState = z.enum(['ready', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone']);
/** Where a job stands. */
export type ImportState = z.output<typeof importState>;

const count = z.number().int().min(0);

/** What came of rows, in the words of the kinds; a count that a kind doesn't have is left out. */
const steps = z.object({
  ownersCreated: count,
  ownersMatched: count,
  ownersFilled: count,
  petsCreated: count,
  petsMatched: count,
  petsFilled: count,
  itemsCreated: count,
  itemsUpdated: count,
  /** Items that are already as the file says. */
  itemsSame: count,
  /** New items without a price. */
  unpriced: count,
  /** Words that the clinic's lists get with the rows. */
  wordsAdded: count,
  visitsCreated: count,
  vaccinationsCreated: count,
  /** Reminders of days to come. */
  remindersCreated: count,
  prescriptionsCreated: count,
  examsCreated: count,
  valuesCreated: count,
  weightsCreated: count,
  /** People who were invited, and names without an email that visits carry. */
  staffInvited: count,
  staffNamed: count,
  /** Pictures and papers that animals got. */
  filesTaken: count,
  depositsCreated: count,
  /** Open balances that became bills. */
  balancesCreated: count,
  /** Visits of which the file says that something is owed. */
  visitsOwed: count,
  /** Visits whose doctor is none of the clinic's people: they keep the name. */
  visitsOfOthers: count,
  /** Things that a newer file says as the last one did. */
  thingsSame: count,
  /** Things into which changes of a newer file were taken. */
  thingsUpdated: count,
  /** Changes of a newer file in what people here changed too: they wait for a decision. */
  changesAsked: count,
});

/** What a job did, or in a dry run would do. */
const importCounts = z.object({
  rows: count,
  rowsSkipped: count,
  rowsRefused: count,
  warnings: count,
  ...steps.partial().shape,
});
/** What a job did. */
export type ImportCounts = z.output<typeof importCounts>;
/** The name of a count. */
export type CountName = keyof ImportCounts;
/** Nothing done yet. */
export const NO_COUNTS = { rows: 0, rowsSkipped: 0, rowsRefused: 0, warnings: 0 } as const satisfies ImportCounts;

/** A problem with the row of the file in which it stands, by the number that a spreadsheet shows. */
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
export const tableEncoding = z.enum(['utf-8', 'utf-16le', 'utf-16be', 'big5', 'xlsx', 'ods']);

/** A job as its screen shows it. */
export const importJob = z.object({
  _id: rowID,
  /** What it brings in. */
  kind: z.enum(IMPORT_KIND_NAMES),
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
  undone: z
    .object({
      removed: count,
      kept: count,
      /** Names of what was left, the first of them. */
      names: z.array(z.string()).default([]),
    })
    .nullable(),
  /** Why a job failed, for the log and the screen. */
  failure: line(300),
  /** Whether it accounts for each row, which imports of former days didn't. */
  accounts: z.boolean(),
  /** The import held against its file; null until it has ended, and of those that ended before this was kept. */
  reconciliation: reconciliation.nullable(),
});
/** A job as its screen shows it. */
export type ImportJob = z.output<typeof importJob>;

/** Most names of what a rollback left that a job keeps. */
export const KEPT_NAMES = 100;

/** A word of a file, what becomes of it, and in how many rows it stands. An empty `from`: the rows without any. */
export const usedWord = z.object({
  field: z.enum(IMPORT_FIELDS),
  from: z.string(),
  to: z.string(),
  rows: count,
  /** Whether the clinic has what it becomes; of words of lists that grow with the file nothing is said. */
  matched: z.boolean().optional(),
});
/** A word of a file with what becomes of it. */
export type UsedWord = z.output<typeof usedWord>;
/** What a word of files means in a clinic, with who said so (staff id) and when. */
export const rememberedWord = z.object({
  /** What it is of: `species`, `breed`, `sex`, `neuter`, `staff`, `drug`, `service`, or the field of a list of the catalogue. */
  meaning: line(60),
  from: word,
  to: word,
  by: z.string(),
  at: unixSeconds,
});
/** What a word of files means in a clinic. */
export type RememberedWord = z.output<typeof rememberedWord>;

/** Most words of a dry run's answer. */
export const MOST_WORDS = 300;

/** A dry run's answer: the words are those that the clinic's lists don't have as they stand, the lists what they may become. */
export const importCheck = z.object({
  counts: importCounts,
  problems: z.array(importProblem),
  words: z.array(usedWord),
  lists: z.partialRecord(z.enum(IMPORT_FIELDS), z.array(z.string())),
});
/** A dry run's answer. */
export type ImportCheck = z.output<typeof importCheck>;

/** An import whose things a file has again: how many of those that were looked at, when and out of which file they came. */
export const earlierImport = z.object({ file: line(200), at: unixSeconds, known: count, looked: count });
/** An import whose things a file has again. */
export type EarlierImport = z.output<typeof earlierImport>;

/** A row that was not taken over, as it stands in the file, with the reasons: corrected, it can be given again. */
export const refusedRow = z.object({
  row: z.number().int(),
  cells: z.array(z.string()),
  problems: z.array(importProblem),
});
/** A row that was not taken over. */
export type RefusedRow = z.output<typeof refusedRow>;
