import { beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeBill, readRecord } from '../harness/arrange.ts';
import { printedOn, useClinic } from '../harness/desk.ts';
import { inspect } from '../harness/look.ts';
import { CheckoutPage } from '../pages/billing.ts';
import { Frame } from '../pages/shell.ts';

// A server of its own: the clinic takes money in other ways here.
const clinic = useClinic(async () => ({}));
const METHOD = '街口支付';
let admin: Api;
beforeAll(async () => {
  admin = await clinic.api('sudo');
});

describe('a way of paying of the clinic’s own', () => {
  it('is added on the page of its lists, taken by the cashier, printed, and counted by itself; one that is closed is offered no more', async () => {
    const page = await clinic.deskOf('director');
    await page.goto(`${clinic.server.url}/app/setting/info?section=lists&list=paymentMethods`);
    await page.getByRole('button', { name: /^項目/ }).click();
    await page.getByRole('complementary', { name: /^新增/ }).getByLabel(/^名稱/).fill(METHOD);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('row').filter({ hasText: METHOD }).waitFor();
    // One of the product's is closed.
    await page.getByRole('row').filter({ hasText: 'LINE' }).click();
    const panel = page.getByRole('complementary', { name: /^編輯/ });
    await panel.getByRole('switch').click({ force: true });
    await inspect(page, 'setting-lists-payment');
    await page.keyboard.press('Control+Enter');
    await panel.waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: 'LINE' }).filter({ hasText: '停用' }).waitFor();
    await new Frame(page).isSynced();

    const visit = await arrangeBill(admin, 800);
    const desk = await clinic.deskOf('cashier');
    const checkout = new CheckoutPage(desk);
    await checkout.open(clinic.server.url);
    await checkout.choose(visit.pet);
    expect(await checkout.tender.getByRole('radio').allTextContents()).toEqual([
      expect.stringContaining('現金'),
      expect.stringContaining('刷卡'),
      expect.stringContaining('轉帳'),
      expect.stringContaining(METHOD),
    ]);
    await checkout.tender.getByRole('radio', { name: METHOD }).click();
    await inspect(desk, 'checkout-own-method');
    await checkout.receive();
    await checkout.isReceived(800, visit.pet);
    await expect.poll(async () => (await printedOn(desk)).join('')).toContain(METHOD);
    await expect
      .poll(() => readRecord(admin, visit.recordID), { timeout: 10_000 })
      .toMatchObject({ billStatus: 30, receive: 800 });

    await desk.goto(`${clinic.server.url}/app/checkout/handover`);
    await desk.getByRole('row').filter({ hasText: METHOD }).filter({ hasText: '800' }).first().waitFor();
  });
});
