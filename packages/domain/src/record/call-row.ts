import { z } from 'zod';
import { line, rowID, unixSeconds } from '../core/schema.ts';

/**
 * That somebody called a waiting number into a room, or passed over who didn't come. A fact: it is only ever added, also by a device that was away, and of several the latest counts, so that two rooms
 * that call one animal without hearing of each other are both there to be seen.
 */
export const callRow = z.object({
  _id: rowID,
  kind: z.enum(['call', 'skip']),
  /** When somebody did so, Unix seconds. */
  dateTime: unixSeconds,
  /** A row of the clinic's rooms, and its name as it was; empty where the clinic has none. */
  roomID: z.union([z.literal(''), rowID]).default(''),
  room: line(40).default(''),
  by: z.string().max(200),
});
/** That somebody called a waiting number, or passed over it. */
export type CallRow = z.output<typeof callRow>;

/** Most that one visit keeps: nobody calls a number that often. */
export const MOST_CALLS = 60;
