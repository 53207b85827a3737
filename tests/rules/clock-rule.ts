import { type SourceFile, withoutComments } from './source-files.ts';

/** What people see on their machines. */
const SHOWN = /^(apps\/web\/src|packages\/ui\/src)\//;
/** The one file that reads the machine's clock, which what it gives is corrected by. */
const HOME = 'packages/ui/src/format/shown-clock.ts';
/** The machine's clock may be days off: a list of today's would be another day's. */
const MACHINE = /\bDate\.now\b|\bnew Date\(\s*\)|\bDate\(\s*\)|\bTemporal\.Now\b/;

/** Every line that takes the machine's clock for true. */
export function clockBreaches(file: SourceFile): string[] {
  if (file.isTest || !SHOWN.test(file.path) || file.path === HOME) return [];
  return withoutComments(file.lines).flatMap((line, index) =>
    MACHINE.test(line)
      ? [
          `${file.path}:${index + 1} reads the machine’s clock: take shownNow, useNow or the store’s now, and performance.now for how long something takes`,
        ]
      : [],
  );
}
