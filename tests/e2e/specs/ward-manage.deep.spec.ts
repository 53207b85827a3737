import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { segment } from '../harness/arrange.ts';
import { arrangeStay, readStay } from '../harness/arrange-stay.ts';
import { printedOn, useClinic } from '../harness/desk.ts';
import { glance, inspect, pictureOnPhone } from '../harness/look.ts';
import { WardManagePage } from '../pages/ward-manage.ts';

const clinic = useClinic();

it('[1.1.07 discharge half] [2.3.50] a stay is found by keyboard, estimated, sent home with its summary and a debt, and taken back in', async () => {
  const admin = await clinic.api('sudo');
  const stay = await arrangeStay(admin);
  const page = await clinic.deskOf('doctor');
  const manage = new WardManagePage(page, clinic.server.url);
  await manage.open();
  await manage.find(stay.pet);
  const pane = manage.pane(stay.pet);
  await pane.getByText('急性腸胃炎').waitFor();
  await pane.getByText('第 2 天').first().waitFor();
  await inspect(page, 'ward-manage');
  await pictureOnPhone(page, 'ward-manage');

  // An estimate by keyboard: what it may come to at least and at most, beside what it has come to.
  await page.keyboard.press('g');
  const estimate = manage.form('估價');
  await estimate.getByRole('button', { name: '加一項' }).click();
  await estimate.getByLabel('數量').fill('1');
  await estimate.getByLabel('最多').fill('3');
  await glance(page, 'ward-estimate');
  await page.keyboard.press('Control+Enter');
  await estimate.waitFor({ state: 'detached' });
  const compared = pane.getByRole('region', { name: '估價' });
  await compared.getByRole('row', { name: '住院費 800 – 2,400 1,600 在估價內' }).waitFor();
  await compared.getByText('未估價').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    compared.getByRole('button', { name: '圖片（LINE）' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`住院估價單-${stay.pet}.png`);
  const picture = readFileSync(await download.path());
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  // Without its words the same page is half as large.
  expect(picture.length).toBeGreaterThan(100_000);

  // The discharge fills its summary from the stay; the debt asks for a reason.
  await page.keyboard.down('d');
  const discharge = manage.form(`${stay.pet} 出院`);
  const watch = discharge.getByLabel('回家後注意');
  await expect.poll(() => watch.evaluate((field) => field === document.activeElement)).toBe(true);
  // The key that opened it writes nothing into it, however long it is held.
  await page.keyboard.down('d');
  await page.keyboard.down('d');
  await page.keyboard.up('d');
  expect(await watch.inputValue()).toBe('');
  expect(await discharge.getByLabel('住院經過').inputValue()).toMatch(/嘔吐兩次，開始輸液。\n.*未再嘔吐，可進食。/);
  await watch.fill('三天內少量多餐');
  await inspect(page, 'ward-discharge');
  await discharge.getByText('欠款出院', { exact: true }).click();
  await page.keyboard.press('Control+Enter');
  await discharge.getByText('請寫下為什麼欠款出院').waitFor();
  await discharge.getByLabel('為什麼欠款').fill('月底匯款');
  await discharge.getByRole('button', { name: '列印摘要' }).click();
  await expect.poll(async () => (await printedOn(page)).join('')).toContain('三天內少量多餐');
  await page.keyboard.press('Control+Enter');
  await discharge.waitFor({ state: 'detached' });
  await expect
    .poll(() => readStay(admin, stay.inHospitalID))
    .toMatchObject({
      ...{ settle: stay.total, dischargeDebt: { reason: '月底匯款', owed: stay.total } },
      dischargeSummary: { watch: '三天內少量多餐' },
    });
  await manage.row(stay.pet).waitFor({ state: 'detached' });

  // Among those that wait for money, and among the past ones; taken back in from there.
  await page.getByRole('button', { name: '待收款' }).click();
  await manage.row(stay.pet).getByText('欠款出院').waitFor();
  await page.getByRole('button', { name: '過去' }).click();
  await manage.row(stay.pet).waitFor();
  await manage.open(`?list=past&pet=${segment(stay.petID)}`);
  await manage.row(stay.pet).waitFor();
  expect(await manage.list.locator('[aria-selected]').count()).toBe(1);
  await manage.open(`?list=past&stay=${segment(stay.inHospitalID)}`);
  await glance(page, 'ward-manage-past');
  await pane.getByRole('button', { name: '取消出院' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '取消出院' }).click();
  await expect
    .poll(() => readStay(admin, stay.inHospitalID))
    .toMatchObject({ dischargeDateTime: 0, settleDateTime: 0, dischargeBy: '' });
  await page.getByRole('button', { name: '在院', exact: true }).click();
  await manage.find(stay.pet);
  await page.keyboard.press('Enter');
  await page.waitForURL(/inHospital\/edit\/v2/);
});
