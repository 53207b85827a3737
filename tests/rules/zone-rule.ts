import { type SourceFile, withoutComments } from './source-files.ts';

/** Where a zone may be named, and where the machine's own clock may be read as a calendar. */
const HOMES = [/^packages\/domain\/src\/core\/(clock|zone)\.ts$/, /^packages\/ui\/src\/format\//];
/** Lists of zones to choose among name them all. */
const NAMES = [...HOMES, /^apps\/web\/src\/locale\/clinic-time-zones\.ts$/];

/** A zone by name or as seconds, which would make every clinic's days those of one place. */
const NAMED = /Asia\/Taipei|\b28_?800\b|\b8 \* 3_?600\b|\+08:00/;
/** The machine's zone: a tablet that was bought abroad would show other days than the clinic's. */
const MACHINE =
  /\.(getHours|getMinutes|getDate|getDay|getMonth|getFullYear|setHours|setDate|getTimezoneOffset|toLocale(Date|Time)String)\(/;
/** The end of a day as so many seconds after its start: days of 23 and 25 hours end elsewhere. */
const DAY_END = /(\bdayStart\([^)]*\)|\b(day|today|midnight)) \+ (DAY_SECONDS|86_?400)\b/;
/** Papers are printed in workers, where no page has said whose zone is shown. */
const SHOWN = /\bshownZone\b/;

/** Every line by which days would not be the clinic's own. */
export function zoneBreaches(file: SourceFile): string[] {
  if (file.isTest) return [];
  const bans: readonly (readonly [pattern: RegExp, why: string, homes: readonly RegExp[]])[] = [
    [NAMED, 'names a zone: take the clinic’s (zoneOfClinic, ctx.zone, shownZone)', NAMES],
    [MACHINE, 'reads the machine’s calendar: take core/clock.ts with the clinic’s zone', HOMES],
    [DAY_END, 'ends a day after 24 hours: take nextDay', HOMES],
    [SHOWN, 'asks for the page’s zone outside of the web app', [...HOMES, /^apps\/web\//]],
  ];
  return withoutComments(file.lines).flatMap((line, index) =>
    bans
      .filter(([pattern, , homes]) => pattern.test(line) && !homes.some((home) => home.test(file.path)))
      .map(([, why]) => `${file.path}:${index + 1} ${why}`),
  );
}
