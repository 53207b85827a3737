import { describe, expect, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';
import { freshPhone } from '../harness/names.ts';
import { ClinicChoicePage, SignInPage } from '../pages/access.ts';

const clinic = useClinic();

describe('an operator', () => {
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
