import { z } from 'zod';
import { documentID, line, rowID, unixSeconds } from '../core/schema.ts';

/** Most missions of a moment. */
export const MOST_REMINDED = 200;

const person = z.string().max(200).default('');

/**
 * Reminds the staff of what is to be done for an animal in hospital at one moment of its plan (spec 2 §3 "Reminder"): one document a plan and
 * moment. It closes once the mission log has all its missions, and opens again when one of them is taken back (spec 2 §4).
 */
export const missionReminderSchema = z.object({
  /** `/reminder/{missionExecuteDateTime}{id of the plan}`. */
  _id: documentID('reminder/'),
  collection: z.literal('reminder/inHospitalMission'),
  petID: documentID('pet'),
  inHospitalID: documentID('inHospital/'),
  /** Start of the plan's day. */
  planDateTime: unixSeconds,
  /** The moment by which reminders are asked for: that of the missions. */
  date: unixSeconds,
  missionExecuteDateTime: unixSeconds,
  /** Which missions of the plan, by their ids, and what they are called. */
  missions: z
    .array(z.object({ missionID: rowID, name: line(160).default('') }))
    .max(MOST_REMINDED)
    .default([]),
  openedBy: person,
  notifiedDateTime: unixSeconds.default(0),
  closedDateTime: unixSeconds.default(0),
  closedBy: person,
  updateDateTime: unixSeconds,
  updateBy: z.string().max(200),
});
/** A reminder of what is to be done for an animal in hospital. */
export type MissionReminder = z.output<typeof missionReminderSchema>;

/** Id of the reminder of a plan's missions at a moment, Unix seconds: planning them twice makes no second one. */
export const missionReminderID = (missionExecuteDateTime: number, planID: string): string =>
  `/reminder/${missionExecuteDateTime}${planID}`;
