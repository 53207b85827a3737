import { expect, it } from 'vitest';
import { arrangeVisit } from '../harness/arrange.ts';
import { readStay } from '../harness/arrange-stay.ts';
import { goByPalette, pressByKeys, tabTo } from '../harness/by-keys.ts';
import { printedOn, useClinic } from '../harness/desk.ts';
import { CheckoutPage } from '../pages/billing.ts';
import { WardBoardPage } from '../pages/ward-board.ts';
import { WardManagePage } from '../pages/ward-manage.ts';
import { WardSheetPage } from '../pages/ward-sheet.ts';

const clinic = useClinic();
const DAY = 86_400;

interface Day {
  readonly total: number;
  readonly planDateTime: number;
}

it('[1.1.07] [2.1.03] an animal is admitted, watched and treated for three days, discharged and paid for by keyboard alone', async () => {
  const admin = await clinic.api('sudo');
  const visit = await arrangeVisit(admin, '嘔吐');
  const page = await clinic.deskOf('director');
  const { keyboard } = page;
  const [board, sheet, manage] = [
    new WardBoardPage(page, clinic.server.url),
    new WardSheetPage(page),
    new WardManagePage(page, clinic.server.url),
  ] as const;
  await goByPalette(page, '病房');
  await board.board.waitFor();
  const cage = await board.freeCage();
  await board.admitByKeys(visit.pet, { cage, cause: '急性腸胃炎' });
  await page.waitForURL(/inHospital\/edit\/v2/);
  await sheet.grid.waitFor();
  const inHospitalID = decodeURIComponent(page.url().replace(/.*\/v2\/([^?]*).*/, '/inHospital/$1'));
  await expect.poll(() => readStay(admin, inHospitalID)).toMatchObject({ dischargeDateTime: 0 });
  // Two days go by.
  const admitted = await readStay(admin, inHospitalID);
  await admin.put('/inHospital/v2/main', { inHospitalID, startDateTime: admitted.startDateTime - 2 * DAY });
  await sheet.day.filter({ hasText: '第 3 天' }).waitFor();

  await keyboard.press('[');
  await sheet.day.filter({ hasText: '第 2 天' }).waitFor();
  await keyboard.press('[');
  await sheet.day.filter({ hasText: '第 1 天' }).waitFor();
  await page.getByText('還沒有計畫').waitFor();
  await keyboard.press('e');
  await sheet.grid.waitFor();
  const order = async (name: string, price: string, times: string) => {
    await keyboard.press('n');
    const form = sheet.order('加醫囑');
    await pressByKeys(page, form.getByRole('button', { name: '注射', exact: true }));
    await tabTo(page, form.getByLabel('名稱', { exact: true }));
    await keyboard.type(name);
    await tabTo(page, form.getByLabel('單價'));
    await keyboard.type(price);
    await pressByKeys(page, form.getByRole('button', { name: '指定時間' }));
    await tabTo(page, form.getByLabel('時間', { exact: true }));
    await keyboard.type(times);
    await keyboard.press('Control+Enter');
    await form.waitFor({ state: 'hidden' });
    await sheet.head(name).waitFor();
  };
  const write = async (row: string, hour: number, value: string) => {
    await sheet.goTo(row, hour);
    await keyboard.type(value);
    await keyboard.press('Enter');
    await expect.poll(() => sheet.said(row, hour)).toContain(value);
  };
  const give = async (hour: number) => {
    await sheet.goTo('止吐針', hour);
    await keyboard.press('Space');
    await sheet.beside(/止吐針/).waitFor();
    await keyboard.press('Enter');
    await expect.poll(() => sheet.said('止吐針', hour)).toContain('已執行');
  };
  await order('止吐針', '180', '9/21');
  await write('體溫', 9, '39.6');
  await give(9);
  await keyboard.press(']');
  await sheet.day.filter({ hasText: '第 2 天' }).waitFor();
  await page.getByText('還沒有計畫').waitFor();
  await keyboard.press('c');
  await sheet.head('止吐針').waitFor();
  await write('體溫', 9, '38.8');
  await give(9);
  await keyboard.press(']');
  await sheet.day.filter({ hasText: '第 3 天' }).waitFor();
  await sheet.head('止吐針').waitFor({ state: 'detached' });
  await sheet.grid.waitFor();
  await order('拔管', '100', '23');
  await write('體溫', 0, '38.4');

  await goByPalette(page, '住院管理');
  await manage.list.waitFor();
  await manage.find(visit.pet);
  await keyboard.press('d');
  const discharge = manage.form(`${visit.pet} 出院`);
  await discharge.waitFor();
  await keyboard.type('少量多餐');
  await keyboard.press('Control+Enter');
  await discharge.waitFor({ state: 'detached' });
  const checkout = new CheckoutPage(page);
  await checkout.bill(visit.pet).getByText('住院第 3 天').waitFor();
  const due = await checkout.due(visit.pet);
  await checkout.receive();
  await checkout.isReceived(due, visit.pet);
  await expect.poll(async () => (await printedOn(page)).join('')).toContain('止吐針');
  await expect.poll(() => readStay(admin, inHospitalID)).toMatchObject({ status: 90, total: due, receive: due });
  expect(await readStay(admin, inHospitalID)).toMatchObject({ dischargeSummary: { watch: '少量多餐' } });
  const days = await admin.post<Day[]>('/inHospital/v2/plan/list', { inHospitalID });
  expect(days.map(({ total }) => total).reduce((sum, one) => sum + one, 0)).toBe(due);
});
