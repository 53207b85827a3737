import { MitakeSimulator } from '@vetloom/integrations/sms/mitake/simulator/mitake-simulator.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeOwner } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';
import { push } from '../harness/push.ts';
import { OwnerPage, PHONE } from '../pages/booking-owner.ts';

const day = { morning: { from: '09:00', to: '12:00' }, afternoon: { from: '14:00', to: '18:00' }, evening: null };
let sms: MitakeSimulator;
// A server of its own, whose vendor is simulated: what it sends is read at its side.
const clinic = useClinic(async () => {
  sms = await MitakeSimulator.start();
  return { VETLOOM_MITAKE_URL: sms.baseURL };
});
let admin: Api;
beforeAll(async () => {
  admin = await clinic.api('sudo');
  const account = { vendor: 'mitake', username: sms.username };
  await admin.put('/message/account/sms', { account, secret: { password: sms.password } });
  await admin.put('/setting', { quietFrom: 0, quietTo: 0 });
  const week = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day };
  await admin.put('/setting/booking', { businessHours: week, priorBookingMin: 0, futureCanBooking: 21 });
  const kind = {
    _id: 'vaccine',
    name: '疫苗注射',
    minutes: 30,
    isOnline: true,
    preparation: '請帶疫苗手冊',
    hasDoctor: false,
  };
  const asked = { questions: [{ _id: 'q1', text: '最近有沒有嘔吐？' }], papers: [{ _id: 'p1', text: '疫苗手冊' }] };
  await admin.put('/setting/bookingKind', { kinds: [{ ...kind, ...asked, roomKind: 'surgery' }] });
  await admin.put('/setting/ownerBooking', { isOn: true, word: '', consent: '同意我們與您聯絡。' });
});
afterAll(() => sms.stop());

/** The code that came to a phone last. */
const codeTo = (phone: string) => async () => {
  const found = () =>
    /\d{6}/.exec(sms.taken.findLast(({ to, text }) => to === phone && text.includes('驗證碼'))?.text ?? '')?.[0];
  await expect.poll(found, { timeout: 20_000 }).toBeDefined();
  return found() ?? '';
};

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
