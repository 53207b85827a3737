import { leadTo } from '@vetloom/domain/engine/alias.ts';
import { OverlayTx } from '@vetloom/domain/engine/overlay.ts';
import { clinicDatabase, logEntry } from '@vetloom/testing/contract/clinic-database.ts';
import { describeTransactionContract } from '@vetloom/testing/contract/transaction-contract.ts';
import { afterAll, beforeAll } from 'vitest';
import type { OpenedDatabase } from '../ports/open.ts';

let db: OpenedDatabase;
let close: () => Promise<void>;
let stores = 0;

beforeAll(async () => {
  ({ db, close } = await clinicDatabase());
});
afterAll(() => close());

// A clinic for each store: clinics don't see each other, so each is empty.
describeTransactionContract('overlay over PostgreSQL', async () => {
  stores += 1;
  const clinic = `store-${stores}`;
  await db.system.createClinic({ id: clinic, name: clinic });
  const open = { commands: [], authors: [], hints: [] };
  return {
    run: (work) =>
      db.inClinic(clinic, async (transaction) => {
        await transaction.openForWriting(open);
        const overlay = new OverlayTx(transaction.reader);
        const result = await work(overlay);
        await transaction.flush([logEntry({ writes: overlay.writes() })]);
        return result;
      }),
    alias: async (collection, from, to) => {
      await db.inClinic(clinic, async (transaction) => {
        await transaction.openForWriting(open);
        const overlay = new OverlayTx(transaction.reader);
        await leadTo(overlay, collection, from, to, 0);
        await transaction.flush([logEntry({ writes: overlay.writes() })]);
      });
    },
    close: async () => {},
  };
});
