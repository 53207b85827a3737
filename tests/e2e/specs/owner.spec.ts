import { describe, expect, it } from 'vitest';
import { arrangeOwner } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { PeopleList } from '../pages/pet.ts';

const clinic = useClinic();

describe('an owner', () => {
  it('[1.3.07] [1.2.35] opens by a link of its own, with and without an email, and [1.3.03] its form has every field for people', async () => {
    const api = await clinic.api('sudo');
    const page = await clinic.deskOf('director');
    for (const more of [{}, { email: 'kept@example.test' }]) {
      const made = await arrangeOwner(api, more);
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
});
