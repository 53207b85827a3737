import { randomUUID } from 'node:crypto';
import { OverlayTx } from '@vetloom/domain/engine/overlay.ts';
import type { Tx } from '@vetloom/domain/engine/transaction.ts';
import { openDatabase } from '@vetloom/storage/database/open-database.ts';
import type { OpenedDatabase } from '@vetloom/storage/ports/open.ts';
import type { Flushed, LogEntry } from '@vetloom/storage/ports/transaction.ts';
import { migratedDatabase } from '../postgres/migrated-database.ts';

/** A migrated database of a test with the clinics `demo` and `harbour`. */
export interface ClinicDatabase {
  readonly db: OpenedDatabase;
  /** The superuser's URL, for what the application may not do. */
  readonly url: string;
  close(): Promise<void>;
}

/** Makes one; to be closed by the test. */
export async function clinicDatabase(): Promise<ClinicDatabase> {
  const made = await emptyDatabase();
  await made.db.system.createClinic({ id: 'demo', name: '示範動物醫院', alliance: 'demo-alliance' });
  await made.db.system.createClinic({ id: 'harbour', name: '港灣動物醫院', alliance: 'demo-alliance' });
  return made;
}

/** One in which nobody has begun; to be closed by the test. */
export async function emptyDatabase(): Promise<ClinicDatabase> {
  const made = await migratedDatabase();
  const db = await openDatabase({ url: made.url, connections: 6 });
  return {
    db,
    url: made.url,
    close: async () => {
      await db.close();
      await made.close();
    },
  };
}

/** An applied command without a client; tests name what matters to them. */
export const logEntry = (fields: Partial<LogEntry> = {}): LogEntry => ({
  uuid: randomUUID(),
  client: null,
  number: null,
  name: 'test.write',
  version: 1,
  args: {},
  author: 'doctor@demo.vetloom.test',
  onBehalfOf: null,
  carrier: 'doctor@demo.vetloom.test',
  key: null,
  at: 1_700_000_000,
  status: 'applied',
  code: 100000,
  message: '',
  detail: {},
  writes: [],
  ...fields,
});

/** Runs one command's worth of writes in a clinic, as the server does: lock, overlay, flush. */
export async function writeIn(
  db: Pick<OpenedDatabase, 'inClinic'>,
  clinic: string,
  work: (tx: Tx) => Promise<void>,
  fields: Partial<LogEntry> = {},
): Promise<Flushed> {
  return db.inClinic(clinic, async (transaction) => {
    await transaction.openForWriting({ commands: [], authors: [], hints: [] });
    const overlay = new OverlayTx(transaction.reader);
    await work(overlay);
    const clients = fields.client && fields.number ? [{ id: fields.client, lastNumber: fields.number }] : [];
    return transaction.flush([logEntry({ ...fields, writes: overlay.writes() })], clients);
  });
}
