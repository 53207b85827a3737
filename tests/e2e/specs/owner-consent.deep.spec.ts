import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { arrangeVisit, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { inspect } from '../harness/look.ts';
import { OwnerPage } from '../pages/owner.ts';
import { CareMenu } from '../pages/owner-care.ts';

const clinic = useClinic();

describe('an owner', () => {
  it('[1.6.47] gives consent, is linked, exported only by those who may, and is not deleted with an open visit', async () => {
    const api = await clinic.api('sudo');
    const made = await arrangeVisit(api);
    const page = await clinic.deskOf('director');
    const owner = new OwnerPage(page);
    const menu = new CareMenu(page);
    await owner.open(clinic.server.url, made.userID);
    await owner.facts.getByRole('button', { name: /記錄「收到提醒/ }).click();
    await menu.dialog.getByText('口頭', { exact: true }).click();
    await menu.confirm('記錄');
    await owner.facts.getByText(/同意，口頭/).waitFor();
    // Whose account it is only the app says; the name that people tell each other is a field like any other.
    await menu.choose('LINE');
    await menu.confirm('產生綁定碼');
    await menu.dialog.getByText('診所還沒有連接 LINE 官方帳號').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^編輯/ }).click();
    const form = page.getByRole('complementary', { name: /^編輯/ });
    await form.getByRole('textbox', { name: /^LINE/ }).first().fill('mochi-mama');
    await page.keyboard.press('Control+Enter');
    await owner.facts.getByText('mochi-mama').waitFor();
    await inspect(page, 'owner');
    await menu.choose('刪除飼主');
    await menu.confirm('刪除');
    await menu.dialog.getByText('還有 1 次看診沒有結束，請先完成。').waitFor();
    await page.keyboard.press('Escape');

    await expect
      .poll(() => api.get(`/user/${segment(made.userID)}`))
      .toMatchObject({ lineID: 'mochi-mama', consent: [{ purpose: 'messages', given: true }] });
    await page.goto(`${clinic.server.url}/app/users`);
    await page.getByRole('button', { name: '匯出' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ]);
    const csv = await readFile(await download.path(), 'utf8');
    expect(csv.startsWith('\uFEFF編號,姓名')).toBe(true);
    expect(csv).toContain(`${made.owner},${made.phone},mochi-mama`);
    const cashier = await clinic.deskOf('cashier');
    await cashier.goto(`${clinic.server.url}/app/users`);
    await cashier.getByRole('grid').waitFor();
    expect(await cashier.getByRole('button', { name: '匯出' }).count()).toBe(0);
  });
});
