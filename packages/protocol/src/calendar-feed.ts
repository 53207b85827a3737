import { line, requiredLine, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { z } from 'zod';

/** Where calendars are read by programs outside of the clinic. */
export const CALENDAR_FEED_PATH = '/api/calendar';

/** An address by which a doctor's calendar is read from outside; times in Unix seconds. */
export const calendarFeed = z.object({
  _id: rowID,
  staffID: line(200),
  /** What its owner calls it. */
  name: line(40),
  createDateTime: unixSeconds,
  createBy: line(200),
  /** When it was last read; 0 for never. */
  readDateTime: unixSeconds,
});
/** An address by which a doctor's calendar is read from outside. */
export type CalendarFeed = z.output<typeof calendarFeed>;

/** What a new one is called. */
export const feedName = requiredLine(40);

/** A feed as it is made, with its address, which is told this once. */
export const madeFeed = calendarFeed.extend({ path: z.string() });
/** A feed as it is made. */
export type MadeFeed = z.output<typeof madeFeed>;
