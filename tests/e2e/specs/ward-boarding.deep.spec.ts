import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeOwner, arrangePet } from '../harness/arrange.ts';
import { readStay } from '../harness/arrange-stay.ts';
import { printedOn, useClinic } from '../harness/desk.ts';
import { glance, inspect, pictureOnPhone } from '../harness/look.ts';
import { freshPet } from '../harness/names.ts';
import { WardBoardPage } from '../pages/ward-board.ts';
import { BoardingForm } from '../pages/ward-boarding.ts';
import { WardManagePage } from '../pages/ward-manage.ts';

const clinic = useClinic();
const DAY = 86_400;

/** The clinic's rule: every animal leaves late at any hour, so that the bill of the journey is the same at every hour. */
const RULE = {
  ...{ basis: 'night', checkOutUntil: 0, lateGraceMinutes: 0, lateCharge: 'flat', latePrice: 150 },
  rates: [{ _id: 'all', name: '一般犬', night: 600, second: 500 }],
  vaccines: [{ _id: 'rabies', name: '狂犬病' }],
};

async function twoDogs(api: Api) {
  const { _id: userID } = await arrangeOwner(api);
  const names = [freshPet(), freshPet()] as const;
  for (const name of names) await arrangePet(api, userID, { name });
  return names;
}

it('an owner’s two animals are boarded by keyboard without a vaccination, charged for two nights and leaving late, and get back what they brought', async () => {
  const admin = await clinic.api('sudo');
  await admin.put('/setting/boarding', RULE);
  const [first, second] = await twoDogs(admin);
  const page = await clinic.deskOf('doctor');
  const board = new WardBoardPage(page, clinic.server.url);
  const boarding = new BoardingForm(page);
  const ids: string[] = [];
  for (const pet of [first, second]) {
    await board.open();
    await board.cards.first().waitFor();
    await boarding.begin('住宿', pet);
    const { form } = boarding;
    await form.getByText('沒有紀錄').waitFor();
    await form.getByLabel('吃什麼').fill('乾糧');
    await form.getByLabel('餵食時間').fill('23:50');
    await form.getByLabel('散步時間').fill('23:55');
    await form.getByLabel('寄放物品').fill('牽繩\n毛毯 x2');
    await page.keyboard.press('Control+Enter');
    await form.getByText('疫苗不齊時，請寫下接收的原因').waitFor();
    if (pet === first) {
      await inspect(page, 'ward-boarding-admit');
      await pictureOnPhone(page, 'ward-boarding-admit');
    }
    await form.getByLabel('仍要接收的原因').fill('飼主說上個月在別家打過');
    await boarding.save();
    await page.waitForURL(/inHospital\/edit\/v2/);
    await page.getByText('餵食 自備 乾糧').first().waitFor();
    const [, id = ''] = /edit\/v2\/([^?]+)/.exec(page.url()) ?? [];
    ids.push(id);
  }
  await board.open('?kind=boarding');
  await board.card(first).getByText('住宿').first().waitFor();
  for (const text of await board.cards.allTextContents()) expect(text).toContain('住宿');
  await glance(page, 'ward-boarding-board');

  // Two nights go by.
  const stays = await Promise.all([first, second].map((pet) => stayOf(admin, pet)));
  for (const { _id, startDateTime } of stays)
    await admin.put('/inHospital/v2/main', { inHospitalID: _id, startDateTime: startDateTime - 2 * DAY });

  const manage = new WardManagePage(page, clinic.server.url);
  await manage.open();
  await manage.find(first);
  const nights = manage.pane(first).getByRole('region', { name: '住宿費用' });
  await nights.getByText('住宿一晚 · 一般犬').first().waitFor();
  await nights.getByRole('row', { name: '合計 1,350' }).waitFor();
  await inspect(page, 'ward-boarding-pane');

  // What lies here is asked about before the animal goes home.
  await page.keyboard.press('d');
  const discharge = manage.form(`${first} 退房`);
  await discharge.getByText('延遲退房').first().waitFor();
  await page.keyboard.press('Control+Enter');
  await discharge.getByText('請勾選已歸還的物品，或勾選先留在院內').waitFor();
  await discharge.getByLabel('牽繩').focus();
  await page.keyboard.press('Space');
  await discharge.getByLabel('毛毯 × 2').focus();
  await page.keyboard.press('Space');
  await discharge.getByText('還沒有歸還的物品').waitFor({ state: 'detached' });
  await glance(page, 'ward-boarding-discharge');
  await discharge.getByText('欠款退房', { exact: true }).click();
  await discharge.getByLabel('為什麼欠款').fill('月底一起付');
  await page.keyboard.press('Control+Enter');
  await discharge.waitFor({ state: 'detached' });
  const [one] = stays;
  await expect
    .poll(() => readStay(admin, one?._id ?? ''))
    .toMatchObject({ total: 1350, settle: 1350, dischargeDebt: { owed: 1350 } });

  await manage.find(second);
  await page.keyboard.press('d');
  const other = manage.form(`${second} 退房`);
  await other.getByText('其餘先留在院內，之後再領回').click();
  await other.getByText('欠款退房', { exact: true }).click();
  await other.getByLabel('為什麼欠款').fill('月底一起付');
  await page.keyboard.press('Control+Enter');
  await other.waitFor({ state: 'detached' });
  const bill = await expect.poll(() => readStay(admin, stays[1]?._id ?? ''));
  await bill.toMatchObject({ total: 1150, belongings: [{ returnedDateTime: 0 }, { number: 2 }] });
});

