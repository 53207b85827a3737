import { pino } from 'pino';
import { expect, it } from 'vitest';
import { startEinvoices } from './einvoices.ts';
import { Rounds } from './repeat.ts';

it('lets nobody in before numbers are passed over that a restored database may give out again, however long invoices take to be carried', async () => {
  const done: string[] = [];
  let carried: () => void = () => undefined;
  const einvoices = {
    keepBooks: async (clinics: readonly { readonly id: string }[]) => {
      await Promise.resolve();
      done.push(...clinics.map(({ id }) => `books of ${id}`));
    },
    runDue: () =>
      new Promise<void>((resolve) => {
        done.push('carrying');
        carried = resolve;
      }),
    wake: () => undefined,
    stop: async () => undefined,
  };
  const db = { onAnnounce: async () => async () => undefined };
  const clinics = async () => [{ id: 'one' }, { id: 'two' }];
  const stop = await startEinvoices(einvoices, db, clinics, new Rounds(pino({ level: 'silent' })));
  expect(done.slice(0, 2)).toEqual(['books of one', 'books of two']);
  carried();
  await stop();
});
