import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import type { DayPart } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { formatShortDay } from '@vetloom/ui/format/date.ts';
import { footerOf, type LetterheadData, letterheadOf, sheetOf } from './content/patient.ts';
import type { PrintDocument, RichText } from './model/document.ts';
import { joinRuns, muted, strong } from './model/text.ts';
import type { PrintData } from './print-data.ts';
import { rosterWordsFor } from './words/roster-words.ts';
import { wordsFor } from './words/words.ts';

/** A day of the roster as it is printed; names are those of people, not ids. */
export interface PrintedRosterDay {
  /** Start of the day, Unix seconds. */
  readonly day: number;
  /** Names of days off and of named days. */
  readonly named: string;
  /** Who works in each part; undefined where the clinic is closed. */
  readonly parts: Readonly<Record<DayPart, readonly string[] | undefined>>;
  readonly away: readonly string[];
}

/** What a month's roster is printed from. */
export interface RosterPaperData extends LetterheadData, Pick<PrintData, 'printSetting'> {
  readonly year: number;
  readonly month: number;
  readonly days: readonly PrintedRosterDay[];
}

const PARTS = ['morning', 'afternoon', 'evening'] as const;

/** A month of rosters for the wall: a row a day, who works in each part of it, who is away. */
export function rosterPaper(data: RosterPaperData): PrintDocument {
  const { clinic, year, month, days } = data;
  const words = wordsFor(data.printSetting.englishVersion);
  const own = rosterWordsFor(data.printSetting.englishVersion);
  const zone = zoneOfClinic(clinic);
  const span = own.month(year, month);
  const cellOf = (names: readonly string[] | undefined): RichText => {
    if (names === undefined) return [muted(own.closed)];
    return names.length === 0 ? [strong(own.nobody)] : names.join('、');
  };
  return {
    title: `${own.title} ${span}`,
    language: words.language,
    paper: {
      kind: 'a4',
      sheet: sheetOf(data),
      frame: {
        letterhead: letterheadOf(data, own.title, [span], words),
        facts: [{ label: own.span, value: [strong(span)] }],
        running: joinRuns([clinic.name, own.title, span], '\u3000'),
        warnings: '',
        footer: footerOf(data, words),
        pageLabel: { before: words.pageBefore, between: words.pageBetween, after: words.pageAfter },
      },
    },
    blocks: [
      {
        kind: 'table',
        header: true,
        lines: true,
        columns: [
          { label: own.day, align: 'left', width: { share: 1.4 } },
          ...PARTS.map((part) => ({ label: own.parts[part], align: 'left' as const, width: { share: 2 } })),
          { label: own.away, align: 'left', width: { share: 1.2 } },
        ],
        rows: days.map(({ day, named, parts, away }): RichText[] => [
          joinRuns([[strong(formatShortDay(day, zone))], named], ' '),
          ...PARTS.map((part) => cellOf(parts[part])),
          away.join('、'),
        ]),
      },
    ],
  };
}