it('an animal is admitted to be groomed with what was asked for, and its sheet is printed; the rule is kept in the settings', async () => {
  const admin = await clinic.api('sudo');
  await admin.put('/setting/boarding', RULE);
  const [pet] = await twoDogs(admin);
  const page = await clinic.deskOf('director');
  const board = new WardBoardPage(page, clinic.server.url);
  await board.open();
  await board.cards.first().waitFor();
  const boarding = new BoardingForm(page);
  await boarding.begin('美容', pet);
  await boarding.form.getByLabel('仍要接收的原因').fill('幼犬');
  await boarding.form.getByLabel('造型與要求').fill('全身剪短');
  await boarding.form.getByLabel('寄放物品').fill('提籠');
  await glance(page, 'ward-grooming-admit');
  await boarding.save();
  await page.waitForURL(/inHospital\/edit\/v2/);
  const manage = new WardManagePage(page, clinic.server.url);
  await manage.open();
  await manage.find(pet);
  const before = manage.pane(pet).getByRole('region', { name: '美容前' });
  await before
    .locator('input[type="file"]')
    .first()
    .setInputFiles({
      ...{ name: 'before.png', mimeType: 'image/png' },
      buffer: await sharp({ create: { width: 80, height: 60, channels: 3, background: '#c98' } })
        .png()
        .toBuffer(),
    });
  await before
    .getByRole('button', { name: /before\.png/ })
    .first()
    .waitFor();
  await glance(page, 'ward-grooming-pane');
  await manage.pane(pet).getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '寄放單' }).click();
  await expect.poll(async () => (await printedOn(page)).join('')).toContain('全身剪短');
  expect((await printedOn(page)).join('')).toContain('提籠');

  await page.goto(`${clinic.server.url}/app/setting/boarding`);
  const rates = page.getByRole('region', { name: '計價級距' });
  await rates.getByText('一晚 600 · 第二隻 500').waitFor();
  await inspect(page, 'setting-boarding');
  await page.keyboard.press('n');
  const form = page.getByRole('complementary', { name: '新增級距' });
  await form.getByLabel('名稱').fill('大型犬');
  await form.getByLabel('一晚（元）').fill('900');
  await page.keyboard.press('Control+Enter');
  await rates.getByText('一晚 900').waitFor();
});

async function stayOf(api: Api, pet: string): Promise<{ _id: string; startDateTime: number }> {
  const found = await api.post<{ _id: string; petID: string; startDateTime: number }[]>('/inHospital/v2/active', {
    limit: 100,
  });
  for (const stay of found) {
    const { name } = await api.get<{ name: string }>(`/pet/${encodeURIComponent(stay.petID)}`);
    if (name === pet) return stay;
  }
  throw new Error(`${pet} is not here`);
}
