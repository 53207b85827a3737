import { type Einvoice, einvoiceSchema } from '@vetloom/domain/einvoice/einvoice.schema.ts';
import type { Command } from '@vetloom/domain/engine/command.ts';
import { TEST_NOW, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ClinicStore } from '../../data/engine/store-types.ts';
import { printProof } from './print-proof.ts';

const printed = vi.hoisted(() => [] as string[]);
vi.mock('../print/print-page.ts', () => ({ printPage: async (html: string) => void printed.push(html) }));
beforeEach(() => void printed.splice(0));

const INVOICE = einvoiceSchema.parse({
  ...{ _id: '/einvoice/1-a', collection: 'einvoice', number: 'AB11223344', period: '11512' },
  ...{ code: '0042yXRAn0fFbhyNAuiFfwOZ1A==', lines: [{ name: '飼料', number: 1, amount: 340, taxed: true }] },
  ...{ sales: 340, free: 0, tax: 0, total: 340, dateTime: TEST_NOW, paymentID: 'p', collectionID: '/record/1' },
  ...{ userID: '', petID: '', buyer: { ubn: '', carrier: '', donation: '' }, by: '', allowances: [], prints: [] },
  ...{ seller: { ubn: '22099131', name: '慈愛動物醫院', address: '' }, updateDateTime: TEST_NOW },
});

async function desk(invoice: Einvoice) {
  const clinic = new TestClinic();
  const start = clinic.tx;
  await start.put('einvoice', invoice);
  clinic.reader.apply(start.writes());
  const store = {
    run: (command: Command, input: unknown) => clinic.run(command, input),
    getMany: (collection: never, ids: string[]) => clinic.tx.getMany(collection, ids),
  } as unknown as ClinicStore;
  return { store, stored: () => clinic.tx.get('einvoice', invoice._id) };
}

it('prints one paper that says nothing, and of a list that doesn’t know of it yet only papers printed again', async () => {
  const { store, stored } = await desk(INVOICE);
  await printProof(store, INVOICE);
  await printProof(store, INVOICE);
  expect(printed.map((html) => html.includes('證明聯補印'))).toEqual([false, true]);
  expect((await stored())?.prints.map(({ again }) => again)).toEqual([false, true]);
});

it('prints nothing of an invoice that was voided since the list was read', async () => {
  const { store } = await desk({ ...INVOICE, voided: { at: TEST_NOW, by: '', reason: '退貨' } });
  await expect(printProof(store, INVOICE)).rejects.toMatchObject({ detail: { rule: 'invoiceVoidPaper' } });
  expect(printed).toEqual([]);
});
