import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';
import { FirstPage } from '../pages/founding.ts';
import { Frame } from '../pages/shell.ts';

const clinic = useClinic(async () => ({}), 'nobody has begun');

it('an empty installation is begun by its first page: administrator and clinic, then the board, and the page is gone', async () => {
  const { server } = clinic;
  const file = join(server.dataFolder, 'first-code');
  const code = readFileSync(file, 'utf8');
  expect(statSync(file).mode & 0o077).toBe(0);
  const page = await clinic.desk();
  const first = new FirstPage(page);
  await page.goto(`${server.url}/app/`);
  await first.heading.waitFor();
  await inspect(page, 'first');

  await first.submit();
  await page.getByText('這一欄要填。').first().waitFor();
  await first.fill({
    啟用碼: 'AAAA-AAAA-AAAA-AAAA',
    姓名: '王怡君',
    Email: 'owner@hefeng.example',
    密碼: 'three cats on a warm roof',
    院所名稱: '禾風動物醫院',
    電話: '02-2706-1188',
    統一編號: '04595258',
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
  expect(await page.getByRole('banner').textContent()).toContain('禾風動物醫院');
  await glance(page, 'first-board');

  expect((await fetch(`${server.url}/api/sdk/first`)).status).toBe(404);
  await server.stop();
  await server.start();
  expect((await fetch(`${server.url}/api/sdk/first`)).status).toBe(404);
  const other = await clinic.desk();
  await other.goto(`${server.url}/app/first`);
  await other.getByRole('button', { name: '前往登入' }).click();
  await other.getByRole('heading', { name: '登入', exact: true }).waitFor();
});
