import { expect, it } from 'vitest';
import { arrangeVisit } from '../harness/arrange.ts';
import { readStay } from '../harness/arrange-stay.ts';
import { useClinic } from '../harness/desk.ts';
import { smallTargets, TABLET } from '../harness/touch.ts';
import { CheckoutPage } from '../pages/billing.ts';
import { WardBoardPage } from '../pages/ward-board.ts';
import { WardManagePage } from '../pages/ward-manage.ts';
import { WardSheetPage } from '../pages/ward-sheet.ts';

const clinic = useClinic();

it('an animal is admitted, measured, given a drug for two days, discharged and paid for by finger alone on a tablet', async () => {
  const admin = await clinic.api('sudo');
  const visit = await arrangeVisit(admin, '嘔吐');
  const page = await clinic.deskOf('director', TABLET);
  const [board, sheet, manage] = [
    new WardBoardPage(page, clinic.server.url),
    new WardSheetPage(page),
    new WardManagePage(page, clinic.server.url),
  ] as const;
  await board.open();
  await page.getByRole('button', { name: /^入院/ }).first().tap();
  // On a tablet a panel is a dialog above the screen.
  const panel = (name: string) => page.getByRole('dialog', { name }).or(page.getByRole('complementary', { name }));
  const form = panel('辦理住院');
  await form.getByRole('combobox', { name: '動物' }).tap();
  // What a tablet's own keyboard on the screen writes.
  await page.keyboard.type(visit.pet);
  await page.getByRole('option', { name: visit.pet }).first().tap();
  await form.getByLabel('住院原因').tap();
  await page.keyboard.type('急性腸胃炎');
  expect(await smallTargets(page)).toEqual([]);
  await form.getByRole('button', { name: /^辦理住院/ }).tap();
  await page.waitForURL(/inHospital\/edit\/v2/);
  const inHospitalID = decodeURIComponent(page.url().replace(/.*\/v2\/([^?]*).*/, '/inHospital/$1'));
  await sheet.grid.waitFor();

  await page.getByRole('button', { name: '加醫囑' }).tap();
  const order = panel('加醫囑');
  await order.getByRole('button', { name: '注射', exact: true }).tap();
  await order.getByLabel('名稱', { exact: true }).tap();
  await page.keyboard.type('止吐針');
  await order.getByLabel('單價').tap();
  await page.keyboard.type('180');
  await order.getByRole('button', { name: '指定時間' }).tap();
  await order.getByLabel('時間', { exact: true }).tap();
  await page.keyboard.type('0/23');
  expect(await smallTargets(page)).toEqual([]);
  await order.getByRole('button', { name: /^加入/ }).tap();
  await order.waitFor({ state: 'hidden' });
  await sheet.cell('體溫', 0).tap();
  for (const key of ['3', '8', '.', '5']) await sheet.key(key).tap();
  await sheet.beside('體溫 00 時').getByRole('button', { name: '記下' }).tap();
  await expect.poll(() => sheet.said('體溫', 0)).toContain('38.5');
  await sheet.cell('止吐針', 0).tap();
  await sheet
    .beside(/止吐針/)
    .getByRole('button', { name: /^已給藥/ })
    .tap();
  await expect.poll(() => sheet.said('止吐針', 0)).toContain('已執行');
  await page.getByRole('button', { name: '複製到明天' }).tap();
  await sheet.day.filter({ hasText: '第 2 天' }).waitFor();
  await sheet.head('止吐針').waitFor();

  await page.getByRole('navigation', { name: '主要功能' }).getByRole('link', { name: '住院' }).tap();
  await page.getByRole('link', { name: '住院管理' }).tap();
  await manage.list.waitFor();
  await manage.row(visit.pet).tap();
  const pane = manage.pane(visit.pet);
  await pane.waitFor();
  await pane.getByRole('button', { name: /^出院/ }).tap();
  const discharge = panel(`${visit.pet} 出院`);
  await discharge.getByLabel('回家後注意').tap();
  await page.keyboard.type('少量多餐');
  expect(await smallTargets(page)).toEqual([]);
  await discharge.getByRole('button', { name: /出院/ }).last().tap();
  await discharge.waitFor({ state: 'detached' });
  const checkout = new CheckoutPage(page);
  await checkout.bill(visit.pet).getByText('住院第 2 天').waitFor();
  const due = await checkout.due(visit.pet);
  expect(due).toBe(720);
  await checkout.tender.getByRole('button', { name: /^收款並印收據/ }).tap();
  await checkout.isReceived(due, visit.pet);
  await expect.poll(() => readStay(admin, inHospitalID)).toMatchObject({ status: 90, total: due, receive: due });
});
