import { GoogleSimulator } from '@vetloom/integrations/google/simulator/google-simulator.ts';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAt, useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';
import { account, NAMES, PASSWORD } from '../harness/people.ts';
import { SignInPage } from '../pages/access.ts';
import { AccountPage, SwitchDialog } from '../pages/account.ts';
import { TodayPage } from '../pages/overview.ts';
import { Frame } from '../pages/shell.ts';
import { CheckIn } from '../pages/visit.ts';

let google: GoogleSimulator;
// A server of its own: it is registered with the simulated Google, and ways to sign in come and go here. Desks whose person changes are kept from later tests.
const clinic = useClinic(async () => {
  google = await GoogleSimulator.start({ sub: '1', email: 'nobody@gmail.com', email_verified: true });
  return {
    VETLOOM_GOOGLE_CLIENT_ID: google.clientID,
    VETLOOM_GOOGLE_CLIENT_SECRET: google.clientSecret,
    VETLOOM_GOOGLE_ISSUER: google.issuer,
  };
});
beforeAll(() => {
  google.returnAddresses.add(`${clinic.server.url}/app/googleAuth`);
});
afterAll(() => google.stop());

const signOut = async (page: Page) => {
  await page.goto(`${new URL(page.url()).origin}/app/logout`);
  await page.getByText('已登出').waitFor();
};

describe('the own account', () => {
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
  it('[1.2.17] [3.2.15] opens the account with the same verified address, and an invalid return says why', async () => {
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
