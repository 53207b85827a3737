import { join } from 'node:path';
import { GoogleSimulator } from '@vetloom/integrations/google/simulator/google-simulator.ts';
import { mailsIn } from '@vetloom/integrations/mail/folder-mail.ts';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAt, useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';
import { account, NAMES, PASSWORD, type Person } from '../harness/people.ts';
import { SignInPage } from '../pages/access.ts';
import { AccountPage, SwitchDialog } from '../pages/account.ts';
import { TodayPage } from '../pages/overview.ts';
import { Frame } from '../pages/shell.ts';
import { CheckIn } from '../pages/visit.ts';

let google: GoogleSimulator;
// A server of its own: it is registered with the simulated Google, and passwords change here. Desks whose person changes are kept from later tests.
const clinic = useClinic(async () => {
  google = await GoogleSimulator.start({ sub: '1', email: 'nobody@gmail.com', email_verified: true });
  return {
    VETLOOM_GOOGLE_CLIENT_ID: google.clientID,
    VETLOOM_GOOGLE_CLIENT_SECRET: google.clientSecret,
    VETLOOM_GOOGLE_ISSUER: google.issuer,
    // A service that does not answer: nobody may notice.
    VETLOOM_IP_LOOKUP: 'https://127.0.0.1:9/ip',
  };
});
beforeAll(() => {
  google.returnAddresses.add(`${clinic.server.url}/app/googleAuth`);
});
afterAll(() => google.stop());

