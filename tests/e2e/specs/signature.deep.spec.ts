import { it } from 'vitest';
import { arrangeVisit } from '../harness/arrange.ts';
import { glance, inspect } from '../harness/look.ts';
import { useClinicWithSms } from '../harness/own-sms.ts';
import { codeSentTo } from '../harness/owners-page.ts';
import { KEEPS_APP } from '../harness/sit-down.ts';
import { SIGNER_PHONE, Signatures } from '../pages/signature.ts';

const { clinic, sms, admin } = useClinicWithSms();

/** A consent that waits for the owner's word. */
async function arrangeConsent(title: string) {
  const visit = await arrangeVisit(admin());
  const { petID, recordID } = visit;
  await admin().post('/consent', { petID, recordID, type: 'other', title, text: '我了解並同意。' });
  return visit;
}

it('[3.7.128 tablet half] a consent is drawn and signed on the tablet at the desk, sealed, and its record names how', async () => {
  const { owner, pet, petID } = await arrangeConsent('麻醉同意書');
  const desk = new Signatures(await clinic.deskOf('doctor'));
  const consents = await desk.openConsents(clinic.server.url, { petID, pet });
  await consents.getByRole('button', { name: '電子簽署：麻醉同意書' }).click();
  await inspect(desk.page, 'signature-ask');
  await desk.page.keyboard.press('Control+Enter');
  await desk.page.getByText('我了解並同意。').last().waitFor();
  await glance(desk.page, 'signature-tablet');
  await desk.sign(owner);
  await desk.page.getByText('簽署完成，謝謝您。').waitFor();
  await desk.page.getByRole('status').getByRole('button', { name: '關閉' }).click();
  await desk.page.keyboard.press('Escape');
  await desk.openList();
  await desk.row('麻醉同意書').getByText('已簽署並封存').waitFor({ timeout: 20_000 });
  await desk.button('簽署紀錄：麻醉同意書').click();
  await glance(desk.page, 'signature-list');
});

it('what is drawn on a tablet without a network is kept there, said to be so, and sealed once the network is back', async () => {
  const { owner, pet, petID } = await arrangeConsent('住院同意書');
  const desk = new Signatures(await clinic.deskOf('doctor', KEEPS_APP));
  const consents = await desk.openConsents(clinic.server.url, { petID, pet });
  await desk.page.context().setOffline(true);
  await consents.getByRole('button', { name: '電子簽署：住院同意書' }).click();
  await desk.asking.getByText('住院同意書').waitFor();
  await glance(desk.page, 'signature-ask-offline');
  await desk.page.keyboard.press('Control+Enter');
  await desk.page.getByText('我了解並同意。').last().waitFor();
  await desk.sign(owner);
  await desk.page.getByText('簽署完成，謝謝您。').waitFor();
  await glance(desk.page, 'signature-offline-done');
  await desk.page.getByRole('status').getByRole('button', { name: '關閉' }).click();
  await desk.page.context().setOffline(false);
  await desk.page.keyboard.press('Escape');
  await desk.openList();
  await desk.row('住院同意書').getByText('已簽署並封存').waitFor({ timeout: 40_000 });
});

it('the page of a link says what is to be signed before anybody proves who they are, and a wrong code opens nothing', async () => {
  const { phone, pet, petID } = await arrangeConsent('檢查同意書');
  const desk = new Signatures(await clinic.deskOf('doctor'));
  const consents = await desk.openConsents(clinic.server.url, { petID, pet });
  await consents.getByRole('button', { name: '電子簽署：檢查同意書' }).click();
  await desk.asking.getByText('手機連結').click();
  await desk.page.keyboard.press('Control+Enter');
  await desk.page.getByText('簽署連結已傳送').waitFor();
  const link = await desk.linkSentTo(sms(), phone);
  const signer = new Signatures(await clinic.desk(SIGNER_PHONE));
  await signer.page.goto(link);
  await signer.page.getByRole('heading', { name: '簽署：檢查同意書' }).waitFor();
  await inspect(signer.page, 'signature-link');
  await signer.button('傳送驗證碼').click();
  const right = await codeSentTo(sms(), phone);
  await signer.page.getByLabel('驗證碼（6 位數字）').fill(right === '000000' ? '111111' : '000000');
  await signer.page.getByRole('alert').first().waitFor();
  await glance(signer.page, 'signature-wrong-code');
  await signer.page.getByLabel('驗證碼（6 位數字）').fill(right);
  await signer.page.getByRole('img', { name: '第 1 頁，共 1 頁' }).waitFor();
});
