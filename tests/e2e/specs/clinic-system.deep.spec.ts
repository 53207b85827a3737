import { expect, it } from 'vitest';
import { beginVisit } from '../harness/begun-visit.ts';
import { useClinic } from '../harness/desk.ts';
import { inspect, pictureOnPhone } from '../harness/look.ts';

const clinic = useClinic(async () => ({}));

it('[1.6.24 screen half] [3.4.39 screen half] [3.7.275] the director finds a setting by its name, changes it, takes that back, and gives the clinic a short form that a doctor types', async () => {
  const desk = await clinic.newDeskOf('director');
  await desk.goto(`${clinic.server.url}/app/setting/system`);
  await desk.getByRole('textbox', { name: '搜尋設定的名稱或內容' }).fill('等候提醒');
  const row = desk.getByRole('row', { name: /^等候提醒分鐘/ });
  await row.getByText('預設值').waitFor();
  await inspect(desk, 'clinic-system-find');
  await pictureOnPhone(desk, 'clinic-system-find');
  await row.getByRole('button', { name: /修改「等候提醒分鐘」/ }).click();
  await desk.getByLabel('等候提醒', { exact: true }).fill('45');
  await desk.keyboard.press('Control+s');
  await desk.getByText('要比「等候提醒」長。').waitFor();
  await desk.getByLabel('等候提醒', { exact: true }).fill('20');
  await desk.keyboard.press('Control+s');
  await desk.getByText('已儲存看板與裝置的設定').waitFor();
  await inspect(desk, 'clinic-system-board');

  await desk.getByRole('navigation', { name: '系統設定項目' }).getByRole('button', { name: '所有設定' }).click();
  await desk.getByRole('textbox', { name: '搜尋設定的名稱或內容' }).fill('等候提醒');
  await row.getByText('20').waitFor();
  await row.getByRole('button', { name: '「等候提醒分鐘」的異動紀錄' }).click();
  await desk.getByRole('button', { name: '復原這次修改' }).click();
  await row.getByText('15').waitFor();
  await inspect(desk, 'clinic-system-history');

  await desk.goto(`${clinic.server.url}/app/setting/system/treatment`);
  await desk.getByRole('button', { name: '新增途徑' }).click();
  const panel = desk.getByRole('complementary');
  await panel.getByLabel('簡寫').fill('IN');
  await panel.getByLabel('途徑').fill('鼻內給藥');
  await desk.keyboard.press('Control+Enter');
  await desk.getByRole('button', { name: '修改「鼻內給藥」' }).waitFor();
  await desk.getByRole('button', { name: '新增頻率' }).click();
  await panel.getByLabel('簡寫').fill('三餐');
  await panel.getByLabel('代碼').fill('每天三次飯後');
  await panel.getByText('TID PC（每日三次 飯後）').waitFor();
  await desk.keyboard.press('Control+Enter');
  await desk.getByRole('button', { name: /修改「TID PC/ }).waitFor();
  await inspect(desk, 'clinic-system-treatment');
  await pictureOnPhone(desk, 'clinic-system-treatment');

  const { page, aids, doctor } = await beginVisit(clinic);
  await page.weighSurely('9.8');
  await aids.fillIn('急性嘔', '急性嘔吐');
  await page.drug('Cerenia').click();
  await doctor.getByLabel('途徑', { exact: true }).fill('in');
  await doctor.getByText('鼻內給藥', { exact: true }).waitFor();
  await doctor.getByLabel('頻率', { exact: true }).fill('三餐');
  await doctor.getByText('每日三次 飯後', { exact: true }).first().waitFor();
  await doctor.getByRole('button', { name: '完成', exact: true }).click();
  await expect.poll(() => page.drug('Cerenia').textContent()).toContain('每日三次');
});
