import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';
import { expectAccessible, glance, inspect } from '../harness/look.ts';
import { freshOwner, freshPet, freshPhone } from '../harness/names.ts';
import { NAMES } from '../harness/people.ts';
import { TodayPage } from '../pages/overview.ts';
import { StaffPage } from '../pages/staff.ts';
import { CheckIn } from '../pages/visit.ts';

const clinic = useClinic();

describe('people', () => {
  it('[1.6.10] [1.6.75] [1.6.77] [1.3.24] [1.3.28] [1.3.29] [1.3.30 avatar half] are added with the keyboard and a link to hand on, edited, and carry a suffix once they left', async () => {
    const page = await clinic.deskOf('sudo');
    const staff = new StaffPage(page);
    await staff.openPeople(clinic.server.url);
    await inspect(page, 'staff-list');
    await page.keyboard.press('n');
    const name = `新人${Date.now() % 10_000}`;
    const email = `fresh${Date.now()}@demo.vetloom.test`;
    await page.getByRole('textbox', { name: '姓名', exact: true }).fill(name);
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
    await page.getByLabel('角色', { exact: true }).selectOption({ label: '獸醫師' });
    await expectAccessible(page);
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog');
    await expect
      .poll(() => dialog.getByLabel('連結', { exact: true }).inputValue())
      .toMatch(/\/app\/setPassword#.{40,}/);
    await glance(page, 'staff-invitation');
    await dialog.getByRole('button', { name: '完成' }).click();
    await staff.row(name).waitFor();
    const avatar = staff.preview
      .locator('span[aria-hidden="true"]')
      .filter({ hasText: name.charAt(0) })
      .first();
    expect(await avatar.evaluate((mark) => getComputedStyle(mark).backgroundColor)).toBe('rgb(95, 99, 104)');

    await staff.preview.getByRole('button', { name: '編輯' }).click();
    const form = page.getByRole('complementary', { name: /^編輯/ });
    for (const label of ['姓名', '電話', 'LINE', '執照字號', '備註'])
      await form.getByRole('textbox', { name: new RegExp(`^${label}`) }).waitFor();
    await form.getByLabel('角色', { exact: true }).waitFor();
    await page.getByRole('textbox', { name: '執照字號' }).fill('獸醫字第 12345 號');
    await page.keyboard.press('Control+Enter');
    await staff.preview.getByText('獸醫字第 12345 號').waitFor();
    // Another name and another role, and back.
    for (const [role, called] of [
      ['助理', `${name}助理`],
      ['獸醫師', name],
    ] as const) {
      await staff.preview.getByRole('button', { name: '編輯' }).click();
      await page.getByRole('textbox', { name: '姓名', exact: true }).fill(called);
      await page.getByLabel('角色', { exact: true }).selectOption({ label: role });
      await page.keyboard.press('Control+Enter');
      await staff.preview.getByRole('heading', { name: called, exact: true }).waitFor();
      await staff.row(called).filter({ hasText: role }).waitFor();
    }
    await staff.givePhoto(
      await sharp({ create: { width: 300, height: 200, channels: 3, background: '#884422' } })
        .jpeg()
        .toBuffer(),
    );
    await staff.preview.getByRole('button', { name: '移除照片' }).waitFor();
    expect(await staff.exported()).toContain(email);
    const api = await clinic.api('sudo');
    const doctors = async () =>
      (await api.post<{ _id: string; doctor: boolean }[]>('/staff/getList', {}))
        .filter(({ doctor }) => doctor)
        .map(({ _id }) => _id);
    await expect.poll(doctors).toContain(`/staff/${email}`);

    await staff.preview.getByRole('button', { name: '離職' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '設為離職' }).click();
    await staff.row(name).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^離職/ }).first().click();
    await staff.row(`${name}（離職）`).waitFor();
    await expect.poll(doctors).not.toContain(`/staff/${email}`);

    const drawer = await staff.history();
    await drawer.getByText('新增人員').waitFor();
    const lines = await drawer.getByRole('listitem').allTextContents();
    expect(lines[0]).toContain('在職');
    expect(lines[0]).toContain('離職');
    expect(lines.join()).toContain(NAMES.sudo);
    await drawer.getByRole('button', { name: '驗證整份紀錄' }).click();
    await drawer.getByText(/^完整：/).waitFor();
    await glance(page, 'staff-history');

    const { _id: userID } = await api.post<{ _id: string }>('/user', { name: freshOwner(), phone: freshPhone() });
    const pet = freshPet();
    const { _id: petID } = await api.post<{ _id: string }>('/pet', { userID, name: pet, type: 'Canine' });
    await api.post('/record/checkin', { petID, cause: '回診', doctorID: `/staff/${email}`, doctor: name });
    await page.goto(`${clinic.server.url}/app/today/record`);
    await new TodayPage(page).card(pet).getByText(`${name}（離職）`).waitFor();
    const checkIn = new CheckIn(page);
    await checkIn.begin();
    await checkIn.find(pet, pet);
    await checkIn.panel.getByRole('combobox', { name: /^醫師/ }).click();
    await page.getByRole('option', { name: new RegExp(NAMES.doctor) }).waitFor();
    expect(await page.getByRole('option', { name: new RegExp(name) }).count()).toBe(0);

    const { _id: second } = await api.post<{ _id: string }>('/staff', {
      name: `${name}二`,
      email: `second.${email}`,
      permissionDetail: '/role/cashier',
    });
    await staff.openPeople(clinic.server.url, `?state=invited&sel=${second.slice('/staff/'.length)}`);
    await staff.preview.getByRole('button', { name: '刪除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '刪除人員' }).click();
    await staff.row(`${name}二`).waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await api.post<{ _id: string }[]>('/staff/getList', { all: true })).map(({ _id }) => _id))
      .not.toContain(second);
  });
});
