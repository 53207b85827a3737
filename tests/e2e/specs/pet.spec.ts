import { describe, expect, it } from 'vitest';
import { arrangeVisit, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { inspect } from '../harness/look.ts';
import { freshOwner, freshPet, freshPhone } from '../harness/names.ts';
import { TodayPage } from '../pages/overview.ts';
import { OwnerPage } from '../pages/owner.ts';
import { CareMenu } from '../pages/owner-care.ts';
import { PeopleList, PetPage } from '../pages/pet.ts';
import { Frame } from '../pages/shell.ts';
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
  it('find an animal by its owner’s phone while typing and open it with Enter', async () => {
    const made = await arrangeVisit(await clinic.api('sudo'));
    const page = await clinic.deskOf('director');
    const list = new PeopleList(page);
    await list.open(clinic.server.url, 'pets');
    await inspect(page, 'pets');
    await list.find(made.phone.slice(-6), made.pet);
    expect(new URL(page.url()).searchParams.get('q')).toBe(made.phone.slice(-6));
    // What is found while somebody types, or composes a character, leaves them where they type.
    const search = page.getByRole('textbox', { name: '名字、飼主、電話、晶片' });
    await search.fill('');
    for (const digit of made.phone.slice(-6)) {
      await page.keyboard.type(digit);
      await expect.poll(async () => new URL(page.url()).searchParams.get('q')).toBe(await search.inputValue());
    }
    expect(await search.inputValue()).toBe(made.phone.slice(-6));
    expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
    await list.rows.filter({ hasText: made.pet }).first().waitFor();
    await list.openFirst();
    const profile = new PetPage(page);
    await profile.timeline.waitFor();
    await expect.poll(() => profile.strip.textContent()).toContain(made.owner);
    await inspect(page, 'pet');
  });

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
  it('[1.3.09] [1.3.14] [1.3.15] [1.3.18] [1.3.19 strip half] [1.3.20 strip half] [1.4.01] [1.4.02] [1.4.03] [1.4.04] [1.4.05] tells of sex, age, status and the latest weight as they are stored, and its form has every field for people', async () => {
    const api = await clinic.api('sudo');
    const made = await arrangeVisit(api);
    const path = `/pet/${segment(made.petID)}`;
    const page = await clinic.deskOf('director');
    const profile = new PetPage(page);
    await profile.open(clinic.server.url, made.petID);
    const shows = (text: string | RegExp) => profile.strip.getByText(text, { exact: true }).first().waitFor();

    await page.keyboard.press('e');
    const form = page.getByRole('complementary', { name: /^編輯/ });
    await form.waitFor();
    const fields =
      '名字 種類 品種 性別 絕育 出生日期 過敏 標籤 狀態 晶片 狂犬牌 外部連結 疫苗備註 試劑備註 病史 備註'.split(' ');
    for (const label of fields)
      await form
        .getByText(new RegExp(`^${label}`))
        .first()
        .waitFor();
    const birth = form.getByRole('textbox', { name: /^出生日期/ });
    await birth.fill('2020/2/29');
    const hint = await form.getByText(/^2020\/02\/29 · /).textContent();
    await form.getByText('公', { exact: true }).click();
    await page.keyboard.press('Control+Enter');
    await form.waitFor({ state: 'detached' });
    const age = hint?.split(' · ')[1] ?? '?';
    expect(age).toMatch(/^6 歲/);
    await profile.strip.getByText(age).first().waitFor();
    await profile.strip.getByRole('img', { name: '公' }).waitFor();
    await expect
      .poll(() => api.get(path))
      .toMatchObject({ gender: 'Male', birth: Date.parse('2020-02-29T00:00+08:00') / 1000 });
    await api.put(path, { gender: 'Female', neuter: 'Intact' });
    await profile.strip.getByRole('img', { name: '母' }).waitFor();
    await shows('未絕育');
    for (const neuter of ['Neutered', 'Spayed', 'Castrated', 'OHE']) {
      await api.put(path, { neuter });
      await shows('已絕育');
      await api.put(path, { neuter: 'Intact' });
      await shows('未絕育');
    }

    await profile.weigh(7.1);
    await new Frame(page).isSynced();
    const lastYear = Math.floor(Date.now() / 1000) - 365 * 86_400;
    await api.post(`${path}/weight`, { weight: 3.3, dateTime: lastYear, source: 'pet' });
    await profile.timeline.getByText(/3\.3/).first().waitFor();
    await shows('7.1');

    const statuses = [
      [1, /^棄養$/],
      [2, /^走失$/],
      [5, /^送養$/],
      [9, /^歿/],
    ] as const;
    expect(await api.get(path)).toMatchObject({ status: 0 });
    for (const word of [/^正常$/, ...statuses.map(([, shown]) => shown)])
      expect(await profile.strip.getByText(word).count()).toBe(0);
    for (const [status, word] of statuses) {
      await api.put(path, { status });
      await shows(word);
    }
  });

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
