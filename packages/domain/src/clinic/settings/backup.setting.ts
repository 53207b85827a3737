import { z } from 'zod';
import { line, requiredLine, unixSeconds } from '../../core/schema.ts';
import { defineSetting, type SettingOf } from './setting-concern.ts';

/** A time of the clinic's wall clock, `02:30`. */
const wallTime = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
  .meta({ examples: ['02:30'] });

/** What the name of a bucket may be in S3. */
const bucket = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
  .meta({ examples: ['hefeng-backup'] });

/** Folders within a bucket, `clinics/hefeng`: no name that climbs, no slash at an end. */
const prefix = z
  .string()
  .max(200)
  .regex(/^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*)?$/)
  .meta({ examples: ['clinics/hefeng'] });

/** Where backups go: a folder of the server, or a bucket of a service that speaks S3. Its key is never here. */
export const backupPlace = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('folder'), folder: requiredLine(400).meta({ examples: ['/srv/backup'] }) }),
  z.object({
    kind: z.literal('s3'),
    endpoint: requiredLine(200).meta({ examples: ['https://s3.ap-northeast-1.amazonaws.com'] }),
    region: line(40).default('us-east-1'),
    bucket,
    prefix: prefix.default(''),
  }),
]);
/** Where backups go. */
export type BackupPlaceSetting = z.output<typeof backupPlace>;

/** The public half of the key that the clinic holds, as age writes it. */
export const backupRecipient = z
  .string()
  .regex(/^age1[02-9ac-hj-np-z]{58}$/)
  .meta({ examples: ['age1z90fp77d9wtlk28l8zeje9c3cs0hjl6nx4uxfcjt0x0wu29jcyrslqphug'] });

const kept = (least: number, most: number) => z.number().int().min(least).max(most);

/** What is set of backups, each as it is sent by itself: what isn't sent stays. */
export const BACKUP_FIELDS = {
  enabled: z.boolean(),
  /** By the clinic's own clock. */
  time: wallTime,
  /** Days, weeks (from Monday) and months of each of which the last backup is kept. */
  keepDays: kept(1, 366),
  keepWeeks: kept(0, 104),
  keepMonths: kept(0, 120),
  place: backupPlace.nullable(),
  recipient: backupRecipient.nullable(),
};

/**
 * When a backup of the clinic is taken, how many are kept, where they go and to whose key they are sealed (spec 3 §7). The server alone writes it,
 * because it has to know the place first (`backup.configure`).
 */
export const BACKUP_SETTING = defineSetting('backup', [], {
  enabled: BACKUP_FIELDS.enabled.default(false),
  time: BACKUP_FIELDS.time.default('02:30'),
  keepDays: BACKUP_FIELDS.keepDays.default(7),
  keepWeeks: BACKUP_FIELDS.keepWeeks.default(4),
  keepMonths: BACKUP_FIELDS.keepMonths.default(12),
  place: BACKUP_FIELDS.place.default(null),
  recipient: BACKUP_FIELDS.recipient.default(null),
});
/** When a backup of the clinic is taken, how many are kept, where they go and to whose key they are sealed. */
export type BackupSetting = SettingOf<typeof BACKUP_SETTING>;

/** Why a backup, its proof or a restore came to nothing. Each has a sentence on the screen and in the director's mail. */
export const BACKUP_FAILURES = [
  'placeGone',
  'placeSlow',
  'placeFull',
  'placeRefused',
  'placeClosed',
  'noSecret',
  'diskFull',
  'noScratch',
  'fileGone',
  'otherBytes',
  'otherContent',
  'wrongKey',
  'changed',
  'interrupted',
  'practice',
  'archive',
  'newer',
  'clinicTaken',
  'failure',
] as const;
/** Why a backup, its proof or a restore came to nothing. */
export type BackupFailure = (typeof BACKUP_FAILURES)[number];

/** What the director has to know of the backups: kept as a document, so that every screen of theirs shows it. The server alone writes it. */
export const BACKUP_STATE = defineSetting('backupState', [], {
  /** Since when none has been taken and proved, and why; absent while all is well. */
  failing: z
    .object({ since: unixSeconds, reason: z.enum(BACKUP_FAILURES) })
    .nullable()
    .default(null),
});
/** What the director has to know of the backups. */
export type BackupState = SettingOf<typeof BACKUP_STATE>;
