import { calendarDate, fromCalendarDate } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';

/*
 * A paper that tells of money has a number of the clinic's day, the till that printed it, and how many it was there: `20261124-A017`. Each till counts
 * for itself in a lane of its own, so that two without a network never print the same one, and none is left out: what nobody has counted was never
 * given to anybody. Accountants know this from cash registers, whose slips are numbered by register.
 */

/** The letters of lanes: none that is read as a digit. Z is the server's own. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXY';

/** The lane in which the server numbers what came without a number: from other programs, and from a till that had no lane yet. */
export const HOUSE_LANE = 'Z';

/** The name of the lane that was given out as the nth, from 0 on: A … Y, AA … YY. */
export function laneName(nth: number): string {
  const last = LETTERS[nth % LETTERS.length] ?? '';
  const before = Math.floor(nth / LETTERS.length);
  return before === 0 ? last : laneName(before - 1) + last;
}

/** A receipt's number, taken apart. */
export interface ReceiptNumber {
  /** The clinic's day, `20261124`. */
  readonly day: string;
  readonly lane: string;
  readonly count: number;
}

/** How a number is written; three digits, and more on a day that needs them. */
export const RECEIPT_NUMBER = /^(\d{8})-([A-Z]{1,3})(\d{3,6})$/;

/** The day of a number at a time, Unix seconds. */
export function numberDay(time: number, zone: Zone): string {
  const { year, month, day } = calendarDate(time, zone);
  return `${year}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`;
}

/** When the day of a number begins, Unix seconds. */
export const startOfNumberDay = (day: string, zone: Zone): number =>
  fromCalendarDate(Number(day.slice(0, 4)), Number(day.slice(4, 6)), Number(day.slice(6)), zone);

/** A number as it stands on paper. */
export const writtenNumber = ({ day, lane, count }: ReceiptNumber): string =>
  `${day}-${lane}${String(count).padStart(3, '0')}`;

/** Takes a number apart; undefined for a text that is none. */
export function readNumber(text: string): ReceiptNumber | undefined {
  const [, day, lane, count] = RECEIPT_NUMBER.exec(text) ?? [];
  return day === undefined || lane === undefined ? undefined : { day, lane, count: Number(count) };
}

/** The numbers of a lane and day that stand in the books. */
export interface NumberRun {
  readonly lane: string;
  readonly first: string;
  readonly last: string;
  /** How many of them there are. */
  readonly count: number;
  /** Those between the first and the last that nothing stands under: what was refused and waits as a case, or went with a visit that was deleted. */
  readonly missing: readonly string[];
}

/** How the numbers of one day run, lane by lane: what an accountant looks through. A number that was taken back is there. */
export function numberRuns(day: string, numbers: readonly string[]): NumberRun[] {
  const lanes = new Map<string, Set<number>>();
  for (const text of numbers) {
    const number = readNumber(text);
    if (number?.day !== day) continue;
    const counts = lanes.get(number.lane) ?? new Set();
    lanes.set(number.lane, counts.add(number.count));
  }
  return [...lanes.entries()]
    .map(([lane, counts]): NumberRun => {
      const last = Math.max(...counts);
      const all = Array.from({ length: last }, (_, at) => at + 1);
      const written = (count: number) => writtenNumber({ day, lane, count });
      return {
        lane,
        first: written(1),
        last: written(last),
        count: counts.size,
        missing: all.filter((count) => !counts.has(count)).map(written),
      };
    })
    .sort((a, b) => a.lane.length - b.lane.length || (a.lane < b.lane ? -1 : 1));
}
