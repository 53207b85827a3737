import { MitakeSimulator } from '@vetloom/integrations/sms/mitake/simulator/mitake-simulator.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeVisit, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';
import { codeSentTo } from '../harness/owners-page.ts';
import { sidewaysScroll } from '../harness/touch.ts';
import { SIGNER_PHONE, Signatures } from '../pages/signature.ts';

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
});
afterAll(() => sms.stop());

it('[3.7.128 journey half] a consent goes to the owner’s telephone by a link, is signed there after a code, and the desk sees it signed and sealed; another is signed on the tablet', async () => {
  const { owner, phone, pet, petID, recordID } = await arrangeVisit(admin);
  for (const title of ['手術同意書', '麻醉同意書'])
    await admin.post('/consent', { petID, recordID, type: 'other', title, text: '我了解並同意。' });
  const desk = new Signatures(await clinic.deskOf('doctor'));
  await desk.page.goto(`${clinic.server.url}/app/petProfile/${segment(petID)}`);
  await desk.button('更多動作').first().click();
  await desk.page.getByRole('menuitem', { name: '同意書' }).click();
  const consents = desk.page.getByRole('complementary', { name: `${pet}的同意書` });
  await consents.getByRole('button', { name: '電子簽署：手術同意書' }).click();
  await desk.asking.getByText('手機連結').click();
  await inspect(desk.page, 'signature-ask');
  await desk.page.keyboard.press('Control+Enter');
  await desk.page.getByText('簽署連結已傳送').waitFor();

  const sent = () =>
    /http\S+\/app\/s\/demo#[\w-]{22}/.exec(sms.taken.findLast(({ to }) => to === phone)?.text ?? '')?.[0];
  await expect.poll(sent, { timeout: 20_000 }).toBeDefined();
  const signer = new Signatures(await clinic.desk(SIGNER_PHONE));
  await signer.page.goto(sent() ?? '');
  await signer.page.getByRole('heading', { name: '簽署：手術同意書' }).waitFor();
  await inspect(signer.page, 'signature-link');
  await signer.prove(() => codeSentTo(sms, phone));
  await inspect(signer.page, 'signature-read');
  expect(await sidewaysScroll(signer.page)).toBe(0);
  await signer.sign(owner);
  await signer.page.getByRole('status').getByText('已完成簽署').waitFor();
  await signer.button('下載已簽署的文件').waitFor({ timeout: 20_000 });
  await glance(signer.page, 'signature-done');
  await consents.getByText('已簽署').first().waitFor({ timeout: 20_000 });

  await consents.getByRole('button', { name: '電子簽署：麻醉同意書' }).click();
  await desk.asking.getByText('麻醉同意書').waitFor();
  await desk.page.keyboard.press('Control+Enter');
  const tablet = new Signatures(desk.page);
  await desk.page.getByText('我了解並同意。').last().waitFor();
  await glance(desk.page, 'signature-tablet');
  await tablet.sign(owner);
  await desk.page.getByText('簽署完成，謝謝您。').waitFor();
  await desk.page.getByRole('status').getByRole('button', { name: '關閉' }).click();
  await desk.page.keyboard.press('Escape');
  await desk.button('更多動作').first().click();
  await desk.page.getByRole('menuitem', { name: '電子簽署' }).click();
  for (const title of ['手術同意書', '麻醉同意書'])
    await desk.row(title).getByText('已簽署並封存').waitFor({ timeout: 20_000 });
  await desk.button('簽署紀錄：手術同意書').click();
  await desk.page.getByText('通過驗證碼').waitFor();
  await glance(desk.page, 'signature-list');
});
