import { describe, expect, it } from 'vitest';
import { arrangeVisit } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { expectAccessible, picture } from '../harness/look.ts';
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
