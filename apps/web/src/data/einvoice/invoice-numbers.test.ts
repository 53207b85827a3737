import type { Command } from '@vetloom/domain/engine/command.ts';
import { aCharge, insert, set } from '@vetloom/testing/domain/builders.ts';
import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { deviceName } from '../engine/device-name.ts';
import type { ClinicStore } from '../engine/store-types.ts';
import { issueForPayment, issueForWallet, keepInvoiceNumbers } from './invoice-numbers.ts';

const PERIOD = '11512';
const NONE = { ubn: '', carrier: '', donation: '' };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

/** A device’s store over a clinic in memory, as far as invoices ask it. */
const storeOf = (clinic: TestClinic): ClinicStore =>
  ({
    clinic: 'test',
    now: () => clinic.now,
    run: (command: Command, input: unknown) => clinic.run(command, input),
    get: (collection: never, id: string) => clinic.tx.get(collection, id),
    getMany: (collection: never, ids: string[]) => clinic.tx.getMany(collection, ids),
    query: (collection: never, index: never, range: never) => clinic.tx.query(collection, index, range),
  }) as unknown as ClinicStore;

async function paid(on = true) {
  const clinic = new TestClinic();
  const store = storeOf(clinic);
  const seller = [set(['sellerUbn'], '', '22099131'), set(['sellerName'], '', '慈愛動物醫院')];
  if (on)
    await clinic.run('setting.edit', {
      settingID: '/setting/einvoice',
      edits: [set(['on'], false, true), ...seller],
    });
  await clinic.run('einvoiceRange.create', { period: PERIOD, letters: 'AB', from: 100, to: 399 });
  const { recordID } = await clinic.visit();
  const food = aCharge(400, 1, { itemID: '/catalog/product/food', name: '飼料' });
  await clinic.run('record.edit', { recordID, edits: [insert('chargeDivision', food)] });
  await clinic.run('record.complete', { recordID });
  await clinic.run('billing.pay', {
    paymentID: 'p1',
    receipts: [{ _id: '/receipt/1-a', recordID, receive: 400 }],
  });
  const invoices = () => clinic.tx.query('einvoice', 'byPeriod', { equals: [PERIOD] });
  return { clinic, store, recordID, invoices };
}

it('issues what was paid by this device’s next number, once however often it is asked', async () => {
  const { clinic, store, recordID, invoices } = await paid();
  await keepInvoiceNumbers(store);
  await keepInvoiceNumbers(store);
  const lanes = await clinic.tx.query('einvoiceLane', 'byDevice', {});
  expect(lanes.map(({ device, blocks }) => [device, blocks.length])).toEqual([[deviceName(), 1]]);
  await issueForPayment(store, 'p1', [recordID], NONE);
  await issueForPayment(store, 'p1', [recordID], NONE);
  expect(await invoices()).toMatchObject([
    { number: 'AB00000100', total: 400, code: expect.stringMatching(/^\d{4}$/) },
  ]);
});

it('prints no number twice, also where the books have forgotten the first one', async () => {
  const { clinic, store, recordID, invoices } = await paid();
  await keepInvoiceNumbers(store);
  const before = clinic.copy();
  await issueForPayment(store, 'p1', [recordID], NONE);
  expect(await invoices()).toMatchObject([{ number: 'AB00000100' }]);
  // Restored from a backup, or refused by the server.
  await issueForPayment(storeOf(before), 'p1', [recordID], NONE);
  expect(await before.tx.query('einvoice', 'byPeriod', { equals: [PERIOD] })).toMatchObject([{ number: 'AB00000101' }]);
});

it('lets the server number it where this device holds none, and issues nothing where the clinic doesn’t', async () => {
  const without = await paid();
  await issueForPayment(without.store, 'p1', [without.recordID], NONE);
  expect(await without.invoices()).toMatchObject([{ number: 'AB00000100' }]);
  const off = await paid(false);
  await keepInvoiceNumbers(off.store);
  await issueForPayment(off.store, 'p1', [off.recordID], NONE);
  expect(await off.invoices()).toEqual([]);
  expect(await off.clinic.tx.query('einvoiceLane', 'byDevice', {})).toEqual([]);
});

it('issues what LINE Pay paid once the server’s receipts have come, as the payer wished, and nothing where they don’t', async () => {
  const { clinic, store, recordID, invoices } = await paid();
  const wish = { ...NONE, ubn: '04595257' };
  const payment = { _id: 'p1', bills: [recordID], receipts: ['/receipt/1-a'], invoice: wish };
  let looks = 0;
  const late = {
    ...store,
    getMany: (collection: never, ids: string[]) =>
      collection === 'receipt' && looks < 3 ? Promise.resolve([undefined]) : clinic.tx.getMany(collection, ids),
  } as unknown as ClinicStore;
  const wait = async () => {
    looks += 1;
  };
  await issueForWallet(late, payment, wait);
  expect(await invoices()).toMatchObject([{ paymentID: 'p1', buyer: wish, total: 400 }]);
  const before = looks;
  await issueForWallet(store, { ...payment, _id: 'p2', receipts: ['/receipt/1-b'] }, wait);
  expect([(await invoices()).length, before, looks - before]).toEqual([1, 3, 60]);
});
