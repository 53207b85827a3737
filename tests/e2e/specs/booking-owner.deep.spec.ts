import { MitakeSimulator } from '@vetloom/integrations/sms/mitake/simulator/mitake-simulator.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';
import { freshPhone } from '../harness/names.ts';
import { codeSentTo, openOwnersPage } from '../harness/owners-page.ts';
import { sidewaysScroll, smallTargets } from '../harness/touch.ts';
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

/** A picture of one pixel, as a phone's camera makes them. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/yQALCAABAAEBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k=',
  'base64',
);

const codeTo = (phone: string) => () => codeSentTo(sms, phone);

it('[3.9.02] an owner books on a phone with a code by SMS, moves and cancels it by the link, and one who comes too late is offered other times', async () => {
  const [phone, other] = [freshPhone(), freshPhone()];
  const page = new OwnerPage(await clinic.desk(PHONE));
  const fits = async () => {
    expect(await smallTargets(page.page)).toEqual([]);
    expect(await sidewaysScroll(page.page)).toBe(0);
  };
  await page.open(`${clinic.server.url}/app/b/demo`);
  await page.heading('想預約什麼？').waitFor();
  await inspect(page.page, 'owner-booking-kinds');
  await fits();
  await page.chooseKind('疫苗注射');
  await page
    .button(/ \d{2}:\d{2}$/)
    .first()
    .waitFor();
  await inspect(page.page, 'owner-booking-times');
  await fits();
  await page.chooseTomorrow();
  const when = await page.chooseTime(2);
  await page.heading('確認是您本人').waitFor();
  // The phone's own way back leads one step back, and on again.
  await page.page.goBack();
  await page.heading('什麼時候方便？').waitFor();
  await page.page.goForward();
  await glance(page.page, 'owner-booking-phone');
  await page.prove(phone, codeTo(phone));
  await page.page.getByLabel('動物的名字').fill('皮皮');
  await page.button('送出預約').click();
  await page.page.getByText('請先閱讀並勾選同意').waitFor();
  await page.page.getByLabel('您的姓名').fill('王大明');
  await page.page.getByLabel('我已閱讀並同意').check();
  await page.page.getByLabel('最近有沒有嘔吐？').fill('沒有');
  await inspect(page.page, 'owner-booking-pet');
  await fits();

  // Somebody else has the same time before them and is faster.
  const rival = new OwnerPage(await clinic.desk(PHONE));
  await rival.open(page.page.url());
  await rival.prove(other, codeTo(other));
  await rival.page.getByLabel('動物的名字').fill('小黑');
  await rival.page.getByLabel('您的姓名').fill('林小姐');
  await rival.page.getByLabel('我已閱讀並同意').check();
  await rival.button('送出預約').click();
  await rival.page.getByText('預約已送出').waitFor();

  await page.button('送出預約').click();
  await page.page.getByText('這個時段剛剛被約走了').waitFor();
  expect(await page.page.locator('body').textContent()).not.toMatch(/林小姐|小黑/);
  await glance(page.page, 'owner-booking-taken');
  const offer = page.page.getByRole('alert').getByRole('button').first();
  await offer.click();
  await page.button('送出預約').click();
  await page.page.getByText('預約已送出').waitFor();
  await page.page.getByText('等候診所確認').waitFor();
  await inspect(page.page, 'owner-booking-mine');
  await fits();
  expect(when).toMatch(/\d{2}:\d{2}$/);

  const linkIn = () =>
    /https?:\/\/\S+#\S+/.exec(
      sms.taken.findLast(({ to, text }) => to === phone && text.includes('皮皮'))?.text ?? '',
    )?.[0];
  await expect.poll(linkIn, { timeout: 60_000 }).toBeDefined();
  const link = new OwnerPage(await clinic.desk(PHONE));
  await link.open(linkIn() ?? '');
  await link.heading('您的預約').waitFor();
  const picture = { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: JPEG };
  await link.page.locator('input[type=file]').setInputFiles(picture);
  await link.page.getByText('已傳 1 份').waitFor();
  await link.page.getByText('都準備好了').waitFor();
  await inspect(link.page, 'owner-booking-paper');
  expect(await smallTargets(link.page)).toEqual([]);
  await link.page.getByRole('checkbox', { name: '疫苗手冊' }).check();
  await link.button('儲存').click();
  await link.page.getByText('都準備好了').waitFor();
  const [download] = await Promise.all([link.page.waitForEvent('download'), link.button('加到行事曆').click()]);
  expect(download.suggestedFilename()).toContain('.ics');
  await link.button('改期').click();
  await link.chooseTomorrow();
  await link.chooseTime(4);
  await link.page.getByText('已改期').waitFor();
  const waiting = async () => (await admin.get<readonly unknown[]>('/booking/check')).length;
  const before = await waiting();
  await link.button('取消預約').click();
  await link.page.getByLabel('原因（選填）').fill('改天再去');
  await glance(link.page, 'owner-booking-cancel');
  await link.button('確定取消').click();
  await link.page.getByText('這筆預約已經取消').waitFor();
  expect(await waiting()).toBe(before - 1);
});
