import { z } from 'zod';
import { line, rowID } from './schema.ts';

/**
 * Where a document of another program came from: whoever reads it sees that it was not written here, and finds the row of the file in which it stands.
 * Only an import writes it.
 */
export const importedFrom = z.object({
  /** The import's id. */
  job: rowID,
  /** Name of the file. */
  file: line(200),
  /** The first row of the file (the heading is row 1) that says it. */
  row: z.number().int().min(1),
  /** The number that it had in the other program, or empty. */
  number: line(60).default(''),
  /** A short name of what the file's cells say: the same rows, given again, have the same. */
  print: line(20),
});
/** Where a document of another program came from. */
export type ImportedFrom = z.output<typeof importedFrom>;
