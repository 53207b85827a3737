import { z } from 'zod';
import { DAY_PARTS } from '../clinic/settings/booking.setting.ts';
import { documentID, remark, requiredLine, unixSeconds } from '../core/schema.ts';

/**
 * Where a day off comes from: `official` of the government's office calendar, `own` of the clinic's choice, `sudden` of the same day, as for a typhoon.
 */
export const HOLIDAY_SOURCES = ['official', 'own', 'sudden'] as const;

/** What a person writes about days off. Days are the calendar's, so that they stay the same when the clinic sets another time zone. */
export const holidayFields = z.object({
  name: requiredLine(60),
  /** First and last day, both off. */
  start: z.iso.date(),
  end: z.iso.date(),
  /** The parts of those days in which the clinic is closed; none where the day is only named, because the clinic works through it. */
  parts: z
    .array(z.enum(DAY_PARTS))
    .max(3)
    .default([...DAY_PARTS]),
  source: z.enum(HOLIDAY_SOURCES).default('own'),
  note: remark(300).default(''),
});

/** Days on which the clinic is closed, or that have a name (spec 3 §3 "holiday"). */
export const holidaySchema = holidayFields.extend({
  _id: documentID('holiday/'),
  collection: z.literal('holiday'),
  createDateTime: unixSeconds,
  createBy: z.string().max(200),
  updateDateTime: unixSeconds,
  updateBy: z.string().max(200),
});
/** Days on which the clinic is closed, or that have a name. */
export type Holiday = z.output<typeof holidaySchema>;
