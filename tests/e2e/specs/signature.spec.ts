import { expect, it } from 'vitest';
import { arrangeVisit } from '../harness/arrange.ts';
import { inspect } from '../harness/look.ts';
import { useClinicWithSms } from '../harness/own-sms.ts';
import { codeSentTo } from '../harness/owners-page.ts';
import { sidewaysScroll } from '../harness/touch.ts';
import { SIGNER_PHONE, Signatures } from '../pages/signature.ts';

const { clinic, sms, admin } = useClinicWithSms();

it('[3.7.128 journey half] a consent goes to the owner’s telephone by a link, is signed there after a code, and the desk sees it signed and sealed', async () => {
  const { owner, phone, pet, petID, recordID } = await arrangeVisit(admin());
  const title = '手術同意書';
  await admin().post('/consent', { petID, recordID, type: 'other', title, text: '我了解並同意。' });
  const desk = new Signatures(await clinic.deskOf('doctor'));
  const consents = await desk.openConsents(clinic.server.url, { petID, pet });
  await consents.getByRole('button', { name: `電子簽署：${title}` }).click();
  await desk.asking.getByText('手機連結').click();
  await desk.page.keyboard.press('Control+Enter');
  await desk.page.getByText('簽署連結已傳送').waitFor();

  const link = await desk.linkSentTo(sms(), phone);
  const signer = new Signatures(await clinic.desk(SIGNER_PHONE));
  await signer.page.goto(link);
  await signer.page.getByRole('heading', { name: `簽署：${title}` }).waitFor();
  await signer.prove(() => codeSentTo(sms(), phone));
  await inspect(signer.page, 'signature-read');
  expect(await sidewaysScroll(signer.page)).toBe(0);
  await signer.sign(owner);
  await signer.page.getByRole('status').getByText('已完成簽署').waitFor();
  await signer.button('下載已簽署的文件').waitFor({ timeout: 20_000 });
  await consents.getByText('已簽署').first().waitFor({ timeout: 20_000 });
});
