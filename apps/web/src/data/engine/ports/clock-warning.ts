import type { SyncStatus } from '@vetloom/sync-client/client.types.ts';
import { sync } from '../../../locale/sync.ts';
import type { ClockWarning } from '../../../shell/sync/sync-view.ts';

/** A machine may be this far off without a word, in seconds: nobody notices, and nothing goes by it. */
const UNTOLD = 120;
const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** What there is to say of this machine's clock; undefined while it is right, or nothing else is known. */
export function clockWarning({
  clock,
  connection,
}: Pick<SyncStatus, 'clock' | 'connection'>): ClockWarning | undefined {
  const words = sync.clock;
  const { ahead, trust } = clock;
  if (Math.abs(ahead) > UNTOLD) {
    const text = trust === 'sure' ? words.byServer : words.checkedLater;
    return { title: words.off(ahead > 0, distance(Math.abs(ahead))), text, mark: words.wrong };
  }
  // With the server in reach it is measured within seconds.
  if (trust !== 'jumped' || connection !== 'offline') return undefined;
  return { title: words.jumped, text: words.checkedLater, mark: words.unchecked };
}

function distance(seconds: number): string {
  const { days, hours, minutes } = sync.clock;
  if (seconds >= DAY) return days(Math.round(seconds / DAY));
  return seconds >= HOUR ? hours(Math.round(seconds / HOUR)) : minutes(Math.round(seconds / MINUTE));
}
