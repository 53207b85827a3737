import { beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeBill, readRecord } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, pictureOnPhone } from '../harness/look.ts';
import { CheckoutPage } from '../pages/billing.ts';
import { PrepaidPage } from '../pages/billing-prepaid.ts';

const clinic = useClinic();
let admin: Api;
beforeAll(async () => {
  admin = await clinic.api('sudo');
});

describe('ten baths that are paid ahead', () => {
  it('are offered, sold, used on a bill by one key, and given back by what is left', async () => {
    const visit = await arrangeBill(admin, 500);
    const { userID, owner } = visit;
    const page = await clinic.deskOf('director');
    const prepaid = new PrepaidPage(page, clinic.server.url);
    await prepaid.open();
    await glance(page, 'prepaid-none');
    await prepaid.offer({ name: '洗澡十次', price: 4505, item: '洗澡', uses: 10 });
    await prepaid.sell(owner, '洗澡十次');
    expect(await prepaid.owed('洗澡十次')).toBe(4505);
    await glance(page, 'prepaid-sold');
    await pictureOnPhone(page, 'prepaid-sold');
    // The bath of this visit is the item that the plan was made of.
    const plans = await admin.get<{ name: string; lines: { itemIDs: string[] }[] }[]>('/prepaidPlan');
    const plan = plans.find(({ name }) => name === '洗澡十次');
    const charge = {
      _id: 'fee',
      name: '洗澡',
      class: '美容',
      itemID: plan?.lines[0]?.itemIDs[0],
      price: 500,
      number: 1,
    };
    await admin.put(`/record/${encodeURIComponent(visit.recordID)}`, { chargeDivision: [charge] });
    const checkout = new CheckoutPage(page);
    await page.goto(`${clinic.server.url}/app/checkout/accounting?record=${encodeURIComponent(visit.recordID)}`);
    const bill = checkout.bill(visit.pet);
    await bill.getByText('可扣抵 洗澡 剩 10 次').waitFor();
    await glance(page, 'prepaid-offer');
    await page.keyboard.press('Alt+u');
    await bill.getByText('洗澡，剩 9 次').waitFor();
    await glance(page, 'prepaid-used');
    await expect.poll(() => readRecord(admin, visit.recordID)).toMatchObject({ total: 500, billStatus: 30 });
    await prepaid.open();
    await prepaid.list.getByRole('button').filter({ hasText: '洗澡 剩 9 次' }).first().click();
    expect(await prepaid.owed('洗澡十次')).toBe(4054);
    await prepaid.refund('洗澡十次', '搬家');
    await prepaid.detail('洗澡十次').getByText('已退', { exact: true }).waitFor();
    expect(await prepaid.owed('洗澡十次')).toBe(0);
    await glance(page, 'prepaid-refunded');
    const { packages, liability } = await admin.get<{ packages: object[]; liability: number }>(
      `/prepaid/user/${encodeURIComponent(userID)}`,
    );
    await expect.poll(() => liability).toBe(0);
    expect(packages).toMatchObject([{ state: 'refunded' }]);
  });

  it('are used to the last on one bill, and the rest of the bill is paid', async () => {
    const visit = await arrangeBill(admin, 500);
    const page = await clinic.deskOf('director');
    const prepaid = new PrepaidPage(page, clinic.server.url);
    const name = `剪毛兩次 ${visit.pet}`;
    await prepaid.open();
    await prepaid.offer({ name, price: 900, item: '洗澡', uses: 2 });
    await prepaid.sell(visit.owner, name);
    const plans = await admin.get<{ name: string; lines: { itemIDs: string[] }[] }[]>('/prepaidPlan');
    const itemID = plans.find((plan) => plan.name === name)?.lines[0]?.itemIDs[0];
    const charge = { name: '洗澡', class: '美容', itemID, price: 600, number: 1 };
    const chargeDivision = ['a', 'b', 'c'].map((_id) => ({ ...charge, _id }));
    await admin.put(`/record/${encodeURIComponent(visit.recordID)}`, { chargeDivision });
    const checkout = new CheckoutPage(page);
    await page.goto(`${clinic.server.url}/app/checkout/accounting?record=${encodeURIComponent(visit.recordID)}`);
    const bill = checkout.bill(visit.pet);
    await bill.getByText('可扣抵 洗澡 剩 2 次').first().waitFor();
    await page.keyboard.press('Alt+u');
    await expect.poll(() => checkout.due(visit.pet)).toBe(1200);
    await page.keyboard.press('Alt+u');
    await expect.poll(() => checkout.due(visit.pet)).toBe(600);
    // Nothing is left of it: it is no longer offered, and the key does nothing.
    await bill.getByText(/^可扣抵/).waitFor({ state: 'detached' });
    await page.keyboard.press('Alt+u');
    await glance(page, 'prepaid-used-up');
    await checkout.receive();
    await expect.poll(() => readRecord(admin, visit.recordID)).toMatchObject({ total: 1800, billStatus: 30 });
    await page.goto(`${clinic.server.url}/app/checkout/prepaid?user=${encodeURIComponent(visit.userID)}`);
    await prepaid.list.getByText('已用完').first().waitFor();
    await prepaid.list.getByRole('button').filter({ hasText: '已用完' }).first().click();
    expect(await prepaid.owed(name)).toBe(0);
    await glance(page, 'prepaid-over');
  });
});
