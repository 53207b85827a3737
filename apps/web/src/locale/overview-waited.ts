const HOUR = 60;
const DAY = 1440;

/** How long somebody or something has waited, in the largest unit that says it: beyond an hour and a half nobody counts minutes. */
export function waited(minutes: number): string {
  if (minutes < 1.5 * HOUR) return `${minutes} 分`;
  return minutes < DAY ? `${Math.floor(minutes / HOUR)} 小時` : `${Math.floor(minutes / DAY)} 天`;
}
