import { describe, expect, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';
import { expectAccessible } from '../harness/look.ts';
import { KEEPS_APP } from '../harness/sit-down.ts';

const clinic = useClinic();
/** What the screen of figures alone is made of (apps/web/chunks.ts names files by area). */
const CODE_OF_FIGURES = '**/assets/bi-*.js';

describe('the running app', () => {
  it('[1.2.07] [1.8.24] forces an update when the code of a route is gone', async () => {
    const page = await clinic.deskOf('director');
    // The one file that nothing else asks for: what the page fetches ahead, at moments of its own, is there.
    await page.route(CODE_OF_FIGURES, (route) => route.abort());
    await page.getByRole('navigation', { name: '主要功能' }).getByRole('link', { name: '統計' }).click();
    const alert = page.getByRole('dialog', { name: '更新通知', exact: true });
    await alert.getByText('應用程式已經更新，請立即重整網頁。', { exact: true }).waitFor();
    await page.unroute(CODE_OF_FIGURES);
    await Promise.all([page.waitForEvent('load'), alert.getByRole('button', { name: '立即重整' }).click()]);
  });

  it('[1.1.28] [1.7.12] [1.7.94] [1.7.95] [1.8.23] registers its worker and asks for the version at the start, and asks before a newer one takes over', async () => {
    const first = await clinic.deskOf('director', KEEPS_APP);
    await expect
      .poll(() => first.evaluate(async () => (await navigator.serviceWorker.getRegistration('/app/')) !== undefined))
      .toBe(true);

    const page = await clinic.desk({ serviceWorkers: 'block' });
    let version = '1.0.0+old';
    let asked = 0;
    await page.route('**/api/version', (route) => {
      asked += 1;
      return route.fulfill({ json: { code: 100000, result: version } });
    });
    await page.clock.install();
    await page.goto(`${clinic.server.url}/app/login`);
    await page.getByLabel('密碼').first().waitFor();
    // The sign-in page asks by the same address whether the server is there.
    await expect.poll(() => asked).toBeGreaterThan(1);
    version = '1.0.0+new';
    const prompt = page.getByRole('dialog', { name: '更新通知', exact: true });
    await page.clock.fastForward(16 * 60_000);
    await prompt.getByText('應用程式已經更新，是否立即重整網頁？', { exact: true }).waitFor();
    await expectAccessible(page);
    await prompt.getByRole('button', { name: '稍後' }).click();
    await prompt.waitFor({ state: 'hidden' });
    await page.getByLabel('密碼').first().fill('half typed');
    await page.clock.fastForward(16 * 60_000);
    await Promise.all([page.waitForEvent('load'), prompt.getByRole('button', { name: '立即重整' }).click()]);
  });
});
