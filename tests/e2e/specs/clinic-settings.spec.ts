import { expect, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';
import { inspect, pictureOnPhone } from '../harness/look.ts';

const clinic = useClinic(async () => ({}));

it('[3.7.274] [3.3.27 screen half] the clinic’s settings are in effect on the first screen; a series of numbers is set on at its page, and never back', async () => {
  const admin = await clinic.api('sudo');
  await admin.put('/setting', { waitAlertMinutes: 47 });
  const desk = await clinic.newDeskOf('director');
  await desk.getByText('等超過 47 分').waitFor();

  await desk.goto(`${clinic.server.url}/app/setting/number`);
  const row = desk.getByRole('row', { name: /^訂購單/ });
  await row.waitFor();
  const next = Number(((await row.getByRole('cell').nth(1).textContent()) ?? '').replace(/\D/g, ''));
  await row.getByRole('button', { name: '調高訂購單的下一號' }).click();
  const dialog = desk.getByRole('dialog', { name: '調高訂購單的下一號' });
  await dialog.getByLabel('下一號從').fill('1');
  await dialog.getByText(`請填大於 ${next} 的整數。`).waitFor();
  await dialog.getByLabel('下一號從').fill(String(next + 500));
  await dialog.getByLabel('原因').fill('接續舊系統');
  await inspect(desk, 'clinic-number-raise');
  await dialog.getByRole('button', { name: '調高' }).click();
  await desk.getByText('已調高訂購單的下一號').waitFor();
  await row.getByText(String(next + 500)).waitFor();
  await desk.getByText(/→ .*接續舊系統/).waitFor();
  await inspect(desk, 'clinic-number');
  await pictureOnPhone(desk, 'clinic-number');
  await expect
    .poll(async () => Object.values((await admin.get<{ orderSeries: Record<string, number> }>('/setting')).orderSeries))
    .toContain(next + 499);
});
