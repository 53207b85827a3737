import { beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeBill, readRecord, receivedOn, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance } from '../harness/look.ts';
import { FiguresPage } from '../pages/bi.ts';
import { CheckoutPage } from '../pages/billing.ts';
import { TillPage } from '../pages/billing-till.ts';
import { TodayPage } from '../pages/overview.ts';

const clinic = useClinic();
const shown = (recordID: string) => expect.poll(() => readRecord(admin, recordID));
let admin: Api;
beforeAll(async () => {
  admin = await clinic.api('sudo');
});

describe('the cashier', () => {
  it('takes its question back when what it asks about is done meanwhile, and the key receives without one', async () => {
    const visit = await arrangeBill(admin, 700);
    const path = `/record/${segment(visit.recordID)}`;
    await admin.put(path, { drugBag: [{ bagID: 'b1', items: [{ _id: 'd1', name: '胃藥', price: 100, number: 1 }] }] });
    const page = await clinic.deskOf('cashier');
    const checkout = new CheckoutPage(page);
    await checkout.open(clinic.server.url);
    await checkout.choose(visit.pet);
    await expect.poll(() => checkout.due(visit.pet)).toBe(800);
    await checkout.receive();
    await checkout.question.getByText('藥袋還沒調劑').waitFor();
    await admin.put(`/todo/dispense/${segment(visit.recordID)}`, { drugBagIDs: ['b1'] });
    await checkout.question.waitFor({ state: 'hidden' });
    await checkout.receive();
    await checkout.isReceived(800, visit.pet);
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

  it('counts a debt that was given up as received nowhere: not on the board, at the desk, at the till or in the figures', async () => {
    const [paid, given] = [await arrangeBill(admin, 270), await arrangeBill(admin, 840)];
    await admin.post('/billing/receiveLogs', { receiveLogs: [{ collectionID: paid.recordID, receive: 270 }] });
    const page = await clinic.deskOf('director');
    const { url } = clinic.server;
    const [today, checkout] = [new TodayPage(page), new CheckoutPage(page)];
    const [till, figures] = [new TillPage(page, url), new FiguresPage(page)];
    /** What each place says that came today, once it has that payment. */
    const said = async () => {
      const sums: number[] = [];
      await today.open(url);
      sums.push(await today.received());
      await checkout.open(url);
      sums.push(await checkout.dayTotal());
      await till.openStat();
      sums.push(await till.statTotal());
      await figures.open(url);
      sums.push(await figures.income());
      return sums;
    };
    let before: number[] = [];
    await expect
      .poll(async () => {
        before = await said();
        return new Set(before).size;
      })
      .toBe(1);
    expect(before[0]).toBeGreaterThanOrEqual(270);
    await admin.post('/billing/receiveLogs', {
      receiveLogs: [{ collectionID: given.recordID, receive: 840, isBadDebt: true, note: '電話停用' }],
    });
    await shown(given.recordID).toMatchObject({ billStatus: 30 });
    await checkout.open(url);
    await checkout.choose(given.pet);
    await checkout.bill(given.pet).getByText('呆帳').first().waitFor();
    await expect.poll(said).toEqual(before);
  });
});
