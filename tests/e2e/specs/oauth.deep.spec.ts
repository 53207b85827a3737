import { ProgramSimulator } from '@vetloom/integrations/third-party/simulator/program-simulator.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';
import { account } from '../harness/people.ts';
import { SignInPage } from '../pages/access.ts';

let program: ProgramSimulator;
const clinic = useClinic();
beforeAll(async () => {
  program = await ProgramSimulator.start();
});
afterAll(() => program.stop());

describe('another program', () => {
  it('[1.2.12] [1.2.13] gets a code only after its person has signed in and agreed', async () => {
    const operator = await clinic.api('sudo');
    const registered = await operator.call('POST', '/api/oauth/clients', {
      id: 'lab-portal',
      name: '安心檢驗所',
      redirectURIs: [program.returnAddress],
      scopes: ['patients.read', 'records.read'],
    });
    expect(registered).toMatchObject({ id: 'lab-portal', secret: null });
    program.register({ issuer: clinic.server.url, clientID: 'lab-portal', scope: 'patients.read records.read' });

    const page = await clinic.desk();
    await page.goto(program.url);
    await page.getByRole('link', { name: 'Sign in with VetLoom' }).click();
    await page.getByText('登入後繼續到「安心檢驗所」').waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/oauth/signin');
    await new SignInPage(page).as('director');
    await page.getByRole('heading', { name: '「安心檢驗所」想使用您的資料' }).waitFor();
    await page.getByText('查看飼主與動物的資料').waitFor();
    await page.getByText('查看病歷、檢驗與今日看板').waitFor();
    await inspect(page, 'oauth-authorize');
    await page.getByRole('button', { name: '拒絕' }).click();
    await page.getByText('refused: access_denied').waitFor();
    expect(program.tokens).toBeUndefined();

    await page.goto(`${program.url}/login`);
    await page.getByRole('radio', { name: '禾風動物醫院' }).check();
    await page.getByRole('button', { name: '同意' }).click();
    await page.getByText(`signed in as ${account('director')}`).waitFor();
    const chosen = program.tokens?.clinic ?? '';
    const owners = await program.read(`/api/sdk/v2/${chosen}/user/getList`, { limit: 1 });
    expect(owners.code).toBe(100000);
    expect((await program.read(`/api/sdk/v2/${chosen}/role`, { name: 'x', permissions: [] })).code).not.toBe(100000);

    await page.goto(`${clinic.server.url}/app/setting/account?part=apps`);
    await page.getByRole('option', { name: /禾風動物醫院/ }).click();
    await page.getByText('安心檢驗所').waitFor();
    await glance(page, 'account-programs');
    await page.getByRole('button', { name: '取消授權「安心檢驗所」' }).click();
    await page.getByText('目前沒有授權任何應用程式').waitFor();
    expect((await program.read(`/api/sdk/v2/${chosen}/user/getList`, { limit: 1 })).code).toBe(100103);
  });

  it('that is not registered is told to nobody', async () => {
    const page = await clinic.deskOf('director');
    await page.goto(`${clinic.server.url}/app/oauth/authorize?client_id=evil&redirect_uri=https://evil.test/`);
    await page.getByRole('heading', { name: '這個授權要求有問題' }).waitFor();
    await glance(page, 'oauth-refused');
  });
});
