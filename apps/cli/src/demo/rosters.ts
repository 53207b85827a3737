import { officialHolidayID } from '@vetloom/domain/booking/holiday.kind.ts';
import { type Holiday, holidaySchema } from '@vetloom/domain/booking/holiday.schema.ts';
import { type Leave, leaveSchema } from '@vetloom/domain/booking/leave.schema.ts';
import { officeCalendarOf } from '@vetloom/domain/booking/office-calendar.ts';
import { generatedDays } from '@vetloom/domain/booking/recurrence.ts';
import { scheduleID } from '@vetloom/domain/booking/schedule.kind.ts';
import {
  type CycleType,
  type DutyParts,
  type Schedule,
  scheduleSchema,
} from '@vetloom/domain/booking/schedule.schema.ts';
import type { BusinessHours } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { DAY_PARTS } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { addDays, calendarDate, isoDay, weekdayOf } from '@vetloom/domain/core/clock.ts';
import type { World } from './world.ts';
import { DEMO_ZONE } from './zone.ts';

/** How far back and ahead a demo clinic's roster goes, in days: two months around today. */
const [BACK, AHEAD] = [28, 35];
const WORKDAYS = 5;
const WEDNESDAY = 2;

const dayOf = (today: number, days: number): string => isoDay(addDays(today, days, DEMO_ZONE), DEMO_ZONE);
const by = (createBy: string, at: number) => ({
  ...{ createDateTime: at, createBy, updateDateTime: at, updateBy: createBy },
});

/** Who works on a weekday, Monday is 0: everybody has one of the workdays off, and evenings go round. */
export function dutyOn(doctors: readonly string[], weekday: number): DutyParts {
  const isFew = doctors.length < 3;
  const here = doctors.filter((_, at) => isFew || weekday >= WORKDAYS || at % WORKDAYS !== weekday || at < 2);
  return {
    morning: here,
    afternoon: here.filter((_, at) => isFew || at !== (weekday + 2) % here.length || at < 2),
    evening: here.filter((_, at) => isFew || at % 2 === weekday % 2),
  };
}

/**
 * The rosters, days off and requests to be away of a demo clinic, as its director made them by the screens: a cycle for each weekday, a swap by hand, the office calendar of which the
 * clinic only closes for the New Year, a day off of its own.
 */
export function* rostersOf(
  { today, team }: World,
  businessHours: BusinessHours,
): Generator<Schedule | Holiday | Leave> {
  const author = team.doctors[0]?._id ?? '';
  const holidays = [...daysOff(today, author)];
  yield* holidays;
  const leaves = [
    ...leavesOf(
      today,
      team.doctors.map(({ _id }) => _id),
      author,
    ),
  ];
  yield* leaves;
  const ids = team.doctors.map(({ _id }) => _id);
  const from = addDays(today, -BACK, DEMO_ZONE);
  const end = addDays(today, AHEAD, DEMO_ZONE);
  const planned = addDays(from, -5, DEMO_ZONE) + 17 * 3600;
  for (let ahead = 0; ahead < 7; ahead += 1) {
    const first = addDays(from, ahead, DEMO_ZONE);
    const weekday = weekdayOf(first, DEMO_ZONE);
    const cycleType: CycleType = 'everyweek';
    const recurrence = { cycleType, dateTime: first, ...dutyOn(ids, weekday) };
    const days = generatedDays(recurrence, { businessHours, holidays, zone: DEMO_ZONE });
    for (const day of days) {
      if (day.dateTime > end) continue;
      yield byHand(
        scheduleSchema.parse({
          ...{ ...day, cycleType, cycleTag: `week-${weekday}`, collection: 'schedule' },
          _id: scheduleID(isoDay(day.dateTime, DEMO_ZONE), cycleType),
          ...by(author, planned + ahead * 60),
        }),
        { today, ids, author },
      );
    }
  }
}

/** What was arranged by hand since: the third doctor and the fourth have swapped their mornings of the coming Wednesday and Thursday. */
function byHand(
  day: Schedule,
  { today, ids, author }: { readonly today: number; readonly ids: readonly string[]; readonly author: string },
): Schedule {
  const [third, fourth] = [ids[2], ids[3]];
  const isNear = day.dateTime > today && day.dateTime <= addDays(today, 7, DEMO_ZONE);
  const [leaves, comes] = weekdayOf(day.dateTime, DEMO_ZONE) === WEDNESDAY ? [fourth, third] : [third, fourth];
  const isOne = [WEDNESDAY, WEDNESDAY + 1].includes(weekdayOf(day.dateTime, DEMO_ZONE));
  if (!isNear || !isOne || leaves === undefined || comes === undefined || !day.morning.includes(leaves)) return day;
  const morning = day.morning.map((id) => (id === leaves ? comes : id));
  const at = addDays(today, -1, DEMO_ZONE) + 12 * 3600;
  return { ...day, morning: [...new Set(morning)], updateDateTime: at, updateBy: author };
}

function* daysOff(today: number, author: string): Generator<Holiday> {
  const { year } = calendarDate(today, DEMO_ZONE);
  const stamps = by(author, addDays(today, -60, DEMO_ZONE) + 15 * 3600);
  const isNewYear = (name: string) => /除夕|春節/.test(name) && !name.startsWith('補假');
  for (const calendar of [officeCalendarOf(year), officeCalendarOf(year + 1)])
    for (const { day, name } of calendar?.days ?? [])
      yield holidaySchema.parse({
        ...{ _id: officialHolidayID(day), collection: 'holiday', name, start: day, end: day, source: 'official' },
        parts: isNewYear(name) ? [...DAY_PARTS] : [],
        ...stamps,
      });
  const trip = dayOf(today, 33);
  yield holidaySchema.parse({
    ...{ _id: `/holiday/${trip}-trip0`, collection: 'holiday', name: '員工旅遊', start: trip, end: dayOf(today, 34) },
    ...{ parts: [...DAY_PARTS], source: 'own', note: '急診請轉合作醫院', ...stamps },
  });
}

function* leavesOf(today: number, doctors: readonly string[], author: string): Generator<Leave> {
  // Who comes with a demo account is there, for whoever tries the clinic out.
  const [third, fourth] = [doctors[2] ?? doctors.at(-1), doctors[3] ?? doctors.at(-1)];
  const asked = addDays(today, -6, DEMO_ZONE) + 11 * 3600;
  const leave = (at: number, days: readonly [number, number], more: object) =>
    leaveSchema.parse({
      ...{ _id: `/leave/${asked + at * 3600}-demo${at}`, collection: 'leave' },
      ...{ start: dayOf(today, days[0]), end: dayOf(today, days[1]), ...more },
      ...by(author, asked + at * 3600),
    });
  const decided = { decidedBy: author, decidedDateTime: asked + 20 * 3600 };
  if (third === undefined || fourth === undefined || doctors.length < 3) return;
  yield leave(0, [-9, -8], { doctorID: third, status: 'granted', reason: '獸醫師公會年會', ...decided });
  yield leave(1, [5, 6], { doctorID: fourth, status: 'granted', reason: '家人手術', ...decided });
  yield leave(2, [24, 24], { doctorID: third, status: 'asked', parts: ['afternoon', 'evening'], reason: '孩子的校慶' });
  yield leave(3, [12, 16], { doctorID: fourth, status: 'refused', answer: '那週已有兩位請假，請改隔週', ...decided });
}
