import { z } from 'zod';
import { line, rowID, unixSeconds } from '../core/schema.ts';
import { IMPORT_FIELDS, IMPORT_KIND_NAMES } from './import-kinds.ts';

/** Records of a draw. */
export const DRAWN = 20;

/** What somebody found of a drawn record. */
export const drawVerdict = z.enum(['right', 'wrong']);

/** A part of a record as the file says it, beside how it stands here. */
const drawnPart = z.object({
  field: z.enum(IMPORT_FIELDS),
  /** The cells of its columns, of all rows, each text once. */
  file: z.string(),
  here: z.string(),
});

/** A drawn record beside its source rows. */
export const drawnRecord = z.object({
  place: z.number().int().min(1),
  kind: z.enum(IMPORT_KIND_NAMES),
  file: line(200),
  /** Its first row in the file, by the number that a spreadsheet shows. */
  row: z.number().int().min(1),
  /** The documents in which it stands, as they are now. */
  documents: z.array(z.object({ collection: z.string(), id: z.string() })),
  parts: z.array(drawnPart),
  /** What was drawn is here no more: it was taken back or erased. */
  gone: z.boolean(),
  verdict: drawVerdict.nullable(),
  remark: z.string(),
  /** Staff id and when; null while nobody has looked. */
  checkedBy: z.string().nullable(),
  checkedAt: unixSeconds.nullable(),
});
/** A drawn record beside its source rows. */
export type DrawnRecord = z.output<typeof drawnRecord>;

/** How far the checking of a draw is. */
export const drawStanding = z.object({
  _id: rowID,
  /** By which the same records can be drawn again. */
  seed: line(40),
  jobs: z.array(rowID),
  drawnBy: z.string(),
  drawnAt: unixSeconds,
  records: z.number().int(),
  checked: z.number().int(),
  wrong: z.number().int(),
});
/** How far the checking of a draw is. */
export type DrawStanding = z.output<typeof drawStanding>;

/** A draw with its records. */
export const importDraw = drawStanding.extend({ items: z.array(drawnRecord) });
/** A draw with its records. */
export type ImportDraw = z.output<typeof importDraw>;

/** What somebody found; what is wrong says what. Null takes it back. */
export const drawCheck = z
  .object({
    place: z.number().int().min(1).max(DRAWN),
    verdict: drawVerdict.nullable(),
    remark: line(300).default(''),
  })
  .refine(({ verdict, remark }) => verdict !== 'wrong' || remark !== '', {
    error: 'what is wrong says what',
    path: ['remark'],
  });
/** What somebody found. */
export type DrawCheck = z.output<typeof drawCheck>;
