import { beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeBill, readRecord, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance } from '../harness/look.ts';
import { CheckoutPage } from '../pages/billing.ts';
import { TillPage } from '../pages/billing-till.ts';

const clinic = useClinic();
let admin: Api;
beforeAll(async () => {
  admin = await clinic.api('sudo');
});

interface Entry {
  readonly collectionID: string;
  readonly receive: number;
  readonly method: string;
  readonly createDateTime: number;
  readonly receiveDate?: number;
}
const DAY = 86_400;

describe('money that comes late', () => {
  it('[2.3.39 screen half] [2.3.40 screen half] counts to the day that the desk says before it is received', async () => {
    const { recordID, pet } = await arrangeBill(admin, 640);
    const desk = await clinic.deskOf('cashier');
    const checkout = new CheckoutPage(desk);
    await checkout.open(clinic.server.url);
    await checkout.choose(pet);
    await checkout.payBy('轉帳');
    const said = await checkout.dateBack(-1);
    await glance(desk, 'checkout-receive-day');
    expect(await checkout.dateBack(1)).toBe('');
    await checkout.tender.getByText('付款日不能在今天之後').waitFor();
    expect(await checkout.tender.getByRole('button', { name: /收款並印收據/ }).isDisabled()).toBe(true);
    await checkout.dateBack(-1);
    await checkout.receive();
    await checkout.isReceived(640, pet);
    const booked = async () => {
      const now = Math.floor(Date.now() / 1000);
      const range = { begin: now - 3 * DAY, end: now };
      const days = await admin.post<{ log: Entry[] }[]>('/billing/receiveLog/list', range);
      return days.flatMap(({ log }) => log).filter(({ collectionID }) => collectionID === recordID);
    };
    await expect.poll(booked).toMatchObject([{ receive: 640, method: 'transfer' }]);
    const [receipt] = await booked();
    const ownDay = receipt?.createDateTime === receipt?.receiveDate;
    expect(said).toMatch(ownDay ? /^計入 .+ 的收款，那天還沒有交班。$/ : /已經交班，不會再變：計入今天的收款/);
  });

  it('[2.6.15 screen half] tells who is late that somebody has claimed the debt again meanwhile', async () => {
    const { recordID, pet } = await arrangeBill(admin, 300);
    const given = { collectionID: recordID, receive: 300, isBadDebt: true, note: '失聯' };
    const [made] = await admin.post<{ _id: string }[]>('/billing/receiveLogs', { receiveLogs: [given] });
    const desk = await clinic.deskOf('director');
    const checkout = new CheckoutPage(desk);
    await desk.goto(`${clinic.server.url}/app/checkout/accounting?record=${segment(recordID)}`);
    await checkout.bill(pet).getByRole('button', { name: '收回呆帳' }).click();
    await admin.ask('DELETE', `/billing/receiveLog/${segment(made?._id ?? '')}?reason=x`);
    await checkout.bill(pet).getByText('已沖銷').waitFor();
    const dialog = desk.getByRole('dialog', { name: '收回呆帳' });
    await dialog.getByRole('button', { name: '收款並印收據' }).click();
    await dialog.getByRole('alert').waitFor();
    await desk.keyboard.press('Escape');
    expect(await readRecord(admin, recordID)).toMatchObject({ receive: 0 });
  });

  it('[2.7.071 screen half] corrects an entry of a deposit and takes one back, both with the reason', async () => {
    const { owner, userID } = await arrangeBill(admin, 100);
    const desk = await clinic.deskOf('cashier');
    const till = new TillPage(desk, clinic.server.url);
    await till.openDeposit(owner);
    await till.payIn(1000);
    await till.correctEntry(900, '點錯鈔票');
    await expect.poll(() => till.balance()).toBe(900);
    await glance(desk, 'deposit-corrected');
    await till.takeBackEntry('飼主不存了');
    await expect.poll(() => till.balance()).toBe(0);
    const ledger = () => admin.get<{ logs: { amount: number; note: string }[] }>(`/deposit/user/${segment(userID)}`);
    await expect.poll(async () => (await ledger()).logs.length).toBe(4);
    const { logs } = await ledger();
    expect(logs.map(({ amount, note }) => [amount, note])).toEqual(
      expect.arrayContaining([
        [-1000, '點錯鈔票'],
        [900, '點錯鈔票'],
        [-900, '飼主不存了'],
      ]),
    );
  });
});
