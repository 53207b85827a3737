import { expect, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';
import { inspect } from '../harness/look.ts';
import { SignInPage } from '../pages/access.ts';

const clinic = useClinic();

it('[1.1.27] [1.2.16] the page says that it starts before any of its code has come, and tells how a mobile payment went, without any sign-in', async () => {
  const page = await clinic.desk();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${clinic.server.url}/app/`, { waitUntil: 'commit' });
  await page.getByText('系統初始化中...', { exact: true }).waitFor();
  letGo();
  await new SignInPage(page).isShown();
  await page.unroute('**/assets/*.js');

  for (const [query, title] of [
    ['result=success&transactionId=2026112200000000001', '付款完成'],
    ['result=cancelled', '付款已取消'],
    ['returnCode=0122', '付款沒有成功'],
    ['result=<b>已付清</b>', '沒有付款結果'],
  ] as const) {
    await page.goto(`${clinic.server.url}/app/linepayDone?${query}`);
    await page.getByRole('heading', { name: title }).waitFor();
    expect(page.url()).not.toContain('checkLogin');
  }
  await inspect(page, 'linepay-done');
});
