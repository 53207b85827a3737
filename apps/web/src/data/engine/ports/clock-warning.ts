import type { SyncStatus } from '@vetloom/sync-client/client.types.ts';
import { formatShortDay } from '@vetloom/ui/format/date.ts';
import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import { sync } from '../../../locale/sync.ts';
import type { ClockWarning } from '../../../shell/sync/sync-view.ts';

/** A machine may be this far off without a word, in seconds: nobody notices, and nothing goes by it. */
const UNTOLD = 120;
const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** What there is to say of this machine's clock; undefined while it is right, or nothing else is known. `now` is the time that is shown, Unix seconds. */
export function clockWarning(
  { clock, connection }: Pick<SyncStatus, 'clock' | 'connection'>,
  now: number = shownNow(),
): ClockWarning | undefined {
  const words = sync.clock;
  const { ahead, trust, known } = clock;
  if (Math.abs(ahead) > UNTOLD) {
    const text = trust === 'sure' ? words.byServer : trust === 'set' ? words.byCount : words.checkedLater;
    return { title: words.off(ahead > 0, distance(Math.abs(ahead))), text, mark: words.wrong };
  }
  // With the server in reach it is measured within seconds.
  if (connection !== 'offline') return undefined;
  if (trust === 'jumped') return { title: words.jumped, text: words.checkedLater, mark: words.unchecked };
  // The day may have come while the machine was off, or somebody has set it: nobody but a person can tell.
  const isOtherDay = trust === 'unchecked' && known > 0 && formatShortDay(known) !== formatShortDay(now);
  if (!isOtherDay) return undefined;
  return { title: words.lastChecked(formatShortDay(known)), text: words.checkedLater, mark: words.unchecked };
}

function distance(seconds: number): string {
  const { days, hours, minutes } = sync.clock;
  if (seconds >= DAY) return days(Math.round(seconds / DAY));
  return seconds >= HOUR ? hours(Math.round(seconds / HOUR)) : minutes(Math.round(seconds / MINUTE));
}
