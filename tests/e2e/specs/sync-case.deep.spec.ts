import { afterEach, describe, expect, it } from 'vitest';
import { visitsOf } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance } from '../harness/look.ts';
import { freshOwner, freshPet, freshPhone } from '../harness/names.ts';
import { KEEPS_APP } from '../harness/sit-down.ts';
import { TodayPage } from '../pages/overview.ts';
import { Frame } from '../pages/shell.ts';
import { SyncDrawer } from '../pages/sync.ts';
import { CheckIn } from '../pages/visit.ts';

const clinic = useClinic();
afterEach(() => clinic.server.start());

describe('what the server refused', () => {
  it('is one case with what hangs on it, and goes through corrected as a whole', async () => {
    const admin = await clinic.api('sudo');
    const [phone, taken] = [freshPhone(), freshOwner()];
    const page = await clinic.deskOf('cashier', KEEPS_APP);
    await new TodayPage(page).open(clinic.server.url);
    await page.context().setOffline(true);
    const [owner, pet] = [freshOwner(), freshPet()];
    await new CheckIn(page).walkIn({ name: owner, phone }, { name: pet }, '疫苗');
    await admin.post('/user', { name: taken, phone });
    await page.context().setOffline(false);

    const drawer = new SyncDrawer(page);
    await drawer.open();
    // Its own, whatever else was refused at this desk.
    const refused = drawer.case('飼主電話與既有飼主重複').filter({ hasText: owner });
    await refused.waitFor({ timeout: 60_000 });
    await refused.getByText('連帶 2 筆會一起處理').waitFor();
    expect(await refused.textContent()).toContain(`已是${taken}的電話。新飼主「${owner}」已保留在這台電腦`);
    expect(await refused.getByRole('listitem').allTextContents()).toEqual([
      expect.stringContaining(`新增動物 · ${pet}`),
      expect.stringContaining('報到'),
    ]);
    await glance(page, 'sync-chain');
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      refused.getByRole('button', { name: '匯出' }).click(),
    ]);
    expect(saved.suggestedFilename()).toMatch(/^vetloom-待處理-/);

    await refused.getByRole('button', { name: '改電話' }).click();
    await drawer.answer('電話', freshPhone());
    await refused.waitFor({ state: 'detached' });
    await new Frame(page).isSynced();
    await expect.poll(() => visitsOf(admin, pet)).toHaveLength(1);
  });
});
