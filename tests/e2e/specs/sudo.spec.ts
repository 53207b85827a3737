import { describe, expect, it } from 'vitest';
import { arrangeVisit, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';
import { freshPhone } from '../harness/names.ts';
import { account, NAMES } from '../harness/people.ts';
import { ClinicChoicePage, SignInPage } from '../pages/access.ts';
import { Frame } from '../pages/shell.ts';
import { SudoPage } from '../pages/staff.ts';

const clinic = useClinic();

describe('an operator', () => {
  it("[1.4.22] acts in a person's place under a banner, leaves both names in the history and nothing on the computer", async () => {
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

  it('[1.1.02] [1.4.20] sees every clinic at the choice, registers programs whose secret is shown once, and stops them; anybody else is turned away from /sudo', async () => {
    const desk = await clinic.desk();
    const signIn = new SignInPage(desk);
    await signIn.open(clinic.server.url);
    await signIn.as('sudo');
    const operator = await clinic.api('sudo');
    const all = await operator.call<{ clinicName: string }[]>('GET', '/api/sdk/sudo/clinicList');
    const rows = await new ClinicChoicePage(desk).rows();
    for (const { clinicName } of all) expect(rows.join()).toContain(clinicName);

    await desk.goto(`${clinic.server.url}/app/sudo?tab=programs`);
    await desk.getByRole('button', { name: '登記程式' }).click();
    const name = `掛號機 ${freshPhone()}`;
    await desk.getByLabel('名稱').fill(name);
    await desk.getByLabel('程式代號').fill(`kiosk-${Date.now()}`);
    await desk.getByLabel('回傳網址').fill('http://elsewhere.test/back');
    await desk.getByLabel('在伺服器上執行，可以保管密鑰').check();
    await desk.getByRole('button', { name: '儲存' }).click();
    await desk.getByText('請至少選一個範圍。').waitFor();
    await desk.getByRole('checkbox').first().check();
    await desk.getByRole('button', { name: '儲存' }).click();
    await desk.getByText('有一個網址不能使用', { exact: false }).waitFor();
    await glance(desk, 'sudo-program-form');
    await desk.getByLabel('回傳網址').fill('https://kiosk.test/back');
    await desk.getByRole('button', { name: '儲存' }).click();
    const secret = desk.getByRole('status').filter({ hasText: `${name}的密鑰` });
    expect((await secret.locator('code').textContent())?.length).toBeGreaterThan(20);
    await inspect(desk, 'sudo-programs');
    await secret.getByRole('button', { name: '我已經保存' }).click();
    await desk.getByRole('button', { name: `修改${name}` }).click();
    await desk.getByLabel('停用', { exact: false }).check();
    await desk.getByRole('button', { name: '儲存' }).click();
    await desk.getByRole('listitem').filter({ hasText: name }).getByText('已停用').waitFor();
    await desk.reload();
    await desk.getByRole('listitem').filter({ hasText: name }).getByText('已停用').waitFor();
    expect(await desk.locator('code').count()).toBe(0);
    const page = await clinic.deskOf('cashier');
    await page.goto(`${clinic.server.url}/app/sudo`);
    await page.getByText('只有系統管理員可以使用代理登入。').waitFor();
    const cashier = await clinic.api('cashier');
    await expect(cashier.call('GET', '/api/sdk/sudo/clinicList')).rejects.toThrow('300001');
  });
});
