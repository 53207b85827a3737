import type { Database } from '@vetloom/storage/ports/database.ts';
import { noteTrace, type Trace } from '../access/traces.ts';
import type { FileService } from '../files/file-service.ts';
import { pressOf } from '../print/press.ts';

/** What the API's process lends to a service that stands beside it: the database, where papers become files and files lie, and the audit log. */
export const servicesBeside = ({
  sync: { db },
  files,
}: {
  readonly sync: { readonly db: Database };
  readonly files: FileService;
}) => ({
  db,
  press: pressOf(files),
  disk: files.disk,
  trace: (entry: Trace) => noteTrace(db, entry),
});
