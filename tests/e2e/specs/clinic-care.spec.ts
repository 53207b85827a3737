import { readFileSync } from 'node:fs';
import { SERVICE_TYPES } from '@vetloom/domain/clinic/service-types.ts';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type ArrangedVisit, arrangeVisit, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { expectAccessible, glance, inspect, picture } from '../harness/look.ts';
import { freshPhone } from '../harness/names.ts';
import { KEEPS_APP } from '../harness/sit-down.ts';
import { CheckIn } from '../pages/checkin.ts';
import { Frame } from '../pages/frame.ts';
import { PetPage } from '../pages/pets.ts';
import { TodayPage } from '../pages/today.ts';
import { VisitPage } from '../pages/visit.ts';

// A server of its own: the clinic gets another name here.
const clinic = useClinic(async () => ({}));

/** A photo as phones take it, of some bytes of its own. */
const photo = (red: number) =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: { r: red, g: 120, b: 90 } } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

describe('the clinic’s own page', () => {
  it('[1.7.91] takes a new name that menu and clinic choice show without a new sign-in, and keeps files and storage in view', async () => {
    const page = await clinic.deskOf('director');
    await page.goto(`${clinic.server.url}/app/setting/info`);
    const name = page.getByLabel('院所名稱');
    await expect.poll(() => name.inputValue()).toBe('禾風動物醫院');
    await name.fill('禾風動物醫院大安院');
    await page.getByText('1 項未儲存的變更：院所名稱').waitFor();
    await inspect(page, 'setting-info');
    await page.keyboard.press('Control+s');
    await page.getByText('已儲存院所資料').waitFor();
    await page.getByRole('button', { name: /的選單$/ }).click();
    await page.getByRole('menuitem', { name: /禾風動物醫院大安院/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.goto(`${clinic.server.url}/app/clinics`);
    await page.getByText('禾風動物醫院大安院').first().waitFor();
    await page.goto(`${clinic.server.url}/app/setting/info`);
    await name.fill('禾風動物醫院');
    await page.keyboard.press('Control+s');
    await page.getByText('已儲存院所資料').waitFor();

    await page.getByRole('button', { name: '標誌與檔案' }).click();
    const logo = {
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: await sharp(await photo(30))
        .png()
        .toBuffer(),
    };
    await page.getByLabel('選擇檔案：院所標誌').setInputFiles(logo);
    await page.getByRole('img', { name: 'logo.png' }).waitFor();
    await inspect(page, 'setting-files');
    await page
      .getByLabel('選擇檔案：院所標誌')
      .setInputFiles({ ...logo, name: 'fake.png', buffer: Buffer.from('no picture') });
    await page
      .getByRole('alert')
      .getByText(/100105/)
      .waitFor();
    await page.getByRole('button', { name: '儲存空間' }).click();
    await page.getByText(/已用 .+，共 20\.0 GB/).waitFor();
    await inspect(page, 'setting-storage');
  });

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
      await page.getByText('已儲存院所資料').waitFor();
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
  });

  it('lets an administrator save the whole clinic, and somebody who may read it one animal as FHIR', async () => {
    const made = await arrangeVisit(await clinic.api('director'));
    const doctor = await clinic.deskOf('doctor');
    await doctor.goto(`${clinic.server.url}/app/setting/info?section=export`);
    await doctor.getByText('只有管理員可以匯出全院資料。').waitFor();
    const page = await clinic.deskOf('sudo');
    await page.goto(`${clinic.server.url}/app/setting/info?section=export`);
    await inspect(page, 'setting-export');
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
    await page.getByRole('button', { name: '匯出完整病歷' }).click();
    const [bundle] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /^FHIR R5/ }).click(),
    ]);
    const { resourceType, entry } = JSON.parse(readFileSync(await bundle.path(), 'utf8'));
    expect(resourceType).toBe('Bundle');
    expect(entry.map((one: { resource: { resourceType: string } }) => one.resource.resourceType)).toContain('Patient');
  });
});

