import { z } from 'zod';
import { line, requiredLine, rowID } from './schema.ts';

/** A file kept by its content's hash (law 28). */
export const fileRef = z.object({
  _id: rowID,
  hash: z.string().regex(/^[a-f0-9]{64}$/),
  name: requiredLine(200),
  mime: line(100),
  size: z.number().int().min(0).max(200_000_000),
  desc: line(300).default(''),
});
/** A file kept by its content's hash. */
export type FileRef = z.output<typeof fileRef>;
