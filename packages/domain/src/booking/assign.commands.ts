import { z } from 'zod';
import { demandFlag } from '../clinic/demand-flag.ts';
import { DAY_PARTS } from '../clinic/settings/booking.setting.ts';
import { addDays, dayStart, isoDay } from '../core/clock.ts';
import { DomainError } from '../core/error.ts';
import { rowID } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { madeBy } from '../engine/edited-document.ts';
import { demandDoctors } from './demand-doctors.ts';
import { scheduleID } from './schedule.kind.ts';
import { scheduleSchema } from './schedule.schema.ts';
import { MOST_TURNS, type TurnedDay, turn, turnedDays } from './turns.ts';

/** How far apart the days of one act may lie: a month with a week to copy it into. Seconds. */
const LONGEST = 70 * 86_400;

/** Who works in a part of a day in which they didn't. */
const comingOn = ({ before, after }: TurnedDay): string[] =>
  DAY_PARTS.flatMap((part) => after[part].filter((id) => before?.[part].includes(id) !== true));

/**
 * Says of parts of days which doctors work in them, each by itself: of two who arrange different ones without hearing of each other both stand, and of one and the same part the later. A day without a
 * roster gets one of its own. Bookings stay as they are: whoever arranges is shown which of them lose their ground.
 * @throws DomainError forbidden where the operator closed it (`flag`), badParameter for days too far apart, contradictory (`notDoctor`)
 */
export const assignSchedule = defineCommand({
  name: 'schedule.assign',
  word: '排班',
  version: 1,
  permission: ['DOCTOR_ROASTER_WRITE'],
  input: z.object({
    turns: z.array(turn).min(1).max(MOST_TURNS),
    /** What days that get their first roster by this share. */
    cycleTag: rowID,
  }),
  async run(tx, { turns, cycleTag }, ctx) {
    await demandFlag(tx, 'bookingSettings');
    const times = turns.map(({ dateTime }) => dateTime);
    const [first, last] = [Math.min(...times), Math.max(...times)];
    if (last - first > LONGEST)
      throw new DomainError('badParameter', 'days of one act lie within 70', { field: 'turns', rule: 'turnsTooFar' });
    const range = { from: dayStart(first, ctx.zone), to: addDays(last, 1, ctx.zone) };
    const schedules = await tx.query('schedule', 'byDay', range);
    const days = turnedDays(schedules, turns, ctx.zone);
    await demandDoctors(tx, [], [...new Set(days.flatMap(comingOn))]);
    for (const { dateTime, before, after } of days)
      await tx.put(
        'schedule',
        before
          ? { ...before, ...after, updateDateTime: ctx.now, updateBy: ctx.actor.staffID }
          : scheduleSchema.parse({
              ...{ ...after, dateTime, cycleTag, cycleType: 'once', collection: 'schedule' },
              _id: scheduleID(isoDay(dateTime, ctx.zone), 'once'),
              ...madeBy(ctx),
            }),
      );
  },
});
