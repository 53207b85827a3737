import type { BackupSetting } from '../clinic/settings/backup.setting.ts';
import { calendarDate, dayNumber, weekdayOf } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';
import type { BackupJob } from './backup.schema.ts';

/** A backup that lies in its place. */
export type KeptBackup = Pick<BackupJob, '_id' | 'createDateTime' | 'provedDateTime'>;

/** How many days, weeks and months keep one. */
export type Keeping = Pick<BackupSetting, 'keepDays' | 'keepWeeks' | 'keepMonths'>;

/**
 * Ids of the backups that may be taken away. Of each of the last so many days, weeks and months that have a proven backup, the last one stays; days
 * without one don't count, so that a clinic that was closed for a month keeps what it had. The last proven one always stays, and one that
 * was not proved stays until a later one is.
 */
export function expiredBackups(backups: readonly KeptBackup[], keeping: Keeping, zone: Zone): string[] {
  const newest = [...backups].sort((a, b) => b.createDateTime - a.createDateTime);
  const proved = newest.filter(({ provedDateTime }) => provedDateTime !== null);
  const [last] = proved;
  if (!last) return [];
  const stay = new Set([last._id]);
  for (const [most, partOf] of [
    [keeping.keepDays, (time: number) => dayNumber(time, zone)],
    [keeping.keepWeeks, (time: number) => dayNumber(time, zone) - weekdayOf(time, zone)],
    [keeping.keepMonths, (time: number) => monthNumber(time, zone)],
  ] as const) {
    const lastOf = new Map<number, string>();
    for (const { _id, createDateTime } of proved) {
      const part = partOf(createDateTime);
      if (!lastOf.has(part)) lastOf.set(part, _id);
    }
    for (const id of [...lastOf.values()].slice(0, most)) stay.add(id);
  }
  return newest
    .filter(({ _id, createDateTime, provedDateTime }) =>
      provedDateTime === null ? createDateTime < last.createDateTime : !stay.has(_id),
    )
    .map(({ _id }) => _id);
}

function monthNumber(time: number, zone: Zone): number {
  const { year, month } = calendarDate(time, zone);
  return year * 12 + month;
}
