import type { Database } from '@vetloom/storage/ports/database.ts';
import { describe, expect, it } from 'vitest';
import { auditDue } from './stock-audits.ts';

/** 2026-11-27 04:00 in Taipei, an hour after the night's comparison is due. */
const NOW = Date.UTC(2026, 10, 26, 20) / 1000;

/** A database of clinics of which is known when each was compared last and what is kept falsely; it notes what is written. */
function databaseOf(clinics: Readonly<Record<string, { readonly last?: number; readonly wrong?: readonly object[] }>>) {
  const written: string[] = [];
  const transaction = (clinic: string) => ({
    clinic,
    reader: { getMany: async () => [undefined] },
    sql: async (text: string) => {
      const { last, wrong = [] } = clinics[clinic] ?? {};
      if (text.includes('INSERT INTO vetloom.stock_audit')) written.push(clinic);
      if (text.includes('FROM vetloom.stock_audit')) return last === undefined ? [] : [{ checkDateTime: last }];
      return text.includes('vetloom.stock_balance') ? wrong : [];
    },
  });
  const run = (clinic: string, work: (tx: never) => unknown) => Promise.resolve(work(transaction(clinic) as never));
  return { db: { inClinic: run, readClinic: run } as unknown as Pick<Database, 'inClinic' | 'readClinic'>, written };
}

describe('the nightly comparison of the stock', () => {
  it('is made of each clinic whose night it still is, and tells the operator whose stock isn’t what its movements make it', async () => {
    const wrong = [{ productID: 'P', lotID: 'L', placeID: 'pharmacy', kept: 3, sum: 2 }];
    const { db, written } = databaseOf({
      never: {},
      done: { last: NOW - 60 },
      yesterday: { last: NOW - 86_400, wrong },
    });
    const told: object[] = [];
    const log = { error: (detail: object) => void told.push(detail) };
    const clinics = async () => ['never', 'done', 'yesterday'].map((id) => ({ id }));
    await auditDue(db, clinics, log as never, () => NOW);
    expect(written).toEqual(['never', 'yesterday']);
    expect(told).toMatchObject([{ clinic: 'yesterday', wrong: 1, findings: [expect.stringContaining('kept as 3')] }]);
  });
});
