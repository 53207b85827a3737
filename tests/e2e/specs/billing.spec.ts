import { beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeBill, readRecord, receivedOn, segment } from '../harness/arrange.ts';
import { printedOn, useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';
import { CheckoutPage } from '../pages/billing.ts';
import { TodayPage } from '../pages/overview.ts';

const clinic = useClinic();
const shown = (recordID: string) => expect.poll(() => readRecord(admin, recordID));
let admin: Api;
beforeAll(async () => {
  admin = await clinic.api('sudo');
});

describe('the cashier', () => {
  it('[2.4.14] [1.1.10] receives in two ways with change, prints the receipt, and settles the visit', async () => {
    const visit = await arrangeBill(admin, 1280);
    const page = await clinic.deskOf('cashier');
    const checkout = new CheckoutPage(page);
    await checkout.open(clinic.server.url);
    await checkout.choose(visit.pet);
    expect(await checkout.due(visit.pet)).toBe(1280);

    await checkout.payBy('刷卡');
    await checkout.hand(1000);
    await checkout.addMethod();
    await checkout.hand(500);
    expect(await checkout.change()).toBe(220);
    await checkout.wishInvoice('統一編號', '04595258');
    await page.getByText('統編不對，請再核對 8 碼').waitFor();
    await inspect(page, 'checkout-split');
    await checkout.wishInvoice('統一編號', '04595257');
    await checkout.receive();
    await checkout.isReceived(1280, visit.pet);

    await expect.poll(async () => (await printedOn(page)).join('')).toContain(visit.pet);
    const [receipt = ''] = await printedOn(page);
    expect(receipt).toContain('1,280');
    expect(receipt).toContain('220');
    expect(receipt).toContain('04595257');
    const number = /\d{8}-[A-Y]+\d{3}/.exec(receipt)?.[0];
    expect(number).toBeDefined();
    expect(receipt).not.toContain('補印');
    await page.getByRole('button', { name: '再印一次收據' }).click();
    await expect.poll(async () => (await printedOn(page)).length).toBe(2);
    const copy = (await printedOn(page))[1] ?? '';
    expect(copy).toContain(number);
    expect(copy).toContain('補印');

    await shown(visit.recordID).toMatchObject({ status: 90, billStatus: 30, receive: 1280 });
  });

  it('keeps a visit open at a partial payment, and settles it with the rest', async () => {
    const visit = await arrangeBill(admin, 900);
    const page = await clinic.deskOf('cashier');
    const checkout = new CheckoutPage(page);
    await checkout.open(clinic.server.url);
    await checkout.choose(visit.pet);
    await checkout.hand(500);
    await checkout.receive();
    await checkout.isReceived(500, visit.pet);
    await shown(visit.recordID).toMatchObject({ status: 20, billStatus: 20, receive: 500 });

    await checkout.choose(visit.pet);
    expect(await checkout.due(visit.pet)).toBe(400);
    await checkout.payBy('LINE');
    await checkout.receive();
    await checkout.isReceived(400, visit.pet);
    await shown(visit.recordID).toMatchObject({ status: 90, billStatus: 30, receive: 900 });
  });

  it('rests at a bill that was paid: another F12, soon or late, receives nothing of the next owner', async () => {
    const [first, second] = [await arrangeBill(admin, 320), await arrangeBill(admin, 430)];
    const page = await clinic.deskOf('cashier');
    const checkout = new CheckoutPage(page);
    await checkout.open(clinic.server.url);
    await checkout.choose(first.pet);
    await checkout.hand(500);
    // A hand that presses again a quarter and more than half a second later, the key down all the while.
    for (const delay of [250, 600, 10]) await page.keyboard.press('F12', { delay });
    await checkout.isReceived(320, first.pet);
    await checkout.next.waitFor();
    expect(await checkout.change()).toBe(180);
    await glance(page, 'checkout-paid');
    await shown(second.recordID).toMatchObject({ receive: 0 });
    // The deliberate act; the hand is there already.
    await page.keyboard.press('Enter');
    await expect.poll(() => checkout.next.count()).toBe(0);
    await checkout.choose(second.pet);
    await checkout.hand(430);
    await checkout.receive();
    await checkout.isReceived(430, second.pet);
  });

  it('books what it shows: the rest by a second way, and asks before it takes money for what is not done', async () => {
    const visit = await arrangeBill(admin, 5500);
    await admin.put(`/record/${segment(visit.recordID)}`, {
      drugBag: [{ bagID: 'b1', items: [{ _id: 'd1', name: '胃藥', price: 100, number: 1 }] }],
    });
    const page = await clinic.deskOf('cashier');
    const checkout = new CheckoutPage(page);
    await checkout.open(clinic.server.url);
    await checkout.choose(visit.pet);
    await expect.poll(() => checkout.due(visit.pet)).toBe(5600);
    for (const [typed, said] of [
      ['1.5', '金額要是整數'],
      ['-100', '金額不能是負數'],
      ['99999999', '找零太多了'],
    ] as const) {
      await checkout.tender.getByLabel('實收現金').fill(typed);
      await checkout.tender.getByText(said).waitFor();
      await checkout.receive();
    }
    await checkout.hand(2000);
    await checkout.addMethod();
    expect(await checkout.tender.getByLabel('刷卡金額').inputValue()).toBe('3600');
    await checkout.receive();
    await checkout.question.getByText('藥袋還沒調劑').waitFor();
    await glance(page, 'checkout-question');
    await page.keyboard.press('F12');
    await checkout.question.getByRole('button', { name: '仍要收款' }).click();
    await checkout.isReceived(5600, visit.pet);
    await shown(visit.recordID).toMatchObject({ total: 5600, receive: 5600 });
  });

  it('takes a payment back, and the visit owes again', async () => {
    const visit = await arrangeBill(admin, 650);
    const page = await clinic.deskOf('cashier');
    const checkout = new CheckoutPage(page);
    await checkout.open(clinic.server.url);
    await checkout.choose(visit.pet);
    await checkout.receive();
    await checkout.isReceived(650, visit.pet);
    await checkout.undo();
    await shown(visit.recordID).toMatchObject({ status: 20, billStatus: 20, receive: 0 });
    await checkout.choose(visit.pet);
    expect(await checkout.due(visit.pet)).toBe(650);
  });

  it('settles what was done and is not billed by number keys, without leaving the keyboard', async () => {
    const visit = await arrangeBill(admin, 500);
    await admin.put(`/record/${segment(visit.recordID)}`, {
      chargeDivision: [
        { _id: 'fee', name: '健康檢查', class: '診察', price: 500, number: 1 },
        { _id: 'nails', name: '剪指甲', class: '美容', price: 0, number: 1 },
      ],
      drugBag: [{ bagID: 'b1', items: [{ _id: 'd1', name: '胃藥', price: 80, number: 1 }] }],
    });
    const page = await clinic.deskOf('cashier');
    const checkout = new CheckoutPage(page);
    await checkout.open(clinic.server.url);
    await checkout.choose(visit.pet);
    await checkout.missing.getByText('項目沒有單價').waitFor();
    await page.keyboard.press('Alt+m');
    await page.keyboard.press('1');
    await page.keyboard.type('150');
    await glance(page, 'checkout-missing');
    await page.keyboard.press('Enter');
    await expect.poll(() => checkout.due(visit.pet)).toBe(730);
    await checkout.missing.getByText('藥袋還沒調劑').waitFor();
    await page.keyboard.press('1');
    await checkout.missing.getByText('沒有要確認的項目').waitFor();
    // The hand is back at the amount.
    await page.keyboard.type('1000');
    expect(await checkout.change()).toBe(270);
    await checkout.receive();
    await checkout.isReceived(730, visit.pet);
    await shown(visit.recordID).toMatchObject({ total: 730, receive: 730 });
  });

  it("reads the same day's money on the board, at the desk and over the API", async () => {
    const visit = await arrangeBill(admin, 310);
    await admin.post('/billing/receiveLogs', { receiveLogs: [{ collectionID: visit.recordID, receive: 310 }] });
    const page = await clinic.deskOf('cashier');
    const sum = await receivedOn(admin);
    expect(sum).toBeGreaterThanOrEqual(310);
    const today = new TodayPage(page);
    await today.open(clinic.server.url);
    await expect.poll(() => today.received()).toBe(sum);
    const checkout = new CheckoutPage(page);
    await checkout.open(clinic.server.url);
    await expect.poll(() => checkout.dayTotal()).toBe(sum);
  });
});
