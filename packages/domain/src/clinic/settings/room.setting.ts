import { z } from 'zod';
import { line, requiredLine, rowID } from '../../core/schema.ts';
import { defineSetting, SETTING_WRITERS, type SettingOf } from './setting-concern.ts';

/** What a room is for: bookings offer `consult`, surgery plans `surgery`, the ward lays out what animals stay in. */
export const ROOM_KINDS = [
  'consult',
  'surgery',
  'ward',
  'isolation',
  'imaging',
  'grooming',
  'boarding',
  'other',
] as const;
/** What a room is for. */
export type RoomKind = (typeof ROOM_KINDS)[number];

/** For whom a cage is, or what it can do. */
export const CAGE_KINDS = ['dog', 'cat', 'exotic', 'oxygen', 'isolation', 'run', 'other'] as const;
/** For whom a cage is, or what it can do. */
export type CageKind = (typeof CAGE_KINDS)[number];

/** Most rooms and cages of a clinic: the ward of a large hospital holds 150 animals. */
export const MOST_ROOMS = 100;
/** Most cages of a clinic. */
export const MOST_CAGES = 500;

/** Place in a list that people arrange; two of one place stand by their names. */
const order = z.number().int().min(0).max(100_000).default(0);

/** A room of the clinic. */
export const roomSchema = z.object({
  _id: rowID,
  name: requiredLine(40),
  kind: z.enum(ROOM_KINDS).default('consult'),
  order,
});
/** A room of the clinic. */
export type Room = z.output<typeof roomSchema>;

/** A cage: what a stay keeps as `cageID` and `cageName` (spec 2 §3). */
export const cageSchema = z.object({
  _id: rowID,
  /** The row of its room; empty, or of a room that is gone, for one that stands in none. */
  roomID: z.union([z.literal(''), rowID]).default(''),
  name: requiredLine(40),
  kind: z.enum(CAGE_KINDS).default('dog'),
  /** The catalogue's service by which a day in it is charged; empty where the stay says so itself. */
  serviceID: line(160).default(''),
  order,
});
/** A cage. */
export type Cage = z.output<typeof cageSchema>;

/** The clinic's rooms and cages, changed row by row: two who arrange them at once don't meet. */
export const ROOM_SETTING = defineSetting('room', SETTING_WRITERS, {
  rooms: z.array(roomSchema).max(MOST_ROOMS).default([]),
  cages: z.array(cageSchema).max(MOST_CAGES).default([]),
});
/** The clinic's rooms and cages. */
export type RoomSetting = SettingOf<typeof ROOM_SETTING>;
