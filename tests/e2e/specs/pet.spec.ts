import { describe, expect, it } from 'vitest';
import { arrangeVisit, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { inspect } from '../harness/look.ts';
import { PeopleList, PetPage } from '../pages/pet.ts';
import { Frame } from '../pages/shell.ts';

const clinic = useClinic();

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
      [9, /離世$/],
    ] as const;
    expect(await api.get(path)).toMatchObject({ status: 0 });
    for (const word of [/^正常$/, ...statuses.map(([, shown]) => shown)])
      expect(await profile.strip.getByText(word).count()).toBe(0);
    for (const [status, word] of statuses) {
      await api.put(path, { status });
      await shows(word);
    }
  });
});
