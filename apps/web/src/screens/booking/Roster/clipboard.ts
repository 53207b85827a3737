import type { MonthRoster } from '@vetloom/domain/booking/month-roster.ts';
import type { Turn } from '@vetloom/domain/booking/turns.ts';
import { DAY_PARTS, type DayPart } from '@vetloom/domain/clinic/settings/booking.setting.ts';

/** A week that was copied: of one doctor, or of all. By weekday from Monday, 0: in which parts of it whom works. */
export interface CopiedWeek {
  readonly kind: 'row' | 'week';
  /** The first day of it that was seen, Unix seconds. */
  readonly from: number;
  readonly works: ReadonlyMap<string, Readonly<Partial<Record<number, readonly DayPart[]>>>>;
}

/** The places in the month of the days that share a week with a day. Weeks begin on Monday. */
export function weekOf({ days }: MonthRoster, at: number): number[] {
  const day = days[at];
  if (day === undefined) return [];
  const monday = at - day.weekday;
  return [0, 1, 2, 3, 4, 5, 6].map((weekday) => monday + weekday).filter((place) => days[place] !== undefined);
}

/** Copies the week of a day: of one doctor, or of all in the month. Days of the week that lie in another month aren't in it. */
export function copiedWeek(roster: MonthRoster, at: number, doctorID?: string): CopiedWeek {
  const places = weekOf(roster, at);
  const rows = doctorID === undefined ? [...roster.rows.keys()] : [doctorID];
  return {
    kind: doctorID === undefined ? 'week' : 'row',
    from: roster.days[places[0] ?? 0]?.day ?? 0,
    works: new Map(
      rows.map((id) => [
        id,
        Object.fromEntries(
          places.map((place) => {
            const cell = roster.rows.get(id)?.[place];
            return [roster.days[place]?.weekday ?? 0, DAY_PARTS.filter((part) => cell?.planned[part] === true)];
          }),
        ),
      ]),
    ),
  };
}

/**
 * What pasting a week over that of a day changes. A doctor's week goes to the doctor of the row on which it is pasted. Days that the copy doesn't know stay, and so do parts in which the clinic is
 * closed: nobody is arranged for them.
 */
export function pastedTurns(roster: MonthRoster, copied: CopiedWeek, at: number, doctorID: string): Turn[] {
  const pairs =
    copied.kind === 'row'
      ? [...copied.works.values()].map((works) => [doctorID, works] as const)
      : [...copied.works].filter(([id]) => roster.rows.has(id));
  return pairs.flatMap(([id, works]) =>
    weekOf(roster, at).flatMap((place) => {
      const day = roster.days[place];
      const wanted = day && works[day.weekday];
      const cell = roster.rows.get(id)?.[place];
      if (day === undefined || wanted === undefined || cell === undefined) return [];
      return day.open
        .filter((part) => cell.planned[part] !== wanted.includes(part))
        .map((part): Turn => ({ dateTime: day.day, part, doctorID: id, works: wanted.includes(part) }));
    }),
  );
}

/** What a key does in a doctor's day: one part to the other state, or the whole day, which works as soon as one open part doesn't. Parts in which the clinic is closed only lose whom they have. */
export function toggledTurns(roster: MonthRoster, at: number, doctorID: string, part?: DayPart): Turn[] {
  const day = roster.days[at];
  const cell = roster.rows.get(doctorID)?.[at];
  if (day === undefined || cell === undefined) return [];
  const turn = (one: DayPart, works: boolean): Turn => ({ dateTime: day.day, part: one, doctorID, works });
  if (part !== undefined) return day.open.includes(part) || cell.planned[part] ? [turn(part, !cell.planned[part])] : [];
  const isToWork = day.open.some((one) => !cell.planned[one]);
  const meant = isToWork ? day.open : DAY_PARTS.filter((one) => cell.planned[one]);
  return meant.filter((one) => cell.planned[one] !== isToWork).map((one) => turn(one, isToWork));
}

/** The same turned back. */
export const undone = (turns: readonly Turn[]): Turn[] => turns.map((turn) => ({ ...turn, works: !turn.works }));
