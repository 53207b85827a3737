import { z } from 'zod';
import { rowStamps } from '../catalog/row-stamps.schema.ts';
import { fileRef } from '../core/file-ref.schema.ts';
import { line, requiredLine, rowID } from '../core/schema.ts';

/** What is written down of a paper of a form (spec 3 §3 "Form file"), with the file by its hash (law 28). */
export const formFileFields = z.object({
  formID: rowID,
  description: line(300).default(''),
  hash: fileRef.shape.hash,
  name: requiredLine(200),
  mime: line(100),
  size: fileRef.shape.size,
});

/** A paper of a form. `stored`: its bytes are here; a device names a file before it has sent it. */
export const formFileSchema = formFileFields.extend({
  _id: rowID,
  stored: z.boolean(),
  ...rowStamps.omit({ id: true }).shape,
});
/** A paper of a form. */
export type FormFile = z.output<typeof formFileSchema>;
