/** A day off of the government's office calendar, with the name that it has there. */
export interface OfficialDay {
  /** The calendar's day, `2026-01-01`. */
  readonly day: string;
  readonly name: string;
}

/** A year of the office calendar. Weekends without a name are not in it: on them the clinic's own hours decide. */
export interface OfficeCalendar {
  readonly year: number;
  /** Which edition of the year it is; a calendar that is amended during the year comes out anew. */
  readonly edition: string;
  readonly source: string;
  readonly days: readonly OfficialDay[];
}

const day = (year: number, date: string, name: string): OfficialDay => ({ day: `${year}-${date}`, name });
const yearOf = (year: number, rows: string): readonly OfficialDay[] =>
  rows
    .trim()
    .split('\n')
    .map((row) => {
      const [date = '', name = ''] = row.trim().split(' ');
      return day(year, date, name);
    });

/**
 * The office calendar of Taiwan (政府行政機關辦公日曆表) as the Directorate-General of Personnel Administration published it, by the act on memorial days and holidays of 2025, which added 9/28,
 * 10/25, 12/25, 5/1 for all and the day before New Year's eve: a day off on a Saturday is made up for on the working day before it, on a Sunday on the one after it. The published table names what is made up
 * for 補假 alone; the holiday behind it follows from that rule and is added here, so that a clinic reads which one it is.
 *
 * 2026: letter 院授人培字第11430248312號 of 2025-06-13, its long weekends compared one by one. 2027: the published CSV as two independent copies of it have it (17 days off on weekdays), not compared
 * with the letter. Another year, or an amended one, comes in by the CSV (`office-calendar-csv.ts`).
 */
export const OFFICE_CALENDARS: readonly OfficeCalendar[] = [
  {
    year: 2026,
    edition: '2025-06-13',
    source: '行政院 114 年 6 月 13 日院授人培字第 11430248312 號函',
    days: yearOf(
      2026,
      `
      01-01 開國紀念日
      02-15 小年夜
      02-16 農曆除夕
      02-17 春節
      02-18 春節
      02-19 春節
      02-20 補假（小年夜）
      02-27 補假（和平紀念日）
      02-28 和平紀念日
      04-03 補假（兒童節）
      04-04 兒童節
      04-05 清明節
      04-06 補假（清明節）
      05-01 勞動節
      06-19 端午節
      09-25 中秋節
      09-28 孔子誕辰紀念日/教師節
      10-09 補假（國慶日）
      10-10 國慶日
      10-25 臺灣光復暨金門古寧頭大捷紀念日
      10-26 補假（臺灣光復紀念日）
      12-25 行憲紀念日`,
    ),
  },
  {
    year: 2027,
    edition: '2026',
    source: '行政院人事行政總處公布的 116 年辦公日曆表 CSV',
    days: yearOf(
      2027,
      `
      01-01 開國紀念日
      02-04 小年夜
      02-05 農曆除夕
      02-06 春節
      02-07 春節
      02-08 春節
      02-09 補假（春節）
      02-10 補假（春節）
      02-28 和平紀念日
      03-01 補假（和平紀念日）
      04-04 兒童節
      04-05 清明節
      04-06 補假（兒童節）
      04-30 補假（勞動節）
      05-01 勞動節
      06-09 端午節
      09-15 中秋節
      09-28 孔子誕辰紀念日/教師節
      10-10 國慶日
      10-11 補假（國慶日）
      10-25 臺灣光復暨金門古寧頭大捷紀念日
      12-24 補假（行憲紀念日）
      12-25 行憲紀念日
      12-31 補假（117 年開國紀念日）`,
    ),
  },
];

/** The calendar of a year that comes with the program; undefined for one that has to be brought in. */
export const officeCalendarOf = (year: number): OfficeCalendar | undefined =>
  OFFICE_CALENDARS.find((calendar) => calendar.year === year);
