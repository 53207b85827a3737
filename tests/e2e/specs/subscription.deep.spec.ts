import { TapPaySimulator } from '@vetloom/integrations/tappay/simulator/tappay-simulator.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect, pictureOnPhone } from '../harness/look.ts';
import { PackagePage, PlansPage } from '../pages/subscription.ts';

let cards: TapPaySimulator;
// A server of its own, whose operator charges cards: what is charged is counted at the vendor's side.
const clinic = useClinic(async () => {
  cards = await TapPaySimulator.start();
  return {
    VETLOOM_TAPPAY_URL: cards.baseURL,
    VETLOOM_TAPPAY_PARTNER_KEY: cards.partnerKey,
    VETLOOM_TAPPAY_MERCHANT_ID: cards.merchantID,
    VETLOOM_TAPPAY_FIELDS_URL: cards.fieldsURL,
  };
});
afterAll(() => cards.stop());

const DESK = { viewport: { width: 1366, height: 768 } };

describe('the subscription of a clinic', () => {
  it('[3.1.11] [3.2.10] [3.3.29] [3.7.073] is chosen among the operator’s plans, paid by a card that its bank asks about, listed, and cancelled', async () => {
    const office = await clinic.deskOf('sudo', DESK);
    const plans = new PlansPage(office, clinic.server.url);
    await plans.open();
    await plans.add({ 方案代號: 'standard', 名稱: '標準方案', 說明: '一般診所', '月繳（含稅，空白表示沒有）': '1800' });
    await plans.plans.getByText(/第 1 版/).waitFor();
    await inspect(office, 'sudo-plans');
    await pictureOnPhone(office, 'sudo-plans');

    // Whoever may not look after it isn't let in.
    const nurse = await clinic.deskOf('cashier', DESK);
    await nurse.goto(`${clinic.server.url}/app/setting/package`);
    await nurse.waitForURL(/\/app\/permissionDeny/);

    const desk = await clinic.newDeskOf('director', DESK);
    const page = new PackagePage(desk, clinic.server.url);
    await page.open();
    await page.standing.getByText('還沒有訂閱方案').waitFor();
    await page.plan('標準方案').getByText('NT$ 1,800').waitFor();
    await page.choose('標準方案');
    await page.typeCard('4242424242424242');
    await page.dialog.getByLabel('電話').fill('02-27001234');
    await glance(desk, 'setting-package-pay');
    await page.pay('NT$ 1,800');
    await desk.getByRole('heading', { name: '3-D Secure' }).waitFor();
    await desk.getByRole('button', { name: 'Confirm' }).click();
    await page.standing.getByText('標準方案，使用中').waitFor();
    const row = page.payments.getByRole('row', { name: /標準方案.*NT\$\s1,800.*已付款/ });
    await row.getByRole('cell', { name: /\d{1,2}:\d{2}/ }).waitFor();
    await inspect(desk, 'setting-package');
    expect(cards.taken.map(({ amount, record }) => [amount, record])).toEqual([[1800, 0]]);
    await page.cancel();
    await page.standing.getByText(/已取消，使用到/).waitFor();
    await glance(desk, 'setting-package-cancelled');
  });
});
