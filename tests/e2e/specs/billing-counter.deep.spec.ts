import { beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeBill, readRecord } from '../harness/arrange.ts';
import { printedOn, useClinic } from '../harness/desk.ts';
import { glance } from '../harness/look.ts';
import { freshPet } from '../harness/names.ts';
import { CheckoutPage } from '../pages/billing.ts';

const clinic = useClinic();
let admin: Api;
beforeAll(async () => {
  admin = await clinic.api('sudo');
});

describe('at the till, whoever may', () => {
  it('sells over the counter to a walk-in, and takes the money like any other', async () => {
    const page = await clinic.deskOf('cashier');
    const checkout = new CheckoutPage(page);
    await checkout.open(clinic.server.url);
    await page.keyboard.press('Alt+r');
    const form = page.getByRole('dialog', { name: '零售' });
    const search = form.getByLabel('品項', { exact: true });
    await search.fill('沒有這種東西');
    await form.getByText('找不到「沒有這種東西」').waitFor();
    await form.getByText(/換一個字/).waitFor();
    await glance(page, 'sale-nothing-found');
    await search.fill('處方食品');
    await form.getByRole('list', { name: '找到的品項' }).getByRole('button').first().waitFor();
    await search.press('Enter');
    await form.getByRole('list', { name: '賣出的品項' }).getByRole('listitem').waitFor();
    await glance(page, 'sale-form');
    await page.keyboard.press('Control+Enter');
    await checkout.bill('零售 · 散客').waitFor();
    const due = await checkout.due('零售 · 散客');
    expect(due).toBeGreaterThan(0);
    await checkout.receive();
    await expect.poll(async () => (await printedOn(page)).join('')).toMatch(/\d{8}-[A-Y]+\d{3}/);
    const now = Math.floor(Date.now() / 1000);
    const list = () =>
      admin.post<{ sales: object[] }>('/billing/sale/list', { begin: now - 86_400, end: now + 86_400 });
    await expect.poll(async () => (await list()).sales).toMatchObject([{ total: due, received: due, billStatus: 30 }]);
  });

  it('sells goods of a lot that is chosen, and no key takes money for the bill that lies behind', async () => {
    const visit = await arrangeBill(admin, 730);
    const product = `${freshPet()} 洗毛精`;
    const { id } = await admin.call<{ id: string }>('POST', '/erp/demo/prod', {
      name: product,
      price: 350,
      unit: '瓶',
    });
    const supplier = await admin.call<{ id: string }>('POST', '/erp/demo/supplier', { name: `${product} 的廠商` });
    const lots = [
      { lot: 'SH1', expiresOn: '2035-01-31', number: 3 },
      { lot: 'SH2', expiresOn: '2036-01-31', number: 5 },
    ];
    await admin.call('POST', '/erp/demo/form/purchase', {
      ...{ supplierID: supplier.id, purchaseDate: Math.floor(Date.now() / 1000) - 60, arrive: 20, taxMode: 3 },
      items: [{ _id: 'r1', prodID: id, number: 8, price: 200, lots }],
    });
    const page = await clinic.deskOf('director');
    const checkout = new CheckoutPage(page);
    await checkout.open(clinic.server.url);
    await checkout.choose(visit.pet);
    await page.keyboard.press('Alt+r');
    const form = page.getByRole('dialog', { name: '零售' });
    const search = form.getByLabel('品項', { exact: true });
    await search.fill(product);
    await form.getByRole('list', { name: '找到的品項' }).getByRole('button').first().waitFor();
    await search.press('Enter');
    await form.getByLabel(`${product}的數量`).fill('4');
    await form.getByRole('combobox', { name: `${product}的批號` }).click();
    await page.getByRole('option', { name: /SH2/ }).click();
    await page.keyboard.press('F12');
    await glance(page, 'sale-lot');
    await page.keyboard.press('Control+Enter');
    await checkout.bill('零售 · 散客').waitFor();
    expect(await checkout.due('零售 · 散客')).toBe(1400);
    await checkout.receive();
    await expect
      .poll(() => admin.call('POST', '/erp/demo/prod/getStockByIds', { prodIDs: [id] }))
      .toMatchObject([
        {
          quantity: 4,
          lots: [
            { lot: 'SH1', quantity: 3 },
            { lot: 'SH2', quantity: 1 },
          ],
        },
      ]);
    expect(await readRecord(admin, visit.recordID)).toMatchObject({ received: 0 });
  });

  it('is told of a bill that another desk settled while it lay on this one: by whom and when, and who comes next', async () => {
    const visit = await arrangeBill(admin, 640);
    const [page, other] = [await clinic.deskOf('cashier'), await clinic.deskOf('director')];
    const [here, there] = [new CheckoutPage(page), new CheckoutPage(other)];
    for (const checkout of [here, there]) {
      await checkout.open(clinic.server.url);
      await checkout.choose(visit.pet);
    }
    await there.receive();
    await here.tender.getByText('這張帳單已經結清').waitFor();
    await here.tender.getByText(/^陳柏翰 在 \d\d:\d\d 收款結清。$/).waitFor();
    expect(await here.tender.getByLabel('實收現金').count()).toBe(0);
    await here.receive();
    await glance(page, 'settled-elsewhere');
    await expect.poll(() => readRecord(admin, visit.recordID)).toMatchObject({ received: 640, billStatus: 30 });
  });

  it('shows on a phone whose bill it is before any money', async () => {
    const visit = await arrangeBill(admin, 320);
    const page = await clinic.newDeskOf('cashier');
    await page.setViewportSize({ width: 390, height: 844 });
    const checkout = new CheckoutPage(page);
    await page.goto(`${clinic.server.url}/app/checkout/accounting?record=${encodeURIComponent(visit.recordID)}`);
    const head = checkout.bill(visit.pet).locator('header');
    await head.waitFor();
    const seen = async () => {
      const box = await head.boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= 844;
    };
    expect(await seen()).toBe(true);
    await glance(page, 'bill-on-phone');
    await checkout.hand(320);
    await checkout.receive();
    await checkout.next.click();
    const nextHead = page.getByRole('region', { name: /的帳單$/ }).locator('header');
    await expect.poll(async () => ((await nextHead.boundingBox())?.y ?? -1) >= 0).toBe(true);
  });

  it('looks through debts by age, notes a call with its promise, and prints the statement', async () => {
    const page = await clinic.deskOf('cashier');
    await page.goto(`${clinic.server.url}/app/checkout/debts`);
    const table = page.getByRole('group', { name: '帳齡' });
    await table.getByRole('button').first().click();
    const form = page.getByRole('form', { name: '記一次聯絡' });
    await form.getByLabel('內容').fill('本人接聽，發薪後付');
    await form.getByLabel('答應哪天付').fill('2026/12/5');
    await form.getByRole('button', { name: '記下來' }).click();
    // The clinic's own calls hold promises too, one of which is for the same day on some days of the year.
    const calls = page.getByRole('list', { name: '催款紀錄' }).getByRole('listitem');
    await calls.filter({ hasText: '本人接聽，發薪後付' }).getByText('答應 2026/12/05 付清').waitFor();
    await glance(page, 'debts');
    await page.getByRole('button', { name: '列印對帳單' }).click();
    await expect.poll(async () => (await printedOn(page)).join('')).toContain('應付總額');
  });

  it('gives 95 折 on the whole bill with a reason, in words that say what goes', async () => {
    const visit = await arrangeBill(admin, 1280);
    const page = await clinic.deskOf('director');
    const checkout = new CheckoutPage(page);
    await checkout.open(clinic.server.url);
    await checkout.choose(visit.pet);
    await checkout.bill(visit.pet).getByRole('button', { name: '整單折扣' }).click();
    const dialog = page.getByRole('dialog', { name: '折扣 · 整單折扣' });
    await dialog.getByRole('button', { name: '95 折（−5%）' }).click();
    await dialog.getByLabel('原因').fill('老客戶');
    await dialog.getByText('原來 1,280 元，95 折（−5%），收 1,216 元').waitFor();
    await glance(page, 'discount');
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => checkout.due(visit.pet)).toBe(1216);
    await glance(page, 'discounted-bill');
    await expect.poll(() => readRecord(admin, visit.recordID)).toMatchObject({ total: 1216 });
  });
});
