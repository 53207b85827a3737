import { line, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { z } from 'zod';

/** Where a screen of the waiting room asks for called numbers. The token is in the body, because addresses are logged. */
export const QUEUE_SCREEN_PATH = '/api/queueScreen';
/** Where an owner's phone asks for its place in the queue; the token likewise. */
export const QUEUE_PLACE_PATH = '/api/queuePlace';

/** A link to the waiting room's screen, to be opened there. */
export const queueScreenLink = z.object({ screenID: rowID, token: z.string(), expiresAt: unixSeconds });
/** A link to the waiting room's screen. */
export type QueueScreenLink = z.output<typeof queueScreenLink>;

/** A link to one's place in the queue. */
export const queuePlaceLink = z.object({ token: z.string(), expiresAt: unixSeconds });
/** A link to one's place in the queue. */
export type QueuePlaceLink = z.output<typeof queuePlaceLink>;

/** How many called numbers a screen shows: the one of now and five before it. */
export const SHOWN_NUMBERS = 6;

/** What everybody in the waiting room may see: numbers and rooms, and nothing of people or animals. */
export const queueScreen = z.object({
  clinic: line(120),
  /** Unix seconds of the server. */
  now: unixSeconds,
  isSpoken: z.boolean(),
  isDark: z.boolean(),
  /** The latest first. */
  called: z.array(z.object({ _id: rowID, ticket: line(40), room: line(40), dateTime: unixSeconds })).max(SHOWN_NUMBERS),
  /** How many wait. */
  waiting: z.number().int().min(0),
  /** Minutes for which somebody who comes now would wait; null where the clinic doesn't say. */
  wait: z.number().int().min(0).nullable(),
});
/** What everybody in the waiting room may see. */
export type QueueScreen = z.output<typeof queueScreen>;

/** How one's own animal stands in the queue. */
export const PLACE_STATES = ['waiting', 'called', 'skipped', 'inRoom', 'over'] as const;

/** One's own place in the queue, and nothing of anybody else. */
export const queuePlace = z.object({
  clinic: line(120),
  now: unixSeconds,
  ticket: line(40),
  state: z.enum(PLACE_STATES),
  /** Where one was called to; empty where nobody said. */
  room: line(40),
  /** How many are before them. */
  before: z.number().int().min(0),
  /** Minutes for which they still wait. */
  wait: z.number().int().min(0),
});
/** One's own place in the queue. */
export type QueuePlace = z.output<typeof queuePlace>;
