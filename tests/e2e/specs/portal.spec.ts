import { LinePaySimulator } from '@vetloom/integrations/line-pay/simulator/line-pay-simulator.ts';
import { afterAll, expect, it } from 'vitest';
import { segment } from '../harness/arrange.ts';
import { inspect } from '../harness/look.ts';
import { arrangeOwnPage } from '../harness/own-page.ts';
import { useClinicWithSms } from '../harness/own-sms.ts';
import { codeSentTo } from '../harness/owners-page.ts';
import { sidewaysScroll, smallTargets } from '../harness/touch.ts';
import { PHONE } from '../pages/booking-owner.ts';
import { OwnPage } from '../pages/portal.ts';

let wallet: LinePaySimulator;
const { clinic, sms, admin } = useClinicWithSms(async () => {
  wallet = await LinePaySimulator.start();
  return { VETLOOM_LINE_PAY_URL: wallet.baseURL };
});
afterAll(() => wallet.stop());

it('an owner opens their page by the link that the desk gives and a code, accepts an estimate that the desk sees, and pays a bill by LINE Pay once', async () => {
  const { link, phone, petID, recordID } = await arrangeOwnPage(admin(), wallet);
  const own = new OwnPage(await clinic.desk(PHONE));
  await own.open(link, () => codeSentTo(sms(), phone));
  await own.page.getByRole('article', { name: '芋圓', exact: true }).getByText('8.4 kg').waitFor();
  await inspect(own.page, 'owner-page');
  expect(await smallTargets(own.page)).toEqual([]);
  expect(await sidewaysScroll(own.page)).toBe(0);
  await own.decide('洗牙', '同意');
  await own.page.getByText('已告訴診所您同意').waitFor();
  const [estimate] = await admin().get<object[]>(`/estimate/list?petID=${segment(petID)}`);
  expect(estimate).toMatchObject({ state: 'accepted', decisions: [{ way: 'page', person: '連淑芬' }] });

  await own.button('用 LINE Pay 付款').click();
  await own.page.getByRole('button', { name: 'Pay' }).click();
  await own.heading('付款完成').waitFor();
  // What the address says pays nothing a second time.
  await own.page.reload();
  await own.heading('付款完成').waitFor();
  await own.button('回到我的頁面').click();
  await own.page.getByText('沒有未付的帳單').waitFor();
  expect(await admin().get(`/record/${segment(recordID)}`)).toMatchObject({ billStatus: 30, received: 640 });
});