const mailTo = async (email: string): Promise<string> => {
  const folder = join(clinic.server.dataFolder, 'mail');
  const mails = async () => (await mailsIn(folder)).filter(({ to }) => to === email);
  await expect.poll(async () => (await mails()).length).toBeGreaterThan(0);
  return (await mails()).at(-1)?.text ?? '';
};
/** Other tests sign the same people in. */
async function givePasswordBack(person: Person, from: string): Promise<void> {
  const send = (path: string, body: object, token = '') =>
    fetch(`${clinic.server.url}/api/sdk/v2/basic/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    }).then((response) => response.json() as Promise<{ code: number; result: { jwt: string } | null }>);
  const { result } = await send('login', { username: account(person), password: from });
  const changed = await send('password', { password: from, newPassword: PASSWORD }, result?.jwt);
  expect(changed.code).toBe(100000);
}
const signOut = async (page: Page) => {
  await page.goto(`${new URL(page.url()).origin}/app/logout`);
  await page.getByText('已登出').waitFor();
};

describe('the own account', () => {
  it('changes the password with the old one and shows where else one is signed in', async () => {
    const page = await clinic.newDeskOf('doctor');
    const elsewhere = await clinic.newDeskOf('doctor');
    const mine = new AccountPage(page);
    await mine.openByMenu();
    await inspect(page, 'account-security');
    const form = await mine.begin('密碼', '變更', 'not the password');
    await form.getByLabel('新密碼', { exact: true }).fill('short');
    await form.getByRole('button', { name: '儲存' }).click();
    await form.getByText('密碼至少要 10 個字').waitFor();
    await form.getByLabel('新密碼', { exact: true }).fill('three cats on a warm roof');
    await form.getByLabel('再輸入一次新密碼').fill('three cats on a warm roof');
    await form.getByRole('button', { name: '儲存' }).click();
    await form.getByText('目前的密碼不對').waitFor();
    await mine.part('登入中的裝置');
    await expect.poll(() => page.getByRole('row').count()).toBe(3);
    await glance(page, 'account-devices');
    await mine.part('登入與密碼');
    const again = await mine.begin('密碼', '變更', PASSWORD);
    await again.getByLabel('新密碼', { exact: true }).fill('three cats on a warm roof');
    await again.getByLabel('再輸入一次新密碼').fill('three cats on a warm roof');
    await again.getByRole('button', { name: '儲存' }).click();
    await page.getByText('密碼已變更，其他裝置已登出').waitFor();
    await mine.part('登入中的裝置');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    // The other computer learns it at its next contact.
    await elsewhere.reload();
    await new SignInPage(elsewhere).isShown();
    await new SignInPage(elsewhere).submit(account('doctor'), PASSWORD);
    await expect.poll(() => new SignInPage(elsewhere).refusal()).toContain('100101');
    await new SignInPage(elsewhere).submit(account('doctor'), 'three cats on a warm roof');
    await new Frame(elsewhere).isShown();
    await givePasswordBack('doctor', 'three cats on a warm roof');
  });

  it('asks for a code once an authenticator is turned on, and takes a recovery code', async () => {
    const page = await clinic.newDeskOf('assistant');
    const mine = new AccountPage(page);
    await mine.openByMenu();
    const item = await mine.begin('兩步驟驗證', '開啟', PASSWORD);
    await item.getByRole('button', { name: '開啟' }).click();
    await item.getByRole('img', { name: '給驗證器掃描的 QR code' }).waitFor();
    await glance(page, 'account-authenticator');
    const secret = ((await item.locator('code').textContent()) ?? '').replaceAll(' ', '');
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await item.getByLabel('驗證器上的 6 位數字').fill(code);
    await item.getByRole('button', { name: '確認並開啟' }).click();
    await item.getByRole('button', { name: '我已經收好' }).waitFor();
    const codes = await item.getByRole('listitem').allTextContents();
    expect(codes).toHaveLength(10);
    await item.getByRole('button', { name: '我已經收好' }).click();
    await item.getByText('備用碼還有 10 組').waitFor();
    await signOut(page);
    const signIn = new SignInPage(page);
    await signIn.open(clinic.server.url);
    await signIn.as('assistant');
    await page.getByRole('heading', { name: '兩步驟驗證' }).waitFor();
    await inspect(page, 'sign-in-code');
    const field = page.getByLabel('驗證碼或備用碼');
    await field.fill('000000');
    await field.press('Enter');
    await page.getByText('驗證碼不對，或已經用過').waitFor();
    await field.fill(codes[0] ?? '');
    await field.press('Enter');
    await new Frame(page).isShown();
    await mine.openByMenu();
    const off = await mine.begin('兩步驟驗證', '關閉', PASSWORD);
    await off.getByRole('button', { name: '關閉' }).click();
    await off.getByText('未開啟').waitFor();
  });

  it('opens by a passkey of the device', async () => {
    const page = await clinic.desk();
    const client = await page.context().newCDPSession(page);
    await client.send('WebAuthn.enable');
    await client.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    // Passkeys belong to a named host; a bare address has none.
    const home = clinic.server.url.replace('127.0.0.1', 'localhost');
    await signInAt(page, home, 'cashier');
    const mine = new AccountPage(page);
    await mine.openByMenu();
    const item = await mine.begin('通行密鑰', '新增通行密鑰', PASSWORD);
    await item.getByLabel('名稱').fill('櫃台電腦');
    await item.getByRole('button', { name: '新增通行密鑰' }).click();
    await item.getByRole('listitem').filter({ hasText: '櫃台電腦' }).waitFor();
    await signOut(page);
    await new SignInPage(page).open(home);
    await page.getByRole('button', { name: '使用通行密鑰登入' }).click();
    await new Frame(page).isShown();
    await mine.openByMenu();
    await item.getByText(/最近使用/).waitFor();
    await item.getByRole('button', { name: '移除通行密鑰「櫃台電腦」' }).click();
    await item.getByText('尚未建立').waitFor();
  });
});

it('another person takes over by PIN, and both find their drafts', async () => {
  const page = await clinic.newDeskOf('director');
  const mine = new AccountPage(page);
  const setPin = async (pin: string) => {
    await mine.openByMenu();
    await mine.part('快速切換');
    const item = await mine.begin('快速切換 PIN', '設定', PASSWORD);
    await item.getByLabel(/^新的 PIN/).fill(pin);
    await item.getByRole('button', { name: '儲存' }).click();
    await item.getByText(/^\d{4}.* 設定$/).waitFor();
  };
  await setPin('2580');
  await glance(page, 'account-pin');
  await signOut(page);
  await signInAt(page, clinic.server.url, 'assistant');
  await setPin('1928');
  const today = new TodayPage(page);
  const checkIn = new CheckIn(page);
  await today.open(clinic.server.url);
  await checkIn.begin();
  await page.keyboard.type('打到一半的名字');
  await page.keyboard.press('Control+Alt+u');
  await new SwitchDialog(page).dialog.getByLabel(`${NAMES.director}的 PIN`).waitFor();
  await inspect(page, 'quick-switch');
  await page.keyboard.type('0000');
  await page.keyboard.press('Enter');
  await page.getByText('PIN 不對').waitFor();
  await page.keyboard.type('2580');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `${NAMES.director} 的選單` }).waitFor();
  await today.open(clinic.server.url);
  await page.locator('[data-lane]').first().waitFor();
  await page.keyboard.press('n');
  const search = page.getByRole('combobox', { name: '找動物或飼主' });
  await search.waitFor();
  expect(await search.inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await new SwitchDialog(page).to(NAMES.assistant, '1928');
  await page.getByRole('button', { name: `${NAMES.assistant} 的選單` }).waitFor();
  await today.open(clinic.server.url);
  await page.locator('[data-lane]').first().waitFor();
  await page.keyboard.press('n');
  await search.waitFor();
  await expect.poll(() => search.inputValue()).toBe('打到一半的名字');
});

describe('Google', () => {
  it('[1.2.17] opens the account with the same verified address, and an invalid return says why', async () => {
    google.account = { sub: '77', email: account('cashier'), email_verified: true, hd: 'demo.vetloom.test' };
    const page = await clinic.desk();
    await new SignInPage(page).open(clinic.server.url);
    await glance(page, 'sign-in-ways');
    await page.getByRole('button', { name: '使用 Google 登入' }).click();
    await new Frame(page).isShown();
    await page.getByRole('button', { name: `${NAMES.cashier} 的選單` }).waitFor();
    await page.goto(`${clinic.server.url}/app/googleAuth?code=x&state=forged`);
    await page.getByRole('alert').filter({ hasText: '300022' }).waitFor();
    await inspect(page, 'google-failed');
  });
});

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
  await givePasswordBack('assistant', 'a quiet afternoon in the ward');
});
