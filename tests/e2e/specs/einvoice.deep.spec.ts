import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { zoneOf } from '@vetloom/domain/core/zone.ts';
import { periodOf } from '@vetloom/domain/einvoice/invoice-number.ts';
import { CenterSimulator } from '@vetloom/integrations/einvoice/simulator/center-simulator.ts';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { arrangeVisit, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect, picture, pictureOnPhone } from '../harness/look.ts';
import { CheckoutPage } from '../pages/billing.ts';
import { EinvoicePage } from '../pages/einvoice.ts';

let center: CenterSimulator;
const clinic = useClinic(async () => {
  center = await CenterSimulator.start();
  return { VETLOOM_EINVOICE_CENTER_URL: center.baseURL };
});
afterAll(() => center.stop());

/** A picture of the same place on an iPad, in the deep round. */
async function onTablet(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 820, height: 1180 });
  await picture(page, `${name}-820`);
  await page.setViewportSize({ width: 1366, height: 768 });
}

/** What a reader of codes sees on the paper as the browser lays it out. */
async function codesOn(page: Page, html: string): Promise<string[]> {
  const file = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(file).buffer } });
  const context = await page.context().browser()?.newContext({ deviceScaleFactor: 4 });
  const paper = await context?.newPage();
  await paper?.setContent(html);
  const picture = await paper?.locator('.proof').screenshot({ path: 'tests/e2e/.results/einvoice-proof.png' });
  await context?.close();
  const found = await readBarcodes(new Uint8Array(picture ?? []), { tryHarder: true, formats: ['Code39', 'QRCode'] });
  return found.map(({ text }) => text).sort();
}

it('a sale of goods is invoiced at the desk, its proof is read by a reader of codes, and the ministry hears of it and of its voiding', async () => {
  const admin = await clinic.api('director');
  const period = periodOf(Math.floor(Date.now() / 1000), zoneOf('Asia/Taipei'));
  const setting = { on: true, sellerUbn: '22099131', sellerName: '禾風動物醫院', way: 'center' };
  await admin.put('/setting/einvoice', setting);
  await admin.put('/einvoice/account', { seed: '0123456789ABCDEF0123456789ABCDEF', center: center.token });
  await admin.post('/einvoice/range', { period, letters: 'AB', from: 1000, to: 1999 });
  center.seed({ ranges: [{ letters: 'AB', from: 1000, to: 1999 }] });

  const visit = await arrangeVisit(admin);
  const path = `/record/${segment(visit.recordID)}`;
  const food = { _id: 'food', itemID: '/catalog/product/food', name: '處方飼料', class: '商品', price: 400, number: 1 };
  const fee = { _id: 'fee', name: '診察費', class: '診察', price: 600, number: 1 };
  await admin.put(path, { diagnosis: '健康', chargeDivision: [fee, food] });
  await admin.put(`${path}/status`, { type: 'billStatus', status: 20 });
  await admin.put(`${path}/status`, { type: 'status', status: 20 });

  const page = await clinic.newDeskOf('cashier');
  const checkout = new CheckoutPage(page);
  const invoices = new EinvoicePage(page);
  await checkout.open(clinic.server.url);
  await checkout.choose(visit.pet);
  await checkout.hand(1000);
  await checkout.receive();
  await invoices.onBill.getByText(/AB\d{8}/).waitFor();
  const number = /AB\d{8}/.exec((await invoices.onBill.textContent()) ?? '')?.[0] ?? '';
  await invoices.onBill.getByText('NT$ 400').waitFor();
  await invoices.onBill.getByRole('button', { name: '列印證明聯' }).waitFor();
  await glance(page, 'einvoice-on-bill');
  await invoices.printProof();
  await invoices.onBill.getByRole('button', { name: '補印證明聯' }).waitFor();
  const papers = await page.evaluate(() => (window as unknown as { printed?: string[] }).printed ?? []);
  const codes = await codesOn(page, papers.find((html) => html.includes('電子發票證明聯')) ?? '');
  expect(codes).toHaveLength(3);
  expect(codes).toEqual(
    expect.arrayContaining([
      expect.stringMatching(new RegExp(`^${period}${number}\\d{4}$`)),
      expect.stringMatching(new RegExp(`^${number}.*處方飼料:1:400:$`)),
      '**',
    ]),
  );

  await expect
    .poll(() => center.taken.map(({ key }) => key), { timeout: 60_000 })
    .toContainEqual(expect.stringMatching(`^F0401-\\d{5}-${number}$`));
  await invoices.openMonth(clinic.server.url);
  await invoices.row(number).getByText('開立 已接收').waitFor();
  await inspect(page, 'einvoice-month');
  await pictureOnPhone(page, 'einvoice-month');
  await onTablet(page, 'einvoice-month');
  await invoices.takeBack(number, '退貨');
  await expect
    .poll(() => center.taken.map(({ key }) => key), { timeout: 60_000 })
    .toContainEqual(expect.stringMatching(`^F0501-\\d{5}-${number}$`));

  const desk = await clinic.deskOf('director');
  await desk.goto(`${clinic.server.url}/app/setting/einvoice`);
  await desk.getByText('AB00001000').waitFor();
  await inspect(desk, 'einvoice-setting');
  await pictureOnPhone(desk, 'einvoice-setting');
  await onTablet(desk, 'einvoice-setting');
});
