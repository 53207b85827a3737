import { WEEKDAYS } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { describe, expect, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';
import { inspect, pictureOnPhone } from '../harness/look.ts';
import { Frame } from '../pages/shell.ts';

// A server of its own: the clinic has other hours here.
const clinic = useClinic(async () => ({}));

const CLOSED = { morning: null, afternoon: null, evening: null };

describe('hours and rules of booking', () => {
  it('[3.2.04] [3.2.50] [3.2.51] [1.2.71] are changed part by part with one bar that names what changed, and are kept', async () => {
    const api = await clinic.api('director');
    const morning = { from: '09:00', to: '12:00' };
    await api.put('/businessHours', Object.fromEntries(WEEKDAYS.map((day) => [day, { ...CLOSED, morning }])));
    const before = await api.get('/businessHours');
    const page = await clinic.deskOf('director');
    const open = () => page.goto(`${clinic.server.url}/app/setting/booking`);
    await open();
    await page.getByRole('button', { name: '開放週二下午' }).click();
    await page.getByLabel('週二下午開始').fill('11:00');
    await page.getByRole('alert').getByText('和前一個時段重疊。').waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('1 項未儲存的變更：週二下午').waitFor();
    await page.getByLabel('週二下午開始').fill('1330');
    await page.getByLabel('週二下午結束').fill('18:00');
    const rules = { 每格時間: '15', 最早提前: '60', 取消期限: '120', 可約到: '30' };
    for (const [label, value] of Object.entries(rules)) await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByRole('switch', { name: /LINE 預約/ }).press('Space');
    await inspect(page, 'setting-booking');
    await pictureOnPhone(page, 'setting-booking');
    await page.keyboard.press('Control+s');
    await page.getByText('已儲存門診時間').waitFor();
    await new Frame(page).isSynced();
    await open();
    await expect.poll(() => page.getByLabel('週二下午開始').inputValue()).toBe('13:30');
    for (const [label, value] of Object.entries(rules))
      expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(value);
    expect(await api.get('/setting/booking')).toMatchObject({ disableLineBooking: true, timeSlotMin: 15 });
    const tue = { morning, afternoon: { from: '13:30', to: '18:00' }, evening: null };
    expect(await api.get('/businessHours')).toEqual({ ...(before as object), tue });
  });
});
