import { describe, expect, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';
import { expectAccessible, glance, inspect } from '../harness/look.ts';
import { account } from '../harness/people.ts';
import { SignInPage } from '../pages/access.ts';
import { Frame } from '../pages/shell.ts';

const clinic = useClinic();

describe('signing in', () => {
  it('[1.8.05] answers an unknown account with the very same sentence', async () => {
    const page = await clinic.desk();
    const signIn = new SignInPage(page);
    await signIn.open(clinic.server.url);
    await signIn.submit('nobody@demo.vetloom.test', 'not-the-password');
    expect(await signIn.refusal()).toBe('帳號密碼錯誤，請檢查後再輸入一次。100101');
  });

  it('never follows a redirect to another site', async () => {
    const page = await clinic.desk();
    const signIn = new SignInPage(page);
    await signIn.open(clinic.server.url, '/checkLogin?redirect=//evil.example/x');
    await signIn.as('cashier');
    await new Frame(page).isShown();
    expect(new URL(page.url()).pathname).toBe('/app/today/record');
  });

  it('says within three seconds that the server is away, and never that the connection is well', async () => {
    const page = await clinic.desk();
    const signIn = new SignInPage(page);
    let swallow = false;
    await page.route('**/api/**', (route) => (swallow ? undefined : route.fallback()));
    await signIn.open(clinic.server.url);
    await page.getByText('連線正常').waitFor();
    swallow = true;
    await page.reload();
    await page.getByText(/^連不到伺服器，而這台電腦還沒有診所資料/).waitFor({ timeout: 6_000 });
    expect(await page.getByText('連線正常').count()).toBe(0);
    await glance(page, 'sign-in-server-away');
    const since = performance.now();
    await signIn.submit(account('assistant'), 'vetloom-demo');
    expect(await signIn.refusal()).toMatch(/^沒有可以驗證的服務：連不到伺服器，這台電腦也還沒有診所資料/);
    // Three seconds, and what a busy machine takes to show it.
    expect(performance.now() - since).toBeLessThan(5_000);
    // One sentence: nothing else on the page speaks of the connection.
    expect(await page.getByText(/連不到伺服器|目前離線|登入沒有成功|連線正常/).count()).toBe(1);
    await glance(page, 'sign-in-refused-away');
    swallow = false;
    await page.getByText('連線正常').waitFor({ timeout: 15_000 });
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('says the same where the server went away after the page had come, with the code that it would need', async () => {
    const page = await clinic.desk();
    const signIn = new SignInPage(page);
    await signIn.open(clinic.server.url);
    await page.getByText('連線正常').waitFor();
    await page.route('**', (route) => route.abort());
    await signIn.submit(account('assistant'), 'vetloom-demo');
    expect(await signIn.refusal()).toMatch(/^沒有可以驗證的服務：連不到伺服器，這台電腦也還沒有診所資料/);
    expect(await page.getByText(/連線正常|登入沒有成功/).count()).toBe(0);
  });

  it('asks for what is missing before it asks the server', async () => {
    const page = await clinic.desk();
    const signIn = new SignInPage(page);
    await signIn.open(clinic.server.url);
    await page.getByRole('button', { name: /^登入/ }).click();
    await page.getByText('請輸入帳號。').waitFor();
    await page.getByText('請輸入密碼。').waitFor();
    await expectAccessible(page);
  });
});

describe('doors', () => {
  it('says honestly what is not built yet', async () => {
    const page = await clinic.desk();
    const signIn = new SignInPage(page);
    await signIn.open(clinic.server.url, '/booking');
    await signIn.as('cashier');
    await page.getByText('還沒有做好').first().waitFor();
    await inspect(page, 'not-built');
  });
});
