import { beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeVisit, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect, pictureOnPhone } from '../harness/look.ts';
import { KEEPS_APP } from '../harness/sit-down.ts';
import { Frame } from '../pages/shell.ts';
import { TasksPage } from '../pages/task.ts';

const clinic = useClinic();
let admin: Api;
beforeAll(async () => {
  admin = await clinic.api('sudo');
});

interface Shown {
  readonly _id: string;
  readonly title: string;
  readonly status: number;
  readonly staffID: string;
  readonly petID: string;
  readonly log: readonly { readonly what: string; readonly words: string }[];
}

describe('tasks', () => {
  it('a call that an animal’s page leaves: written by key, tried in vain, made without a network, taken back, and handed to the next shift with a word', async () => {
    const visit = await arrangeVisit(admin, '嘔吐');
    const desk = await clinic.deskOf('director', { ...KEEPS_APP, viewport: { width: 1366, height: 768 } });
    const page = new TasksPage(desk, clinic.server.url);
    const title = `告知檢驗結果 ${visit.pet}`;
    const stored = async () =>
      (await admin.post<readonly Shown[]>('/task/search', { petID: visit.petID })).find((one) => one.title === title);

    await desk.goto(`${clinic.server.url}/app/petProfile/${segment(visit.petID)}`);
    await desk.getByRole('heading', { name: visit.pet }).first().waitFor();
    await page.write(title, '明天上午');
    await page.form.getByRole('button', { name: '回電' }).click();
    await glance(desk, 'task-form');
    await page.form.getByRole('combobox', { name: '負責人' }).click();
    await desk.getByRole('option', { name: '陳柏翰' }).click();
    await page.save();
    await desk.getByRole('list', { name: '待辦' }).getByText(title).waitFor();
    await expect.poll(async () => (await stored())?.petID).toBe(visit.petID);

    await page.open(`?q=${encodeURIComponent(visit.pet)}`);
    await page.choose(title);
    await page.pane.getByText(visit.owner).first().waitFor();
    await inspect(desk, 'tasks');
    await pictureOnPhone(desk, 'tasks');
    await page.finish('沒有接通', '語音信箱');
    await page.row('未接 1 次').waitFor();

    await desk.context().setOffline(true);
    await new Frame(desk).isOffline();
    await page.choose(title);
    await page.finish('已聯絡上', '下週三回診');
    await page.row(title).waitFor({ state: 'detached' });
    await page.undo();
    await page.row(title).waitFor();
    await page.choose(title);
    await desk.getByRole('button', { name: /交接我的全部/ }).waitFor();
    await page.list.press('g');
    await glance(desk, 'task-hand-over');
    await page.handOverTo('全院', '晚班請再打一次');
    await page.row(title).waitFor({ state: 'detached' });
    await desk.context().setOffline(false);
    await new Frame(desk).isSynced();
    await expect
      .poll(async () => (await stored())?.log.map(({ what, words }) => `${what} ${words}`))
      .toEqual(['notReached 語音信箱', 'handed 晚班請再打一次']);

    const evening = await clinic.deskOf('assistant');
    const theirs = new TasksPage(evening, clinic.server.url);
    await theirs.open(`?view=clinic&q=${encodeURIComponent(visit.pet)}`);
    await theirs.choose(title);
    await theirs.pane.getByText('晚班請再打一次').waitFor();
    await theirs.finish('已聯絡上', '下週三回診');
    await expect.poll(async () => (await stored())?.status).toBe(90);
  });
});
