import { afterEach, describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { useClinic } from '../harness/desk.ts';
import { inspect } from '../harness/look.ts';
import { KEEPS_APP } from '../harness/sit-down.ts';
import { Frame } from '../pages/shell.ts';
import { StaffPage } from '../pages/staff.ts';

const clinic = useClinic();

describe('roles', () => {
  let admin: Api | undefined;
  let before: readonly string[] = [];
  const cashier = '/role/cashier';
  afterEach(async () => {
    await admin?.put('/role', { _id: cashier, permissions: before });
    admin = undefined;
  });
  const remember = async (): Promise<Api> => {
    const api = await clinic.api('sudo');
    const roles = await api.get<{ _id: string; permissions: string[] }[]>('/role/getList');
    before = roles.find(({ _id }) => _id === cashier)?.permissions ?? [];
    admin = api;
    return api;
  };

  it('[1.6.11] [1.6.12] bring prerequisites along and ask before they fall, by keyboard alone; what is saved is in the history', async () => {
    await remember();
    const page = await clinic.deskOf('sudo');
    const staff = new StaffPage(page);
    await staff.openRoles(clinic.server.url, 'cashier');
    await staff.toggle('櫃檯', '看診紀錄 · 讀取').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    expect(await staff.holds('櫃檯', '看診紀錄 · 讀取')).toBe(true);
    expect(await staff.holds('櫃檯', '看診紀錄 · 寫入')).toBe(true);
    await staff.role('櫃檯').getByText('看診紀錄 · 寫入需要').waitFor();

    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Space');
    await staff.role('櫃檯').getByText('取消讀取，也會取消：').waitFor();
    expect(await staff.holds('櫃檯', '看診紀錄 · 讀取')).toBe(true);
    await inspect(page, 'roles-question');
    await page.getByRole('button', { name: '保留讀取' }).click();
    await page.reload();
    await staff.matrix.waitFor();
    await page.getByText('2 項未儲存的變更').waitFor();
    await staff.save();
    const drawer = await staff.history();
    await drawer.getByText('新增 看診紀錄讀取、看診紀錄寫入').waitFor();
  });

  it('act on who is signed in without a reload, and on a device that was offline at its next contact', async () => {
    const api = await remember();
    const page = await clinic.deskOf('cashier', KEEPS_APP);
    const { rail } = new Frame(page);
    const records = rail.getByRole('link', { name: '病歷' });
    expect(await records.count()).toBe(0);
    await api.put('/role', { _id: cashier, permissions: [...before, 'RECORD_READ'] });
    await records.waitFor();
    await records.click();
    await page.getByRole('grid').first().waitFor();

    await page.context().setOffline(true);
    await new Frame(page).isOffline();
    await api.put('/role', { _id: cashier, permissions: before });
    expect(await records.count()).toBe(1);
    await page.context().setOffline(false);
    await records.waitFor({ state: 'detached', timeout: 60_000 });
    await page.getByRole('heading', { name: '權限不足' }).waitFor();
  });
});
