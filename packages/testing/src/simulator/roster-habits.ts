import { suddenHolidayID } from '@vetloom/domain/booking/holiday.kind.ts';
import { LOSSES } from '@vetloom/domain/booking/losses.ts';
import { DAY_PARTS } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { isoDay } from '@vetloom/domain/core/clock.ts';
import type { DocumentOf } from '@vetloom/domain/engine/kind.ts';
import { TEST_ZONE } from '../domain/clinic.ts';
import type { Habit, Sight } from './sight.ts';

/** Few days, so that people meet in them. Seconds from now. */
const DAYS = [0, 86_400, 2 * 86_400] as const;
const dayIn = (sight: Sight, ahead: number): string => isoDay(sight.now() + ahead, TEST_ZONE);

const doctorAt = async (sight: Sight): Promise<string | undefined> => {
  const staff = await sight.colleague();
  return staff?.doctor ? staff._id : undefined;
};
const scheduleAt = async ({ store, random }: Sight): Promise<DocumentOf<'schedule'> | undefined> =>
  random.pick(await store.query('schedule', 'byDay', { descending: true, limit: 6 }));
const holidayAt = async ({ store, random }: Sight): Promise<DocumentOf<'holiday'> | undefined> =>
  random.pick(await store.query('holiday', 'byEnd', { descending: true, limit: 4 }));
const leaveAt = async ({ store, random }: Sight): Promise<DocumentOf<'leave'> | undefined> =>
  random.pick(await store.query('leave', 'byEnd', { descending: true, limit: 4 }));

/** How people arrange who works, ask to be away and close days, by few days and parts. */
export const ROSTER_HABITS: Readonly<Record<string, Habit>> = {
  'schedule.generate': {
    weight: 1,
    make: async (sight) => {
      const doctorID = await doctorAt(sight);
      const morning = doctorID === undefined ? [] : [doctorID];
      return { dateTime: sight.now(), cycleType: 'once', cycleTag: sight.row(), morning };
    },
  },
  'schedule.assign': {
    weight: 4,
    make: async (sight) => {
      const doctorID = await doctorAt(sight);
      if (doctorID === undefined) return undefined;
      const { random } = sight;
      const turns = DAYS.slice(0, random.whole(1, 3)).map((ahead) => ({
        ...{ dateTime: Math.floor(sight.now()) + ahead, part: random.one(DAY_PARTS), doctorID },
        works: random.chance(0.6),
      }));
      return { turns, cycleTag: sight.row() };
    },
  },
  'schedule.edit': {
    weight: 1,
    make: async (sight) => {
      const schedule = await scheduleAt(sight);
      const doctorID = await doctorAt(sight);
      if (!schedule) return undefined;
      const part = sight.random.one(DAY_PARTS);
      const to = doctorID === undefined ? [] : [doctorID];
      return { scheduleID: schedule._id, edits: [{ op: 'set', path: [part], from: schedule[part], to }] };
    },
  },
  'schedule.swap': {
    weight: 1,
    make: async (sight) => {
      const [one, other] = [await scheduleAt(sight), await scheduleAt(sight)];
      const turnOf = (schedule: DocumentOf<'schedule'> | undefined) => {
        const part = DAY_PARTS.find((name) => (schedule?.[name].length ?? 0) > 0);
        const doctorID = part && schedule?.[part][0];
        return schedule && part && doctorID ? { scheduleID: schedule._id, part, doctorID } : undefined;
      };
      const [leaves, comes] = [turnOf(one), turnOf(other)];
      return leaves && comes && leaves.doctorID !== comes.doctorID ? { one: leaves, other: comes } : undefined;
    },
  },
  'schedule.end': {
    weight: 1,
    make: async (sight) => {
      const schedule = await scheduleAt(sight);
      return schedule && { cycleTag: schedule.cycleTag, dateTime: schedule.dateTime };
    },
  },
  'holiday.create': {
    weight: 1,
    make: async (sight) => {
      const day = dayIn(sight, sight.random.one(DAYS));
      const parts = sight.random.chance(0.5) ? [...DAY_PARTS] : [sight.random.one(DAY_PARTS)];
      const fields = { name: 'typhoon', start: day, end: day, parts, source: 'sudden' };
      return { holidays: [{ _id: suddenHolidayID(day), fields }] };
    },
  },
  'holiday.edit': {
    weight: 1,
    make: async (sight) => {
      const holiday = await holidayAt(sight);
      const to = `${holiday?.note ?? ''}${sight.row()}.`.slice(-200);
      return holiday && { holidayID: holiday._id, edits: [{ op: 'set', path: ['note'], from: holiday.note, to }] };
    },
  },
  'holiday.remove': {
    weight: 1,
    make: async (sight) => {
      const holiday = await holidayAt(sight);
      return holiday && { holidayID: holiday._id };
    },
  },
  'leave.ask': {
    weight: 2,
    make: async (sight) => {
      const doctorID = await doctorAt(sight);
      const [start, end] = [dayIn(sight, 0), dayIn(sight, sight.random.one(DAYS))];
      const _id = `/leave/${Math.floor(sight.now())}-${sight.row().slice(0, 6)}`;
      return doctorID === undefined ? undefined : { _id, fields: { doctorID, start, end } };
    },
  },
  'leave.decide': {
    weight: 2,
    make: async (sight) => {
      const leave = await leaveAt(sight);
      const status = sight.random.one(['granted', 'granted', 'refused', 'withdrawn'] as const);
      return leave && { leaveID: leave._id, status };
    },
  },
  'booking.keep': {
    weight: 1,
    make: async (sight) => {
      const bookings = await sight.store.query('booking', 'byTime', { descending: true, limit: 8 });
      const booking = sight.random.pick(bookings);
      return booking && { bookingID: booking._id, losses: [sight.random.one(LOSSES)] };
    },
  },
};
