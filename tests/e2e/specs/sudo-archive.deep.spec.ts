import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';
import { account } from '../harness/people.ts';
import { ClinicChoicePage, SignInPage } from '../pages/access.ts';
import { StaffPage } from '../pages/staff.ts';

// Its own server: a further clinic stands there afterwards.
const clinic = useClinic(async () => ({}));
const NAME = '禾風動物醫院（新址）';
const EARLIER = join(import.meta.dirname, '../../../packages/api/src/export/earlier-archives/0472.zip');

type Invited = { readonly roleName: string; readonly expiresAt: number | null };

describe('a clinic’s archive', () => {
  it('is written in the background, brought in on screen as another clinic, and its people are invited one and all', async () => {
    const page = await clinic.deskOf('sudo');
    const { url } = clinic.server;
    await page.goto(`${url}/app/setting/info?section=export`);
    await page.getByRole('button', { name: '開始匯出' }).click();
    await page.getByText('的封存檔已完成').waitFor({ timeout: 120_000 });
    await inspect(page, 'setting-export-done');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '下載 ZIP' }).click(),
    ]);
    const bytes = readFileSync(await download.path());
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    const folder = mkdtempSync(join(tmpdir(), 'vetloom-archive-'));
    const [whole, changed] = [join(folder, 'hefeng.zip'), join(folder, 'changed.zip')];
    writeFileSync(whole, bytes);
    bytes.writeUInt8(bytes.readUInt8(60) ^ 0xff, 60);
    writeFileSync(changed, bytes);

    await page.goto(`${url}/app/sudo?tab=archives`);
    await page.getByText('還沒有送來的封存檔').waitFor();
    await glance(page, 'sudo-archives-empty');
    const pick = page.getByLabel('選擇封存檔');
    const card = page.getByRole('listitem', { name: '禾風動物醫院', exact: true });
    await pick.setInputFiles(changed);
    await card.getByLabel('在這裡的院所代號').fill('hefeng');
    await card.getByRole('button', { name: '建立院所' }).click();
    await card.getByText('沒有建立院所：封存檔被改過', { exact: false }).waitFor({ timeout: 120_000 });
    await glance(page, 'sudo-archive-changed');
    await card.getByRole('button', { name: '刪除封存檔' }).click();
    await card.waitFor({ state: 'detached' });

    // What an earlier version wrote comes in all the same, and says that it takes longer.
    await pick.setInputFiles(EARLIER);
    await card.getByText('由較舊的版本匯出', { exact: false }).waitFor();
    await card.getByLabel('在這裡的院所代號').fill('hefeng-earlier');
    await card.getByLabel('在這裡的名稱').fill('禾風動物醫院（舊版）');
    await glance(page, 'sudo-archive-earlier');
    await card.getByRole('button', { name: '建立院所' }).click();
    await card.getByText('禾風動物醫院（舊版）已建立').waitFor({ timeout: 180_000 });
    await card.getByRole('button', { name: '從清單移除' }).click();
    await card.waitFor({ state: 'detached' });

    await pick.setInputFiles(whole);
    await card.getByRole('button', { name: '建立院所' }).click();
    await card.getByText('代號「demo」已經有院所使用', { exact: false }).waitFor();
    await card.getByLabel('在這裡的院所代號').fill('hefeng');
    await card.getByLabel('在這裡的名稱').fill(NAME);
    await inspect(page, 'sudo-archive-ready');
    await card.getByRole('button', { name: '建立院所' }).click();
    await card.getByText(`${NAME}已建立`).waitFor({ timeout: 180_000 });
    const who = card.getByLabel('先邀請誰');
    await who.click();
    await page.getByRole('option', { name: account('director'), exact: false }).click();
    await card.getByRole('button', { name: '產生邀請連結' }).click();
    const link = (await card.getByRole('status').locator('code').textContent()) ?? '';
    expect(link).toContain('/app/invitation#');
    await inspect(page, 'sudo-archive-done');

    const desk = await clinic.desk();
    const signIn = new SignInPage(desk);
    await signIn.open(url);
    await signIn.as('director');
    await new ClinicChoicePage(desk).choose('禾風動物醫院');
    await desk.goto(link);
    await desk.getByRole('button', { name: '加入', exact: false }).click();
    const api = await clinic.apiIn('hefeng', 'director');
    await expect.poll(async () => (await api.ask('GET', '/staff/limit')).code).toBe(100_000);
    const director = await clinic.desk();
    const again = new SignInPage(director);
    await again.open(url);
    await again.as('director');
    await new ClinicChoicePage(director).choose(NAME);
    await new StaffPage(director).openPeople(url, '?state=invited');
    await director.getByRole('button', { name: '一次邀請多人' }).click();
    const dialog = director.getByRole('dialog', { name: '還沒有加入的人' });
    const first = dialog.getByRole('listitem').first();
    await first.getByText('還沒有邀請').waitFor();
    await inspect(director, 'staff-invitations');
    const people = await dialog.getByRole('listitem').count();
    await dialog.getByText(`已選 ${people} 人`).waitFor();
    await dialog.getByRole('button', { name: '產生連結' }).click();
    await expect.poll(() => dialog.getByLabel('的邀請連結', { exact: false }).count()).toBeGreaterThan(0);
    await first.getByText('連結有效到', { exact: false }).waitFor();
    await glance(director, 'staff-invitations-made');
    // Some at a time: the last have theirs a while after the first. Whoever administers holds more than the director, who can't invite them.
    await expect
      .poll(async () => {
        const { result } = await api.ask('GET', '/staff/invitations');
        const without = (result as Invited[]).filter(({ expiresAt }) => expiresAt === null);
        return without.map(({ roleName }) => roleName);
      })
      .toEqual(['管理員']);
  });
});
