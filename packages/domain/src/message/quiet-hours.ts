import type { MessageSetting } from '../clinic/settings/message.setting.ts';
import { addDays, atWallSeconds, dayStart, wallSeconds } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';

type QuietHours = Pick<MessageSetting, 'quietFrom' | 'quietTo'>;

/** Whether a minute of the day is a quiet one; the hours may reach over midnight. */
const isQuiet = (minute: number, { quietFrom, quietTo }: QuietHours): boolean =>
  quietFrom < quietTo ? minute >= quietFrom && minute < quietTo : minute >= quietFrom || minute < quietTo;

/** When a message that is due at `time` may go: at that time, or at the end of the quiet hours that it falls into. Unix seconds. */
export function afterQuietHours(time: number, hours: QuietHours, zone: Zone): number {
  if (hours.quietFrom === hours.quietTo) return time;
  const minute = Math.floor(wallSeconds(time, zone) / 60);
  if (!isQuiet(minute, hours)) return time;
  // In the evening of hours that reach over midnight it is the next morning that ends them.
  const day = minute < hours.quietTo ? dayStart(time, zone) : addDays(time, 1, zone);
  return Math.max(time, atWallSeconds(day, hours.quietTo * 60, zone));
}
