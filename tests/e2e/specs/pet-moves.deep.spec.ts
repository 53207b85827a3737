import { describe, expect, it } from 'vitest';
import { arrangeOwner, arrangeVisit, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';
import { CareMenu } from '../pages/owner-care.ts';
import { PetPage } from '../pages/pet.ts';
import { Frame } from '../pages/shell.ts';

const clinic = useClinic();

/** A picture of one colour, as a camera might give it. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAIAAABvFaqvAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAKElEQVQ4jWM40WBDFcQwatCJ0TA6MZqOGkazSMNoMWIzWkLaDGQtAgA8+2ku2e75hwAAAABJRU5ErkJggg==',
  'base64',
);

describe('an animal', () => {
  it('has a picture and papers, moves to another owner, and [1.1.11] [1.2.37] [1.4.06] [1.4.08] [1.4.12] [1.4.13] [1.4.14] waits for check on both lists, [1.4.09] [1.4.10] [1.4.11] which keep what was answered', async () => {
    const api = await clinic.api('sudo');
    const made = await arrangeVisit(api);
    const next = await arrangeOwner(api);
    const { name } = await api.get<{ name: string }>(`/user/${segment(next._id)}`);
    // Of one breed, and without a picture of its own.
    const breed = `品種${made.phone}`;
    await api.put(`/pet/${segment(made.petID)}`, { breed });
    const other = await api.post<{ _id: string }>('/pet', { userID: next._id, name: '同種', type: 'Canine', breed });
    const [page, desk] = [await clinic.deskOf('director'), await clinic.deskOf('doctor')];
    const profile = new PetPage(page);
    const menu = new CareMenu(page);
    await desk.goto(`${clinic.server.url}/app/pendingPets`);
    await profile.open(clinic.server.url, made.petID);
    await page
      .locator('input[type="file"]:not([multiple], [capture])')
      .setInputFiles({ name: 'cat.png', mimeType: 'image/png', buffer: PICTURE });
    await page.getByRole('img', { name: `${made.pet}的照片` }).waitFor();
    const ofBreed = page.getByRole('button', { name: '用於品種' });
    await ofBreed.click();
    // It goes once the device holds the breed's picture: who leaves the page before that takes the deed along.
    await ofBreed.waitFor({ state: 'detached' });
    await page.goto(`${clinic.server.url}/app/petProfile/${segment(other._id.replace('/pet/', ''))}`);
    await page.getByRole('img', { name: '同種的照片' }).waitFor();
    await page.getByRole('button', { name: '移除品種照片' }).click();
    await page.getByRole('img', { name: '同種的照片' }).waitFor({ state: 'detached' });
    await profile.open(clinic.server.url, made.petID);
    await page
      .locator('input[type="file"][multiple]')
      .setInputFiles({ name: '轉診單.txt', mimeType: 'text/plain', buffer: Buffer.from('轉診') });
    await page
      .getByRole('button', { name: /轉診單/ })
      .first()
      .waitFor();
    await new Frame(page).isSynced();
    await expect.poll(async () => (await api.get<unknown[]>(`/pet/${segment(made.petID)}/file`)).length).toBe(1);

    await menu.choose('送出審核');
    await page.getByRole('button', { name: '更多動作' }).click();
    expect(await page.getByRole('menuitem', { name: '待審核' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await desk.getByRole('link', { name: made.pet }).waitFor();
    await inspect(desk, 'pending-pets');
    await desk.goto(`${clinic.server.url}/app/today/CheckData`);
    await desk.getByRole('link', { name: made.pet }).waitFor();
    const row = desk.getByRole('listitem').filter({ hasText: made.pet });
    await row.getByText('陳柏翰 送出').waitFor();
    await desk.getByRole('button', { name: `退回 ${made.pet}` }).click();
    const refusing = desk.getByRole('dialog', { name: `退回 ${made.pet}` });
    await refusing.getByLabel('退回的原因').fill('晶片號碼待補');
    await refusing.getByRole('button', { name: '退回', exact: true }).click();
    await expect.poll(() => row.count()).toBe(0);
    const tab = (word: string) => desk.getByRole('group', { name: '待審核動物' }).getByRole('button', { name: word });
    await tab('已退回').click();
    await row.getByText('晶片號碼待補').waitFor();
    await row.getByText('林佳蓉 退回').waitFor();
    await glance(desk, 'pending-refused');
    await desk.getByRole('button', { name: `重新審核 ${made.pet}` }).click();
    await tab('待審核').click();
    await desk.getByRole('button', { name: `通過 ${made.pet}` }).click();
    await expect.poll(() => row.count()).toBe(0);
    await tab('已通過').click();
    await row.getByText('林佳蓉 通過').waitFor();
    await tab('待審核').click();

    await menu.choose('轉給其他飼主');
    await menu.find('新的飼主', next.phone, name);
    await menu.confirm('轉移');
    await profile.strip.getByText(name).waitFor();
    await expect
      .poll(() => api.get(`/pet/${segment(made.petID)}`))
      .toMatchObject({ userID: next._id, approvalStatus: 20 });
    expect(await api.get(`/pet/getList/${segment(made.userID)}`)).toEqual([]);
  });
});
