import { describe, expect, it } from 'vitest';
import { arrangeVisit } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { expectAccessible, picture } from '../harness/look.ts';
import { KEEPS_APP } from '../harness/sit-down.ts';
import { VisitPage } from '../pages/record.ts';

const clinic = useClinic();

describe('the running app', () => {
  it('[1.1.29] [1.1.30] leads a newcomer over the main job from 操作教學 to 教學完成, and goes on where it was left', async () => {
    await arrangeVisit(await clinic.api('director'));
    const page = await clinic.deskOf('director');
    const menu = page.getByRole('button', { name: /的選單$/ });
    const start = async () => {
      await menu.click();
      await page.getByRole('menuitem', { name: '操作教學' }).click();
    };
    const next = page.locator('.vl-tour .driver-popover-next-btn');
    await start();
    await page.locator('.vl-tour').getByText('十二個區域').waitFor();
    await picture(page, 'tour');
    await expectAccessible(page);
    for (const title of ['什麼都找得到', '今天的看板']) {
      await next.click();
      await page.locator('.vl-tour').getByText(title).waitFor();
    }
    await page.getByRole('button', { name: '先離開' }).click();
    await page.locator('.vl-tour').waitFor({ state: 'detached' });
    await start();
    await page.getByRole('dialog', { name: '繼續操作教學？' }).getByText('上次看到第 3 步').waitFor();
    await page.getByRole('button', { name: '繼續', exact: true }).click();
    for (const title of ['報到', '看診', '照片與檔案', '病歷', '調劑', '結帳', '同步狀態', '您的選單']) {
      await next.click();
      await page.locator('.vl-tour').getByText(title, { exact: true }).waitFor();
    }
    await next.click();
    await page.getByRole('dialog', { name: '教學完成', exact: true }).waitFor();
    await expectAccessible(page);
  });

  it('[1.2.07] [1.8.24] forces an update when the code of a route is gone', async () => {
    const page = await clinic.deskOf('director');
    // What the page fetches while nobody works has come: of what is missing from now on the route's code is the first.
    await page.waitForLoadState('networkidle');
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.getByRole('navigation', { name: '主要功能' }).getByRole('link', { name: '設定' }).click();
    const alert = page.getByRole('dialog', { name: '更新通知', exact: true });
    await alert.getByText('應用程式已經更新，請立即重整網頁。', { exact: true }).waitFor();
    await page.unroute('**/assets/*.js');
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

  it('[1.5.29] [1.5.30] takes only digits, dot and minus in a numeric field, which the wheel leaves without changing it', async () => {
    const made = await arrangeVisit(await clinic.api('director'));
    const page = await clinic.deskOf('doctor');
    const visit = new VisitPage(page);
    await visit.open(clinic.server.url, made.petID, made.recordID);
    const weight = visit.vital('體溫');
    await weight.fill('');
    await weight.pressSequentially('a1e+2x.5');
    expect(await weight.inputValue()).toBe('12.5');
    await weight.fill('');
    await weight.pressSequentially('e-+3 /*a');
    expect(await weight.inputValue()).toBe('-3');
    await weight.fill('12.5');
    await weight.press('Backspace');
    expect(await weight.inputValue()).toBe('12.');
    await weight.press('5');
    const focused = () => weight.evaluate((field) => field === document.activeElement);
    expect(await focused()).toBe(true);
    await weight.hover();
    await page.mouse.wheel(0, 40);
    await expect.poll(focused).toBe(false);
    expect(await weight.inputValue()).toBe('12.5');
  });
});
