import { MitakeSimulator } from '@vetloom/integrations/sms/mitake/simulator/mitake-simulator.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeOwner } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';
import { codeSentTo, openOwnersPage } from '../harness/owners-page.ts';
import { push } from '../harness/push.ts';
import { OwnerPage, PHONE } from '../pages/booking-owner.ts';

let sms: MitakeSimulator;
// A server of its own, whose vendor is simulated: what it sends is read at its side.
const clinic = useClinic(async () => {
  sms = await MitakeSimulator.start();
  return { VETLOOM_MITAKE_URL: sms.baseURL };
});
let admin: Api;
beforeAll(async () => {
  admin = await clinic.api('sudo');
  await openOwnersPage(admin, sms);
});
afterAll(() => sms.stop());

const codeTo = (phone: string) => () => codeSentTo(sms, phone);

it('an owner whom the clinic has blocked is asked to call, and hears of no blacklist', async () => {
  const { _id: userID, phone } = await arrangeOwner(admin);
  await push(admin, 'sudo', 'bookingBlacklist.add', { userID, reason: '多次爽約' });
  const page = new OwnerPage(await clinic.desk(PHONE));
  await page.open(`${clinic.server.url}/app/b/demo`);
  await page.chooseKind('疫苗注射');
  await page.chooseTomorrow();
  await page.chooseTime();
  await page.page.getByLabel('手機號碼').fill(phone);
  await page.button('傳送驗證碼').click();
  await page.page.getByLabel('6 位數驗證碼').fill(await codeTo(phone)());
  await page.page.getByText('目前無法在線上為您完成預約').waitFor();
  expect(await page.page.locator('body').textContent()).not.toMatch(/黑名單|爽約/);
  await glance(page.page, 'owner-booking-blocked');
});

it('the clinic closes its page and opens it again where its address stands as a code', async () => {
  const desk = await clinic.deskOf('sudo');
  await desk.goto(`${clinic.server.url}/app/setting/ownerBooking`);
  await desk.getByRole('heading', { name: '飼主線上預約' }).waitFor();
  await desk.getByRole('img', { name: /QR code/ }).waitFor();
  await inspect(desk, 'owner-booking-setting');
  const toggle = desk.getByRole('switch', { name: /開放線上預約|開放中|未開放/ }).first();
  await toggle.uncheck({ force: true });
  await desk.keyboard.press('Control+s');
  await desk.getByText('已儲存線上預約設定').waitFor();
  const owner = new OwnerPage(await clinic.desk(PHONE));
  await expect
    .poll(
      async () => {
        await owner.open(`${clinic.server.url}/app/b/demo`);
        return owner.heading('這個頁面目前沒有開放').or(owner.heading('想預約什麼？')).textContent();
      },
      { timeout: 20_000, interval: 1000 },
    )
    .toBe('這個頁面目前沒有開放');
  await inspect(owner.page, 'owner-booking-closed');
});
