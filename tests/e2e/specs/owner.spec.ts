import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeVisit, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { expectAccessible, inspect } from '../harness/look.ts';
import { freshOwner, freshPet, freshPhone } from '../harness/names.ts';
import { OwnerPage } from '../pages/owner.ts';
import { CareMenu } from '../pages/owner-care.ts';
import { PeopleList } from '../pages/pet.ts';

const clinic = useClinic();

interface Made {
  readonly _id: string;
}
const madeOwner = (api: Api, more: object = {}) =>
  api.post<Made & { name: string; phone: string }>('/user', { name: freshOwner(), phone: freshPhone(), ...more });
const madePet = (api: Api, userID: string, more: object = {}) =>
  api.post<Made>('/pet', { userID, name: freshPet(), type: 'Canine', ...more });

describe('an owner', () => {
  it('[1.3.07] [1.2.35] opens by a link of its own, with and without an email, and [1.3.03] its form has every field for people', async () => {
    const api = await clinic.api('sudo');
    const page = await clinic.deskOf('director');
    for (const more of [{}, { email: 'kept@example.test' }]) {
      const made = await madeOwner(api, more);
      await new PeopleList(page).open(clinic.server.url, 'users', `?q=${made.phone}`);
      await page.getByRole('grid').getByRole('row').filter({ hasText: made.name }).first().click();
      await page.getByRole('complementary', { name: '預覽' }).getByRole('heading', { name: made.name }).waitFor();
      await page.getByRole('grid').press('Enter');
      await page.getByRole('region', { name: `${made.name}的飼主資料` }).waitFor();
      expect(decodeURIComponent(new URL(page.url()).pathname)).toBe(`/app/user/${made._id.slice('/user/'.length)}`);
    }
    await page.getByRole('button', { name: /^編輯/ }).click();
    const form = page.getByRole('complementary', { name: /^編輯/ });
    for (const label of '姓名 電話 LINE 生日 身分證字號 地址 Email 標籤 備註'.split(' '))
      await form
        .getByRole(label === '標籤' ? 'combobox' : 'textbox', { name: new RegExp(`^${label}`) })
        .first()
        .waitFor();
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
  });

  it('is warned of while being typed twice, merged with a preview, and stands again after undo', async () => {
    const api = await clinic.api('sudo');
    const address = '台北市中山區南京東路三段19號';
    const kept = await madeOwner(api, { name: freshOwner(), email: 'kept@example.test' });
    const twin = await madeOwner(api, { name: freshOwner(), address });
    const pet = await madePet(api, twin._id);
    const name = async (id: string) => (await api.get<{ name: string }>(`/user/${segment(id)}`)).name;
    const [keptName, twinName] = [await name(kept._id), await name(twin._id)];
    const page = await clinic.deskOf('director');
    const owner = new OwnerPage(page);
    const menu = new CareMenu(page);
    await owner.open(clinic.server.url, kept._id);

    // The form knows the check digit, and who is alike.
    await page.getByRole('button', { name: /^編輯/ }).click();
    const form = page.getByRole('complementary', { name: /^編輯/ });
    const field = (label: string) => form.getByRole('textbox', { name: new RegExp(`^${label}`) });
    await field('姓名').fill(twinName);
    await field('地址').fill('臺北市中山區南京東路3段19號');
    await form.getByText('姓名與地址相同').waitFor();
    await field('身分證字號').fill('A123456788');
    await field('地址').click();
    await form.getByText('檢查碼不對').waitFor();
    await expectAccessible(page);
    await field('字號不符的原因').fill('證件上就是這樣寫');
    await field('姓名').fill(keptName);
    await field('地址').fill('');
    await page.keyboard.press('Control+Enter');
    await form.waitFor({ state: 'detached' });
    await owner.facts.getByText('證件上就是這樣寫').waitFor();
    await expect
      .poll(() => api.get(`/user/${segment(kept._id)}`))
      .toMatchObject({ IDcard: 'A123456788', IDcardReason: '證件上就是這樣寫' });

    // The twin goes, the address comes along, and the bookmark of the twin still leads to somebody.
    await owner.open(clinic.server.url, twin._id);
    await menu.choose('合併到其他飼主');
    await menu.find('要保留的飼主', kept.phone, keptName);
    await menu.mergePanel.getByRole('table').waitFor();
    await inspect(page, 'owner-merge');
    await menu.take('姓名', twinName);
    await menu.confirm('合併');
    await expect.poll(() => page.url()).toMatch(new RegExp(segment(kept._id.replace('/user/', ''))));
    await owner.facts.getByText(address).waitFor();
    await owner.facts.getByText('合併過的資料').waitFor();
    await expect
      .poll(() => api.get(`/pet/${segment(pet._id)}`))
      .toMatchObject({ userID: kept._id, userName: twinName });
    await owner.open(clinic.server.url, twin._id);
    await owner.facts.getByText(address).waitFor();

    await owner.facts.getByRole('button', { name: '復原' }).click();
    await menu.confirm('復原');
    await page.getByText('已復原合併').waitFor();
    // The chip may still say that all is sent in the moment in which the command is put down.
    await expect
      .poll(() => api.get(`/pet/${segment(pet._id)}`))
      .toMatchObject({ userID: twin._id, userName: twinName });
    expect(await name(kept._id)).toBe(keptName);
  });

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
    await menu.choose('LINE');
    await menu.dialog.getByLabel('LINE ID').fill('mochi-mama');
    await menu.confirm('綁定');
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
