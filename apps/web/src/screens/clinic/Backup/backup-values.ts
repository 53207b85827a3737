import type { BackupAnswer } from '@vetloom/domain/backup/backup.schema.ts';
import type { BackupChange } from '../../../data/backup/backups.ts';

/** What the form of backups holds while it is typed. */
export interface BackupValues {
  readonly enabled: boolean;
  readonly time: string;
  readonly keepDays: number;
  readonly keepWeeks: number;
  readonly keepMonths: number;
  readonly kind: 'none' | 'folder' | 's3';
  readonly folder: string;
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly prefix: string;
  readonly keyID: string;
  /** Never filled from the server: what is typed replaces the kept one. */
  readonly secret: string;
  readonly recipient: string | null;
}

/** The form as the stored settings fill it. */
export function valuesOf(stored: BackupAnswer): BackupValues {
  const { place } = stored;
  const s3 = place?.kind === 's3' ? place : undefined;
  return {
    enabled: stored.enabled,
    time: stored.time,
    ...{ keepDays: stored.keepDays, keepWeeks: stored.keepWeeks, keepMonths: stored.keepMonths },
    kind: place?.kind ?? 'none',
    folder: place?.kind === 'folder' ? place.folder : (stored.folders[0] ?? ''),
    endpoint: s3?.endpoint ?? stored.endpoints[0] ?? '',
    region: s3?.region ?? '',
    bucket: s3?.bucket ?? '',
    prefix: s3?.prefix ?? '',
    keyID: stored.keyID ?? '',
    secret: '',
    recipient: stored.recipient,
  };
}

/** Fields of the form that differ from the stored settings, by the row that shows them. */
export type BackupRow = 'enabled' | 'time' | 'keep' | 'place' | 'key';
const ROW_OF: Readonly<Record<keyof BackupValues, BackupRow>> = {
  enabled: 'enabled',
  time: 'time',
  keepDays: 'keep',
  keepWeeks: 'keep',
  keepMonths: 'keep',
  kind: 'place',
  folder: 'place',
  endpoint: 'place',
  region: 'place',
  bucket: 'place',
  prefix: 'place',
  keyID: 'place',
  secret: 'place',
  recipient: 'key',
};

/** Rows in which something was typed. Fields of a place that isn't chosen don't count. */
export function changedRows(stored: BackupAnswer, values: BackupValues): BackupRow[] {
  const before = valuesOf(stored);
  const rows = (Object.keys(ROW_OF) as (keyof BackupValues)[])
    .filter((field) => before[field] !== values[field])
    .filter((field) => field !== 'folder' || values.kind === 'folder')
    .filter((field) => !BUCKET.includes(field) || values.kind === 's3')
    .map((field) => ROW_OF[field]);
  return [...new Set(rows)];
}
const BUCKET: readonly (keyof BackupValues)[] = ['endpoint', 'region', 'bucket', 'prefix', 'keyID', 'secret'];

/** What is sent for them. The key of the bucket goes along only where it was typed. */
export function changeOf(stored: BackupAnswer, values: BackupValues): BackupChange {
  const rows = changedRows(stored, values);
  const { enabled, time, keepDays, keepWeeks, keepMonths, recipient } = values;
  return {
    ...(rows.includes('enabled') && { enabled }),
    ...(rows.includes('time') && { time }),
    ...(rows.includes('keep') && { keepDays, keepWeeks, keepMonths }),
    ...(rows.includes('key') && { recipient }),
    // Saved anew on another installation, the place is confirmed as it stands.
    ...((rows.includes('place') || !stored.here) && { place: placeOf(values) }),
    ...(values.kind === 's3' && values.secret !== '' && { key: { keyID: values.keyID.trim(), secret: values.secret } }),
  };
}

function placeOf({ kind, folder, endpoint, region, bucket, prefix }: BackupValues): BackupAnswer['place'] {
  if (kind === 'none') return null;
  if (kind === 'folder') return { kind, folder: folder.trim() };
  return {
    ...{ kind, endpoint, bucket: bucket.trim(), prefix: prefix.trim().replace(/^\/+|\/+$/g, '') },
    region: region.trim() || 'us-east-1',
  };
}

/** The end of a public key, by which people tell two apart. */
export const endingOf = (recipient: string): string => recipient.slice(-6);
