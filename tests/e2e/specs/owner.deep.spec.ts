import { describe, expect, it } from 'vitest';
import { arrangeOwner, arrangePet, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { expectAccessible, inspect } from '../harness/look.ts';
import { freshOwner } from '../harness/names.ts';
import { OwnerPage } from '../pages/owner.ts';
import { CareMenu } from '../pages/owner-care.ts';

const clinic = useClinic();

describe('an owner', () => {
  it('is warned of while being typed twice, merged with a preview, and stands again after undo', async () => {
    const api = await clinic.api('sudo');
    const address = '台北市中山區南京東路三段19號';
    const kept = await arrangeOwner(api, { name: freshOwner(), email: 'kept@example.test' });
    const twin = await arrangeOwner(api, { name: freshOwner(), address });
    const pet = await arrangePet(api, twin._id);
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
});
