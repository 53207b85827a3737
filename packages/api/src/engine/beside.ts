import type { Database } from '@vetloom/storage/ports/database.ts';
import { noteTrace, type Trace } from '../access/traces.ts';
import type { FileService } from '../files/file-service.ts';
import type { OutboxService } from '../message/outbox/outbox-service.ts';
import { pressOf } from '../print/press.ts';

/** What the API's process lends to a service that stands beside it: the database, where papers become files and files lie, the outbox, and the audit log. */
export const servicesBeside = ({
  sync: { db },
  files,
  outbox,
}: {
  readonly sync: { readonly db: Database };
  readonly files: FileService;
  readonly outbox: Pick<OutboxService, 'wake'>;
}) => ({
  db,
  press: pressOf(files),
  disk: files.disk,
  keepFile: files.keepWhole.bind(files),
  wakeOutbox: (clinic: string) => outbox.wake(clinic),
  trace: (entry: Trace) => noteTrace(db, entry),
});
