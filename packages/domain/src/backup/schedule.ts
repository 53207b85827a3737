import { addDays, atWallSeconds } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';
import type { BackupJob } from './backup.schema.ts';

/** Seconds after which one that failed is tried again. */
export const RETRY_SECONDS = 3600;

/** `02:30` in seconds after midnight. */
function secondsOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60;
}

/** The last time, up to `now`, for which the clinic wants a backup. Unix seconds. */
export function lastSlot(time: string, now: number, zone: Zone): number {
  const today = atWallSeconds(now, secondsOf(time), zone);
  return today <= now ? today : atWallSeconds(addDays(now, -1, zone), secondsOf(time), zone);
}

/** The next time after `now`. Unix seconds. */
export function nextSlot(time: string, now: number, zone: Zone): number {
  const today = atWallSeconds(now, secondsOf(time), zone);
  return today > now ? today : atWallSeconds(addDays(now, 1, zone), secondsOf(time), zone);
}

/** What was tried so far, the newest first. */
export type Tried = Pick<BackupJob, 'kind' | 'state' | 'createDateTime' | 'endDateTime'>;

/**
 * The time whose backup is to be taken now; undefined for none. A time that was missed, because the server was off or the place away, is made up
 * as soon as can be; of several that were missed the last counts. `since` is when the clinic last set its backups: what was before needs none.
 */
export function dueSlot(
  { time, since, tried }: { readonly time: string; readonly since: number; readonly tried: readonly Tried[] },
  now: number,
  zone: Zone,
): number | undefined {
  const slot = lastSlot(time, now, zone);
  if (slot < since) return undefined;
  const backups = tried.filter(({ kind }) => kind === 'backup');
  if (tried.some(({ state }) => state === 'running')) return undefined;
  if (backups.some(({ state, createDateTime }) => state === 'done' && createDateTime >= slot)) return undefined;
  const failed = backups.find(({ state, createDateTime }) => state === 'failed' && createDateTime >= slot);
  if (failed && now - (failed.endDateTime ?? failed.createDateTime) < RETRY_SECONDS) return undefined;
  return slot;
}
