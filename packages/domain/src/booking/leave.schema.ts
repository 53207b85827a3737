import { z } from 'zod';
import { DAY_PARTS } from '../clinic/settings/booking.setting.ts';
import { documentID, remark, unixSeconds } from '../core/schema.ts';

/** What has become of somebody's request to be away. */
export const LEAVE_STATUSES = ['asked', 'granted', 'refused', 'withdrawn'] as const;
/** What has become of somebody's request to be away. */
export type LeaveStatus = (typeof LEAVE_STATUSES)[number];

/** What a person writes who asks to be away. */
export const leaveFields = z.object({
  /** Who is away, by the staff's id. */
  doctorID: z.string().min(1).max(200),
  /** First and last day, both away. */
  start: z.iso.date(),
  end: z.iso.date(),
  parts: z
    .array(z.enum(DAY_PARTS))
    .min(1)
    .max(3)
    .default([...DAY_PARTS]),
  reason: remark(300).default(''),
});

/** Days on which a member asks to be away. Once granted the roster is without them, whatever it says. */
export const leaveSchema = leaveFields.extend({
  _id: documentID('leave/'),
  collection: z.literal('leave'),
  status: z.enum(LEAVE_STATUSES),
  decidedBy: z.string().max(200).default(''),
  decidedDateTime: unixSeconds.default(0),
  answer: remark(300).default(''),
  createDateTime: unixSeconds,
  createBy: z.string().max(200),
  updateDateTime: unixSeconds,
  updateBy: z.string().max(200),
});
/** Days on which a member asks to be away. */
export type Leave = z.output<typeof leaveSchema>;
