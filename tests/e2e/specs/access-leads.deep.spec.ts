import { describe, expect, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';
import { inspect } from '../harness/look.ts';
import { SignInPage } from '../pages/access.ts';
import { Frame } from '../pages/shell.ts';

const clinic = useClinic();
const path = (url: string) => {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
};

describe('signing in', () => {
  it('[1.1.25] [1.1.26] [1.2.03] [1.2.09] [1.2.10] [1.2.21] [3.2.16 signed-out half] [3.2.17 signed-out half] [3.2.38] [1.9.07] [3.9.11 web half] leads through /checkLogin to the sign-in and then to where the person wanted to go', async () => {
    const page = await clinic.desk();
    const asked: string[] = [];
    page.on('framenavigated', (frame) => asked.push(path(frame.url())));
    const signIn = new SignInPage(page);
    for (const address of ['/reminder/index', '/bi/index']) {
      await page.goto(`${clinic.server.url}/app${address}`);
      await signIn.isShown();
      expect(asked).toContain(`/app/checkLogin?redirect=${encodeURIComponent(address)}`);
    }
    await page.goto(`${clinic.server.url}/app/today/checkout?from=link`);
    await signIn.isShown();
    expect(asked).toContain('/app/checkLogin?redirect=%2Ftoday%2Fcheckout%3Ffrom%3Dlink');
    await signIn.as('cashier');
    await new Frame(page).isShown();
    expect(path(page.url())).toBe('/app/today/checkout?from=link');
    // History-mode addresses: a deep link survives a reload, and back and forward lead through them, never with a #.
    await new Frame(page).rail.getByRole('link', { name: '飼主' }).click();
    await page.waitForURL('**/app/users*');
    await page.reload();
    await new Frame(page).isShown();
    await page.goBack();
    await page.waitForURL('**/app/today/checkout?from=link');
    await page.goForward();
    await page.waitForURL('**/app/users*');
    expect(page.url()).not.toContain('#');
    // Signed in, the check itself leads on.
    await page.goto(`${clinic.server.url}/app/checkLogin?redirect=%2Fusers%3Fsort%3Dname-asc`);
    await new Frame(page).isShown();
    expect(path(page.url())).toMatch(/^\/app\/users\?sort=name-asc/);
    const addresses = await page
      .locator('[href], [src]')
      .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('href') ?? node.getAttribute('src') ?? ''));
    expect(addresses.filter((address) => address.startsWith('/') && !address.startsWith('/app/'))).toEqual([]);
  });
});

describe('doors', () => {
  it('[1.2.04] [1.2.05] [3.2.37] shows a role that does not reach there the permission page', async () => {
    const page = await clinic.desk();
    const signIn = new SignInPage(page);
    await signIn.open(clinic.server.url, '/setting/staffs');
    await signIn.as('cashier');
    await page.getByRole('heading', { name: '權限不足' }).waitFor();
    expect(path(page.url())).toBe('/app/permissionDeny');
    await inspect(page, 'permission-deny');
    await page.getByRole('button', { name: '回到首頁' }).click();
    await new Frame(page).isShown();
  });

  it('[1.2.18] [1.2.19] [3.2.36] sends every unknown address to /404, before and after the sign-in', async () => {
    const page = await clinic.desk();
    await page.goto(`${clinic.server.url}/app/no/such/place`);
    await page.getByRole('heading', { name: '找不到這個畫面' }).first().waitFor();
    expect(path(page.url())).toBe('/app/404');
    await inspect(page, 'not-found');
    const inside = await clinic.deskOf('cashier');
    await inside.goto(`${clinic.server.url}/app/no/such/place`);
    await inside.waitForURL('**/app/404');
  });
});
