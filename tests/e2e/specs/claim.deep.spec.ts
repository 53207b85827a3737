import { beforeAll, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeBill } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';
import { ClaimsPage } from '../pages/claim.ts';

const clinic = useClinic();
let admin: Api;
beforeAll(async () => {
  admin = await clinic.api('sudo');
});

it('a claim is begun from an animal’s menu, gathered as papers that are fetched, and what the insurer pays is written down', async () => {
  const bill = await arrangeBill(admin, 1850);
  const { petID } = await admin.get<{ petID: string }>(`/record/${encodeURIComponent(bill.recordID)}`);
  const desk = await clinic.deskOf('sudo');
  await desk.goto(`${clinic.server.url}/app/petProfile/${encodeURIComponent(petID.slice('/pet/'.length))}`);
  await desk.getByRole('button', { name: '更多' }).first().click();
  await desk.getByRole('menuitem', { name: '申請保險理賠' }).click();
  const form = desk.getByRole('dialog', { name: '申請保險理賠' });
  await form.getByLabel('保險公司', { exact: true }).fill('安心產險');
  await form.getByLabel('保單號碼').fill('PET-2026-1');
  await form.getByRole('checkbox').first().check();
  await glance(desk, 'claim-form');
  await form.getByRole('button', { name: '開始申請' }).click();
  await desk.getByText('已建立理賠申請').waitFor();

  const claims = new ClaimsPage(desk);
  const detail = await claims.open(clinic.server.url, bill.pet);
  await detail.getByRole('button', { name: '整理文件' }).click();
  await detail.getByRole('button', { name: '下載 ZIP' }).waitFor();
  await inspect(desk, 'claims');
  const [download] = await Promise.all([
    desk.waitForEvent('download'),
    detail.getByRole('button', { name: '下載 ZIP' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('claim.zip');

  await detail.getByLabel('進度', { exact: true }).click();
  await desk.getByRole('option', { name: '已理賠' }).click();
  await detail.getByLabel('理賠金額').fill('900');
  await detail.getByRole('button', { name: '記下進度' }).click();
  await desk.getByText('已記下進度').waitFor();
  const stands = async () => (await admin.get<readonly object[]>(`/claim/list?petID=${encodeURIComponent(petID)}`))[0];
  await expect
    .poll(stands, { timeout: 20_000 })
    .toMatchObject({ state: 'settled', openStatus: 0, facts: [{ amount: 900 }] });
});

it('what is paid after the papers were gathered is said beside them', async () => {
  const bill = await arrangeBill(admin, 2400);
  const { petID } = await admin.get<{ petID: string }>(`/record/${encodeURIComponent(bill.recordID)}`);
  const claim = { petID, insurer: '安心產險', policy: 'PET-2', recordIDs: [bill.recordID] };
  await admin.post('/claim', claim);
  const desk = await clinic.deskOf('sudo');
  const claims = new ClaimsPage(desk);
  const detail = await claims.open(clinic.server.url, bill.pet);
  await detail.getByRole('button', { name: '整理文件' }).click();
  await detail.getByRole('button', { name: '下載 ZIP' }).waitFor();
  await admin.post('/billing/receiveLogs', {
    receiveLogs: [{ collectionID: bill.recordID, receive: 2400, method: 'cash' }],
  });
  await detail.getByText('整理文件之後帳單有變更').waitFor();
  await glance(desk, 'claims-outdated');
});
