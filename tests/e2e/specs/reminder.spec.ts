import { beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeVisit, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';
import { KEEPS_APP } from '../harness/sit-down.ts';
import { RemindersPage } from '../pages/reminder.ts';
import { Frame } from '../pages/shell.ts';

const clinic = useClinic();
let admin: Api;
beforeAll(async () => {
  admin = await clinic.api('sudo');
});

const DAY = 86_400;
const today = () => Math.floor((Date.now() / 1000 + 8 * 3600) / DAY) * DAY - 8 * 3600;
interface Shown {
  readonly _id: string;
  readonly notifiedDateTime: number;
  readonly closedDateTime: number;
  readonly closeReason?: string;
}

describe('reminders', () => {
  it('[1.1.12] [2.1.04 outpatient half] [2.7.077 offline half] [2.9.16] [3.2.16 page half] a day’s calls by keyboard: due ones first, told, put off, closed and taken back, letters looked at before they go, and none without a network', async () => {
    const visit = await arrangeVisit(admin, '疫苗');
    const remind = (title: string, days: number) =>
      admin.post<Shown>('/reminder', { petID: visit.petID, title, dateBegin: today() + days * DAY });
    const due = await remind(`狂犬病疫苗 ${visit.pet}`, 0);
    const late = await remind(`八合一疫苗 ${visit.pet}`, -6);
    await remind(`心絲蟲預防 ${visit.pet}`, -8);
    const read = (id: string) => admin.get<Shown>(`/reminder?_id=${segment(id)}`);

    const desk = await clinic.deskOf('director', { ...KEEPS_APP, viewport: { width: 1366, height: 768 } });
    const page = new RemindersPage(desk, clinic.server.url);
    const find = `?q=${encodeURIComponent(visit.pet)}`;
    await page.open(find);
    await page.row('狂犬病疫苗').waitFor();
    await page.row('逾期 6 天').waitFor();
    expect(await page.row('心絲蟲預防').count()).toBe(0);
    await page.view('更早未處理');
    await page.row('心絲蟲預防').waitFor();
    await page.view('待聯絡');

    await page.choose('八合一疫苗');
    await inspect(desk, 'reminders');
    await page.press('p');
    await page.row('八合一疫苗').waitFor({ state: 'detached' });
    await expect.poll(async () => (await read(late._id)).notifiedDateTime > 0).toBe(true);
    await page.choose('狂犬病疫苗');
    await page.close('已回診施打');
    await page.row('狂犬病疫苗').waitFor({ state: 'detached' });
    await expect.poll(async () => (await read(due._id)).closeReason).toBe('已回診施打');
    await page.undo();
    await page.row('狂犬病疫苗').waitFor();

    await page.write(visit.pet, `健康檢查 ${visit.pet}`);
    await page.open(`${find}&view=soon`);
    await page.row('健康檢查').waitFor();

    await page.open(find);
    await page.pick('狂犬病疫苗');
    await page.writeToOwners();
    await glance(desk, 'reminder-letters');
    // Nobody takes messages of this clinic: none can be sent, and the owner waits.
    await page.letters.getByText('診所還沒有連接任何傳送方式').waitFor();
    await desk.context().setOffline(true);
    await new Frame(desk).isOffline();
    await page.letters.getByText('100104').waitFor();
    expect(await page.letters.getByRole('button', { name: /傳送 \d+ 則/ }).isDisabled()).toBe(true);
    await desk.context().setOffline(false);
    await new Frame(desk).isSynced();
    expect(await page.letters.getByRole('button', { name: '傳送 0 則' }).isDisabled()).toBe(true);
    await page.letters.getByRole('button', { name: '關閉' }).click();
    await page.row('狂犬病疫苗').waitFor();
    expect((await read(due._id)).notifiedDateTime).toBe(0);

    await desk.setViewportSize({ width: 1024, height: 768 });
    await page.open(`${find}&view=told`);
    await page.row('八合一疫苗').waitFor();
    await desk.getByRole('button', { name: '提醒範本' }).click();
    await desk.getByRole('dialog').getByText('年度疫苗').click();
    await glance(desk, 'reminder-template-tablet');
  });
});
