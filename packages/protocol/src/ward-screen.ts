import { line, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { STAY_KINDS } from '@vetloom/domain/hospital/boarding.schema.ts';
import { STAY_ALERTS } from '@vetloom/domain/hospital/stay.schema.ts';
import { DOSE_STATES } from '@vetloom/domain/ward/dose-state.ts';
import { z } from 'zod';

/** Where a screen on the wall asks for the whiteboard. The token is in the body, because addresses are logged. */
export const WARD_SCREEN_PATH = '/api/wardScreen';

/** A link to the whiteboard, to be opened at the screen. */
export const wardScreenLink = z.object({ screenID: rowID, token: z.string(), expiresAt: unixSeconds });
/** A link to the whiteboard. */
export type WardScreenLink = z.output<typeof wardScreenLink>;

/** What is due, by the ids and words of the plan: screens have their own words for what everybody measures. */
const due = z.object({ missionID: rowID, list: z.string(), name: line(160), due: unixSeconds });

const animal = z.object({
  name: line(80),
  /** The drawing for its kind. */
  face: z.enum(['dog', 'cat', 'rabbit', 'bird', 'other']),
  startDateTime: unixSeconds,
  /** Absent for an animal in hospital. */
  stayKind: z.enum(STAY_KINDS).optional(),
  doctor: line(80),
  alerts: z.array(z.enum(STAY_ALERTS)),
  allergy: z.boolean(),
  overdue: z.array(due),
  now: z.array(due),
  next: z.array(due),
  hours: z.array(z.enum(DOSE_STATES).nullable()).length(24),
});
/** An animal on the wall: no owner, no telephone, no money and no reason why it is here. */
export type WallAnimal = z.output<typeof animal>;

/** The whiteboard as everybody who passes by may see it. */
export const wardWall = z.object({
  clinic: line(120),
  /** Unix seconds of the server, by which late is late. */
  now: unixSeconds,
  unplaced: z.array(animal),
  rooms: z.array(
    z.object({
      name: line(40),
      cages: z.array(z.object({ name: line(80), dirty: z.boolean(), animals: z.array(animal) })),
    }),
  ),
});
/** The whiteboard as everybody who passes by may see it. */
export type WardWall = z.output<typeof wardWall>;
