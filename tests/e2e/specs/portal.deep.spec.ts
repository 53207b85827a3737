import { LinePaySimulator } from '@vetloom/integrations/line-pay/simulator/line-pay-simulator.ts';
import { afterAll, expect, it } from 'vitest';
import { segment } from '../harness/arrange.ts';
import { glance, inspect } from '../harness/look.ts';
import { arrangeDecisions } from '../harness/own-page.ts';
import { useClinicWithSms } from '../harness/own-sms.ts';
import { codeSentTo } from '../harness/owners-page.ts';
import { PHONE } from '../pages/booking-owner.ts';
import { OwnPage } from '../pages/portal.ts';

let wallet: LinePaySimulator;
const { clinic, sms, admin } = useClinicWithSms(async () => {
  wallet = await LinePaySimulator.start();
  return { VETLOOM_LINE_PAY_URL: wallet.baseURL };
});
afterAll(() => wallet.stop());

it('the clinic says what owners see and sees it itself, the desk sends the link, and the owner pays', async () => {
  const { userID, phone, recordID } = await arrangeDecisions(admin(), wallet);
  const setting = await clinic.deskOf('sudo');
  await setting.goto(`${clinic.server.url}/app/setting/ownerPage`);
  await setting.getByLabel('開放飼主頁').check();
  for (const part of ['估價（可同意或不同意）', '未付帳單', '用 LINE Pay 付帳單'])
    await setting.getByRole('checkbox', { name: part }).check();
  await setting.getByRole('region', { name: '飼主看到的樣子' }).getByText('用 LINE Pay 付款').waitFor();
  await inspect(setting, 'owner-page-setting');
  await setting.getByRole('button', { name: /^儲存/ }).click();
  await setting.getByText('已儲存飼主頁設定').waitFor();

  const desk = await clinic.deskOf('sudo');
  await desk.goto(`${clinic.server.url}/app/user/${segment(userID.slice('/user/'.length))}`);
  await desk.getByRole('button', { name: '更多' }).first().click();
  await desk.getByRole('menuitem', { name: '飼主頁' }).click();
  await glance(desk, 'owner-page-dialog');
  await desk.getByRole('button', { name: '傳送飼主頁連結' }).click();
  const linkIn = () =>
    /https?:\/\/\S+\/app\/o\/\S+#\S{22}/.exec(sms().taken.findLast(({ to }) => to === phone)?.text ?? '')?.[0];
  await expect.poll(linkIn, { timeout: 20_000 }).toBeDefined();

  const own = new OwnPage(await clinic.desk(PHONE));
  await own.page.goto(linkIn() ?? '');
  await own.button('傳送驗證碼').waitFor();
  await inspect(own.page, 'owner-page-door');
  await own.open(linkIn() ?? '', () => codeSentTo(sms(), phone));
  await own.button('用 LINE Pay 付款').click();
  await own.page.getByRole('button', { name: 'Pay' }).click();
  await own.heading('付款完成').waitFor();
  await glance(own.page, 'owner-page-paid');
  expect(await admin().get(`/record/${segment(recordID)}`)).toMatchObject({ billStatus: 30, received: 640 });
});
