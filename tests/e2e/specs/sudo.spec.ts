import { describe, expect, it } from 'vitest';
import { arrangeVisit, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';
import { account, NAMES } from '../harness/people.ts';
import { Frame } from '../pages/shell.ts';
import { SudoPage } from '../pages/staff.ts';

const clinic = useClinic();

describe('an operator', () => {
  it("[1.4.22] [3.4.45] acts in a person's place under a banner, leaves both names in the history and nothing on the computer", async () => {
    const api = await clinic.api('sudo');
    const visit = await arrangeVisit(api);
    const before = (await api.get<{ lines: unknown[] }>(`/history?collection=user&id=${segment(visit.userID)}`)).lines
      .length;
    const page = await clinic.deskOf('sudo');
    const sudo = new SudoPage(page);
    await sudo.open(clinic.server.url, 'demo');
    await inspect(page, 'sudo');
    await sudo.actAs(NAMES.doctor, '工單 1024');
    await sudo.banner.getByText('原因：工單 1024').waitFor();
    const frame = new Frame(page);
    await frame.isSynced();
    expect(await frame.rail.getByRole('link', { name: '設定' }).count()).toBeLessThanOrEqual(1);
    await glance(page, 'emulation');
    const stored = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));
    expect(stored.filter((name) => name.includes('emulation'))).toEqual([]);

    await frame.goTo('飼主');
    await page.getByRole('textbox', { name: '姓名、電話、動物名字' }).fill(visit.phone);
    await page.getByRole('grid', { name: '飼主清單' }).getByRole('row').filter({ hasText: visit.owner }).click();
    await page.getByRole('button', { name: '編輯' }).click();
    await page.getByRole('textbox', { name: /^備註/ }).fill('由系統管理員協助更正');
    await page.keyboard.press('Control+Enter');
    const ofOwner = `/history?collection=user&id=${segment(visit.userID)}`;
    const history = () => api.get<{ lines: { author: string; onBehalfOf: string | null }[] }>(ofOwner);
    await expect.poll(async () => (await history()).lines.length).toBe(before + 1);
    const { lines } = await history();
    expect(lines[0]).toMatchObject({ author: account('sudo'), onBehalfOf: account('doctor') });

    await page.reload();
    await frame.isShown();
    expect(await sudo.banner.count()).toBe(0);
    const drafts = await page.evaluate(
      (email) => Object.keys(localStorage).filter((key) => key.includes(email)),
      account('doctor'),
    );
    expect(drafts).toEqual([]);
  });
});
