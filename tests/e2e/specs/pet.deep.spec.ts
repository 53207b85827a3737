import { describe, expect, it } from 'vitest';
import { arrangeVisit } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { freshOwner, freshPet, freshPhone } from '../harness/names.ts';
import { TodayPage } from '../pages/overview.ts';
import { OwnerPage } from '../pages/owner.ts';
import { CareMenu } from '../pages/owner-care.ts';
import { PeopleList, PetPage } from '../pages/pet.ts';
import { CheckIn } from '../pages/visit.ts';

const clinic = useClinic();

describe('the whole check-in by keyboard', () => {
  it('[1.1.04] makes owner, animal and visit with fewer than twenty keystrokes beyond the data; both are found, edited and deleted', async () => {
    const page = await clinic.deskOf('director');
    await new TodayPage(page).open(clinic.server.url);
    const [owner, pet] = [freshOwner(), freshPet()];
    const checkIn = new CheckIn(page);
    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    };
    const field = (label: string | RegExp) => checkIn.panel.getByLabel(label).first();
    const focused = async (label: string | RegExp) =>
      expect.poll(() => field(label).evaluate((node) => node === document.activeElement)).toBe(true);

    await press('n');
    await focused('找動物或飼主');
    await page.keyboard.type(owner);
    await page.getByRole('option', { name: `新飼主「${owner}」` }).waitFor();
    await press('Enter');
    await focused('姓名');
    await press('Tab');
    await page.keyboard.type(freshPhone());
    await press('Enter');
    await focused('名字');
    await page.keyboard.type(pet);
    await press('Tab');
    await page.keyboard.type('犬');
    await page.getByRole('option', { name: /^犬/ }).waitFor();
    await press('Enter');
    await press('Enter');
    await focused(/^來院原因/);
    await page.keyboard.type('咳嗽三天');
    await press('Tab');
    await page.keyboard.type('8.5');
    await press('Control+Enter');
    await checkIn.isDone(pet);
    expect(keys).toBeLessThan(20);

    await page.getByRole('button', { name: /^復原/ }).click();
    await page.getByText(`已取消${pet}的報到`).waitFor();
    await expect.poll(() => page.getByRole('button', { name: new RegExp(pet) }).count()).toBe(0);

    const list = new PeopleList(page);
    const menu = new CareMenu(page);
    await list.open(clinic.server.url, 'pets');
    await list.find(pet, pet);
    await list.openFirst();
    const profile = new PetPage(page);
    await profile.strip.waitFor();
    await profile.edit({ 過敏: '青黴素類' });
    await profile.strip.getByText('青黴素類').waitFor();
    await menu.choose('刪除動物');
    await menu.confirm('刪除');
    await page.getByText(`已刪除${pet}`).waitFor();

    await list.open(clinic.server.url, 'users');
    await list.find(owner, owner);
    await list.openFirst();
    const facts = new OwnerPage(page);
    await facts.facts.waitFor();
    await facts.edit({ LINE: 'found-and-edited' });
    await facts.facts.getByText('found-and-edited').waitFor();
    await menu.choose('刪除飼主');
    await menu.confirm('刪除');
    await page.getByText(`已刪除${owner}`).waitFor();
    const api = await clinic.api('director');
    await expect.poll(() => api.post('/pet/search', { keyword: pet })).toEqual([]);
    await expect.poll(() => api.post('/user/search', { keyword: owner })).toEqual([]);
  });
});

describe('the lists', () => {
  it('keep order and selection in the address', async () => {
    const page = await clinic.deskOf('director');
    const list = new PeopleList(page);
    await list.open(clinic.server.url, 'users');
    await list.grid.focus();
    await page.keyboard.press('ArrowDown');
    // The first row is chosen as soon as the list has the focus; the arrow moves to the one below it.
    const name = (await list.rows.nth(2).getByRole('gridcell').first().textContent()) ?? '';
    await list.preview.getByRole('heading', { name }).waitFor();
    await page.reload();
    await list.preview.getByRole('heading', { name }).waitFor();
    await page.getByRole('button', { name: '姓名' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('name-asc');
  });
});

describe('the animal’s page', () => {
  it('warns of a new allergy in the first block, weighs, and moves through the timeline with the arrows', async () => {
    const made = await arrangeVisit(await clinic.api('sudo'), '打噴嚏');
    const page = await clinic.deskOf('director');
    const profile = new PetPage(page);
    await profile.open(clinic.server.url, made.petID);
    await profile.strip.getByText('無已知過敏').waitFor();
    await profile.edit({ 過敏: '青黴素類' });
    await profile.strip.getByText('青黴素類').waitFor();
    await profile.weigh(7.1);
    await profile.timeline.focus();
    await page.keyboard.press('End');
    await profile.detail
      .getByRole('heading', { name: /體重|看診/ })
      .first()
      .waitFor();
    await page.keyboard.press('Home');
    await profile.detail.getByText('打噴嚏').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toMatch(/\/record\//);
  });
});