/** What the pickers of a clinic offer at an animal and its visit: the animal's form, check-in, and the visit's diagnosis. */
async function pickersAt(page: Page, visit: ArrangedVisit, own: { kind: string; disease: string }) {
  const { url } = clinic.server;
  const offered = async (field: Locator, words?: string) => {
    await field.click();
    if (words !== undefined) await field.fill(words);
    await expect.poll(() => field.getAttribute('aria-expanded')).toBe('true');
    // The page may show other lists beside the field's own.
    const options = page.locator(`[id="${await field.getAttribute('aria-controls')}"] [role="option"]`);
    await options.first().waitFor();
    return options.allTextContents();
  };
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
  it('[1.1.15] [1.1.31 check-in half] stand in its pickers beside what the product offers, and in no other clinic’s', async () => {
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
    await add('kinds', { 中文名: kind, 英文名: `Glider ${kind}`, 品種: `${breed}, Classic grey` });
    await add('labels', { 名稱: label });
    await add('diseases', { 中文名: disease, 群組: '骨骼神經' });
    await add('services', { 中文名: service });
    await page.getByRole('row').filter({ hasText: service }).waitFor();
    await inspect(page, 'setting-lists');
    await new Frame(page).isSynced();

    const here = await pickersAt(page, await arrangeVisit(api), { kind, disease });
    expect(here.kinds).toContainEqual(expect.stringContaining(kind));
    expect(here.breeds).toEqual([breed]);
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
});

describe('bringing a table in', () => {
  it('guesses the columns of a Big5 file, says in a dry run what would happen, imports, and takes it back', async () => {
    const page = await clinic.deskOf('director');
    await page.goto(`${clinic.server.url}/app/setting/import`);
    await inspect(page, 'import-start');
    // The headings 姓名,電話,寵物,體重 in Big5, as Excel in Taiwan wrote them for twenty years.
    const head = Buffer.from('a96da6572cb971b8dc2cc364aaab2cc5e9adab', 'hex');
    const rows = Buffer.from('\r\nOwner A,0977000111,Rex,5.5\r\nOwner A,0977000111,Max,heavy\r\n,0977000112,Bo,3\r\n');
    await page
      .getByLabel('選擇 CSV 或 Excel 檔')
      .setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.concat([head, rows]) });
    await page.getByRole('button', { name: '試算' }).waitFor();
    await page.getByRole('combobox', { name: '「姓名」匯入成' }).waitFor();
    expect(await page.getByRole('combobox', { name: '「電話」匯入成' }).inputValue()).toBe('飼主電話');
    await page.getByRole('button', { name: '試算' }).click();
    await page.getByText('看不懂的體重，這一格留空', { exact: false }).waitFor();
    await page.getByText('這一欄是空的，不能匯入', { exact: false }).waitFor();
    await inspect(page, 'import-dry-run');
    await page.getByRole('button', { name: '匯入 2 列' }).click();
    await page.getByRole('button', { name: '撤回這次匯入' }).click();
    const asked = page.getByRole('dialog', { name: '撤回這次匯入？' });
    await asked.getByRole('button', { name: '撤回這次匯入' }).click();
    await page.getByText('已撤回 3 筆').waitFor();
    await glance(page, 'import-undone');
  });

  it('says why a file is no table', async () => {
    const page = await clinic.deskOf('director');
    await page.goto(`${clinic.server.url}/app/setting/import`);
    const buffer = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]);
    await page
      .getByLabel('選擇 CSV 或 Excel 檔')
      .setInputFiles({ name: 'old.xls', mimeType: 'application/vnd.ms-excel', buffer });
    await page.getByText('這是舊版 Excel（.xls）', { exact: false }).waitFor();
  });
});

