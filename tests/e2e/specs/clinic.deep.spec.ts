import { readFileSync } from 'node:fs';
import { SERVICE_TYPES } from '@vetloom/domain/clinic/service-types.ts';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type ArrangedVisit, arrangeVisit, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect, picture, pictureOnPhone } from '../harness/look.ts';
import { freshPhone } from '../harness/names.ts';
import { TodayPage } from '../pages/overview.ts';
import { OwnerPage } from '../pages/owner.ts';
import { PetPage } from '../pages/pet.ts';
import { VisitPage } from '../pages/record.ts';
import { Frame } from '../pages/shell.ts';
import { CheckIn } from '../pages/visit.ts';

// A server of its own: the clinic gets another name here.
const clinic = useClinic(async () => ({}));

describe('the clinic’s own page', () => {
  it('changes its time zone by a list of Chinese names, says what that means, and shows its own hours at every desk at once', async () => {
    const [page, other] = [await clinic.deskOf('director'), await clinic.newDeskOf('doctor')];
    await page.goto(`${clinic.server.url}/app/setting/info`);
    const zone = page.getByLabel('時區', { exact: true });
    await expect.poll(() => zone.inputValue()).toBe('台灣（台北） Asia/Taipei');
    const move = async (typed: string, option: string) => {
      await zone.fill(typed);
      await page.getByRole('option', { name: option }).click();
      await page.getByText(/生日、提醒等只記日期的資料可能差一天/).waitFor();
      await page.keyboard.press('Control+s');
      await expect.poll(() => zone.inputValue()).toBe(option);
      await expect.poll(() => page.getByText(/項未儲存的變更/).count()).toBe(0);
    };
    // Both the minute that runs and the one before it: the clock of the header goes by steps.
    const hours = (timeZone: string) =>
      [0, 60_000].map((before) =>
        new Intl.DateTimeFormat('zh-TW', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
          Date.now() - before,
        ),
      );
    const clock = (desk: Page) => desk.getByRole('region', { name: '頁首' }).locator('b').first().textContent();
    await move('柏林', '德國（柏林） Europe/Berlin');
    for (const desk of [page, other])
      await expect.poll(async () => hours('Europe/Berlin').includes((await clock(desk)) ?? '')).toBe(true);
    await picture(page, 'setting-time-zone');
    await move('taipei', '台灣（台北） Asia/Taipei');
    for (const desk of [page, other])
      await expect.poll(async () => hours('Asia/Taipei').includes((await clock(desk)) ?? '')).toBe(true);

    // Whether the page may reach the instruments of its workstation is set there as well.
    await page.getByRole('switch', { name: '儀器連線程式' }).click();
    await page.keyboard.press('Control+s');
    const admin = await clinic.api('sudo');
    await expect.poll(() => admin.get('/clinic')).toMatchObject({ instrumentBridge: true });
  });

  it('lets an administrator save the whole clinic, and somebody who may read it one animal as FHIR, [1.3.17] [3.7.002] whose id, like its owner’s and its visit’s, no call shows in its path', async () => {
    const made = await arrangeVisit(await clinic.api('director'));
    const doctor = await clinic.deskOf('doctor');
    await doctor.goto(`${clinic.server.url}/app/setting/info?section=export`);
    await doctor.getByText('只有管理員可以匯出全院資料。').waitFor();
    const page = await clinic.deskOf('sudo');
    await page.goto(`${clinic.server.url}/app/setting/info?section=export`);
    await inspect(page, 'setting-export');
    await page.getByRole('button', { name: /開始匯出|重新匯出/ }).click();
    await page.getByText('的封存檔已完成').waitFor({ timeout: 120_000 });
    const [archive] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '下載 ZIP' }).click(),
    ]);
    expect(
      readFileSync(await archive.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    await page.goto(`${clinic.server.url}/app/petProfile/${segment(made.petID.replace('/pet/', ''))}`);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.getByRole('button', { name: '匯出完整病歷' }).click();
    const [bundle] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /^FHIR R5/ }).click(),
    ]);
    const { resourceType, entry } = JSON.parse(readFileSync(await bundle.path(), 'utf8'));
    expect(resourceType).toBe('Bundle');
    const calls = asked.filter((path) => path.startsWith('/api/'));
    expect(calls).toContainEqual(expect.stringMatching(/\/pet\/~[\w-]+/));
    await new OwnerPage(page).open(clinic.server.url, made.userID);
    await new VisitPage(page).open(clinic.server.url, made.petID, made.recordID);
    await new Frame(page).isSynced();
    const ids = [made.petID, made.userID, made.recordID].map((id) => id.split('/').at(-1) ?? '?');
    for (const path of asked.filter((one) => one.startsWith('/api/')))
      for (const id of ids) expect(decodeURIComponent(path)).not.toContain(id);
    // A program may say them plainly, percent-encoded.
    const admin = await clinic.api('sudo');
    expect(await admin.get(`/pet/${segment(made.petID)}`)).toMatchObject({ _id: made.petID });
    expect(entry.map((one: { resource: { resourceType: string } }) => one.resource.resourceType)).toContain('Patient');
  });
});

