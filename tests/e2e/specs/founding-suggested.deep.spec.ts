import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@vetloom/testing/until.ts';
import { expect, it } from 'vitest';
import { Api } from '../harness/api.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';
import { SignInPage } from '../pages/access.ts';
import { Frame } from '../pages/shell.ts';

const OWNER = 'owner@hefeng.example';
const PASSWORD = 'three cats on a warm roof';

const clinic = useClinic(async () => ({}), 'nobody has begun');

it('what a clinic was founded with is shown as a suggestion until somebody takes it over: one by one, or a whole list', async () => {
  const { server } = clinic;
  const begun = await fetch(`${server.url}/api/sdk/first`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      code: await until(() => readFileSync(join(server.dataFolder, 'first-code'), 'utf8')),
      administrator: { name: '王怡君', email: OWNER, password: PASSWORD },
      clinic: { clinicID: 'hefeng', name: '禾風動物醫院', phone: '', address: '', taxID: '' },
    }),
  });
  expect(begun.status).toBe(200);
  const api = await Api.of(server.url, OWNER, PASSWORD, 'hefeng');
  const left = async () =>
    (await api.get<{ suggested?: true }[]>('/examItem')).filter(({ suggested }) => suggested === true).length;
  const all = await left();
  expect(all).toBeGreaterThan(20);

  const page = await clinic.desk();
  const signIn = new SignInPage(page);
  await signIn.open(server.url);
  await signIn.submit(OWNER, PASSWORD);
  const frame = new Frame(page);
  await frame.isSynced();
  await page.goto(`${server.url}/app/setting/ranges`);
  const list = page.getByRole('navigation', { name: '檢驗項目' });
  await list.getByText(`有 ${all} 項是開院時預設的內容`).waitFor();
  await inspect(page, 'suggested-ranges');
  const item = page.getByRole('form');
  await item.getByRole('button', { name: '採用', exact: true }).click();
  await page.getByText('已採用 1 項').waitFor();
  await expect.poll(left).toBe(all - 1);

  await list.getByRole('button', { name: '全部採用' }).click();
  const dialog = page.getByRole('dialog', { name: `採用 ${all - 1} 項建議` });
  await dialog.waitFor();
  await glance(page, 'suggested-all');
  await dialog.getByRole('button', { name: '全部採用' }).click();
  await list.getByText('建議，尚未確認').waitFor({ state: 'detached' });
  await expect.poll(left).toBe(0);

  for (const [place, name] of [
    ['drugs', 'suggested-drugs'],
    ['info?section=lists', 'suggested-lists'],
  ] as const) {
    await page.goto(`${server.url}/app/setting/${place}`);
    await page.getByText('建議，尚未確認').first().waitFor();
    await glance(page, name);
  }
  await page.getByRole('button', { name: '採用', exact: true }).click();
  await page.getByText('建議，尚未確認').first().waitFor({ state: 'detached' });
});
