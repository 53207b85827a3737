import { join } from 'node:path';
import { mailsIn } from '@vetloom/integrations/mail/folder-mail.ts';
import { expect, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';
import { givePasswordBack } from '../harness/give-password-back.ts';
import { inspect } from '../harness/look.ts';
import { account } from '../harness/people.ts';
import { SignInPage } from '../pages/access.ts';
import { Frame } from '../pages/shell.ts';

// A server of its own: passwords change here. Desks whose person changes are kept from later tests.
// The service that tells where an address lies does not answer: nobody may notice.
const clinic = useClinic(async () => ({ VETLOOM_IP_LOOKUP: 'https://127.0.0.1:9/ip' }));

const mailTo = async (email: string): Promise<string> => {
  const folder = join(clinic.server.dataFolder, 'mail');
  const mails = async () => (await mailsIn(folder)).filter(({ to }) => to === email);
  await expect.poll(async () => (await mails()).length).toBeGreaterThan(0);
  return (await mails()).at(-1)?.text ?? '';
};
it('a forgotten password is set anew by the link of a mail, once', async () => {
  const page = await clinic.desk();
  const signIn = new SignInPage(page);
  await signIn.open(clinic.server.url);
  await page.getByLabel('帳號').fill(account('assistant'));
  await page.getByRole('button', { name: '忘記密碼' }).click();
  await page.getByRole('button', { name: '寄給我設定新密碼的連結' }).click();
  await page.getByText('信已經寄出').waitFor();
  const link = /http\S+/.exec(await mailTo(account('assistant')))?.[0] ?? '';
  await page.goto(link);
  await page.getByRole('heading', { name: '設定新的密碼' }).waitFor();
  await inspect(page, 'set-password');
  await page.getByLabel('新密碼').fill('a quiet afternoon in the ward');
  await page.getByRole('button', { name: '完成並登入' }).click();
  await new Frame(page).isShown();
  const other = await clinic.desk();
  await other.goto(link);
  await other.getByRole('heading', { name: '這個連結不能使用' }).waitFor();
  await givePasswordBack(clinic.server.url, 'assistant', 'a quiet afternoon in the ward');
});
