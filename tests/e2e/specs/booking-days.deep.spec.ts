import { officeCalendarOf } from '@vetloom/domain/booking/office-calendar.ts';
import { describe, expect, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';
import { inspect, pictureOnPhone } from '../harness/look.ts';
import { NAMES } from '../harness/people.ts';
import { smallTargets, TABLET } from '../harness/touch.ts';
import { RosterPage } from '../pages/booking-roster.ts';
import { Frame } from '../pages/shell.ts';

// A server of its own: kinds of appointment and days off are another clinic's here.
const clinic = useClinic(async () => ({}));
const HEAD = '西元日期,星期,是否放假,備註';

/** The published file of a year, every day a line. */
function fileOf(year: number): string {
  const names = new Map(officeCalendarOf(year)?.days.map(({ day, name }) => [day, name]));
  const lines: string[] = [];
  for (let at = Date.UTC(year, 0, 1, 12); new Date(at).getUTCFullYear() === year; at += 86_400_000) {
    const date = new Date(at);
    const name = names.get(date.toISOString().slice(0, 10));
    const isOff = name !== undefined || date.getUTCDay() % 6 === 0;
    const day = date.toISOString().slice(0, 10).replaceAll('-', '');
    lines.push(`${day},${'日一二三四五六'[date.getUTCDay()]},${isOff ? 2 : 0},${name ?? ''}`);
  }
  return `\uFEFF${[HEAD, ...lines].join('\r\n')}\r\n`;
}

describe('the settings of bookings', () => {
  it('kinds of appointment come in, are changed, sorted and taken away, each by itself', async () => {
    const page = await clinic.deskOf('director');
    await page.goto(`${clinic.server.url}/app/setting/booking?part=kinds`);
    await page.getByText('健康檢查').first().waitFor();
    await inspect(page, 'setting-booking-kinds');
    await pictureOnPhone(page, 'setting-booking-kinds');
    await page.keyboard.press('n');
    await page.getByLabel('名稱').fill('電針治療');
    await page.getByLabel('時間（分）').fill('4');
    await page.keyboard.press('Control+Enter');
    await page.getByText('請填 5 到 720 的整數。').waitFor();
    await page.getByLabel('時間（分）').fill('40');
    await page.getByRole('radio', { name: '紫' }).check({ force: true });
    await page.getByRole('switch', { name: '飼主可以自己線上預約' }).press('Space');
    await inspect(page, 'setting-booking-kind');
    await page.keyboard.press('Control+Enter');
    await page.getByText('已儲存預約類型').waitFor();
    const rows = page.getByRole('list', { name: '預約類型' }).getByRole('listitem');
    const last = () => rows.last().textContent();
    await expect.poll(last).toMatch(/電針治療40 分線上可約/);
    await page.getByRole('button', { name: '電針治療 往上' }).click();
    await expect.poll(last).toContain('美容');
    await new Frame(page).isSynced();
    await page.reload();
    await expect.poll(last).toContain('美容');
    await page.getByRole('button', { name: '編輯 電針治療' }).click();
    await page.getByRole('button', { name: '移除' }).click();
    await page.getByText('已移除 電針治療').waitFor();
    await rows.filter({ hasText: '電針治療' }).waitFor({ state: 'detached' });
  });

  it('the yearly file is read with what is new in it; a wrong one says why, by its line', async () => {
    const admin = await clinic.api('sudo');
    const page = await clinic.deskOf('director');
    await page.goto(`${clinic.server.url}/app/setting/booking?part=days`);
    await page.getByRole('button', { name: '國定假日…' }).click();
    const pick = (name: string, text: string) =>
      page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await pick('wrong.csv', '姓名,電話\n王小明,0912');
    await page.getByText(/這不是辦公日曆表/).waitFor();
    await pick('2031.csv', `${HEAD}\n20310101,三,2,開國紀念日\n20310102,五,0,\n20310104,六,0,補行上班`);
    await page.getByText('2031 年，1 個放假日').waitFor();
    await page.getByText(/第 3 行：星期和日期對不上/).waitFor();
    await page.getByText(/第 4 行：補行上班日/).waitFor();
    await inspect(page, 'setting-booking-csv');
    await page.getByRole('button', { name: '帶入 1 天' }).click();
    await page.getByText('已帶入 1 天').waitFor();
    const taken = () => admin.get<{ name: string; start: string }[]>('/holiday?from=2031-01-01&limit=200');
    await expect.poll(taken).toMatchObject([{ name: '開國紀念日', start: '2031-01-01' }]);
    await page.getByRole('button', { name: '國定假日…' }).click();
    await pick('2027.csv', fileOf(2027));
    await page.getByText('2027 年，24 個放假日').waitFor();
  });
});

describe('a day of the roster', () => {
  it('is arranged by its three lists, also by finger, and two swap a part of it', async () => {
    const page = await clinic.deskOf('director');
    const roster = new RosterPage(page, clinic.server.url);
    await roster.open('?view=day');
    const morning = page.getByRole('region', { name: '上午值班醫師' });
    await morning.getByRole('button', { name: new RegExp(`^${NAMES.doctor}`) }).waitFor();
    await inspect(page, 'booking-roster-day');
    await pictureOnPhone(page, 'booking-roster-day');
    // Two swap a part: each works where the other would have.
    const swap = morning.getByRole('button', { name: new RegExp(`^換班 ${NAMES.doctor}`) });
    await swap.click();
    await roster
      .panel('換班')
      .getByText(/和誰換/)
      .waitFor();
    await inspect(page, 'booking-roster-swap');
    await page.keyboard.press('Escape');
    await roster.open();
    await inspect(page, 'booking-roster-demo');

    const tablet = await clinic.deskOf('director', TABLET);
    await new RosterPage(tablet, clinic.server.url).open('?view=day');
    await tablet.getByRole('region', { name: '上午值班醫師' }).getByRole('button').first().waitFor();
    expect(await smallTargets(tablet)).toEqual([]);
    await inspect(tablet, 'booking-roster-day-tablet');
  });
});
