import { assignSchedule } from '@vetloom/domain/booking/assign.commands.ts';
import { endSchedule, swapSchedule } from '@vetloom/domain/booking/schedule.commands.ts';
import { scheduleSchema } from '@vetloom/domain/booking/schedule.schema.ts';
import { MOST_TURNS, turn } from '@vetloom/domain/booking/turns.ts';
import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { DAY_PARTS } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { addDays, dayStart } from '@vetloom/domain/core/clock.ts';
import { randomSuffix } from '@vetloom/domain/core/ids.ts';
import { documentID, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { OverlayTx } from '@vetloom/domain/engine/overlay.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { z } from 'zod';
import { writing } from '../engine/clinic-call.ts';
import { endpoint } from '../services.ts';

const PATH = `${CLINIC_BASE}/schedule`;
const frame = { scope: 'clinic', tag: 'Rosters', write: true, method: 'POST' } as const;

/** Most rosters that an arrangement answers: those of its days. */
const MOST_ANSWERED = 100;

const assign = endpoint({
  ...frame,
  path: `${PATH}/assign`,
  permission: assignSchedule.permission,
  summary: 'Say of parts of days which doctors work in them; the answer is the rosters of these days',
  description:
    'Each turn names one doctor and one part of a day: it goes into the roster that counts on that day, and other days of its cycle stay. A day without a roster gets one of its own (`once`). Days of one call lie within 70. Bookings stay as they are.',
  command: assignSchedule.name,
  body: z.object({ turns: z.array(turn).min(1).max(MOST_TURNS) }),
  result: z.array(scheduleSchema),
  errors: ['forbidden', 'contradictory'],
  handle: (call) => {
    const { turns } = call.body;
    const times = turns.map(({ dateTime }) => dateTime);
    return writing(call, assignSchedule, { turns, cycleTag: randomSuffix(call.random, 10) }, async ({ reader }) => {
      const zone = await zoneIn(reader);
      const [from, to] = [dayStart(Math.min(...times), zone), addDays(Math.max(...times), 1, zone)];
      return new OverlayTx(reader).query('schedule', 'byDay', { from, to, limit: MOST_ANSWERED });
    });
  },
});

const swapped = z.object({
  scheduleID: documentID('schedule/'),
  part: z.enum(DAY_PARTS),
  doctorID: z.string().min(1).max(200),
});

const swap = endpoint({
  ...frame,
  path: `${PATH}/swap`,
  permission: swapSchedule.permission,
  summary: 'Let two doctors swap a part of a day: each works where the other would have',
  command: swapSchedule.name,
  body: z.object({ one: swapped, other: swapped }),
  result: z.null(),
  errors: ['notFound', 'contradictory'],
  handle: (call) => writing(call, swapSchedule, call.body, async () => null),
});

const end = endpoint({
  ...frame,
  path: `${PATH}/end`,
  permission: endSchedule.permission,
  summary: 'End a cycle from a day on, by the tag that its rosters share; earlier days stay',
  command: endSchedule.name,
  body: z.object({ cycleTag: rowID, dateTime: unixSeconds }),
  result: z.null(),
  errors: ['contradictory'],
  handle: (call) => writing(call, endSchedule, call.body, async () => null),
});

/** Arranging rosters part by part (ours; spec 3 §7 has whole days alone). */
export const arrangeEndpoints = [assign, swap, end];
