import { afterEach, describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { useClinic } from '../harness/desk.ts';
import { expectAccessible, glance, inspect, picture } from '../harness/look.ts';
import { account, NAMES, PASSWORD } from '../harness/people.ts';
import { ClinicChoicePage, SignInPage } from '../pages/access.ts';
import { Frame } from '../pages/shell.ts';

const clinic = useClinic();
const path = (url: string) => {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
};

describe('signing in', () => {
  let harbour: Api | undefined;
  const role = (permissionDetail: string) =>
    harbour?.put(`/staff/${encodeURIComponent(`/staff/${account('director')}`)}`, { permissionDetail });
  afterEach(async () => {
    await role('/role/director');
    harbour = undefined;
  });

  it('[1.1.17] [1.4.18] [1.2.22] takes a person of one clinic straight to work', async () => {
    const page = await clinic.desk();
    const signIn = new SignInPage(page);
    await signIn.open(clinic.server.url);
    expect(path(page.url())).toMatch(/^\/app\/login/);
    await inspect(page, 'sign-in');
    await signIn.as('cashier');
    await new Frame(page).isShown();
    expect(path(page.url())).toBe('/app/today/record');
  });

  it('[1.1.16] [1.4.18] [1.4.19] [3.1.01 choice half] lets a person of two clinics choose one by its number key, works there with the role of that clinic, and asks again where the one remembered is a stranger’s', async () => {
    harbour = await clinic.apiIn('harbour', 'sudo');
    await role('/role/cashier');
    const page = await clinic.desk();
    const signIn = new SignInPage(page);
    await signIn.open(clinic.server.url);
    await signIn.as('director');
    const choice = new ClinicChoicePage(page);
    const rows = await choice.rows();
    expect(rows).toHaveLength(2);
    expect(path(page.url())).toMatch(/^\/app\/clinics/);
    await inspect(page, 'clinic-choice');
    await choice.press('2');
    await new Frame(page).isShown();
    await page.getByRole('button', { name: '陳柏翰 的選單' }).click();
    await page.getByRole('menuitem', { name: '登出' }).waitFor();
    const current = page.getByRole('menuitem').filter({ has: page.getByLabel('目前') });
    expect(rows[1]).toContain((await current.textContent()) ?? '?');
    await expectAccessible(page);
    await picture(page, 'user-menu-light');
    await page.keyboard.press('Escape');
    const records = new Frame(page).rail.getByRole('link', { name: '病歷' });
    expect(await records.count()).toBe(0);

    // The choice that is kept is not among their clinics.
    await page.evaluate(() => {
      for (const kept of [sessionStorage, localStorage]) kept.setItem('vetloom.clinic', 'of-strangers');
    });
    await page.reload();
    expect(await choice.rows()).toHaveLength(2);
    expect(path(page.url())).toMatch(/^\/app\/clinics/);
    expect(await new Frame(page).rail.count()).toBe(0);
    await choice.choose('禾風動物醫院');
    await records.waitFor();
  });

  it('refuses a wrong password in one sentence with the code 100101', async () => {
    const page = await clinic.desk();
    const signIn = new SignInPage(page);
    await signIn.open(clinic.server.url);
    await signIn.submit(account('assistant'), 'not-the-password');
    expect(await signIn.refusal()).toBe('帳號密碼錯誤，請檢查後再輸入一次。100101');
    await glance(page, 'sign-in-refused');
  });

  it('[1.3.38] [1.3.39 storage half] [3.9.13] stays signed in over a reload and in a new tab, with neither password nor token in any storage, and no longer after signing out', async () => {
    const page = await clinic.desk();
    const signIn = new SignInPage(page);
    await signIn.open(clinic.server.url);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.headers().authorization ?? ''));
    await signIn.as('doctor');
    const frame = new Frame(page);
    await frame.isSynced();
    await page.reload();
    await frame.isSynced();
    const tab = await page.context().newPage();
    await tab.goto(`${clinic.server.url}/app/today/record`);
    await new Frame(tab).isSynced();
    await tab.getByRole('button', { name: `${NAMES.doctor} 的選單` }).waitFor();
    await tab.close();
    const token = sent.findLast((header) => header.startsWith('Bearer '))?.slice('Bearer '.length) ?? '?';
    const kept = JSON.stringify(await page.context().storageState({ indexedDB: true }));
    const { cookies, ...storage } = JSON.parse(kept) as { cookies: { name: string; httpOnly: boolean }[] };
    expect(JSON.stringify(storage)).toContain(account('doctor'));
    for (const secret of [PASSWORD, token]) expect(JSON.stringify(storage)).not.toContain(secret);
    // The name of this run of the browser opens nothing.
    expect(cookies.filter(({ httpOnly }) => !httpOnly).map(({ name }) => name)).toEqual(['vetloom_run']);
    for (const secret of [PASSWORD, token]) expect(JSON.stringify(cookies)).not.toContain(secret);
    await frame.menu('登出');
    await page.getByRole('heading', { name: '已登出' }).waitFor();
    await inspect(page, 'signed-out');
    await page.goto(`${clinic.server.url}/app/today/record`);
    await signIn.isShown();
  });
});