describe('photos from a phone', () => {
  it('[1.2.14] come into the visit by a code, without a sign-in, and what is no photo is refused in words', async () => {
    const made = await arrangeVisit(await clinic.api('director'));
    const page = await clinic.deskOf('doctor');
    await new VisitPage(page).open(clinic.server.url, made.petID, made.recordID);
    await page.getByRole('button', { name: '手機拍照上傳' }).click();
    const window = page.getByRole('dialog', { name: '手機上傳' });
    const code = window.getByRole('img', { name: '手機上傳的 QR code' });
    await code.waitFor();
    await inspect(page, 'phone-code');
    const address = (await code.getAttribute('data-url')) ?? '';
    expect(address).toMatch(/\/app\/uploadFile#~/);

    const phone = await clinic.desk({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await phone.goto(address);
    await phone.getByText(`上傳到「${made.pet}」這次看診`).waitFor();
    expect(new URL(phone.url()).pathname).toBe('/app/uploadFile');
    await inspect(phone, 'phone-upload');
    await phone.getByLabel('選擇照片或檔案').setInputFiles([
      { name: '傷口1.jpg', mimeType: 'image/jpeg', buffer: await photo(10) },
      { name: '傷口2.jpg', mimeType: 'image/jpeg', buffer: await photo(200) },
      { name: '假照片.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo at all') },
    ]);
    await phone.getByText('2 / 3 個已上傳').waitFor();
    await phone.getByText('這個檔案不是可以讀取的照片，沒有上傳。 100105').waitFor();
    await picture(phone, 'phone-upload-sent');
    await expectAccessible(phone);
    await window.getByText('已收到 2 個檔案').waitFor();
    await page.getByRole('button', { name: '縮小視窗' }).click();
    // Folded it lies in the corner, 200 px wide and 8 px from the edges; unfolded it is moved by keys and by hand, and stays in the page.
    const box = async () => (await window.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await expect.poll(async () => [(await box()).width, (await box()).x]).toEqual([200, 1366 - 200 - 8]);
    expect(Math.round((await box()).y + (await box()).height)).toBe(768 - 8);
    await page.getByRole('button', { name: '展開視窗' }).click();
    await expect.poll(async () => (await box()).width).toBe(320);
    const before = await box();
    await page.getByRole('button', { name: /^手機上傳（可拖曳/ }).press('ArrowLeft');
    expect((await box()).x).toBe(before.x - 16);
    await page.getByRole('button', { name: /^手機上傳（可拖曳/ }).hover();
    await page.mouse.down();
    await page.mouse.move(-400, -400, { steps: 4 });
    await page.mouse.up();
    expect([(await box()).x, (await box()).y]).toEqual([8, 8]);
    await page
      .getByRole('list', { name: '這次看診的檔案' })
      .getByRole('button', { name: /^放大 傷口1\.jpg/ })
      .waitFor();

    await phone.goto('about:blank');
    await phone.goto(`${clinic.server.url}/app/uploadFile#~forged`);
    await phone.getByText('這個連結已經失效').waitFor();
  });
});

describe('the running app', () => {
  it('[1.1.29] [1.1.30] leads a newcomer over the main job from 操作教學 to 教學完成, and goes on where it was left', async () => {
    await arrangeVisit(await clinic.api('director'));
    const page = await clinic.deskOf('director');
    const menu = page.getByRole('button', { name: /的選單$/ });
    const start = async () => {
      await menu.click();
      await page.getByRole('menuitem', { name: '操作教學' }).click();
    };
    const next = page.locator('.vl-tour .driver-popover-next-btn');
    await start();
    await page.locator('.vl-tour').getByText('十二個區域').waitFor();
    await picture(page, 'tour');
    await expectAccessible(page);
    for (const title of ['什麼都找得到', '今天的看板']) {
      await next.click();
      await page.locator('.vl-tour').getByText(title).waitFor();
    }
    await page.getByRole('button', { name: '先離開' }).click();
    await page.locator('.vl-tour').waitFor({ state: 'detached' });
    await start();
    await page.getByRole('dialog', { name: '繼續操作教學？' }).getByText('上次看到第 3 步').waitFor();
    await page.getByRole('button', { name: '繼續', exact: true }).click();
    for (const title of ['報到', '看診', '照片與檔案', '病歷', '調劑', '結帳', '同步狀態', '您的選單']) {
      await next.click();
      await page.locator('.vl-tour').getByText(title, { exact: true }).waitFor();
    }
    await next.click();
    await page.getByRole('dialog', { name: '教學完成', exact: true }).waitFor();
    await expectAccessible(page);
  });

  it('[1.2.07] [1.8.24] forces an update when the code of a route is gone', async () => {
    const page = await clinic.deskOf('director');
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.getByRole('navigation', { name: '主要功能' }).getByRole('link', { name: '設定' }).click();
    const alert = page.getByRole('dialog', { name: '更新通知', exact: true });
    await alert.getByText('應用程式已經更新，請立即重整網頁。', { exact: true }).waitFor();
    await page.unroute('**/assets/*.js');
    await Promise.all([page.waitForEvent('load'), alert.getByRole('button', { name: '立即重整' }).click()]);
  });

  it('[1.1.28] [1.7.12] [1.7.94] [1.7.95] [1.8.23] registers its worker and asks for the version at the start, and asks before a newer one takes over', async () => {
    const first = await clinic.deskOf('director', KEEPS_APP);
    await expect
      .poll(() => first.evaluate(async () => (await navigator.serviceWorker.getRegistration('/app/')) !== undefined))
      .toBe(true);

    const page = await clinic.desk({ serviceWorkers: 'block' });
    let version = '1.0.0+old';
    let asked = 0;
    await page.route('**/api/version', (route) => {
      asked += 1;
      return route.fulfill({ json: { code: 100000, result: version } });
    });
    await page.clock.install();
    await page.goto(`${clinic.server.url}/app/login`);
    await page.getByLabel('密碼').first().waitFor();
    await expect.poll(() => asked).toBe(1);
    version = '1.0.0+new';
    const prompt = page.getByRole('dialog', { name: '更新通知', exact: true });
    await page.clock.fastForward(16 * 60_000);
    await prompt.getByText('應用程式已經更新，是否立即重整網頁？', { exact: true }).waitFor();
    await expectAccessible(page);
    await prompt.getByRole('button', { name: '稍後' }).click();
    await prompt.waitFor({ state: 'hidden' });
    await page.getByLabel('密碼').first().fill('half typed');
    await page.clock.fastForward(16 * 60_000);
    await Promise.all([page.waitForEvent('load'), prompt.getByRole('button', { name: '立即重整' }).click()]);
  });

  it('[1.5.29] [1.5.30] takes only digits, dot and minus in a numeric field, which the wheel leaves without changing it', async () => {
    const made = await arrangeVisit(await clinic.api('director'));
    const page = await clinic.deskOf('doctor');
    const visit = new VisitPage(page);
    await visit.open(clinic.server.url, made.petID, made.recordID);
    const weight = visit.vital('體重');
    await weight.fill('');
    await weight.pressSequentially('a1e+2x.5');
    expect(await weight.inputValue()).toBe('12.5');
    await weight.press('Backspace');
    expect(await weight.inputValue()).toBe('12.');
    await weight.press('5');
    const focused = () => weight.evaluate((field) => field === document.activeElement);
    expect(await focused()).toBe(true);
    await weight.hover();
    await page.mouse.wheel(0, 40);
    await expect.poll(focused).toBe(false);
    expect(await weight.inputValue()).toBe('12.5');
  });
});
