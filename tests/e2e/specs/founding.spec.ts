import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runCommandLine } from '@vetloom/cli/run.ts';
import { until } from '@vetloom/testing/until.ts';
import { expect, it } from 'vitest';
import { Api } from '../harness/api.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';
import { ClinicChoicePage, SignInPage } from '../pages/access.ts';
import { FirstPage } from '../pages/founding.ts';
import { Frame } from '../pages/shell.ts';

const OWNER = 'owner@hefeng.example';
const PASSWORD = 'three cats on a warm roof';

const clinic = useClinic(async () => ({}), 'nobody has begun');

it('an empty installation is begun by its first page; its administrator closes and opens the clinic and founds another, the page is gone, and a copy to practise on says so on its screens', async () => {
  const { server } = clinic;
  const isOpen = async () =>
    ((await (await fetch(`${server.url}/api/sdk/first`)).json()) as { result: { open: boolean } }).result.open;
  const file = join(server.dataFolder, 'first-code');
  // The server is ready a moment before.
  const code = await until(() => readFileSync(file, 'utf8'));
  expect(statSync(file).mode & 0o077).toBe(0);
  const page = await clinic.desk();
  const first = new FirstPage(page);
  await page.goto(`${server.url}/app/`);
  await first.heading.waitFor();
  await inspect(page, 'first');

  await first.fill({ 統一編號: '04595258' });
  await first.submit();
  await page.getByText('這一欄要填。').first().waitFor();
  // What is wrong is told together with what is missing.
  await page.getByText('統一編號是 8 碼數字').waitFor();
  await first.fill({
    啟用碼: 'AAAA-AAAA-AAAA-AAAA',
    姓名: '王怡君',
    Email: OWNER,
    密碼: PASSWORD,
    院所名稱: '禾風動物醫院',
    電話: '02-2706-1188',
  });
  expect(await first.field('院所代號').inputValue()).toBe('hefeng');
  await first.submit();
  await page.getByText('統一編號是 8 碼數字').waitFor();
  await first.fill({ 統一編號: '04595257' });
  await first.submit();
  await page.getByRole('alert').filter({ hasText: '啟用碼不對' }).waitFor();
  await glance(page, 'first-refused');
  await first.fill({ 啟用碼: code });
  await first.submit();

  const frame = new Frame(page);
  await frame.isShown();
  await frame.isSynced();
  const api = await Api.of(server.url, OWNER, PASSWORD, 'hefeng');
  expect(await api.get<{ name: string }>('/clinic')).toMatchObject({ name: '禾風動物醫院', timeZone: 'Asia/Taipei' });
  await glance(page, 'first-board');

  const operating = await page.context().newPage();
  await operating.goto(`${server.url}/app/sudo?tab=clinics`);
  await operating.getByRole('button', { name: '關閉禾風動物醫院' }).click();
  await operating.getByRole('button', { name: '確定關閉' }).click();
  await operating.getByText(/^\d{4}\/\d\d\/\d\d 關閉$/).waitFor();
  await page.getByRole('region', { name: '院所已關閉' }).waitFor();
  await glance(page, 'closed-clinic');
  const owner = { name: '丁慧敏', phone: '0987654321' };
  expect(await api.ask('POST', '/user', owner)).toMatchObject({ status: 423, code: 300040 });
  await operating.getByRole('button', { name: '重新開放禾風動物醫院' }).click();
  await page.getByRole('region', { name: '院所已關閉' }).waitFor({ state: 'detached' });
  expect((await api.ask('POST', '/user', owner)).status).toBe(200);

  await operating.getByRole('button', { name: '建立院所' }).click();
  await operating.getByLabel('院所名稱').fill('港灣動物醫院');
  await operating.getByLabel('院長姓名').fill('陳柏翰');
  await operating.getByLabel('院長 Email').fill('director@harbour.example');
  await inspect(operating, 'sudo-found');
  await operating.getByRole('button', { name: '建立院所' }).click();
  const link = await operating.getByRole('status').locator('code').textContent();
  await glance(operating, 'sudo-clinics');
  const invited = await clinic.desk();
  await invited.goto(link ?? '');
  await invited.getByLabel('新密碼').fill('five dogs on a long leash');
  await invited.keyboard.press('Enter');
  const board = new Frame(invited);
  await board.isShown();
  await board.isSynced();

  expect(await isOpen()).toBe(false);
  await server.stop();
  expect(await copyToPractise(server.dataFolder)).toBe(0);
  await server.start();
  expect(await isOpen()).toBe(false);
  const other = await clinic.desk();
  await other.goto(`${server.url}/app/first`);
  await other.getByRole('button', { name: '前往登入' }).click();
  await other.getByRole('heading', { name: '登入', exact: true }).waitFor();

  const trainee = await clinic.desk();
  const signIn = new SignInPage(trainee);
  await signIn.open(server.url);
  await signIn.submit(OWNER, PASSWORD);
  await new ClinicChoicePage(trainee).choose('禾風動物醫院（練習）');
  const practising = new Frame(trainee);
  await practising.isSynced();
  const band = trainee.getByRole('region', { name: '練習用副本' });
  await band.waitFor();
  for (const path of ['/pets', '/setting/info']) {
    await trainee.goto(`${server.url}/app${path}`);
    await band.waitFor();
  }
  await inspect(trainee, 'practice');
});

/** The operator's command, on the data of a server that stands still. */
const copyToPractise = (data: string): Promise<number> =>
  runCommandLine({
    args: ['clinic', 'copy', 'hefeng', '--to=hefeng-practice', `--data=${data}`],
    env: {},
    console: { out: () => undefined, err: () => undefined },
  });
