import { describe, expect, it } from 'vitest';
import { arrangeVisit } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance } from '../harness/look.ts';
import { KEEPS_APP } from '../harness/sit-down.ts';

const clinic = useClinic();

describe('a partner clinic', () => {
  it('reads here what this clinic has chosen to share, and nothing before; who, what and why stands beside it', async () => {
    const here = await clinic.api('sudo');
    const [partner] = await here.get<{ clinic: string; name: string }[]>('/alliance');
    const made = await arrangeVisit(here, '跛行');
    const theirs = await clinic.apiIn(partner?.clinic ?? '', 'sudo');
    const [own] = await theirs.get<{ clinic: string; alliance: string }[]>('/alliance');
    const look = () =>
      theirs
        .post<{ owners: { name: string }[] }>(`/alliance/${own?.alliance}/${own?.clinic}/searchUser`, {
          phone: made.phone,
          reason: '就診',
        })
        .catch(() => undefined);
    expect(await look()).toBeUndefined();
    const page = await clinic.deskOf('director', KEEPS_APP);
    await page.goto(`${clinic.server.url}/app/setting/info?section=alliance`);
    const owners = page.getByRole('checkbox', { name: /^飼主/ });
    expect(await owners.isChecked()).toBe(false);
    await owners.click();
    await glance(page, 'alliance-share');
    const shared = async () => (await here.get<{ allianceShare?: string[] }>('/setting')).allianceShare;
    await expect.poll(shared, { timeout: 20_000 }).toEqual(['user']);
    expect((await look())?.owners[0]?.name).toBe(made.owner);
    await page.reload();
    const read = page.getByRole('listitem').filter({ hasText: '用電話查詢' });
    await read.filter({ hasText: '就診' }).filter({ hasText: made.owner }).waitFor();
    await glance(page, 'alliance-reads');
    await owners.click();
    await expect.poll(shared, { timeout: 20_000 }).toEqual([]);
    expect(await look()).toBeUndefined();
  });
});