/** What a field offers, once `words` are typed into it. */
async function offeredBy(page: Page, field: Locator, words?: string): Promise<string[]> {
  await field.click();
  if (words !== undefined) await field.fill(words);
  await expect.poll(() => field.getAttribute('aria-expanded')).toBe('true');
  // The page may show other lists beside the field's own, and its own is another once matches have come to an empty one.
  const options = async () => page.locator(`[id="${await field.getAttribute('aria-controls')}"] [role="option"]`);
  await expect.poll(async () => (await options()).count()).toBeGreaterThan(0);
  return (await options()).allTextContents();
}

/** What the pickers of a clinic offer at an animal and its visit: the animal's form, check-in, and the visit's diagnosis. */
async function pickersAt(page: Page, visit: ArrangedVisit, own: { kind: string; disease: string }) {
  const { url } = clinic.server;
  const offered = (field: Locator, words?: string) => offeredBy(page, field, words);
  await new PetPage(page).open(url, visit.petID);
  await new Frame(page).isSynced();
  await page.keyboard.press('e');
  const form = page.getByRole('complementary', { name: /^編輯/ });
  const labels = await offered(form.getByLabel(/^標籤/));
  const kinds = await offered(form.getByRole('combobox', { name: /^種類/ }));
  const kind = page.getByRole('option').filter({ hasText: own.kind });
  const breeds: string[] = [];
  if ((await kind.count()) > 0) {
    await kind.click();
    breeds.push(...(await offered(form.getByLabel(/^品種/))));
  }
  await new TodayPage(page).open(url);
  const checkIn = new CheckIn(page);
  await checkIn.begin();
  await checkIn.find(visit.owner, visit.phone.slice(-3));
  const services = await offered(checkIn.panel.getByRole('combobox', { name: /^服務類別/ }));
  await picture(page, 'check-in-services');
  await new VisitPage(page).open(url, visit.petID, visit.recordID);
  const diseases = await offered(page.getByRole('combobox', { name: '診斷', exact: true }), own.disease);
  return { kinds, breeds, labels, services, diseases };
}

