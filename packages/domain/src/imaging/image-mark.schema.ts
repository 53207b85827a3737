import { z } from 'zod';
import { documentID, prose, unixSeconds } from '../core/schema.ts';
import { MOST_FRAMES } from './dicom-header.ts';
import { dicomUID } from './study.schema.ts';

/** Points that each kind of mark has. Angles: two legs from one corner; Cobb: two lines; VHS: long axis, short axis, the vertebrae of its length. */
export const MARK_POINTS = { length: 2, angle: 3, cobb: 4, vhs: 6, arrow: 2, text: 1 } as const;
/** A kind of mark on a picture. */
export type MarkTool = keyof typeof MARK_POINTS;
/** Kinds of marks on a picture. */
export const MARK_TOOLS = Object.keys(MARK_POINTS) as [MarkTool, ...MarkTool[]];

/** A place in a picture, in its pixels from the upper left corner; marks may begin a little beside it. */
const coordinate = z.number().min(-50_000).max(50_000);
const point = z.object({ x: coordinate, y: coordinate });
/** A place in a picture. */
export type MarkPoint = z.output<typeof point>;

/** What a person puts on a picture. Figures follow from the points and the picture's spacing and are kept as they were read. */
export const markFields = z
  .object({
    tool: z.enum(MARK_TOOLS),
    points: z.array(point).max(6),
    text: prose(500).default(''),
    /** mm, degrees or vertebrae; null where there is none. Lengths of a picture without spacing are in pixels, which `unit` says. */
    value: z.number().finite().min(0).max(100_000).nullable().default(null),
    unit: z.enum(['', 'mm', 'px', 'deg', 'v']).default(''),
  })
  .refine(({ tool, points }) => points.length === MARK_POINTS[tool], 'as many points as its kind has');
/** What a person puts on a picture. */
export type MarkFields = z.output<typeof markFields>;

/** A mark on a picture of an animal: it stays with the picture wherever that hangs, because it goes by the names that the machine gave. */
export const imageMarkSchema = z.object({
  _id: documentID('imageMark/pet'),
  collection: z.literal('imageMark'),
  petID: documentID('pet'),
  studyUID: dicomUID,
  seriesUID: dicomUID,
  instanceUID: dicomUID,
  /** Of a film, from 0. */
  frame: z.number().int().min(0).max(MOST_FRAMES).default(0),
  ...markFields.shape,
  /** When it was made, Unix seconds. */
  dateTime: unixSeconds,
  createDateTime: unixSeconds,
  createBy: z.string().max(200).default(''),
  updateDateTime: unixSeconds,
  updateBy: z.string().max(200).default(''),
});
/** A mark on a picture of an animal. */
export type ImageMark = z.output<typeof imageMarkSchema>;
