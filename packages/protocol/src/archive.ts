import { line, requiredLine, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { z } from 'zod';

/** Most bytes of an archive that is sent to the server. */
export const MAX_ARCHIVE_BYTES = 2_000_000_000_000;
/** Bytes of a part as this product's own page sends it. */
export const ARCHIVE_PART_BYTES = 8 * 1024 * 1024;

const count = z.number().int().nonnegative();

/** Why something in the background came to nothing: as a call would have been refused. */
export const jobFailure = z.object({
  code: z.number().int(),
  message: z.string(),
  detail: z.record(z.string(), z.unknown()).default({}),
});

/**
 * What is being done, and how much of it: `archive` is compared with its manifest, `update` brings the rows of an earlier version to this one, `rows` are read
 * or written, what follows is verified.
 */
export const archiveStage = z.enum([
  'archive',
  'update',
  'rows',
  'history',
  'documents',
  'inventory',
  'audit',
  'files',
]);
/** What is being done. */
export type ArchiveStage = z.output<typeof archiveStage>;

const progress = z.object({ stage: archiveStage, done: count, total: count });

const job = z.object({
  /** Null before anything runs, and when it is over. */
  progress: progress.nullable(),
  /** Bytes of the archive that lie on the server. */
  bytes: count,
  startedAt: unixSeconds,
  /** When it last came on. */
  changedAt: unixSeconds,
  endedAt: unixSeconds.nullable(),
  /** When the archive is taken off the server's disk; null while something runs. */
  expiresAt: unixSeconds.nullable(),
  failure: jobFailure.nullable(),
});

/** What an archive holds. */
export const archiveCounts = z.object({ documents: count, history: count, files: count, missingFiles: count });

/** An export of a whole clinic in the background. One at a time: a new one takes the place of the former. */
export const archiveExport = job.extend({
  state: z.enum(['running', 'done', 'failed']),
  by: line(200),
  counts: archiveCounts.nullable(),
});
/** An export of a whole clinic in the background. */
export type ArchiveExport = z.output<typeof archiveExport>;

/** What an archive says of itself. */
export const archiveAbout = z.object({
  clinic: z.string(),
  name: z.string(),
  madeAt: unixSeconds,
  /** Whether an earlier version wrote it: then it is brought to this one first, which takes longer and more room in the database. */
  earlier: z.boolean().default(false),
  counts: archiveCounts,
  /** Who works there: one of them can be sent the first link. Administrators first. */
  people: z.array(z.object({ email: z.string(), name: z.string(), admin: z.boolean() })),
});
/** What an archive says of itself. */
export type ArchiveAbout = z.output<typeof archiveAbout>;

/** What an administrator says before they send an archive. `size` is in bytes. */
export const newArchive = z.object({
  name: requiredLine(200).default('clinic.zip'),
  size: z.number().int().min(1).max(MAX_ARCHIVE_BYTES),
});

/**
 * An archive that an administrator sends in, and the founding of a clinic out of it. `uploading`: parts are missing, from `bytes` on; `ready`: it is
 * whole and says what it is; `done`: the clinic stands.
 */
export const archiveImport = job.extend({
  id: z.string(),
  state: z.enum(['uploading', 'ready', 'running', 'done', 'failed']),
  by: line(200),
  name: line(200),
  size: count,
  about: archiveAbout.nullable(),
  /** Id of the clinic that was founded, or is being. */
  clinic: z.string().nullable(),
  clinicName: z.string().nullable(),
  /** By which key its checkpoints were signed where it comes from, and how many fit; null where there are none. */
  checkpoints: z.object({ key: z.string(), count }).nullable(),
});
/** An archive that an administrator sends in. */
export type ArchiveImport = z.output<typeof archiveImport>;

/** How a clinic shall stand here. */
export const archiveWish = z.object({
  /** Its id here; the one of the archive where absent. */
  clinicID: z.string().min(1).max(60).optional(),
  /** Its name here; as it was where absent. */
  name: requiredLine(80).optional(),
  /** A copy to practise on, for good: every screen says so and nothing goes out of it. */
  practice: z.boolean().default(false),
});
/** How a clinic shall stand here. */
export type ArchiveWish = z.input<typeof archiveWish>;
