import type { HistoryPage } from '../../data/history/history.ts';

const keyOf = ({ seq, ord }: HistoryPage['lines'][number]): string => `${seq} ${ord}`;

/** What has been read of a history with what has come since, from its newest page read again; where more came than a page holds, that page alone. */
export function withNewer(read: HistoryPage, newest: HistoryPage): HistoryPage {
  const known = new Set(read.lines.map(keyOf));
  const newer = newest.lines.filter((line) => !known.has(keyOf(line)));
  return newer.length === newest.lines.length ? newest : { lines: [...newer, ...read.lines], next: read.next };
}
