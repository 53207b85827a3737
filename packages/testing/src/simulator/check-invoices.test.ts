import { expect, it } from 'vitest';
import { TEST_NOW } from '../domain/clinic.ts';
import { checkInvoices } from './check-invoices.ts';

/** Invoices as devices sent them, by the number that each printed. */
const issued = (rows: readonly (readonly [client: string, id: string, number: string, status: string])[]) => ({
  documents: [],
  log: rows.map(([client, _id, number, status]) => ({
    ...{ name: 'einvoice.issue', args: { _id, number }, uuid: _id, client, status },
  })),
});
const told = async (...rows: Parameters<typeof issued>[0]) =>
  (await checkInvoices(issued(rows) as never, TEST_NOW)).filter((wrong) => wrong.includes('printed on'));

it('one number on two papers of one browser is told, whatever became of the first; of a copied browser’s, where nobody was', async () => {
  const first = ['one', '/einvoice/1', 'AB00000001', 'refused'] as const;
  expect(await told(first)).toEqual([]);
  expect(await told(first, ['one', '/einvoice/2', 'AB00000002', 'refused'])).toEqual([]);
  expect(await told(first, ['one', '/einvoice/2', 'AB00000001', 'refused'])).toHaveLength(1);
  expect(await told(first, ['copy', '/einvoice/2', 'AB00000001', 'refused'])).toEqual([]);
  const applied = ['one', '/einvoice/1', 'AB00000001', 'applied'] as const;
  expect(await told(applied, ['copy', '/einvoice/2', 'AB00000001', 'applied'])).toHaveLength(1);
  // Sent once more, it is the same paper.
  expect(await told(first, ['one', '/einvoice/1', 'AB00000001', 'applied'])).toEqual([]);
});
