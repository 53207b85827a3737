import { beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeBill, readRecord, receivedOn, segment, visitsOf } from '../harness/arrange.ts';
import { printedOn, useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';
import { CheckoutPage } from '../pages/billing.ts';

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

  it('keeps the bill that came up by itself when another desk settles it: F12 takes no money for who waits next', async () => {
    const next = await arrangeBill(admin, 220);
    const page = await clinic.deskOf('cashier');
    const checkout = new CheckoutPage(page);
    await checkout.open(clinic.server.url);
    const pet = (await checkout.chosen.locator('b').first().textContent()) ?? '';
    await checkout.bill(pet).waitFor();
    const due = await checkout.due(pet);
    const held = (await visitsOf(admin, pet)).find(({ total = 0, receive = 0 }) => total - receive === due);
    const before = await receivedOn(admin);
    await admin.post('/billing/receiveLogs', { receiveLogs: [{ collectionID: held?._id, receive: due }] });
    await expect.poll(() => checkout.chosen.count()).toBe(0);
    await expect.poll(() => checkout.due(pet)).toBe(0);

    await checkout.receive();
    await checkout.bill(pet).waitFor();
    await checkout.choose(next.pet);
    await expect.poll(() => checkout.due(next.pet)).toBe(220);
    expect(await receivedOn(admin)).toBe(before + due);
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
});
