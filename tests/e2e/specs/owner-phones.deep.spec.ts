import { describe, expect, it } from 'vitest';
import { arrangeOwner, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { inspect, picture } from '../harness/look.ts';
import { freshOwner, freshPhone } from '../harness/names.ts';
import { OwnerPage } from '../pages/owner.ts';
import { paletteField } from '../pages/shell.ts';
import { CheckIn } from '../pages/visit.ts';

const clinic = useClinic();

describe('further phones of an owner', () => {
  it('are written with the keyboard, are called from the page, find the owner everywhere, and tell whose family somebody is', async () => {
    const api = await clinic.api('sudo');
    const [wife, shared, office] = [freshOwner(), freshPhone(), freshPhone()];
    const owner = await arrangeOwner(api);
    const page = await clinic.deskOf('director');
    await new OwnerPage(page).open(clinic.server.url, owner._id);
    await page.getByRole('button', { name: /^編輯/ }).click();
    const form = page.getByRole('complementary', { name: /^編輯/ });
    const add = form.getByRole('button', { name: '電話或家人' });
    await add.press('Enter');
    // The focus stands in the new number.
    await page.keyboard.type('123');
    await form.getByLabel('其他電話 1 是誰的').selectOption({ label: '配偶' });
    await page.keyboard.press('Control+Enter');
    await form
      .getByRole('alert')
      .getByText(/電話至少 6 碼/)
      .waitFor();
    await picture(page, 'owner-phones-wrong');
    await form.getByRole('textbox', { name: '其他電話 1', exact: true }).fill(shared);
    await form.getByLabel('其他電話 1 的姓名').fill(wife);
    await form.getByLabel('其他電話 1 的備註').fill('晚上六點後');
    await add.press('Enter');
    await page.keyboard.type(office);
    await inspect(page, 'owner-phones-form');
    await page.keyboard.press('Control+Enter');
    await form.waitFor({ state: 'detached' });

    const phones = page.getByRole('list', { name: '其他電話' });
    await phones.getByText(`配偶 ${wife}`).waitFor();
    expect(await phones.getByRole('link').first().getAttribute('href')).toBe(`tel:${shared}`);
    await inspect(page, 'owner-phones');
    await expect
      .poll(() => api.get(`/user/${segment(owner._id)}`))
      .toMatchObject({ contacts: [{ relation: 'spouse', name: wife, phone: shared }, { phone: office }] });

    await page.keyboard.press('Control+k');
    await paletteField(page).fill(shared);
    await page.getByRole('option', { name: new RegExp(`${owner.name}.*配偶`) }).waitFor();
    await picture(page, 'owner-phones-palette');
    await page.keyboard.press('Escape');

    await page.goto(`${clinic.server.url}/app/today/record?view=board`);
    const checkIn = new CheckIn(page);
    await checkIn.begin();
    await page.getByRole('combobox', { name: '找動物或飼主' }).fill(shared);
    await page.getByRole('option').filter({ hasText: owner.name }).filter({ hasText: wife }).waitFor();
    await picture(page, 'owner-phones-check-in');
    // She may be an owner as well: then her own page says whose family she is.
    await page.getByRole('option', { name: /^新飼主/ }).click();
    await checkIn.panel.getByLabel('姓名').fill(wife);
    await checkIn.panel.getByText('這支是他們的其他電話').waitFor();
    await picture(page, 'owner-phones-hint');
    await page.keyboard.press('Escape');
    const other = await arrangeOwner(api, { name: wife, phone: shared });
    await new OwnerPage(page).open(clinic.server.url, other._id);
    await page.getByRole('link', { name: `${owner.name}的家人` }).click();
    await page.getByRole('link', { name: `也是飼主${wife}的電話` }).waitFor();
  });
});
