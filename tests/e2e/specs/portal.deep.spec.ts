import { LinePaySimulator } from '@vetloom/integrations/line-pay/simulator/line-pay-simulator.ts';
import { MitakeSimulator } from '@vetloom/integrations/sms/mitake/simulator/mitake-simulator.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';
import { freshPhone } from '../harness/names.ts';
import { codeSentTo } from '../harness/owners-page.ts';
import { sidewaysScroll, smallTargets } from '../harness/touch.ts';
import { PHONE } from '../pages/booking-owner.ts';
import { OwnPage } from '../pages/portal.ts';

let sms: MitakeSimulator;
let wallet: LinePaySimulator;
// A server of its own, whose vendors are simulated: what it sends is read at their side.
const clinic = useClinic(async () => {
  [sms, wallet] = await Promise.all([MitakeSimulator.start(), LinePaySimulator.start()]);
  return { VETLOOM_MITAKE_URL: sms.baseURL, VETLOOM_LINE_PAY_URL: wallet.baseURL };
});
let admin: Api;
beforeAll(async () => {
  admin = await clinic.api('sudo');
  const account = { vendor: 'mitake', username: sms.username };
  await admin.put('/message/account/sms', { account, secret: { password: sms.password } });
  await admin.put('/setting', { quietFrom: 0, quietTo: 0 });
  const { channelID, channelSecret } = wallet;
  await admin.put('/billing/wallet/account', { channelID, channelSecret });
});
afterAll(() => Promise.all([sms.stop(), wallet.stop()]));

it('an owner opens their page by the link that the desk sends and a code, accepts an estimate that the desk sees, and pays a bill by LINE Pay once', async () => {
  const setting = await clinic.deskOf('sudo');
  await setting.goto(`${clinic.server.url}/app/setting/ownerPage`);
  await setting.getByLabel('開放飼主頁').check();
  for (const part of ['估價（可同意或不同意）', '未付帳單', '用 LINE Pay 付帳單'])
    await setting.getByRole('checkbox', { name: part }).check();
  await setting.getByRole('region', { name: '飼主看到的樣子' }).getByText('用 LINE Pay 付款').waitFor();
  await inspect(setting, 'owner-page-setting');
  await setting.getByRole('button', { name: /^儲存/ }).click();
  await setting.getByText('已儲存飼主頁設定').waitFor();

  const phone = freshPhone();
  const owner = await admin.post<{ _id: string }>('/user', { name: '連淑芬', phone });
  const pet = await admin.post<{ _id: string }>('/pet', {
    userID: owner._id,
    name: '芋圓',
    type: 'Canine',
    weight: 8.4,
  });
  const lines = [{ _id: 'l1', name: '超音波洗牙', price: 3000, number: 1 }];
  await admin.post('/estimate', { petID: pet._id, title: '洗牙', lines });
  const visit = await admin.post<{ _id: string }>('/record/checkin', { petID: pet._id, cause: '回診' });
  const path = `/record/${encodeURIComponent(visit._id)}`;
  await admin.put(path, { chargeDivision: [{ _id: 'c1', name: '診察費', price: 640, number: 1 }] });
  await admin.put(`${path}/status`, { type: 'billStatus', status: 20 });

  const desk = await clinic.deskOf('sudo');
  await desk.goto(`${clinic.server.url}/app/user/${encodeURIComponent(owner._id.slice('/user/'.length))}`);
  await desk.getByRole('button', { name: '更多' }).first().click();
  await desk.getByRole('menuitem', { name: '飼主頁' }).click();
  await glance(desk, 'owner-page-dialog');
  await desk.getByRole('button', { name: '傳送飼主頁連結' }).click();
  const linkIn = () =>
    /https?:\/\/\S+\/app\/o\/\S+#\S{22}/.exec(sms.taken.findLast(({ to }) => to === phone)?.text ?? '')?.[0];
  await expect.poll(linkIn, { timeout: 20_000 }).toBeDefined();

  const own = new OwnPage(await clinic.desk(PHONE));
  await own.open(linkIn() ?? '', () => codeSentTo(sms, phone));
  await own.page.getByRole('article', { name: '芋圓', exact: true }).getByText('8.4 kg').waitFor();
  await inspect(own.page, 'owner-page');
  expect(await smallTargets(own.page)).toEqual([]);
  expect(await sidewaysScroll(own.page)).toBe(0);
  await own.decide('洗牙', '同意');
  await own.page.getByText('已告訴診所您同意').waitFor();
  const [estimate] = await admin.get<{ state: string; decisions: { way: string }[] }[]>(
    `/estimate/list?petID=${encodeURIComponent(pet._id)}`,
  );
  expect(estimate).toMatchObject({ state: 'accepted', decisions: [{ way: 'page', person: '連淑芬' }] });

  await own.button('用 LINE Pay 付款').click();
  await own.page.getByRole('button', { name: 'Pay' }).click();
  await own.heading('付款完成').waitFor();
  await glance(own.page, 'owner-page-paid');
  // What the address says pays nothing a second time.
  await own.page.reload();
  await own.heading('付款完成').waitFor();
  await own.button('回到我的頁面').click();
  await own.page.getByText('沒有未付的帳單').waitFor();
  expect(await admin.get(path)).toMatchObject({ billStatus: 30, received: 640 });
});
