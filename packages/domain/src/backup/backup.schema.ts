import { z } from 'zod';
import { BACKUP_FAILURES, BACKUP_FIELDS, backupPlace, backupRecipient } from '../clinic/settings/backup.setting.ts';
import { line, unixSeconds } from '../core/schema.ts';

/** What a job is about: a backup with its proof, or founding a clinic out of one. */
export const BACKUP_KINDS = ['backup', 'restore'] as const;

/** Where a job stands. `done` is a backup that was proved, or a clinic that stands. */
export const BACKUP_STATES = ['running', 'done', 'failed'] as const;

/**
 * What a running job is doing, in this order: backups end with `prove`, restores with `found`. One that an earlier version took is brought to this one before
 * (`update`).
 */
export const BACKUP_STAGES = ['write', 'send', 'fetch', 'prove', 'update', 'found'] as const;
/** What a running job is doing. */
export type BackupStage = (typeof BACKUP_STAGES)[number];

const count = z.number().int().nonnegative();

/** What a clinic came to at one moment: the end of its chain, documents and sums of money by collection, rows by table. */
export const clinicTotals = z.object({
  seq: count,
  /** Hash of the chain's end, hex. */
  hash: z.string(),
  history: count,
  files: count,
  collections: z.record(z.string(), z.object({ count, amount: z.number(), received: z.number() })),
  tables: z.record(z.string(), count),
});
/** What a clinic came to at one moment. */
export type ClinicTotals = z.output<typeof clinicTotals>;

/** A backup or a restore, under way or over. Times are Unix seconds. */
export const backupJob = z.object({
  _id: z.string(),
  kind: z.enum(BACKUP_KINDS),
  state: z.enum(BACKUP_STATES),
  /** The time for which it was taken; null for one that a person asked for. */
  slot: unixSeconds.nullable(),
  createDateTime: unixSeconds,
  /** Email of who asked for it; empty for the clock. */
  createBy: z.string(),
  endDateTime: unixSeconds.nullable(),
  stage: z.enum(BACKUP_STAGES),
  /** How far the stage has come; of 0 nothing is known. */
  done: count,
  total: count,
  failure: z.enum(BACKUP_FAILURES).nullable(),
  /** What exactly, in English, for whoever looks after the server: which entry was changed, what the place answered. */
  failureDetail: z.string(),
  /** Where its file lies; null while there is none, or where it was taken away again. */
  place: backupPlace.nullable(),
  name: z.string().nullable(),
  bytes: count.nullable(),
  /** To whose key it is sealed. */
  recipient: backupRecipient.nullable(),
  totals: clinicTotals.nullable(),
  /** When it was read back from its place, restored and compared. */
  provedDateTime: unixSeconds.nullable(),
  /** When its file was taken away, because newer ones keep its day. */
  removedDateTime: unixSeconds.nullable(),
  /** The clinic that a restore founds. */
  into: z.string().nullable(),
});
/** A backup or a restore. */
export type BackupJob = z.output<typeof backupJob>;

/** What GET /clinicBackup answers. */
export const backupAnswer = z.object({
  ...BACKUP_FIELDS,
  updateDateTime: unixSeconds,
  /** Id of the bucket's key; null where none was given here. Its secret is kept sealed and comes out nowhere. */
  keyID: line(200).nullable(),
  /** Whether they were set up on this installation: a clinic that came out of an archive backs up nothing until somebody saves them here. */
  here: z.boolean(),
  /** When the next one is taken; null where none is. */
  nextDateTime: unixSeconds.nullable(),
  /** Where the operator lets clinics put backups. */
  folders: z.array(z.string()),
  endpoints: z.array(z.string()),
});
/** What GET /clinicBackup answers. */
export type BackupAnswer = z.output<typeof backupAnswer>;
