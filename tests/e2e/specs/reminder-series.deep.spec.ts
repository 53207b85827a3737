import { beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeVisit, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, pictureOnPhone } from '../harness/look.ts';
import { VisitPage } from '../pages/record.ts';
import { RemindersPage } from '../pages/reminder.ts';

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
  it('[3.4.37] [3.7.272] a series is written as it will be read: an unknown name is refused at once, steps and costs are shown, what is closed elsewhere leaves the list', async () => {
    const visit = await arrangeVisit(admin, '回診');
    const desk = await clinic.deskOf('director', { viewport: { width: 1366, height: 768 } });
    const page = new RemindersPage(desk, clinic.server.url);
    await page.open();
    const drawer = await page.templates();
    await drawer.getByRole('button', { name: '新增範本' }).click();
    await drawer.getByLabel('名稱').fill(`年度健檢 ${visit.pet}`);
    const words = drawer.getByLabel('訊息內容');
    await words.fill('{寵物}該健檢了');
    await drawer.getByText('{寵物} 不會填入任何內容').waitFor();
    expect(await drawer.getByRole('button', { name: '儲存範本' }).isDisabled()).toBe(true);
    await words.fill('{owner}您好，{pet}該健檢了');
    await drawer.getByRole('combobox', { name: '用哪隻動物預覽' }).fill(visit.pet);
    await desk.getByRole('option', { name: visit.pet }).click();
    await drawer.getByText(`${visit.owner}您好，${visit.pet}該健檢了`).waitFor();
    await drawer.getByText(/簡訊共 \d+ 字，算 1 則/).waitFor();
    for (let time = 0; time < 2; time += 1) await drawer.getByRole('button', { name: '多通知一次' }).click();
    await drawer.getByLabel('第 1 次的天數').fill('30');
    await drawer.getByRole('switch', { name: '時間到自動傳送' }).click();
    await glance(desk, 'reminder-template');
    await drawer.getByRole('button', { name: '儲存範本' }).click();
    await drawer.getByText('通知 2 次 · 自動傳送').waitFor();
    await drawer.getByRole('combobox', { name: '手術後回診' }).click();
    await desk.getByRole('option', { name: `年度健檢 ${visit.pet}` }).click();
    await desk.getByText('已儲存').last().waitFor();
    await glance(desk, 'reminder-templates');
    const stored = (await admin.get<readonly { _id: string; title: string }[]>('/reminder/template/list')).find(
      ({ title }) => title === `年度健檢 ${visit.pet}`,
    );
    expect(stored).toMatchObject({ steps: [-30, 7], automatic: true });
    await expect
      .poll(async () => (await admin.get<{ recallTemplateID: string }>('/setting/reminder')).recallTemplateID)
      .toBe(stored?._id);
    await admin.put('/setting/reminder', { recallTemplateID: '' });

    const made = await admin.post<Shown>('/reminder', {
      ...{ petID: visit.petID, title: stored?.title, templateID: stored?._id, dateBegin: today() + 3 * DAY },
    });
    await page.open(`?q=${encodeURIComponent(visit.pet)}&view=soon`);
    await page.choose('年度健檢');
    await page.pane.getByText('提前 30 天').waitFor();
    await page.pane.getByText('過後 7 天').waitFor();
    await page.pane.getByText('時間已過，沒有自動傳送').waitFor();
    await page.pane.getByText(/09:00 自動傳送/).waitFor();
    await glance(desk, 'reminder-steps');
    await pictureOnPhone(desk, 'reminder-steps');
    await admin.post('/reminder/close', { ids: [made._id] });
    await page.row('年度健檢').waitFor({ state: 'detached' });

    await new VisitPage(desk).open(clinic.server.url, visit.petID, visit.recordID);
    await desk.getByRole('button', { name: '從範本設定提醒' }).click();
    await desk.getByRole('menuitem', { name: '高齡健檢（180 天後）' }).click();
    await expect
      .poll(
        async () =>
          (await admin.get<{ vaccineReminderID: string }>(`/record/${segment(visit.recordID)}`)).vaccineReminderID,
      )
      .not.toBe('');
  });
});
