import { describe, expect, it } from 'vitest';
import { arrangeVisit } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance } from '../harness/look.ts';
import { KEEPS_APP } from '../harness/sit-down.ts';

const clinic = useClinic();

describe('a partner clinic', () => {
  it('[1.2.36] [1.2.39] [3.1.13] [3.6.36] is looked into live, from an exact phone with a reason, and marked as theirs; a stranger’s id is not found', async () => {
    const api = await clinic.api('sudo');
    const [partner] = await api.get<{ clinic: string; name: string }[]>('/alliance');
    const theirs = await clinic.apiIn(partner?.clinic ?? '', 'sudo');
    const made = await arrangeVisit(theirs, '跛行');
    await theirs.put('/setting', { allianceShare: ['user', 'pet', 'record', 'booking', 'deposit', 'billing'] });
    const page = await clinic.deskOf('director', KEEPS_APP);
    const at = (path: string, id: string) =>
      page.goto(`${clinic.server.url}/app/${path}/${partner?.clinic}/${encodeURIComponent(id)}`);
    await at('petProfile', made.petID.replace('/pet/', ''));
    await page.getByText('找不到這筆資料，或對方院所沒有分享。').waitFor();

    await page.goto(`${clinic.server.url}/app/alliance`);
    await page.getByLabel('聯盟院所').selectOption({ label: partner?.name ?? '' });
    await page.getByRole('textbox', { name: '飼主電話' }).fill(made.phone);
    await page.getByRole('textbox', { name: '查詢理由' }).fill('飼主帶來就診');
    await page.getByRole('button', { name: '查詢' }).click();
    await page.getByRole('link', { name: made.pet }).waitFor();
    await glance(page, 'alliance-look');
    await page.getByRole('link', { name: made.pet }).click();
    await page.getByText(`${partner?.name}的資料`).waitFor();
    await page.getByText('跛行').waitFor();
    await page.getByText('沒有預約。').waitFor();
    await page.getByText('看不到檢驗結果、轉診：對方沒有分享，或你在自己院所沒有權限。').waitFor();
    await glance(page, 'alliance-pet');
    await page.getByRole('link', { name: made.owner }).click();
    await page.getByRole('link', { name: made.pet }).waitFor();
    await page.getByText('沒有儲值。').waitFor();
    expect(new URL(page.url()).pathname).toMatch(new RegExp(`^/app/user/${partner?.clinic}/`));
    expect(await page.getByRole('button', { name: /編輯|報到/ }).count()).toBe(0);
    for (const [path, id] of [
      ['petProfile', made.petID.replace('/pet/', '')],
      ['user', made.userID.replace('/user/', '')],
    ] as const) {
      await page.goto(`${clinic.server.url}/app/${path}/strangers/${encodeURIComponent(id)}`);
      await page.getByText('找不到這筆資料，或對方院所沒有分享。').waitFor();
    }
    await at('petProfile', 'nobody');
    await page.getByText('找不到這筆資料，或對方院所沒有分享。').waitFor();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: '再試一次' }).click();
    await page.getByText('查看聯盟院所的資料需要網路連線。').waitFor();
    await page.context().setOffline(false);
  });
});