describe('the clinic’s own lists', () => {
  it('[1.1.15] [1.1.31] [1.3.21] [1.3.22] [3.1.09] [3.3.19 screen half] [3.3.21 screen half] [3.3.22 screen half] [3.7.036 screen half] [3.7.038 screen half] [3.7.039 screen half] [3.7.271] stand in its pickers beside what the product offers, and in no other clinic’s', async () => {
    const api = await clinic.api('director');
    // Of their own, whatever others added to the lists.
    const [kind, breed, label, disease, service] = ['蜜袋鼯', '原色', '需戴口罩', '骨病', '雷射'].map(
      (word) => `${word}${freshPhone().slice(-4)}`,
    ) as [string, string, string, string, string];
    const page = await clinic.deskOf('director');
    const add = async (list: string, fields: Readonly<Record<string, string>>) => {
      await page.goto(`${clinic.server.url}/app/setting/info?section=lists&list=${list}`);
      await page.getByRole('button', { name: /^項目/ }).click();
      const panel = page.getByRole('complementary', { name: /^新增/ });
      for (const [name, value] of Object.entries(fields)) await panel.getByLabel(new RegExp(`^${name}`)).fill(value);
      if (list === 'labels') await glance(page, 'setting-lists-label');
      await page.keyboard.press('Control+Enter');
      await panel.waitFor({ state: 'detached' });
    };
    await add('kinds', { 中文名: kind, 英文名: `Glider ${kind}`, 品種: `${breed}, Classic grey\n${breed}二` });
    await add('labels', { 名稱: label });
    await add('diseases', { 中文名: disease, 群組: '骨骼神經' });
    await add('services', { 中文名: service });
    await page.getByRole('row').filter({ hasText: service }).waitFor();
    await inspect(page, 'setting-lists');
    await new Frame(page).isSynced();

    const here = await pickersAt(page, await arrangeVisit(api), { kind, disease });
    expect(here.kinds).toContainEqual(expect.stringContaining(kind));
    const kinds = await api.get<{ name: string; nametc: string }[]>('/customize/kinds');
    const byName = kinds.toSorted((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1));
    expect(here.kinds.map((option) => kinds.find(({ nametc }) => option.startsWith(nametc))?.name)).toEqual(
      byName.map(({ name }) => name),
    );
    expect(here.breeds).toEqual([breed, `${breed}二`]);
    expect(here.labels).toContain(label);
    expect(here.diseases[0]).toContain(`${disease}骨骼神經`);
    const added = await api.get<{ nametc: string }[]>('/customize/services');
    expect(here.services).toEqual([...SERVICE_TYPES, ...added.map(({ nametc }) => nametc)]);
    expect(here.services.at(-1)).toBe(service);

    await new Frame(page).menu('港灣動物醫院');
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('vetloom.clinic'))).toBe('harbour');
    await new Frame(page).isSynced();
    const theirs = await clinic.apiIn('harbour', 'director');
    const there = await pickersAt(page, await arrangeVisit(theirs), { kind, disease });
    expect(there.kinds.length).toBeGreaterThan(1);
    for (const [list, word] of [
      [there.kinds, kind],
      [there.labels, label],
      [there.services, service],
    ] as const)
      expect(list.filter((one) => one.includes(word))).toEqual([]);
    expect(there.services.slice(0, SERVICE_TYPES.length)).toEqual([...SERVICE_TYPES]);
    expect(there.diseases.filter((one) => !one.includes(`「${disease}」`))).toEqual([]);
  });

  it('[3.3.20 screen half] [3.7.037 screen half] a label is put on in its colour, and called otherwise and taken off the list at animals and owners alike', async () => {
    const { url } = clinic.server;
    const api = await clinic.api('director');
    const label = `看診戴口罩${freshPhone().slice(-4)}`;
    const visit = await arrangeVisit(api);
    const page = await clinic.newDeskOf('director');
    const atList = () => page.goto(`${url}/app/setting/info?section=lists&list=labels`);
    const form = page.getByRole('complementary', { name: /^編輯/ });
    const offered = async () => {
      await new Frame(page).isSynced();
      const found: string[][] = [];
      for (const open of [
        () => new PetPage(page).open(url, visit.petID),
        () => new OwnerPage(page).open(url, visit.userID),
      ]) {
        await open();
        await page.keyboard.press('e');
        const choices = await offeredBy(page, form.getByLabel(/^標籤/));
        // Those that stand there are chosen, and offered no more.
        found.push([...choices, ...(await form.locator('.mantine-TagsInput-pill').allTextContents())]);
      }
      return found;
    };
    await atList();
    await page.getByRole('button', { name: /^項目/ }).click();
    const panel = page.getByRole('complementary', { name: /^新增/ });
    await panel.getByLabel(/^名稱/).fill(label);
    await panel.getByRole('radio', { name: '墨綠' }).check();
    await page.keyboard.press('Control+Enter');
    await panel.waitFor({ state: 'detached' });
    for (const labels of await offered()) expect(labels).toContain(label);

    const pet = new PetPage(page);
    await pet.open(url, visit.petID);
    await page.keyboard.press('e');
    await form.getByLabel(/^標籤/).fill(label);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await form.waitFor({ state: 'detached' });
    const dot = pet.strip.locator('span', { hasText: label }).last().locator('span');
    await expect.poll(() => dot.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgb(47, 110, 98)');
    // Whoever types a label and saves at once has it, too.
    await new OwnerPage(page).open(url, visit.userID);
    await page.keyboard.press('e');
    await form.getByLabel(/^標籤/).fill(label);
    await page.keyboard.press('Control+Enter');
    await form.waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await api.get<{ label: string[] }>(`/user/${segment(visit.userID)}`)).label)
      .toEqual([label]);

    await atList();
    await page.getByRole('row').filter({ hasText: label }).click();
    await form.getByLabel(/^名稱/).fill(`${label}新`);
    await page.keyboard.press('Control+Enter');
    await form.waitFor({ state: 'detached' });
    for (const labels of await offered()) {
      expect(labels).toContain(`${label}新`);
      expect(labels).not.toContain(label);
    }
    await atList();
    await page.getByRole('row').filter({ hasText: label }).click();
    await form.getByText('動物 1 隻').waitFor();
    await form.getByRole('button', { name: '移除' }).click();
    const asked = page.getByRole('dialog', { name: /^移除/ });
    await asked.getByText('目前使用：動物 1 隻、飼主 1 位。').waitFor();
    await asked.getByRole('button', { name: '移除' }).click();
    await page.getByText(`已移除${label}新`).waitFor();
    for (const labels of await offered()) expect(labels).not.toContain(`${label}新`);
  });

  it('[3.3.19 screen half] two entries become one: animals of both are of the one that stays, at once, and can be taken apart again', async () => {
    const { url } = clinic.server;
    const api = await clinic.api('director');
    const mark = freshPhone().slice(-4);
    const [dog, hound] = [`狗${mark}`, `獵犬${mark}`] as const;
    for (const nametc of [dog, hound])
      await api.put('/customize/kinds', { handle: 'add', data: { _id: nametc, name: nametc, nametc, breed: [] } });
    const visit = await arrangeVisit(api);
    await api.put(`/pet/${segment(visit.petID)}`, { type: hound, breed: '' });
    const page = await clinic.newDeskOf('director');
    await new Frame(page).isSynced();
    await page.goto(`${url}/app/setting/info?section=lists`);
    await page.getByRole('row').filter({ hasText: hound }).click();
    const form = page.getByRole('complementary', { name: /^編輯/ });
    await form.getByText('動物 1 隻').waitFor();
    await form.getByRole('combobox', { name: '與另一項合併，留下' }).fill(dog);
    await page.getByRole('option', { name: dog }).click();
    await inspect(page, 'setting-lists-entry');
    await form.getByRole('button', { name: '合併…' }).click();
    const asked = page.getByRole('dialog', { name: `把「${hound}」併入「${dog}」` });
    await asked.getByText(/^目前使用：動物 1 隻。/).waitFor();
    await inspect(page, 'setting-lists-merge');
    await asked.getByRole('button', { name: '合併' }).click();
    await form.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('row').filter({ hasText: hound }).count()).toBe(0);
    await new Frame(page).isSynced();
    const pet = new PetPage(page);
    await pet.open(url, visit.petID);
    await pet.strip.getByText(dog).first().waitFor();
    expect((await api.get<{ type: string }>(`/pet/${segment(visit.petID)}`)).type).toBe(hound);

    await page.goto(`${url}/app/setting/info?section=lists`);
    await page.getByRole('row').filter({ hasText: dog }).click();
    await form.getByRole('button', { name: `拆開「${hound}」` }).click();
    await page.getByText(`「${hound}」已回到清單`).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('row').filter({ hasText: hound }).waitFor();
  });

  it('stand in the order in which somebody put them, by keys, and by name again', async () => {
    const api = await clinic.api('director');
    const page = await clinic.newDeskOf('director');
    const mark = freshPhone().slice(-4);
    const [first, second] = [`甲${mark}`, `乙${mark}`] as const;
    for (const nametc of [first, second])
      await api.put('/customize/services', { handle: 'add', data: { _id: nametc, name: nametc, nametc } });
    const order = async () =>
      (await api.get<{ nametc: string }[]>('/customize/services'))
        .map(({ nametc }) => nametc)
        .filter((word) => word.endsWith(mark));
    await page.goto(`${clinic.server.url}/app/setting/info?section=lists&list=services`);
    await page.getByRole('row').filter({ hasText: second }).waitFor();
    await page.getByRole('button', { name: '排列' }).click();
    const list = page.getByRole('list', { name: '服務類別的順序' });
    await list.getByRole('button', { name: `${second}往上` }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await inspect(page, 'setting-lists-order');
    await pictureOnPhone(page, 'setting-lists-order');
    await page.getByRole('button', { name: '完成' }).click();
    await page.getByText('已儲存順序').waitFor();
    await expect.poll(order).toEqual([second, first]);
  });

  it('come out of a spreadsheet and go back into one: what a file would do is said before it does, row by row', async () => {
    const page = await clinic.deskOf('director');
    const [ear, skin] = ['外耳炎', '膿皮症'].map((word) => `${word}${freshPhone().slice(-4)}`) as [string, string];
    await page.goto(`${clinic.server.url}/app/setting/info?section=lists&list=diseases`);
    await page.getByRole('button', { name: '匯入' }).click();
    const panel = page.getByRole('complementary', { name: '匯入診斷' });
    await panel.getByLabel('內容').fill(`名稱\t群組\n${ear}\t耳\n\t皮膚\n${skin}\t皮膚`);
    await panel.getByText('新增 2 項 · 更新 0 項 · 相同 0 項').waitFor();
    await panel.getByText('第 3 列：沒有名稱').waitFor();
    await inspect(page, 'setting-lists-import');
    await pictureOnPhone(page, 'setting-lists-import');
    await page.keyboard.press('Control+Enter');
    await page.getByText('已匯入：新增 2 項，更新 0 項').waitFor();
    await page.getByRole('textbox', { name: '找名稱' }).fill(skin);
    await page.getByRole('row').filter({ hasText: skin }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '匯出', exact: true }).click(),
    ]);
    expect(readFileSync(await download.path(), 'utf8')).toContain(`${ear},,耳`);
  });
});
