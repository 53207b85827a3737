import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { arrangeVisit, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { account, PASSWORD } from '../harness/people.ts';
import { KEEPS_APP } from '../harness/sit-down.ts';
import { SignInPage } from '../pages/access.ts';
import { OwnerPage } from '../pages/owner.ts';
import { Frame } from '../pages/shell.ts';

const clinic = useClinic();

declare global {
  interface Window {
    /** How long each toast that is gone was shown, in milliseconds, by its words. */
    toasts?: Record<string, number>;
  }
}

/** Has the page note how long its toasts are shown, from now on. */
const timeToasts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const [since, lasted] = [new Map<string, number>(), {} as Record<string, number>];
    window.toasts = lasted;
    const look = () => {
      const now = performance.now();
      const shown = [...document.querySelectorAll('[class*=Notification-root]')].map(
        (toast) => toast.textContent ?? '',
      );
      for (const words of shown) if (!since.has(words)) since.set(words, now);
      for (const [words, at] of since) if (!shown.includes(words)) lasted[words] ??= now - at;
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });
/** How long the toast with these words was shown, once it is gone. */
const lastedOf = async (page: Page, words: string): Promise<number> => {
  const found = async () => {
    const all = await page.evaluate(() => window.toasts ?? {});
    return Object.entries(all).find(([said]) => said.includes(words))?.[1] ?? 0;
  };
  await expect.poll(found).toBeGreaterThan(0);
  return found();
};

it('[1.4.26] [1.9.01] [1.9.02] whoever ends a sign-in elsewhere is told for two seconds that it is over, or for three that it failed; that computer asks for the password and keeps what was not sent yet', async () => {
  const made = await arrangeVisit(await clinic.api('sudo'));
  const [here, there] = [await clinic.newDeskOf('cashier'), await clinic.newDeskOf('cashier', KEEPS_APP)];
  await there.context().setOffline(true);
  await new OwnerPage(there).open(clinic.server.url, made.userID);
  await new OwnerPage(there).edit({ 地址: '還沒送出的地址' });
  await there
    .getByRole('region', { name: '頁首' })
    .getByText(/未同步/)
    .first()
    .waitFor();

  await here.goto(`${clinic.server.url}/app/setting/account`);
  const end = here.getByRole('button', { name: '登出其他所有裝置' });
  await end.waitFor();
  await timeToasts(here);
  await here.route('**/sessions/end', (route) =>
    route.fulfill({ status: 500, json: { code: 900_000, message: 'unexpected failure' } }),
  );
  await end.click();
  await here.getByRole('alert').filter({ hasText: '900000' }).waitFor();
  const failed = await lastedOf(here, '900000');
  await here.unroute('**/sessions/end');
  await end.click();
  await here.getByText('其他裝置都已登出。').waitFor();
  const succeeded = await lastedOf(here, '其他裝置都已登出。');
  // The clock of a page that is busy is late, never early.
  expect(failed).toBeGreaterThan(2_900);
  expect(succeeded).toBeGreaterThan(1_900);
  expect(succeeded).toBeLessThan(failed + 2_000);

  await there.context().setOffline(false);
  const signIn = new SignInPage(there);
  await signIn.isShown();
  await signIn.submit(account('cashier'), PASSWORD);
  await new Frame(there).isSynced();
  const admin = await clinic.api('sudo');
  await expect.poll(() => admin.get(`/user/${segment(made.userID)}`)).toMatchObject({ address: '還沒送出的地址' });
});
